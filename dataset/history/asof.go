package history

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
)

// AsOf returns the dataset d as it was at a time, and its history up to then, by undoing the later ones of its changes.
// The changes satisfy Check.
//
// The history does not contain everything. Facts that no change names are those of d. A record's updated_at is the time
// of its last change up to then; if there is none and d's is later, the time itself. Its last_seen_at is d's, but not
// later than the time. The last sync is nil if d's is later. A replacement that was not in the catalog then is left
// out.
func AsOf(d *dataset.Dataset, changes []Change, at dataset.Timestamp) (*dataset.Dataset, []Change, error) {
	n := len(changes)
	for n > 0 && changes[n-1].Time > at {
		n--
	}
	models := make(map[key]dataset.Model, len(d.Models))
	for i := range d.Models {
		models[keyOf(&d.Models[i])] = d.Models[i]
	}
	for i, c := range slices.Backward(changes[n:]) {
		k := key{c.Provider, c.ID}
		if c.Kind == Added {
			delete(models, k)
			continue
		}
		m, found := models[k]
		if !found {
			m = dataset.Model{Provider: c.Provider, ID: c.ID, UpdatedAt: c.Time, LastSeenAt: c.Time}
		}
		for _, f := range c.Fields {
			if err := m.Set(f.Name, f.Old); err != nil {
				return nil, nil, fmt.Errorf("%s:%d: %s: %w", File, n+i+1, f.Name, err)
			}
		}
		models[k] = m
	}
	updated := map[key]dataset.Timestamp{}
	for i := range changes[:n] {
		updated[key{changes[i].Provider, changes[i].ID}] = changes[i].Time
	}
	for k, m := range models {
		if last, found := updated[k]; found {
			m.UpdatedAt = last
		}
		m.UpdatedAt, m.LastSeenAt = min(m.UpdatedAt, at), min(m.LastSeenAt, at)
		provider, id, _ := strings.Cut(m.Replacement, "/")
		if _, found := models[key{provider, id}]; !found {
			m.Replacement = ""
		}
		models[k] = m
	}
	past := sorted(d, models)
	if past.LastSync != nil && *past.LastSync > at {
		past.LastSync = nil
	}
	return past, changes[:n:n], nil
}

// Day returns the end of a day in UTC, such as "2026-11-21", on which the history had begun and which has begun now.
func Day(date string, changes []Change, now dataset.Timestamp) (end dataset.Timestamp, err error) {
	day, err := time.Parse(time.DateOnly, date)
	switch end = dataset.Timestamp(day.AddDate(0, 0, 1).UnixMilli()) - 1; {
	case err != nil:
		return 0, fmt.Errorf("%q is not a date of the form YYYY-MM-DD", date)
	case len(changes) == 0:
		return 0, fmt.Errorf("%s: the dataset has no history", date)
	case end < changes[0].Time:
		first := changes[0].Time.Time().Format(time.DateOnly)
		return 0, fmt.Errorf("%s is before the history, which begins on %s", date, first)
	case day.UnixMilli() > int64(now):
		return 0, fmt.Errorf("%s is in the future", date)
	}
	return end, nil
}
