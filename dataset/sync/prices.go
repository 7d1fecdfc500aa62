package sync

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
)

// Prices have intervals: from a day, to a day. A source states the price of today and perhaps some
// of the future; the earlier ones stay, so that the cost of last month can be computed.

// use is what a price is for.
type use struct {
	meter     dataset.Meter
	condition string
}

// statePrices returns the prices of a model after a source stated some on a day. If a price
// differs, or the source no longer states it, its interval ends. Stated prices have no source and
// no AsOf; From is 0 if the source does not say when the price began.
func statePrices(
	prices []dataset.Price, source string, stated []dataset.Price, day dataset.Date) (after []dataset.Price) {
	before := map[use][]dataset.Price{} // of the source, in the order of their days
	now := map[use][]dataset.Price{}
	uses := map[use]bool{} // of both
	for _, p := range prices {
		if p.Source != source {
			after = append(after, p)
			continue
		}
		u := use{p.Meter, p.Condition}
		uses[u] = true
		before[u] = append(before[u], p)
	}
	for _, p := range stated {
		p.Source = source
		p.AsOf = day
		u := use{p.Meter, p.Condition}
		uses[u] = true
		now[u] = append(now[u], p)
	}
	// Each use by itself. The order does not matter, because the result is sorted.
	for u := range uses {
		after = append(after, intervals(before[u], now[u], day)...)
	}
	slices.SortFunc(after, func(a, b dataset.Price) int { return dataset.ComparePrices(&a, &b) })
	return after
}

// intervals returns the intervals of a price for one use after its source stated others on a day:
// the past ones, at most one that holds today, and those that it announces.
func intervals(before, stated []dataset.Price, day dataset.Date) []dataset.Price {
	today, announced := currentAndAnnounced(stated, day)
	after, continues := closeIntervals(before, today, day)
	if today != nil && !continues {
		p := *today
		p.From = cmp.Or(p.From, day)
		// The source can say a day that is earlier than the end of the last interval: it announced
		// another price for that time. Intervals do not overlap.
		if n := len(after); n > 0 {
			p.From = max(p.From, after[n-1].To)
		}
		after = append(after, p)
	}
	for _, p := range announced {
		// A price ends when the next one begins, even if the source says so only of the next.
		if n := len(after); n > 0 && (after[n-1].To == 0 || after[n-1].To > p.From) {
			after[n-1].To = p.From
		}
		after = append(after, p)
	}
	return after
}

// currentAndAnnounced returns the stated price that holds on a day, or nil, and those that begin
// later, in the order of their days.
func currentAndAnnounced(stated []dataset.Price, day dataset.Date) (
	today *dataset.Price, announced []dataset.Price) {
	slices.SortFunc(stated, func(a, b dataset.Price) int { return cmp.Compare(a.From, b.From) })
	for i := range stated {
		p := &stated[i]
		if today == nil && p.On(day) {
			today = p
		} else if p.From > day {
			announced = append(announced, *p)
		}
	}
	return today, announced
}

// closeIntervals returns the intervals of a price that stay, and whether the price of today, which
// can be nil, continues the last one.
func closeIntervals(before []dataset.Price, today *dataset.Price, day dataset.Date) (
	after []dataset.Price, continues bool) {
	for _, p := range before {
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
			// Another price holds today, or the source states no price. If it says that the other
			// price began earlier, this one ended then.
			p.To = day
			if today != nil && p.From < today.From {
				p.To = today.From
			}
			p.AsOf = day
			after = append(after, p)
		default:
			// An interval that began today with another price was a mistake of the same day.
		}
	}
	return after, continues
}
