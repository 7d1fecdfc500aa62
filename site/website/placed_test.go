package website

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// The dataset of most tests of pages, and how they read a page.

// placed returns a dataset in which a maker, a cloud and hosts offer a model, and prices are from
// one site.
func placed() *dataset.Dataset {
	d := &dataset.Dataset{
		Providers: []dataset.Provider{
			{ID: "acme", Name: "Acme"},
			{ID: "bolt", Name: "Bolt Cloud", Kind: dataset.Cloud},
			{ID: "cube", Name: "Cube", Kind: dataset.Host},
			{ID: "dune", Name: "Dune", Kind: dataset.Host},
		},
		Settings: dataset.Settings{AnyProviders: true},
		Sources:  []dataset.Source{{Name: "prices.example", AsOf: 20261101}},
	}
	for _, m := range []struct{ provider, id, canonical, input, output, retires string }{
		{"acme", "swift-2", "", "2", "8", ""},
		{"acme", "swift-3", "", "1", "4", ""},
		{"bolt", "acme.swift-2", "acme/swift-2", "2", "8", "2027-03-01"},
		{"cube", "swift-2", "acme/swift-2", "0.5", "3", ""},
		{"dune", "swift-2", "acme/swift-2", "0.1", "0.1", "2026-02-01"},
	} {
		model := dataset.Model{Provider: m.provider, ID: m.id, RetirementDate: m.retires}
		model.CanonicalID = m.canonical
		for _, price := range []struct{ meter, amount string }{{"input", m.input}, {"output", m.output}} {
			meter, _, _ := dataset.ParsePriceFact("price:" + price.meter)
			model.Prices = append(model.Prices, dataset.Price{
				Meter:  meter,
				Amount: dataset.Decimal(price.amount),
				Source: "prices.example",
				From:   20260101,
				AsOf:   20261101,
			})
		}
		d.Models = append(d.Models, model)
	}
	return d
}

// announce adds the next price of the input of a model of placed.
func announce(m *dataset.Model, amount dataset.Decimal, from dataset.Date) {
	next := m.Prices[0]
	next.Amount = amount
	next.From = from
	m.Prices[0].To = from
	m.Prices = slices.Insert(m.Prices, 1, next)
}

// textOf returns the text of a page without its tags, with single blanks.
func textOf(page string) string {
	var text strings.Builder
	for page != "" {
		before, rest, _ := strings.Cut(page, "<")
		text.WriteString(before + " ")
		_, page, _ = strings.Cut(rest, ">")
	}
	return strings.Join(strings.Fields(text.String()), " ")
}
