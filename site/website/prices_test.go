package website

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/changes"
)

// TestMorePrices checks the number of the prices in a fold in words.
func TestMorePrices(t *testing.T) {
	for rows, want := range []string{"0 more prices", "1 more price", "2 more prices"} {
		v := pricesView{Other: grid{Rows: make([][]cell, rows)}}
		if got := v.More(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestRowPrice checks the prices of rows: in the unit of the type, the last ones of a retired
// model, and what is added to them.
func TestRowPrice(t *testing.T) {
	price := func(meter, condition, source, amount string) dataset.Price {
		m, _, err := dataset.ParsePriceFact("price:" + meter)
		filetest.NoError(t, err)
		return dataset.Price{
			Meter:     m,
			Condition: condition,
			Source:    source,
			Amount:    dataset.Decimal(amount),
			From:      20260101,
			AsOf:      20260630,
		}
	}
	const docs, blog, peak = "docs.example", "blog.example", "utc=01:00-04:00 weekday=mon-fri"
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
		"peak": {
			kind:    dataset.Chat,
			retires: "",
			prices:  []dataset.Price{price("input", "", docs, "1"), price("input", peak, docs, "2")},
			input:   "$1",
			output:  "–",
			note:    "2× at peak hours",
		},
		"weak": {
			kind:    dataset.Chat,
			retires: "",
			prices:  []dataset.Price{price("input", "", blog, "1")},
			input:   "$1",
			output:  "–",
			note:    "unconfirmed",
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
		d := datasettest.New(datasettest.Options{})
		d.Sources = []dataset.Source{
			{Name: blog, AsOf: 20260701, URL: "https://blog.example"},
			{
				Name:     docs,
				Kind:     dataset.KindPage,
				AsOf:     20260701,
				URL:      "https://docs.example",
				Official: []string{"openai"},
			},
		}
		d.Models = []dataset.Model{{
			Provider:       "openai",
			ID:             "m",
			Type:           test.kind,
			RetirementDate: test.retires,
			Details:        dataset.Details{Prices: test.prices},
		}}
		r := makeSite(t, d, Options{}, addExplorer).site.rows[0]
		got := [3]string{r.Cell("price_in"), r.Cell("price_out"), r.Cell("price_note")}
		if want := [3]string{test.input, test.output, test.note}; got != want {
			t.Errorf("%s: the row says %q, want %q", name, got, want)
		}
	}
}

// TestHeadlinesFirst checks that the table of prices begins with those at the head of the page.
func TestHeadlinesFirst(t *testing.T) {
	price := func(fact, amount string) dataset.Price {
		m, condition, err := dataset.ParsePriceFact("price:" + fact)
		filetest.NoError(t, err)
		return dataset.Price{
			Meter: m, Condition: condition, Source: "blog.example",
			Amount: dataset.Decimal(amount), From: 20260101, AsOf: 20260630,
		}
	}
	for _, test := range []struct {
		name         string
		kind         dataset.Type
		prices       []dataset.Price
		usual, other string
	}{
		{"a chat model", dataset.Chat,
			[]dataset.Price{
				price("input", "1"),
				price("output", "4"),
				price("input[context>100000]", "2"),
				price("batch_input", "0.5"),
			},
			"Input, Output", "Input for prompts over 100,000 tokens, Batch input"},
		{"images in two sizes", dataset.Image,
			[]dataset.Price{
				price("input", "1"), price("output_image", "30"), price("batch_input", "0.5"),
				price("per_image[resolution=1K]", "0.1"), price("per_image[resolution=4K]", "0.2"),
			},
			"Price, 1K, Price, 4K, Input, Output image", "Batch input"},
		{"a tier only", dataset.Chat, []dataset.Price{price("batch_input", "0.5")}, "Batch input", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := datasettest.New(datasettest.Options{})
			d.Sources = []dataset.Source{{Name: "blog.example", AsOf: 20260701, URL: "https://blog.example"}}
			d.Models = []dataset.Model{{
				Provider: "openai", ID: "m", Type: test.kind, Details: dataset.Details{Prices: test.prices},
			}}
			names := func(g grid) string {
				var names []string
				for _, row := range g.Rows {
					names = append(names, row[0].Text)
				}
				return strings.Join(names, ", ")
			}
			makeSite(t, d, Options{}, func(b *build) {
				v := newPrices(b, &d.Models[0])
				if got := names(v.Usual); got != test.usual {
					t.Errorf("usual prices: %s; want %s", got, test.usual)
				}
				if got := names(v.Other); got != test.other {
					t.Errorf("other prices: %s; want %s", got, test.other)
				}
			})
		})
	}
}

// TestTimelinePrices checks that a price which several sources announce is one event.
func TestTimelinePrices(t *testing.T) {
	d := datasettest.New(datasettest.Options{})
	d.Sources = []dataset.Source{
		{Name: "blog.example", AsOf: 20260701, URL: "https://blog.example"},
		{Name: "docs.example", AsOf: 20260701, URL: "https://docs.example", Official: []string{"openai"}},
	}
	meter, _, err := dataset.ParsePriceFact("price:input")
	filetest.NoError(t, err)
	m := dataset.Model{Provider: "openai", ID: "m"}
	for _, source := range []string{"blog.example", "docs.example"} {
		m.Prices = append(m.Prices, dataset.Price{
			Meter:  meter,
			Source: source,
			Amount: "2",
			From:   20270101,
			AsOf:   20260701,
		})
	}
	d.Models = []dataset.Model{m}
	var got []string
	makeSite(t, d, Options{Changes: changes.New(nil)}, addExplorer, func(b *build) {
		for _, e := range timelineOf(b, &b.rows[0]) {
			got = append(got, e.Date+" "+e.Text)
		}
	})
	want := []string{"2027-01-01 Prices change: input costs $2"}
	if !slices.Equal(got, want) {
		t.Errorf("timeline = %q, want %q", got, want)
	}
}
