package sync

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
)

// statePrices records the prices that a source states on a day. If a price differs, or the source no longer states it, its interval ends.
// Stated prices have no source and no AsOf; From is 0 if the source does not say when the price began.
func statePrices(d *dataset.Details, source string, stated []dataset.Price, day dataset.Date) {
	known, uses := map[string][]dataset.Price{}, map[string][]dataset.Price{} // by what they are for
	for _, p := range stated {
		p.Source, p.AsOf = source, day
		uses[dataset.PriceFact(p.Meter, p.Condition)] = append(uses[dataset.PriceFact(p.Meter, p.Condition)], p)
	}
	var prices []dataset.Price
	for _, p := range d.Prices {
		key := dataset.PriceFact(p.Meter, p.Condition)
		if p.Source != source {
			prices = append(prices, p)
			continue
		}
		known[key] = append(known[key], p)
		if _, found := uses[key]; !found {
			uses[key] = nil // the price is dropped
		}
	}
	for key := range uses {
		prices = append(prices, intervals(known[key], uses[key], day)...)
	}
	slices.SortFunc(prices, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
	d.Prices = prices
}

// intervals returns the intervals of a price after a source stated others on a day.
func intervals(known, stated []dataset.Price, day dataset.Date) (after []dataset.Price) {
	slices.SortFunc(stated, func(a, b dataset.Price) int { return cmp.Compare(a.From, b.From) })
	i := slices.IndexFunc(stated, func(p dataset.Price) bool { return p.On(day) })
	for _, p := range known {
		switch {
		case p.From > day: // stated again, or withdrawn
		case p.To != 0 && p.To <= day:
			after = append(after, p)
		case i >= 0 && p.Amount == stated[i].Amount:
			p.To, p.AsOf = stated[i].To, day
			after, i = append(after, p), -1
		case p.From < day:
			p.To, p.AsOf = day, day
			if i >= 0 && p.From < stated[i].From {
				p.To = stated[i].From
			}
			after = append(after, p)
		}
	}
	for j, p := range stated {
		if j != i && p.From <= day {
			continue
		}
		p.From = cmp.Or(p.From, day)
		if n := len(after); n > 0 && j == i {
			p.From = max(p.From, after[n-1].To)
		} else if n > 0 && (after[n-1].To == 0 || after[n-1].To > p.From) {
			after[n-1].To = p.From
		}
		after = append(after, p)
	}
	return after
}
