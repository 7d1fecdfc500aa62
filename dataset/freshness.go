package dataset

import (
	"cmp"
	"time"
)

// DefaultFreshDays is the number of days for which facts are fresh if settings.json has no fresh_days.
const DefaultFreshDays = 14

// Readings returns, by provider, the day on which facts about its models were last read: the newest day of the sources of its models
// and prices. The catalog itself is not read. A provider without any has the day 0.
func (d *Dataset) Readings() map[string]Date {
	days := map[string]Date{} // by source
	for _, s := range d.Sources {
		if s.Name != OwnSource {
			days[s.Name] = s.AsOf
		}
	}
	readings := make(map[string]Date, len(d.Providers))
	for i := range d.Models {
		m := &d.Models[i]
		day := readings[m.Provider]
		for _, s := range m.Sources {
			day = max(day, days[s.Source])
		}
		for _, p := range m.Prices {
			day = max(day, days[p.Source])
		}
		readings[m.Provider] = day
	}
	return readings
}

// FreshUntil returns the time from which the facts are stale: Settings.FreshDays after the last sync or, if it is later, after the
// beginning of the newest of some readings. It is nil if nothing was read.
func (d *Dataset) FreshUntil(readings map[string]Date) *Timestamp {
	newest := Timestamp(0)
	if d.LastSync != nil {
		newest = *d.LastSync
	}
	for _, day := range readings {
		if day > 0 {
			newest = max(newest, day.Start())
		}
	}
	if newest == 0 {
		return nil
	}
	days := cmp.Or(d.Settings.FreshDays, DefaultFreshDays)
	return new(newest + Timestamp(days)*Timestamp(24*time.Hour/time.Millisecond))
}
