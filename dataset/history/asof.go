package history

import (
	"fmt"
	"slices"
	"sort"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// AsOf returns the dataset d as it was at a time, and its history up to then, by undoing the later ones of its changes.
// The changes satisfy Check.
//
// The history does not contain everything. Facts that no change names, times and the days of sources are those of d, but not later than
// the time; updated_at is the time of the last change. Intervals of prices that began later are left out, and those that ended later are
// open. If a model's prices are then not those with which its history up to then ends, because a person corrected them, the history has no
// changes of its prices.
func AsOf(d *dataset.Dataset, changes []Change, at dataset.Timestamp) (*dataset.Dataset, []Change, error) {
	n := sort.Search(len(changes), func(i int) bool { return changes[i].Time > at })
	models := byKey(d)
	for i, c := range slices.Backward(changes[n:]) {
		k := c.key()
		m, found := models[k]
		if !found {
			m = dataset.Model{Provider: c.Provider, ID: c.ID, UpdatedAt: c.Time, LastSeenAt: c.Time}
		}
		if c.Kind == Added {
			delete(models, k)
			continue
		} else if c.Kind == Repriced { // the intervals of prices say more
			continue
		}
		for _, f := range c.Fields {
			if err := m.Set(f.Name, f.Old); err != nil {
				return nil, nil, fmt.Errorf("%s:%d: %s: %w", File, n+i+1, f.Name, err)
			}
		}
		models[k] = m
	}
	updated := map[dataset.Key]dataset.Timestamp{}
	for i := range changes[:n] {
		updated[changes[i].key()] = changes[i].Time
	}
	for k, m := range models {
		if last, found := updated[k]; found {
			m.UpdatedAt = last
		}
		m.UpdatedAt, m.LastSeenAt = min(m.UpdatedAt, at), min(m.LastSeenAt, at)
		cutPrices(&m, at.Day())
		if _, found := models[dataset.Key{Provider: k.Provider, ID: m.AliasOf}]; !found {
			m.AliasOf = ""
		}
		models[k] = m
	}
	past := sorted(d, models)
	past.Sources = slices.Clone(d.Sources)
	for i := range past.Sources {
		past.Sources[i].AsOf = min(past.Sources[i].AsOf, at.Day())
	}
	if past.LastSync != nil && *past.LastSync > at {
		past.LastSync = nil
	}
	return past, withoutCorrected(past, changes[:n]), nil
}

// cutPrices undoes what sources showed of prices after a day.
func cutPrices(m *dataset.Model, day dataset.Date) {
	known := m.Prices
	m.Prices = nil
	for _, p := range known {
		if p.From > day || p.From == 0 && p.To > day {
			continue
		}
		if p.To > day {
			p.To = 0
		}
		p.AsOf = min(p.AsOf, day)
		m.Prices = append(m.Prices, p)
	}
}

// withoutCorrected returns changes that end in the dataset without those of prices that do not.
func withoutCorrected(d *dataset.Dataset, changes []Change) []Change {
	corrected, pricing := map[dataset.Key]bool{}, d.Pricing()
	for k, s := range walk(changes, new(jsonl.List)) {
		ended := prices{}
		s.prices(ended, changes)
		shown := pricesOf(d.Find(k.Provider, k.ID), pricing)
		for name, price := range ended {
			corrected[k] = corrected[k] || shown[name] != price
		}
	}
	return slices.DeleteFunc(slices.Clone(changes), func(c Change) bool {
		return c.Kind == Repriced && corrected[c.key()]
	})
}

// Day returns the end of a day in UTC, such as "2026-11-21", on which the history had begun. Seeded changes do not begin it.
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

func show(s dataset.NullString) string {
	if !s.Valid {
		return "null"
	}
	return fmt.Sprintf("%q", jsonl.Clip(s.String))
}
