package evidence

import (
	"cmp"
	"time"

	"modelcatalog/dataset"
)

// Readings returns, by provider, the day on which facts about its models were last read: on a page or in a list of its own, or in a
// collection; 0 if they never were. From stale on, the facts are stale: Settings.FreshDays after the reading of the provider with models
// whose facts are oldest. It is nil if those of one were never read.
func Readings(d *dataset.Dataset) (readings map[string]dataset.Date, stale *dataset.Timestamp) {
	readings = map[string]dataset.Date{}
	evidence := New(d)
	read := func(m *dataset.Model, c *dataset.Claim) {
		if s, _ := evidence.Source(c.Source); len(s.Official) > 0 || s.Whole || s.Kind == dataset.KindCollection {
			readings[m.Provider] = max(readings[m.Provider], evidence.ConfirmedOn(c))
		}
	}
	for i := range d.Models {
		m := &d.Models[i]
		for _, c := range m.Sources {
			read(m, &c.Claim)
		}
		for _, p := range m.Prices {
			read(m, &dataset.Claim{Source: p.Source, Read: p.AsOf, Until: cmp.Or(min(p.To, p.AsOf), p.AsOf)})
		}
	}
	oldest := ^dataset.Date(0)
	for _, p := range d.Providers {
		if len(d.ModelsOf(p.ID)) > 0 {
			oldest = min(oldest, readings[p.ID])
		}
	}
	if oldest == 0 || oldest == ^dataset.Date(0) {
		return readings, nil
	}
	days := cmp.Or(d.Settings.FreshDays, dataset.DefaultFreshDays)
	return readings, new(oldest.Start() + dataset.Timestamp(days*24*time.Hour.Milliseconds()))
}
