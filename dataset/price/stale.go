package price

import (
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// withoutStale returns the quotes of a day without prices by the hour that a newer price for all
// hours has replaced.
//
// In July 2025 a collection read that DeepSeek halves its prices at night, and it says so still.
// The discount ended in September, and from April 2026 on another collection has one price for all
// hours. A price with a condition outranks one without, so the old one would be billed for ever.
//
// LIMIT: only prices by the hour are tested. Prices of long prompts stay, because collections often
// change the usual price and leave the others as they are, which is no word about them.
func withoutStale(m *dataset.Model, pricing *evidence.Pricing) []evidence.Quote {
	quotes := pricing.Quotes(m)
	var current []evidence.Quote
	for _, q := range quotes {
		condition, _ := dataset.ParseCondition(q.Condition) // checked when the dataset was loaded
		if condition.Part("utc") != nil {
			usual := evidence.QuoteOf(quotes, q.Meter.String(), "")
			if replaces(m, pricing, &usual, &q) {
				continue
			}
		}
		current = append(current, q)
	}
	return current
}

// replaces reports whether a price for all hours began after one by the hour, on the word of a
// source that is believed as much. A source that states both means both.
func replaces(m *dataset.Model, pricing *evidence.Pricing, usual, hourly *evidence.Quote) bool {
	states := func(source string) func(*dataset.Price) bool {
		return func(p *dataset.Price) bool { return dataset.Site(p.Source) == dataset.Site(source) }
	}
	official := func(p *dataset.Price) bool {
		source, _ := pricing.Source(p.Source)
		return source.OfficialFor(m.Provider)
	}
	for _, old := range hourly.Support {
		if slices.ContainsFunc(usual.Support, states(old.Source)) {
			return false
		}
		isNewer := func(p *dataset.Price) bool { return p.From > old.From && (official(p) || !official(old)) }
		if !slices.ContainsFunc(usual.Support, isNewer) {
			return false
		}
	}
	return true
}
