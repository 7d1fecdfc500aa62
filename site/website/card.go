package website

import (
	"fmt"

	"modelcatalog/dataset"
	"modelcatalog/site/website/picture"
)

// card draws the picture that shows with links to the site.
func (b *builder) card() ([]byte, error) {
	data := picture.CardData{
		Name: b.options.Service,
		Line: "Facts about AI models of seven providers, as a website and as an open JSON API.",
		Facts: []picture.Fact{
			{Number: len(b.dataset.Models), Label: plural(len(b.dataset.Models), "model")},
			{Number: b.counts.byStatus[dataset.Active], Label: "active"},
			{Number: len(b.dataset.Providers), Label: "providers"},
		},
	}
	for i, p := range b.dataset.Providers {
		data.Bars = append(data.Bars, picture.Bar{Label: p.Name, Count: b.counts.byProvider[i], Colour: i + 1})
	}
	png, err := picture.Card(data)
	if err != nil {
		return nil, fmt.Errorf("drawing the picture for links: %w", err)
	}
	return png, nil
}
