package website

import (
	"cmp"
	"fmt"
	"slices"

	"modelcatalog/dataset"
)

func addStatistics(b *build) {
	p := &numbersPage{
		frame: frame{
			Path: "/stats/", Class: "stats", Title: "Statistics · " + b.options.Service, Heading: "The catalog in numbers", Styles: []string{"model.css"},
			Description: "AI models of " + providerCount(b) + " in numbers: models, and prices by provider.",
			Request:     b.root + "/api/v2/stats",
			Lead:        "How many models there are, and what chat models cost.",
		},
		Figures: []keyFigure{
			{Label: plural(len(b.dataset.Models), "model"), Value: number(len(b.dataset.Models))},
			{Label: "usable", Value: number(len(b.matching("status=active")))},
			{Label: plural(len(b.dataset.Providers), "provider"), Value: number(len(b.dataset.Providers))},
		},
		Sections: []section{pricesByProvider(b)},
		Next: []menuEntry{
			b.entry("By provider", "/providers/", ""), b.entry("By type", "/types/", ""), b.entry("What changed", changesPath, ""),
			b.entry("Which models retire", lifecyclePath, ""),
		},
	}
	b.addPage("numbers", p)
}

// pricesByProvider compares the input prices of usable chat models: the lowest, the one in the middle and the highest of each provider.
func pricesByProvider(b *build) section {
	s := section{"prices", "Input prices of usable chat models", "In US dollars per million tokens. Aliases are not counted.",
		grid{Name: "Input prices", Numbers: true, Head: []string{"Provider", "Models", "Lowest", "Median", "Highest", "Longest context"}}}
	by := func(fact string) func(a, b *row) int {
		return func(a, b *row) int { return cmp.Compare(amount(a.values[fact]), amount(b.values[fact])) }
	}
	for _, p := range b.dataset.Providers {
		priced := only(b.matching("provider="+p.ID), func(r *row) bool {
			return r.usable() && r.Type == dataset.Chat && r.AliasOf == "" && amount(r.values["input_price"]) > 0
		})
		if len(priced) == 0 {
			continue
		}
		slices.SortStableFunc(priced, by("input_price"))
		longest := slices.MaxFunc(priced, by("context_length"))
		cells := []cell{{Text: p.Name, Maker: new(b.providers[p.ID])}, text(number(len(priced)))}
		for _, r := range []*row{priced[0], priced[len(priced)/2], priced[len(priced)-1]} {
			cells = append(cells, cell{Text: r.Cell("input_price"), Href: r.Href, Note: r.Name})
		}
		s.Rows = append(s.Rows, append(cells, cell{Text: longest.Cell("context_length"), Href: longest.Href, Note: longest.Name}))
	}
	return s
}

// addFreshness adds the page that says when facts were last read, by provider.
func addFreshness(b *build) {
	d := b.dataset
	p := &numbersPage{
		frame: frame{
			Path: "/status/", Class: "status", Heading: "Is the catalog current?",
			Description: "When the " + b.options.Service + " last read facts about the AI models of each provider, and until when they are fresh.",
			Request:     b.root + "/api/v2/stats",
			Lead:        fmt.Sprintf("Facts are fresh for %d days after they were read. Programs can check fresh_until in version.json.", b.freshDays),
		},
		Next: []menuEntry{b.entry("version.json", "/version.json", ""), b.entry("What changed", changesPath, ""), b.entry("Sources", sourcesPath, "")},
	}
	if d.LastSync != nil {
		note := "asks providers and collections; other facts are recorded by hand"
		p.Figures = append(p.Figures, keyFigure{Label: "Last automatic sync", Value: date(d.LastSync.Day()), Note: note})
	}
	if latest := b.options.Changes.All(); len(latest) > 0 {
		p.Figures = append(p.Figures, keyFigure{Label: "Last change", Value: date(latest[0].Time.Day()), Note: "of a fact"})
	}
	if until := b.fresh; until != nil {
		p.Lead = "The facts are current until " + date(until.Day()) + ". " + p.Lead
		p.Figures = append(p.Figures, keyFigure{Label: "Fresh until", Value: date(until.Day()), Note: "unless they are read again before"})
	}
	providers := grid{Name: "Providers", Numbers: true, Head: []string{"Provider", "Usable models", "Facts read on", "Last seen in a list"}}
	for _, provider := range d.Providers {
		view, seen := b.providers[provider.ID], ""
		for _, m := range d.ModelsOf(provider.ID) {
			seen = max(seen, day(m.LastSeenAt))
		}
		usable := number(len(b.matching("status=active&provider=" + provider.ID)))
		providers.Rows = append(providers.Rows, []cell{
			{Text: provider.Name, Href: view.Href, Maker: &view}, text(usable), readOn(b, b.readings[provider.ID]), text(seen),
		})
	}
	p.Sections = append(p.Sections, section{ID: "providers", Title: "By provider", grid: providers})
	b.addPage("numbers", p)
}
