package facts

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/filetest"
)

// TestRowOf checks the prices of rows: in the unit of the type, the last ones of a retired model, and
// what is added to them. TestHeadlines has the marks.
func TestRowOf(t *testing.T) {
	price := func(meter, condition, source, amount string) dataset.Price {
		m, _, err := dataset.ParsePriceFact("price:" + meter)
		filetest.NoError(t, err)
		return dataset.Price{
			Meter:     m,
			Condition: condition,
			Source:    source,
			Amount:    dataset.Decimal(amount),
			From:      2026_01_01,
			AsOf:      2026_06_30,
		}
	}
	for name, test := range map[string]struct {
		kind                dataset.Type
		retires             string
		prices              []dataset.Price
		input, output, note string
	}{
		"tokens": {
			kind:    dataset.Chat,
			retires: "",
			prices:  []dataset.Price{price("input", "", docs, "3"), price("output", "", docs, "15")},
			input:   "$3",
			output:  "$15",
			note:    "",
		},
		"retired": {
			kind:    dataset.Chat,
			retires: "2026-03-01",
			prices:  []dataset.Price{price("input", "", blog, "3"), price("output", "", blog, "15")},
			input:   "$3",
			output:  "$15",
			note:    "",
		},
		"long": {
			kind:    dataset.Chat,
			retires: "",
			prices: []dataset.Price{
				price("input", "", docs, "1"),
				price("input", "context>100000", docs, "5"),
			},
			input:  "$1",
			output: "–",
			note:   "5× above 100k",
		},
		"converted by a collection": {
			kind:    dataset.Chat,
			retires: "",
			prices:  []dataset.Price{price("input", "", blog, "4.00771"), price("output", "", docs, "0.11875")},
			input:   "$4.01",
			output:  "$0.11875",
			note:    "unconfirmed",
		},
		"video": {
			kind:    dataset.Video,
			retires: "",
			prices:  []dataset.Price{price("per_second", "", docs, "0.4"), price("input", "", docs, "1")},
			input:   "$0.40",
			output:  "–",
			note:    "per second",
		},
		"by size": {
			kind:    dataset.Image,
			retires: "",
			prices: []dataset.Price{
				price("per_image", "resolution=1K", docs, "0.1"),
				price("per_image", "resolution=4K", docs, "0.2"),
			},
			input:  "$0.10",
			output: "–",
			note:   "per image, 1K, to $0.20",
		},
		"speech": {
			kind:    dataset.Audio,
			retires: "",
			prices:  []dataset.Price{price("input", "", docs, "1"), price("output_audio", "", docs, "20")},
			input:   "$1",
			output:  "$20",
			note:    "",
		},
		"character": {
			kind:    dataset.Audio,
			retires: "",
			prices:  []dataset.Price{price("per_character", "", docs, "16")},
			input:   "$16",
			output:  "–",
			note:    "per 1M characters",
		},
		"none": {dataset.Chat, "", nil, "–", "–", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := datasetOf(dataset.Model{
				Type:           test.kind,
				RetirementDate: test.retires,
				Details:        dataset.Details{Prices: test.prices},
			})
			pricing := evidence.NewPricing(d)
			m := &d.Models[0]
			headlines, _ := Headlines(pricing, m)
			last, _ := LastQuotes(pricing, m)
			row := RowOf(m.Type, headlines, last, endingDay)
			got := [3]string{Of("price_in").Cell(row.In), Of("price_out").Cell(row.Out), Of("price_note").Cell(row.InNote)}
			if want := [3]string{test.input, test.output, test.note}; got != want {
				t.Errorf("RowOf() = %q, want %q", got, want)
			}
		})
	}
}

// TestBetween checks that only a disputed price is a range, from the lowest that sources state to the
// highest, whatever their order.
func TestBetween(t *testing.T) {
	quote := evidence.Quote{
		Agreement: evidence.Disputed,
		Support:   []*dataset.Price{{Amount: "0.6"}, {Amount: "0.0212345678"}, {Amount: "0.5"}},
	}
	if got, want := between(&quote), "$0.0212–0.60"; got != want {
		t.Errorf("between() = %q, want %q", got, want)
	}
	quote.Agreement = evidence.Agreed
	if got := between(&quote); got != "" {
		t.Errorf("between() of no dispute = %q, want nothing", got)
	}
}
