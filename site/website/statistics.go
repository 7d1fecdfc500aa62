package website

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"modelcatalog/dataset"
)

func addStatistics(b *build) {
	_, facts := factCounts(b.dataset)
	p := &numbersPage{
		frame: frame{
			Path: "/stats/", Class: "stats", Title: "Statistics · " + b.options.Service, Heading: "The catalog in numbers", Styles: []string{"model.css"},
			Description: "AI models of " + providerCount(b) + " in numbers: prices, by provider, type and year of release, and which facts are known.",
			Request:     b.root + "/api/v2/stats",
			Lead:        "Prices, model counts, and how complete the data is.",
		},
		Figures: []keyFigure{
			{Label: plural(len(b.dataset.Models), "model"), Value: number(len(b.dataset.Models))},
			{Label: "usable", Value: number(totalOf(b, "status=active"))},
			{Label: plural(len(b.dataset.Providers), "provider"), Value: number(len(b.dataset.Providers))},
			{Label: "facts and prices with a source", Value: number(facts)},
		},
		Sections: append([]section{pricesByProvider(b)}, talliesOf(b)...),
		Next:     append([]menuEntry{b.entry("What changed", changesPath, ""), b.entry("Which models retire", lifecyclePath, "")}, quickLinks(b)...),
	}
	b.addPage("numbers", p)
}

// pricesByProvider compares the input prices of usable chat models: the lowest, the one in the middle and the highest of each provider.
func pricesByProvider(b *build) section {
	s := section{"prices", "Input prices of usable chat models", "In US dollars per million tokens. Aliases are not counted.",
		grid{Name: "Input prices", Numbers: true, Head: []string{"Provider", "Models", "Lowest", "Median", "Highest", "Longest context"}}}
	for _, p := range b.dataset.Providers {
		var priced []*row
		for i := range b.rows {
			r := &b.rows[i]
			if r.Model.Provider == p.ID && r.usable() && r.Type == dataset.Chat && r.AliasOf == "" && amount(r.values["input_price"]) > 0 {
				priced = append(priced, r)
			}
		}
		if len(priced) == 0 {
			continue
		}
		slices.SortFunc(priced, func(a, b *row) int {
			return cmp.Compare(amount(a.values["input_price"]), amount(b.values["input_price"]))
		})
		longest := slices.MaxFunc(priced, func(a, b *row) int { return cmp.Compare(amount(a.ContextLength), amount(b.ContextLength)) })
		cells := []cell{{Text: p.Name, Maker: new(b.providers[p.ID])}, text(number(len(priced)))}
		for _, r := range []*row{priced[0], priced[len(priced)/2], priced[len(priced)-1]} {
			cells = append(cells, cell{Text: r.Cell("input_price"), Href: r.Href, Note: r.Name})
		}
		s.Rows = append(s.Rows, append(cells, cell{Text: longest.Cell("context_length"), Href: longest.Href, Note: longest.Name}))
	}
	return s
}

// talliesOf counts the models by what they have in common.
func talliesOf(b *build) []section {
	var providers, types, years []link
	for _, p := range b.dataset.Providers {
		providers = append(providers, link{p.Name, "provider=" + p.ID})
	}
	for _, name := range dataset.TypeNames {
		types = append(types, link{name, "type=" + name})
	}
	for year := 2020; year <= int(b.day/10000); year++ { // no model has been behind an API for longer
		years = append(years, link{strconv.Itoa(year), fmt.Sprintf("released_after=%d-01-01&released_before=%[1]d-12-31", year)})
	}
	known := newTally("known", "Known facts", "Models with a fact, by its name in version 2 of the API.", "Fact")
	for _, c := range b.catalog.Coverage() {
		known.addRow(b, c.Fact, c.Models, c.Active, len(b.dataset.Models))
	}
	return []section{
		tallyOf(b, "by-provider", "Providers", "Retired models stay in the catalog, so that old code can be understood.", "Provider", providers),
		tallyOf(b, "by-type", "Types", "What the models produce.", "Type", types),
		tallyOf(b, "by-release", "Years of release", "Models without a known date are not counted.", "Year", years), known,
	}
}

func newTally(id, title, note, axis string) section {
	return section{id, title, note, grid{Name: title, Numbers: true, Head: []string{axis, "", "Models", "Share", "Usable"}}}
}

// tallyOf counts the models that queries find, as far as there are some. Bars are shares of the largest number.
func tallyOf(b *build, id, title, note, axis string, queries []link) section {
	s, largest := newTally(id, title, note, axis), 0
	for _, q := range queries {
		largest = max(largest, totalOf(b, q.Href))
	}
	for _, q := range queries {
		if n := totalOf(b, q.Href); n > 0 {
			s.addRow(b, q.Text, n, totalOf(b, q.Href+"&status=active"), largest)
		}
	}
	return s
}

func (s *section) addRow(b *build, label string, models, active, largest int) {
	row := texts(label, "", number(models), percent(models, len(b.dataset.Models)), number(active))
	row[1].Bars = []share{shareOf(models, largest), shareOf(active, largest)}
	s.Rows = append(s.Rows, row)
}

// percent returns a part of a sum in percent. A share that is not 0 or all of the sum never reads so: "<1%", ">99%".
func percent(part, sum int) string {
	rounded := (part*100 + sum/2) / max(sum, 1)
	switch {
	case rounded == 0 && part > 0:
		return "<1%"
	case rounded == 100 && part < sum:
		return ">99%"
	}
	return strconv.Itoa(rounded) + "%"
}

// factCounts returns how many facts and prices each site states, and all of them.
func factCounts(d *dataset.Dataset) (bySource map[string]int, all int) {
	bySource = map[string]int{}
	for i := range d.Models {
		for _, s := range d.Models[i].Sources {
			if s.Until == 0 && s.Shown {
				bySource[dataset.Site(s.Source)]++
			}
		}
		for _, p := range d.Models[i].Prices {
			bySource[dataset.Site(p.Source)]++
		}
	}
	for _, n := range bySource {
		all += n
	}
	return bySource, all
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
	if until := b.fresh; until != nil {
		p.Lead = "The facts are current until " + date(until.Day()) + ". " + p.Lead
	}
	if d.LastSync != nil {
		note := "asks providers and collections; other facts are recorded by hand"
		p.Figures = append(p.Figures, keyFigure{Label: "Last automatic sync", Value: date(d.LastSync.Day()), Note: note})
	}
	if latest := b.options.Changes.All(); len(latest) > 0 {
		p.Figures = append(p.Figures, keyFigure{Label: "Last change", Value: date(latest[0].Time.Day()), Note: "of a fact"})
	}
	if until := b.fresh; until != nil {
		p.Figures = append(p.Figures, keyFigure{Label: "Fresh until", Value: date(until.Day()), Note: "unless they are read again before"})
	}
	providers := grid{Name: "Providers", Numbers: true, Head: []string{"Provider", "Usable models", "Facts read on", "Last seen in a list"}}
	for _, provider := range d.Providers {
		view, seen := b.providers[provider.ID], ""
		for _, m := range d.ModelsOf(provider.ID) {
			seen = max(seen, day(m.LastSeenAt))
		}
		active := totalOf(b, "status=active&provider="+provider.ID)
		providers.Rows = append(providers.Rows, []cell{
			{Text: provider.Name, Href: view.Href, Maker: &view}, text(number(active)), readOn(b, b.readings[provider.ID]), text(seen),
		})
	}
	p.Sections = append(p.Sections, section{ID: "providers", Title: "By provider", grid: providers})
	b.addPage("numbers", p)
}
