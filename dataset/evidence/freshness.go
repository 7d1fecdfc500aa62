package evidence

import (
	"cmp"
	"time"

	"modelcatalog/dataset"
)

// Readings returns, by provider, the day on which facts about its models were last read: on a page
// or in a list of its own, or in a collection; 0 if they never were. From stale on, the facts are
// stale: Settings.FreshDays after the reading of the provider with models whose facts are oldest.
// It is nil if those of one were never read.
//
// A reading of which only the month is known counts as of the last day of the month, unless another of
// that month has its day: this one is certain.
func Readings(d *dataset.Dataset) (readings map[string]dataset.Date, stale *dataset.Timestamp) {
	readings = map[string]dataset.Date{}
	months := map[string]dataset.Date{} // the newest readings without a day, by provider
	evidence := New(d)
	add := func(m *dataset.Model, source string, day dataset.Date) {
		s, _ := evidence.Source(source)
		// An article that somebody read once says nothing about how fresh the facts of its provider
		// are.
		if len(s.Official) > 0 || s.Whole || s.Kind == dataset.KindCollection {
			newest := readings
			if day%100 == 0 {
				newest = months
			}
			newest[m.Provider] = max(newest[m.Provider], day)
		}
	}
	for i := range d.Models {
		m := &d.Models[i]
		for _, c := range m.Sources {
			add(m, c.Source, evidence.confirmed(&c.Claim))
		}
		for _, p := range m.Prices {
			// A price that ended was stated until then: that its source was read later does not
			// confirm it.
			last := p.AsOf
			if p.To != 0 {
				last = min(p.To, p.AsOf)
			}
			add(m, p.Source, last)
		}
	}
	for provider, month := range months {
		if month > readings[provider] { // no reading of the month has a day, and none is newer
			readings[provider] = evidence.lastDay(month)
		}
	}
	const never = ^dataset.Date(0) // readings are days, never months, so that they compare as they are
	oldest := never
	for _, p := range d.Providers {
		if len(d.ModelsOf(p.ID)) > 0 {
			oldest = min(oldest, readings[p.ID])
		}
	}
	if oldest == never {
		return readings, nil
	}
	return readings, FreshUntil(oldest, FreshDays(d))
}

// FreshDays returns for how many days after their reading the facts of a dataset are fresh.
func FreshDays(d *dataset.Dataset) int64 {
	return cmp.Or(d.Settings.FreshDays, dataset.DefaultFreshDays)
}

// lastTimestamp is the last time that a Timestamp can be.
var lastTimestamp = (dataset.Date(9999_12_31)).Start() + dataset.Timestamp(24*time.Hour/time.Millisecond) - 1

// FreshUntil returns the time from which facts that were read on a day are stale, or nil if none
// were read.
func FreshUntil(read dataset.Date, days int64) *dataset.Timestamp {
	if read == 0 {
		return nil
	}
	stale := read.Start() + dataset.Timestamp(time.Duration(days)*24*time.Hour/time.Millisecond)
	// A mistaken day in the year 9999 would make a time that no schema takes, and no tree.
	return new(min(stale, lastTimestamp))
}
