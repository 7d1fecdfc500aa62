package history

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// AsOf returns the dataset d as it was at a time, and its history up to then, by undoing later changes. The changes satisfy Check.
//
// The history does not contain everything. Facts that no change names, times and the days of sources are those of d, but not later than
// the time; updated_at is the time of the last change. Intervals of prices that began later are left out, and those that ended later are
// open. If a person corrected a model's prices, so that its history up to then ends with others, the history has no changes of its prices.
func AsOf(d *dataset.Dataset, changes []Change, at dataset.Timestamp) (*dataset.Dataset, []Change, error) {
	n := sort.Search(len(changes), func(i int) bool { return changes[i].Time > at })
	until, undone := replay(changes[:n], d, d, new(jsonl.List)), replay(undo(changes[n:]), d, d, new(jsonl.List))
	past := *d
	past.Models = nil
	for _, k := range keysOf(undone, d.Models) {
		m := *cmp.Or(d.Find(k.Provider, k.ID), &dataset.Model{Provider: k.Provider, ID: k.ID, UpdatedAt: at, LastSeenAt: at})
		r := recordOf(&m, nil)
		if s := undone[k]; s != nil {
			r = s.record
		}
		if r == nil {
			continue
		}
		for _, name := range dataset.FactNames {
			if err := m.Set(name, r[name]); err != nil { // Load has checked it
				return nil, nil, fmt.Errorf("%s: %s: %w", k, name, err)
			}
		}
		if s := until[k]; s != nil {
			m.UpdatedAt = changes[s.last].Time
		}
		m.UpdatedAt, m.LastSeenAt = min(m.UpdatedAt, at), min(m.LastSeenAt, at)
		cutPrices(&m, at.Day())
		past.Models = append(past.Models, m)
	}
	for i := range past.Models {
		if m := &past.Models[i]; past.Find(m.Provider, m.AliasOf) == nil {
			m.AliasOf = ""
		}
	}
	past.MarkExternal()
	past.Sources = slices.Clone(d.Sources)
	for i := range past.Sources {
		past.Sources[i].AsOf = min(past.Sources[i].AsOf, at.Day())
	}
	if past.LastSync != nil && *past.LastSync > at {
		past.LastSync = nil
	}
	pricing := past.Pricing()
	corrected := func(c Change) bool { // no longer the prices of the dataset
		fields := until[c.key()].contradicted(recordOf(past.Find(c.Provider, c.ID), pricing))
		return c.Kind == Repriced && slices.ContainsFunc(fields, func(f Field) bool { return isPrice(f.Name) })
	}
	return &past, slices.DeleteFunc(slices.Clone(changes[:n]), corrected), nil
}

// undo returns the changes that lead back.
func undo(changes []Change) (back []Change) {
	for _, c := range slices.Backward(changes) {
		if c.Kind == Repriced { // the intervals of prices say more
			continue
		}
		c.Fields = slices.Clone(c.Fields)
		for i, f := range c.Fields {
			c.Fields[i] = Field{f.Name, f.New, f.Old}
		}
		c.Kind = c.kind()
		back = append(back, c)
	}
	return back
}

// cutPrices undoes what sources showed of prices after a day.
func cutPrices(m *dataset.Model, day dataset.Date) {
	m.Prices = slices.DeleteFunc(slices.Clone(m.Prices), func(p dataset.Price) bool { return p.From > day || p.From == 0 && p.To > day })
	for i := range m.Prices {
		p := &m.Prices[i]
		if p.To > day {
			p.To = 0
		}
		p.AsOf = min(p.AsOf, day)
	}
}

// Day returns the end of a day in UTC, such as "2026-11-21". It is an error if the history begins later. Seeded changes do not begin it.
func Day(date string, changes []Change, now dataset.Timestamp) (end dataset.Timestamp, err error) {
	first := slices.IndexFunc(changes, func(c Change) bool { return c.Seeded == nil })
	day, err := time.Parse(time.DateOnly, date)
	switch end = dataset.Timestamp(day.AddDate(0, 0, 1).UnixMilli()) - 1; {
	case err != nil:
		return 0, fmt.Errorf("%q is not a date of the form YYYY-MM-DD", date)
	case first < 0:
		return 0, fmt.Errorf("%s: the dataset has no history", date)
	case end < changes[first].Time:
		return 0, fmt.Errorf("%s is before the history, which begins on %s", date, changes[first].Time.Day())
	case day.UnixMilli() > int64(now):
		return 0, fmt.Errorf("%s is in the future", date)
	}
	return end, nil
}
