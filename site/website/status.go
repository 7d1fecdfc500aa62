package website

import "fmt"

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
