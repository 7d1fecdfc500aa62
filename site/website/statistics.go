package website

import (
	"strconv"
	"time"

	"modelcatalog/dataset"
)

type statsPage struct {
	frame
	Lead    string
	Figures []figure
	Charts  []chart
	Known   chartTable // how many models have a fact
}

type figure struct{ Value, Text string }

func (b *builder) statistics() error {
	lead := "No sync is known."
	if b.dataset.LastSync != nil {
		lead = "As of the last sync, " + moment(*b.dataset.LastSync) + "."
	}
	p := &statsPage{
		frame: frame{
			Path: "/stats/", Class: "stats", Title: "Statistics · " + b.options.Service, Heading: "The catalog in numbers",
			Description: "AI models of " + b.providerCount() + " in charts and tables: by provider, status, type, context length and time of the last update, and which facts are known.",
			Alternates:  []alternate{{"application/json", "Numbers as JSON", b.addresses.root + "/api/v1/stats"}},
			Styles:      []string{"stats.css"},
		},
		Lead: lead,
		Figures: []figure{
			{number(len(b.dataset.Models)), plural(len(b.dataset.Models), "model")},
			{number(b.counts.byStatus[dataset.Active]), "active"},
			{number(len(b.dataset.Providers)), plural(len(b.dataset.Providers), "provider")},
			{number(len(b.counts.byType)), "types"},
		},
		Charts: []chart{b.providerChart(), b.typeChart(), b.contextChart(), b.updateChart()},
		Known:  b.coverage(),
	}
	return b.addPage("stats", p)
}

// coverage is the table of the facts, by their names in the API, with the numbers and shares of the models that have them.
func (b *builder) coverage() chartTable {
	all, active := len(b.dataset.Models), b.counts.byStatus[dataset.Active]
	t := chartTable{
		Head: []string{"Fact", "Models", "Share", "Active", "Share"},
		Foot: []string{"All", number(all), "", number(active), ""},
	}
	for _, c := range b.catalog.Coverage() {
		t.Rows = append(t.Rows, []string{c.Fact, number(c.Models), percent(c.Models, all), number(c.Active), percent(c.Active, active)})
	}
	return t
}

func (b *builder) providerChart() chart {
	var bars []bar
	for i, p := range b.dataset.Providers {
		bars = append(bars, bar{label: p.Name, values: b.counts.byProviderStatus(i)})
	}
	return newBars("by-provider", "Models by provider and status",
		"Retired models stay in the catalog, so that old code can be understood.", "Provider", dataset.StatusNames[:], bars)
}

func (b *builder) typeChart() chart {
	var bars []bar
	for i, name := range dataset.TypeNames {
		bars = append(bars, bar{capital(name), name, []int{b.counts.byType[i]}})
	}
	return newBars("by-type", "Models by type", "What the models give back.", "Type", []string{"models"}, bars)
}

func (b *builder) contextChart() chart {
	columns := doublings(func(yield func(int) bool) {
		for i := range b.dataset.Models {
			n, err := strconv.Atoi(b.dataset.Models[i].ContextLength)
			if err == nil && !yield(n) {
				return
			}
		}
	})
	known := 0
	for _, c := range columns {
		known += c.value
	}
	c := newColumns("by-context", "Models by context length",
		"Tokens that a model takes at once; each column is twice as wide as the one before. Of "+
			count(len(b.dataset.Models), "model")+", "+number(known)+" have a known length.", "Context length in tokens", columns)
	c.Histogram = true
	return c
}

func (b *builder) updateChart() chart {
	columns, step := periods(func(yield func(time.Time) bool) {
		for i := range b.dataset.Models {
			if !yield(b.dataset.Models[i].UpdatedAt.Time()) {
				return
			}
		}
	})
	return newColumns("by-update", "Models by "+step+" of their last update",
		"When a fact of a model last changed. A model counts once, at its latest change.", capital(step), columns)
}
