package website

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/changes"
	"modelcatalog/site/facts"
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
			got = append(got, e.Date+" "+e.Text+": "+e.More)
		}
	})
	want := []string{"2027-01-01 Price changes: input costs $2"}
	if !slices.Equal(got, want) {
		t.Errorf("timeline = %q, want %q", got, want)
	}
}

// TestPriceEvent checks what the timeline says of the prices that change on a day.
func TestPriceEvent(t *testing.T) {
	change := func(fact, now, next string) facts.PriceChange {
		meter, condition, err := dataset.ParsePriceFact(fact)
		filetest.NoError(t, err)
		return facts.PriceChange{
			Meter:     meter,
			Condition: condition,
			Now:       dataset.Decimal(now),
			Next:      dataset.Decimal(next),
			From:      20270101,
		}
	}
	reported := change("price:input", "4", "2")
	reported.Reported = true
	for _, test := range []struct {
		name    string
		changes []facts.PriceChange
		want    string
	}{
		{"one rises", []facts.PriceChange{change("price:input", "1", "2")}, "Price rises: input $1 → $2"},
		{"one is reported to fall", []facts.PriceChange{reported}, "Price reported to fall: input $4 → $2"},
		{"others rise with input and output", []facts.PriceChange{
			change("price:input", "1", "2"), change("price:output", "3", "6"), change("price:cache_read", "0.1", "0.2"),
			change("price:batch_input", "0.5", "1"),
		}, "Prices rise: input $1 → $2, output $3 → $6 and 2 others"},
		{"one of a tier is not named behind a usual one", []facts.PriceChange{
			change("price:input", "1", "2"), change("price:batch_input", "0.5", "1"),
		}, "Prices rise: input $1 → $2 and 1 other"},
		{"one falls", []facts.PriceChange{
			change("price:input", "1", "2"), change("price:output", "6", "3"),
		}, "Prices change: input $1 → $2, output $6 → $3"},
		{"one is not known today", []facts.PriceChange{
			change("price:input", "1", "2"), change("price:output", "", "3"),
		}, "Prices change: input $1 → $2, output costs $3"},
		{"one of a tier", []facts.PriceChange{change("price:batch_input", "2", "1")}, "Price falls: batch input $2 → $1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := priceEvent(test.changes)
			if got := e.Text + ": " + e.More; got != test.want {
				t.Errorf("event = %q, want %q", got, test.want)
			}
		})
	}
}

// TestStrongPrices checks which announced prices stand out in the timeline of a model: those that people
// compare by, and not those of a tier that few buy.
func TestStrongPrices(t *testing.T) {
	for fact, want := range map[string]bool{"price:input": true, "price:ultrafast_input": false} {
		t.Run(fact, func(t *testing.T) {
			meter, _, err := dataset.ParsePriceFact(fact)
			filetest.NoError(t, err)
			d := datasettest.New(datasettest.Options{})
			d.Sources = []dataset.Source{
				{Name: "docs.example", AsOf: 20260701, URL: "https://docs.example", Official: []string{"openai"}},
			}
			m := dataset.Model{Provider: "openai", ID: "m"}
			m.Prices = []dataset.Price{
				{Meter: meter, Source: "docs.example", Amount: "2", From: 20270101, AsOf: 20260701},
			}
			d.Models = []dataset.Model{m}
			makeSite(t, d, Options{Changes: changes.New(nil)}, addExplorer, func(b *build) {
				events := timelineOf(b, &b.rows[0])
				if len(events) != 1 || events[0].Strong != want {
					t.Errorf("timeline = %+v, want one event, strong: %t", events, want)
				}
			})
		})
	}
}

// TestPromiseOfPrice checks what a price that its provider promised says of the promise.
func TestPromiseOfPrice(t *testing.T) {
	day := datasettest.New(datasettest.Options{}).Day()
	for _, test := range []struct {
		name           string
		promised, read dataset.Date
		want           string
	}{
		{"it holds", day.Add(1), day.Add(-2), "promised until " + dateInWords(day.Add(1))},
		{"it is over", day, day.Add(-2), "promise ended " + facts.ShortDate(day, day) + ", read " +
			facts.ShortDate(day.Add(-2), day)},
		{"the price was read since", day.Add(-2), day.Add(-2), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := datasettest.New(datasettest.Options{})
			input, _, err := dataset.ParsePriceFact("price:input")
			filetest.NoError(t, err)
			d.Sources = append(d.Sources,
				dataset.Source{Name: "blog.example", AsOf: test.read, URL: "https://blog.example"})
			d.Models = []dataset.Model{{
				Provider: "openai", ID: "m", Type: dataset.Chat, Details: dataset.Details{Prices: []dataset.Price{{
					Meter: input, Source: "blog.example", Amount: "1",
					From: day.Add(-90), AsOf: test.read, Promised: test.promised,
				}}},
			}}
			makeSite(t, d, Options{}, func(b *build) {
				note := newPrices(b, &d.Models[0]).Usual.Rows[0][1].Note
				if note != test.want {
					t.Errorf("the note is %q, want %q", note, test.want)
				}
			})
		})
	}
}
