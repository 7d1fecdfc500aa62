package changes

import (
	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// coverage returns, by provider, the day from which on the catalog covers it. The rule: the history
// of the provider begins with models that were added, and has no model of which it does not know
// that. So a provider that the catalog had before its history began has no such day: what is added
// to it first is news.
//
// On that day everything about the provider is new to the catalog and nothing new in the world,
// whether one sync brought it or several: it is one piece of news. Changes from other histories
// count for nothing here, because they are older than the catalog's own.
func coverage(d *dataset.Dataset, log *Log) map[string]dataset.Date {
	first := map[string]*history.Change{} // by provider
	added := map[dataset.Key]bool{}
	for _, c := range log.all { // newest first
		if c.Seeded != nil {
			continue
		}
		first[c.Provider] = c
		if c.Kind == history.Added {
			added[dataset.Key{Provider: c.Provider, ID: c.ID}] = true
		}
	}
	days := map[string]dataset.Date{}
	for provider, c := range first {
		// A person who adds the models of a provider by hand gives a reason, which is no correction
		// on that day.
		if c.Kind == history.Added {
			days[provider] = c.Time.Day()
		}
	}
	for i := range d.Models {
		if m := &d.Models[i]; !added[m.Key()] {
			delete(days, m.Provider)
		}
	}
	return days
}

// releasedElsewhere reports whether the release of a row is that of a model which another row
// tells: its maker's, or, if the catalog has none of the maker, the offer that was released first.
// A model is released once, however many places begin to offer it.
func releasedElsewhere(d *dataset.Dataset) func(m *dataset.Model) bool {
	tells := map[string]*dataset.Model{} // by canonical id
	for i := range d.Models {
		m := &d.Models[i]
		canonical := d.CanonicalID(m)
		told := tells[canonical]
		switch {
		case canonical == "" || m.ReleaseDate == 0 || m.AliasOf != "":
		case told == nil,
			m.Key().String() == canonical,
			told.Key().String() != canonical && m.ReleaseDate < told.ReleaseDate:
			tells[canonical] = m
		}
	}
	return func(m *dataset.Model) bool {
		told := tells[d.CanonicalID(m)]
		return told != nil && told.Key() != m.Key()
	}
}
