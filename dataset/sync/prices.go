package sync

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
)

// use is what a price is for.
type use struct {
	meter     dataset.Meter
	condition string
}

// statePrices records the prices that a source states on a day. If a price differs, its interval ends and a new one begins. If all
// is true, prices that the source no longer states end too. Stated prices have no source and no AsOf; From is 0 if the source does
// not say when the price began.
func statePrices(d *dataset.Details, source string, stated []dataset.Price, day dataset.Date, all bool) {
	uses := map[use][]dataset.Price{}
	for _, p := range stated {
		key := use{p.Meter, p.Condition}
		p.Source, p.AsOf = source, day
		uses[key] = append(uses[key], p)
	}
	known := map[use][]dataset.Price{}
	var prices []dataset.Price
	for _, p := range d.Prices {
		key := use{p.Meter, p.Condition}
		now, found := uses[key]
		if p.Source != source || !found && !all {
			prices = append(prices, p)
			continue
		}
		known[key], uses[key] = append(known[key], p), now // which is empty if the price is dropped
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
	i := slices.IndexFunc(stated, func(p dataset.Price) bool { return p.From <= day && (p.To == 0 || p.To > day) })
	for _, p := range known {
		open := p.To == 0 || p.To > day
		switch {
		case p.From > day: // stated again, or withdrawn
		case !open:
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
	if i >= 0 {
		p := stated[i]
		p.From = cmp.Or(p.From, day)
		if n := len(after); n > 0 {
			p.From = max(p.From, after[n-1].To)
		}
		after = append(after, p)
	}
	for _, p := range stated {
		if p.From > day {
			if n := len(after); n > 0 && (after[n-1].To == 0 || after[n-1].To > p.From) {
				after[n-1].To = p.From
			}
			after = append(after, p)
		}
	}
	return after
}
