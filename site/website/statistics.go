package website

import (
	"html/template"
	"iter"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/site/website/charts"
)

// statsPage shows the catalog in numbers. Each chart has its numbers as a table.
type statsPage struct {
	frame
	Lead    string
	Figures []figure
	Charts  []chart
}

// figure is a number with what it counts.
type figure struct{ Value, Text string }

// chart is a chart with its numbers.
type chart struct {
	ID, Title, Text string
	SVG             template.HTML
	Table           charts.Table
}

// statistics adds the page of statistics.
func (b *builder) statistics() error {
	lead := "No sync is known."
	if b.dataset.LastSync != nil {
		lead = "As of the last sync, " + moment(*b.dataset.LastSync) + "."
	}
	p := &statsPage{
		frame: frame{
			Path: "/stats/", Kind: "stats", Title: "Statistics · " + b.options.Service, Heading: "The catalog in numbers",
			Description: "AI models of seven providers in charts and tables: by provider, status, type, context length and time of the last update.",
			Alternates:  []alternate{{"application/json", "Numbers as JSON", b.addresses.root + "/api/v1/stats"}},
			Styles:      []string{"stats.css"}, Scripts: []string{"page.js"},
		},
		Lead: lead,
		Figures: []figure{
			{number(len(b.dataset.Models)), plural(len(b.dataset.Models), "model")},
			{number(b.counts.byStatus[dataset.Active]), "active"},
			{number(len(b.dataset.Providers)), "providers"},
			{number(len(b.counts.byType)), "types"},
		},
		Charts: []chart{b.providerChart(), b.typeChart(), b.contextChart(), b.updateChart()},
	}
	return b.addPage("stats", p)
}

// drawn is a chart of package charts.
type drawn interface {
	SVG() template.HTML
	Table() charts.Table
}

func draw(id, title, text string, d drawn) chart {
	return chart{id, title, text, d.SVG(), d.Table()}
}

func (b *builder) providerChart() chart {
	const title = "Models by provider and status"
	bars := &charts.Bars{Title: title, Axis: "Provider", Unit: "models"}
	for _, status := range dataset.StatusNames {
		bars.Series = append(bars.Series, charts.Series{Label: capital(status), Class: status})
	}
	for i, p := range b.dataset.Providers {
		row := charts.Row{Label: p.Name}
		for s := range dataset.StatusNames {
			n := 0
			for t := range dataset.TypeNames {
				n += b.counts.of(i, dataset.Type(t), dataset.Status(s))
			}
			row.Values = append(row.Values, n)
		}
		bars.Rows = append(bars.Rows, row)
	}
	return draw("by-provider", title,
		"Retired models stay in the catalog, so that old code can be understood.", bars)
}

func (b *builder) typeChart() chart {
	const title = "Models by type"
	bars := &charts.Bars{Title: title, Axis: "Type", Unit: "models", Series: []charts.Series{{Label: "Models"}}}
	for i, name := range dataset.TypeNames {
		bars.Rows = append(bars.Rows, charts.Row{Label: capital(name), Class: name, Values: []int{b.counts.byType[i]}})
	}
	return draw("by-type", title, "What the models give back.", bars)
}

func (b *builder) contextChart() chart {
	const title = "Models by context length"
	known := 0
	for range b.contextLengths() {
		known++
	}
	return draw("by-context", title,
		"Tokens that a model takes at once; each column is twice as wide as the one before. Of "+
			count(len(b.dataset.Models), "model")+", "+number(known)+" have a known length.",
		&charts.Columns{
			Title: title, Axis: "Context length in tokens", Unit: "models", Bounds: true, Columns: charts.Doublings(b.contextLengths()),
		})
}

// contextLengths yields the known context lengths that a machine can count.
func (b *builder) contextLengths() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range b.dataset.Models {
			n, err := strconv.Atoi(b.dataset.Models[i].ContextLength)
			if err == nil && !yield(n) {
				return
			}
		}
	}
}

func (b *builder) updateChart() chart {
	columns, period := charts.Periods(func(yield func(time.Time) bool) {
		for i := range b.dataset.Models {
			if !yield(b.dataset.Models[i].UpdatedAt.Time()) {
				return
			}
		}
	})
	title := "Models by " + period + " of their last update"
	return draw("by-update", title, "When a fact of a model last changed. A model counts once, at its latest change.",
		&charts.Columns{Title: title, Axis: capital(period), Unit: "models", Columns: columns})
}

// capital writes the first letter of a word of the letters a to z in upper case.
func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
