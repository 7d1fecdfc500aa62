package website

import (
	"fmt"
	"strconv"

	"modelcatalog/dataset"
)

type statsPage struct {
	frame
	Lead    string
	Figures []figure
	Tallies []tally
}

type figure struct{ Value, Text string }

// tally counts the models, and the active ones among them, that have something in common.
type tally struct {
	ID, Title, Text, Axis string
	Rows                  []tallyRow
}

// tallyRow has the widths of its bars as shares of the largest row of its table.
type tallyRow struct {
	Label, Models, Active, Share string
	Width, ActiveWidth           share
}

// share is a share of a width or height in hundredths of a percent. Shares are integers so that every machine makes the same
// pages.
type share int

const whole share = 100_00

// String returns the share in percent: "12.5".
func (s share) String() string { return strconv.FormatFloat(float64(s)/100, 'f', -1, 64) }

// shareOf returns part/sum, rounded half up; 0 for the sum 0.
func shareOf(part, sum int) share {
	if sum == 0 {
		return 0
	}
	return share((part*int(whole) + sum/2) / sum)
}

// contextBounds are the lower bounds of the groups of context lengths.
var contextBounds = []int{0, 8_000, 32_000, 128_000, 200_000, 400_000, 1_000_000}

func addStatistics(w *writer) error {
	lead := "No sync is known."
	if w.dataset.LastSync != nil {
		lead = "As of the last sync, " + moment(*w.dataset.LastSync) + "."
	}
	p := &statsPage{
		frame: frame{
			Path: "/stats/", Class: "stats", Title: "Statistics · " + w.options.Service, Heading: "The catalog in numbers",
			Description: "AI models of " + providerCount(w.build) + " in numbers: by provider, type, context length and year of release, and which facts are known.",
			Alternates:  []alternate{{"application/json", "Numbers as JSON", w.addresses.root + "/api/v2/stats"}},
		},
		Lead: lead,
		Figures: []figure{
			{number(len(w.dataset.Models)), plural(len(w.dataset.Models), "model")},
			{number(totalOf(w.build, "status=active")), "active"},
			{number(len(w.dataset.Providers)), plural(len(w.dataset.Providers), "provider")},
			{number(len(dataset.TypeNames)), "types"},
		},
		Tallies: talliesOf(w.build),
	}
	return w.addPage("stats", p)
}

// counted is a row of a tally: the models that a query of the API finds, without those of another one, if there is one.
type counted struct{ label, query, without string }

func talliesOf(b *build) []tally {
	var providers, types, contexts, years []counted
	for _, p := range b.dataset.Providers {
		providers = append(providers, counted{p.Name, "provider=" + p.ID, ""})
	}
	for _, name := range dataset.TypeNames {
		types = append(types, counted{name, "type=" + name, ""})
	}
	for i, bound := range contextBounds {
		row := counted{number(bound) + " and more", fmt.Sprintf("min_context=%d", bound), ""}
		if i+1 < len(contextBounds) {
			row.label = number(bound) + " to " + number(contextBounds[i+1]-1)
			row.without = fmt.Sprintf("min_context=%d", contextBounds[i+1])
		}
		contexts = append(contexts, row)
	}
	for year := 2000; year < 2100; year++ {
		query := fmt.Sprintf("released_after=%d-01-01&released_before=%[1]d-12-31", year)
		if totalOf(b, query) > 0 {
			years = append(years, counted{strconv.Itoa(year), query, ""})
		}
	}
	known := tally{ID: "known", Title: "Known facts", Axis: "Fact",
		Text: "Models for which the catalog has a fact, by its name in version 2 of the API. A model that was retired has no price."}
	for _, c := range b.catalog.Coverage() {
		known.Rows = append(known.Rows, newTallyRow(c.Fact, c.Models, c.Active, len(b.dataset.Models), len(b.dataset.Models)))
	}
	return []tally{
		newTally(b, "by-provider", "Providers", "Retired models stay in the catalog, so that old code can be understood.", "Provider", providers),
		newTally(b, "by-type", "Types", "What the models give back.", "Type", types),
		newTally(b, "by-context", "Context lengths", "In tokens. Models without a known length are not counted.", "Tokens", contexts),
		newTally(b, "by-release", "Years of release", "Models without a known date are not counted.", "Year", years),
		known,
	}
}

func newTally(b *build, id, title, text, axis string, rows []counted) tally {
	t := tally{ID: id, Title: title, Text: text, Axis: axis}
	count := func(r counted, status string) int {
		n := totalOf(b, r.query+status)
		if r.without != "" {
			n -= totalOf(b, r.without+status)
		}
		return n
	}
	largest := 0
	for _, r := range rows {
		largest = max(largest, count(r, ""))
	}
	for _, r := range rows {
		t.Rows = append(t.Rows, newTallyRow(r.label, count(r, ""), count(r, "&status=active"), largest, len(b.dataset.Models)))
	}
	return t
}

func newTallyRow(label string, models, active, largest, total int) tallyRow {
	return tallyRow{label, number(models), number(active), percent(models, total), shareOf(models, largest), shareOf(active, largest)}
}

// percent returns a part of a sum in percent. A share that is not 0 or all of the sum never reads so: "<1%", ">99%". It is
// empty if the sum is 0.
func percent(part, sum int) string {
	if sum == 0 {
		return ""
	}
	switch rounded := (part*100 + sum/2) / sum; {
	case rounded == 0 && part > 0:
		return "<1%"
	case rounded == 100 && part < sum:
		return ">99%"
	default:
		return strconv.Itoa(rounded) + "%"
	}
}
