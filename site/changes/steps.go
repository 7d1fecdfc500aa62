package changes

import (
	"maps"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/site/facts"
)

// Step is the price of a use from a day on.
type Step struct {
	Meter  dataset.Meter
	Day    dataset.Date
	Amount dataset.Decimal
	// IsConfirmed tells whether the provider states the amount, and not only others.
	IsConfirmed bool
}

// Steps returns the prices of a model that the catalog shows until the day of p, for each meter,
// without tiers and conditions. A step is of the day from which the first of its sources states the
// price. Disputes are no steps. If a source only ends, the catalog knows less, but no price
// changed.
func Steps(p *evidence.Pricing, m *dataset.Model) (byMeter [][]Step) {
	steps := map[dataset.Meter][]Step{}
	last := map[dataset.Meter]Step{} // the last amounts that were not disputed, with the day
	for _, day := range daysOfPrices(m, p.Day) {
		then := &evidence.Pricing{Day: day, Evidence: p.Evidence}
		for _, q := range then.Quotes(m) {
			isDisputed := q.Amount == ""
			if isDisputed || q.Condition != "" || q.Meter.Tiered() {
				continue
			}
			step := Step{Meter: q.Meter, Day: day, Amount: q.Amount, IsConfirmed: isConfirmed(p, m, q)}
			old, hasOld := last[q.Meter]
			last[q.Meter] = step
			if hasOld {
				if !isStep(old, q, day) {
					continue
				}
				step.Day = firstStated(q, old.Day, day)
			}
			steps[q.Meter] = append(steps[q.Meter], step)
		}
	}
	for _, meter := range slices.Sorted(maps.Keys(steps)) {
		byMeter = append(byMeter, steps[meter])
	}
	return byMeter
}

// daysOfPrices returns the days on which a price of a model begins, in order. One that begins later counts as
// of the last day.
func daysOfPrices(m *dataset.Model, last dataset.Date) (days []dataset.Date) {
	for _, price := range m.Prices {
		days = append(days, min(price.From, last))
	}
	slices.Sort(days)
	return slices.Compact(days)
}

// isConfirmed reports whether one of the sources of an amount may speak for the provider.
func isConfirmed(p *evidence.Pricing, m *dataset.Model, q evidence.Quote) bool {
	return slices.ContainsFunc(q.Support, func(price *dataset.Price) bool {
		return facts.Confirmed(p, m, price)
	})
}

// isStep reports whether the amount of a day is another price than the last one of its meter.
func isStep(old Step, q evidence.Quote, day dataset.Date) bool {
	// Another notation of the amount is no step.
	if dataset.Near(old.Amount, q.Amount) {
		return false
	}
	// Neither is an amount that sources agree on again: no price begins on that day.
	return slices.ContainsFunc(q.Support, func(price *dataset.Price) bool { return price.From == day })
}

// firstStated returns the first day after old on which a source states an amount that is found on a day.
// Sources can state the new price one after the other, and agree on it only later.
func firstStated(q evidence.Quote, old, found dataset.Date) dataset.Date {
	first := found
	for _, price := range q.Support {
		if price.From > old {
			first = min(first, price.From)
		}
	}
	return first
}
