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

// statePrices returns the prices of a model after a source stated some on a day. If a price
// differs, or the source no longer states it, its interval ends. Stated prices have no source and
// no AsOf; From is 0 if the source does not say when the price began.
func statePrices(prices []dataset.Price, source string, stated []dataset.Price, day dataset.Date) (after []dataset.Price) {
	known := map[use][]dataset.Price{} // of the source before, in the order of their days
	now := map[use][]dataset.Price{}   // of the source
	uses := map[use]bool{}
	for _, p := range prices {
		if p.Source != source {
			after = append(after, p)
			continue
		}
		u := use{p.Meter, p.Condition}
		uses[u] = true
		known[u] = append(known[u], p)
	}
	for _, p := range stated {
		p.Source = source
		p.AsOf = day
		u := use{p.Meter, p.Condition}
		uses[u] = true
		now[u] = append(now[u], p)
	}
	for u := range uses {
		after = append(after, intervals(known[u], now[u], day)...)
	}
	slices.SortFunc(after, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
	return after
}

// intervals returns the intervals of a price for one use after its source stated others on a day:
// at most one that holds today, and those that it announces.
func intervals(known, stated []dataset.Price, day dataset.Date) []dataset.Price {
	var today *dataset.Price
	var announced []dataset.Price
	slices.SortFunc(stated, func(a, b dataset.Price) int { return cmp.Compare(a.From, b.From) })
	for i := range stated {
		p := &stated[i]
		if today == nil && p.On(day) {
			today = p
		} else if p.From > day {
			announced = append(announced, *p)
		}
	}

	var after []dataset.Price
	continues := false // the price of today is that of an interval that is known
	for _, p := range known {
		switch {
		case p.From > day:
			continue // announced before: it is stated again, or withdrawn
		case p.To != 0 && p.To <= day:
			after = append(after, p) // past
		case today != nil && !continues && p.Amount == today.Amount:
			continues = true
			p.To = today.To
			p.AsOf = day
			after = append(after, p)
		case p.From < day:
			// Another price, or none, holds today. If the source says that it began earlier, this
			// one ended then.
			p.To = day
			if today != nil && p.From < today.From {
				p.To = today.From
			}
			p.AsOf = day
			after = append(after, p)
		}
		// An interval that began today and is another price was a mistake of the same day.
	}
	if today != nil && !continues {
		p := *today
		p.From = cmp.Or(p.From, day)
		if n := len(after); n > 0 {
			p.From = max(p.From, after[n-1].To)
		}
		after = append(after, p)
	}
	for _, p := range announced {
		if n := len(after); n > 0 && (after[n-1].To == 0 || after[n-1].To > p.From) {
			after[n-1].To = p.From
		}
		after = append(after, p)
	}
	return after
}
