package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// unshown explains, for each price line that is new in d, why it changes no published price. It is empty if each changes one.
func unshown(was, d *dataset.Dataset) (notes string) {
	pricing, lines := d.Pricing(), map[string]int{} // lines by provider
	for i := range d.Models {
		m := &d.Models[i]
		before := cmp.Or(was.Find(m.Provider, m.ID), &dataset.Model{})
		for _, p := range m.Prices {
			lines[m.Provider]++
			if slices.Contains(before.Prices, p) || p.From > pricing.Day {
				continue
			}
			q, why := quoteOf(pricing, m, &p), ""
			ended := p.To != 0 && p.To <= pricing.Day
			switch changed := q.Amount != quoteOf(pricing, before, &p).Amount; {
			case q.Amount != "" && slices.Contains(q.Shown, p), changed && (ended || q.Amount == ""):
				continue
			case pricing.Retired(m):
				why = "the model is retired, so it has no price"
			case q.Amount != "":
				why = fmt.Sprintf("%s is shown (%s: %s)", q.Amount, q.Agreement, sourcesOf(q.Shown))
			case ended:
				why = "it has ended"
			default:
				why = sourcesOf(q.Stated) + " disagree, so no price is shown"
			}
			notes += fmt.Sprintf("\n  prices/%s.jsonl:%d: %s of %q: %s", m.Provider, lines[m.Provider], dataset.PriceFact(p.Meter, p.Condition), m.ID, why)
		}
	}
	if notes != "" {
		notes = "\nthese lines change nothing that is shown; if a provider itself states a price, name an official source in its line:" + notes
	}
	return notes
}

// quoteOf returns the quote of a model for the meter and condition of a price, or an empty quote if there is none.
func quoteOf(pricing *dataset.Pricing, m *dataset.Model, p *dataset.Price) (quote dataset.Quote) {
	for _, q := range pricing.StatedQuotes(m) {
		if q.Meter == p.Meter && q.Condition == p.Condition {
			quote = q
		}
	}
	return quote
}

func sourcesOf(prices []dataset.Price) string {
	var names []string
	for _, p := range prices {
		names = append(names, p.Source)
	}
	return strings.Join(names, ", ")
}
