package facts

import (
	"slices"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
)

// TestHeadlines checks what tiles and lists show beside a price: marks, and the next announced
// price.
func TestHeadlines(t *testing.T) {
	const peak = "[utc=01:00-04:00 weekday=mon-fri]"
	const month = 2027_01_00
	price := func(fact, source, amount string, from dataset.Date) dataset.Price {
		meter, condition, err := dataset.ParsePriceFact("price:" + fact)
		filetest.NoError(t, err)
		return dataset.Price{
			Meter:     meter,
			Condition: condition,
			Source:    source,
			Amount:    dataset.Decimal(amount),
			From:      from,
			AsOf:      2026_06_30,
		}
	}
	until := func(p dataset.Price, to dataset.Date) dataset.Price {
		p.To = to
		return p
	}
	promised := func(p dataset.Price, until dataset.Date) dataset.Price {
		p.Promised = until
		return p
	}
	for _, test := range []struct {
		name   string
		prices []dataset.Price
		marks  [][]string // of each headline
		next   []string
	}{
		{
			name:   "one price",
			prices: []dataset.Price{price("input", docs, "3", 2026_01_01)},
			marks:  [][]string{nil},
			next:   []string{""},
		}, {
			name: "a long prompt, and a price that nobody else confirms",
			prices: []dataset.Price{
				price("input", blog, "1", 2026_01_01), price("input[context>100000]", blog, "2", 2026_01_01),
			},
			marks: [][]string{{"2× above 100k", Unconfirmed}},
			next:  []string{""},
		}, {
			name: "a long prompt, in several regions",
			prices: []dataset.Price{
				price("input", docs, "1", 2026_01_01), price("input[context>100000]", docs, "2", 2026_01_01),
				price("input[context>100000,scope=geo]", docs, "2.2", 2026_01_01),
				price("input[context>100000,scope=global]", docs, "2", 2026_01_01),
			},
			marks: [][]string{{"2–2.2× above 100k"}},
			next:  []string{""},
		}, {
			name: "peak hours, of input and output",
			prices: []dataset.Price{
				price("input", docs, "1", 2026_01_01),
				price("input"+peak, docs, "2", 2026_01_01),
				price("output", docs, "4", 2026_01_01),
			},
			marks: [][]string{{"2× at peak hours"}, nil},
			next:  []string{"", ""},
		}, {
			name: "a promise that holds, and one that is over",
			prices: []dataset.Price{
				promised(price("input", docs, "1", 2026_01_01), 2026_12_01),
				promised(price("output", docs, "4", 2026_01_01), 2026_07_01),
			},
			marks: [][]string{nil, {"promise ended 1 Jul"}},
			next:  []string{"", ""},
		}, {
			name:   "a price that was read after its promise",
			prices: []dataset.Price{promised(price("input", docs, "1", 2026_01_01), 2026_06_30)},
			marks:  [][]string{nil},
			next:   []string{""},
		}, {
			name: "announced on two sites",
			prices: []dataset.Price{
				price("input", blog, "1.5", 2027_01_01),
				until(price("input", docs, "0.75", 2026_01_01), 2027_01_01),
				price("input", docs, "1.5", 2027_01_01),
			},
			marks: [][]string{nil},
			next:  []string{"$0.75 → $1.50 on 1 January 2027"},
		}, {
			name: "announced for a month, then for another",
			prices: []dataset.Price{
				until(price("input", docs, "2", 2026_01_01), month),
				until(price("input", docs, "1", month), 2027_06_01),
				price("input", docs, "3", 2027_06_01),
			},
			marks: [][]string{nil},
			next:  []string{"$2 → $1 in January 2027"},
		}, {
			name: "announced once more",
			prices: []dataset.Price{
				price("input", blog, "2", 2027_01_01), price("input", docs, "2", 2026_01_01),
			},
			marks: [][]string{nil},
			next:  []string{""},
		}, {
			name: "announced by others only",
			prices: []dataset.Price{
				price("input", docs, "2", 2026_01_01), price("input", blog, "4", 2026_12_01),
			},
			marks: [][]string{nil},
			next:  []string{"$2 → $4 on 1 December 2026, reported"},
		}, {
			name: "announced by others for an earlier day than by its provider",
			prices: []dataset.Price{
				price("input", blog, "4", 2026_12_01),
				until(price("input", docs, "2", 2026_01_01), 2027_01_01),
				price("input", docs, "4", 2027_01_01),
			},
			marks: [][]string{nil},
			next:  []string{"$2 → $4 on 1 December 2026, reported"},
		}, {
			name: "becoming free",
			prices: []dataset.Price{
				until(price("input", docs, "2", 2026_01_01), 2027_01_01),
				price("input", docs, "0", 2027_01_01),
			},
			marks: [][]string{nil},
			next:  []string{"$2 → free on 1 January 2027"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := datasetOf(dataset.Model{Details: dataset.Details{Prices: test.prices}})
			headlines, _ := Headlines(evidence.NewPricing(d), &d.Models[0])
			var next []string
			for i, h := range headlines {
				words := ""
				if h.Next.From != 0 {
					words = h.Next.Words()
				}
				next = append(next, words)
				if i < len(test.marks) && !slices.Equal(h.Marks, test.marks[i]) {
					t.Errorf("headline %d has the marks %q, want %q", i, h.Marks, test.marks[i])
				}
			}
			if !slices.Equal(next, test.next) {
				t.Errorf("next prices = %q, want %q", next, test.next)
			}
		})
	}
}
