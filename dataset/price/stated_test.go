package price

import (
	"fmt"
	"slices"
	"testing"

	"modelcatalog/dataset"
)

// The pages of two rules of rule.json.
const (
	searchPage = "platform.claude.com/docs/en/about-claude/pricing"
	batchPage  = "platform.claude.com/docs/en/build-with-claude/batch-processing"
)

// stateRules returns the lines that AddStated leaves of the pages of the rules, with the title that
// is the last of their place, for a model at Anthropic.
func stateRules(t *testing.T, change func(m *dataset.Model, d *dataset.Dataset), lines ...string) []string {
	t.Helper()
	_, m := state(t, lines...)
	m.Provider = "anthropic"
	if err := m.Set("features.web_search", dataset.Text("true")); err != nil {
		t.Fatal(err)
	}
	d := &dataset.Dataset{Models: []dataset.Model{*m}}
	for _, name := range []string{"maker", searchPage, batchPage} { // in the order of the dataset
		d.Sources = append(d.Sources, dataset.Source{
			Name: name, Kind: dataset.KindPage, Official: []string{"anthropic"}, AsOf: day("2026-04-01"),
		})
	}
	if change != nil {
		change(&d.Models[0], d)
	}
	AddStated(d)
	AddStated(d) // adds nothing
	var got []string
	for _, p := range d.Models[0].Prices {
		if p.Source == "maker" {
			continue
		}
		fact := dataset.PriceFact(p.Meter, p.Condition)
		place := ""
		if receipt := d.Models[0].Receipt(p.Source, fact); receipt != nil {
			place = receipt.Where(fact)
		}
		got = append(got, fmt.Sprintf("%s %s %s–%s %s", p.Meter, p.Amount, p.From, p.To, place))
	}
	return got
}

// day returns the day of a text.
func day(text string) dataset.Date {
	d, _ := dataset.ParseDay(text) // the tests have no others
	return d
}

// TestAddStated checks that a model has what its provider states once for all models.
func TestAddStated(t *testing.T) {
	const (
		batches  = "Batch processing > Using prompt caching with Message Batches"
		searches = "Pricing > Feature-specific pricing > Tool use pricing > Specific tool pricing > Web search tool"
	)
	base := []string{
		"input - 8 2026-02-01 - maker 2026-03-01",
		"cache_read - 0.2 2026-02-03 - maker 2026-03-01",
		"batch_input - 4 2026-02-02 - maker 2026-03-01",
	}
	search := "web_search 10 2026-02-01– " + searches
	read := "batch_cache_read 0.1 2026-02-03– " + batches
	for name, test := range map[string]struct {
		change func(m *dataset.Model, d *dataset.Dataset)
		more   []string
		want   []string
	}{
		"a new model": {want: []string{read, search}},
		"a model that was released later than its price is known": {
			change: func(m *dataset.Model, _ *dataset.Dataset) { m.ReleaseDate = day("2026-02-09") },
			want: []string{
				"batch_cache_read 0.1 2026-02-09– " + batches,
				"web_search 10 2026-02-09– " + searches,
			},
		},
		"another page states the price of the model": {
			more: []string{"batch_cache_read - 0.3 2026-02-01 - maker 2026-03-01"},
			want: []string{search},
		},
		"the line of the rule is there, without its place": {
			more: []string{"web_search - 10 2026-01-01 - " + searchPage + " 2026-03-01"},
			want: []string{read, "web_search 10 2026-01-01– " + searches},
		},
		"the price from which it follows has changed": {
			more: []string{"batch_cache_read - 0.3 2026-01-01 - " + batchPage + " 2026-01-15"},
			want: []string{"batch_cache_read 0.3 2026-01-01–2026-02-03 " + batches, read, search},
		},
		"the page was read after that price began": {
			more: []string{"batch_cache_read - 0.3 2026-01-01 - " + batchPage + " 2026-03-01"},
			want: []string{"batch_cache_read 0.3 2026-01-01– " + batches, search},
		},
		"a dataset without the page": {
			change: func(_ *dataset.Model, d *dataset.Dataset) { d.Sources = d.Sources[:2] },
			want:   []string{search},
		},
		"an alias": {
			change: func(m *dataset.Model, _ *dataset.Dataset) { m.AliasOf = "other" },
		},
		"a retired model": {
			change: func(m *dataset.Model, _ *dataset.Dataset) { m.RetirementDate = "2026-02-01" },
		},
		"a model that cannot search": {
			change: func(m *dataset.Model, _ *dataset.Dataset) {
				_ = m.Set("features.web_search", dataset.Text("false"))
			},
			want: []string{read},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := stateRules(t, test.change, slices.Concat(base, test.more)...)
			if !slices.Equal(got, test.want) {
				t.Errorf("lines %q, want %q", got, test.want)
			}
		})
	}
}

// TestStatedRules checks that each rule with a page says where on it and on which day it was read.
func TestStatedRules(t *testing.T) {
	for _, r := range rule().Derived {
		if r.Source == "" {
			continue
		}
		t.Run(r.Provider+" "+r.Meter, func(t *testing.T) {
			if err := dataset.CheckPlace(r.Place); err != nil {
				t.Error(err)
			}
			if _, err := dataset.ParseDay(r.Read); err != nil {
				t.Error(err)
			}
		})
	}
}
