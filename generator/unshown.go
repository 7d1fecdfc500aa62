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
			of := func(m *dataset.Model) dataset.Quote {
				return dataset.QuoteOf(pricing.StatedQuotes(m), p.Meter.String(), p.Condition)
			}
			q, why := of(m), ""
			ended := p.To != 0 && p.To <= pricing.Day
			switch changed := q.Amount != of(before).Amount; {
			case q.Amount != "" && slices.ContainsFunc(q.Shown, func(s *dataset.Price) bool { return *s == p }), changed && (ended || q.Amount == ""):
				continue
			case pricing.Retired(m):
				why = "the model is retired, so it has no price"
			case q.Amount != "":
				why = fmt.Sprintf("%s is shown (%s: %s)", q.Amount, q.Agreement, strings.Join(q.Sources(), ", "))
			case ended:
				why = "it has ended"
			default:
				why = q.Stated[0].Reason
			}
			notes += fmt.Sprintf("\n  prices/%s.jsonl:%d: %s of %q: %s", m.Provider, lines[m.Provider], dataset.PriceFact(p.Meter, p.Condition), m.ID, why)
		}
	}
	if notes != "" {
		notes = "\nthese lines change nothing that is shown; if a provider itself states a price, name an official source in its line:" + notes
	}
	return notes
}
