package sync

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/sync/source"
)

// take returns the dataset with the claims and prices of a source as it states them now. It adds no
// models. The report, which can be nil, gets what a list says against the catalog.
func (s *state) take(d *dataset.Dataset, r *request, report *Report) *dataset.Dataset {
	last, _ := d.Source(r.source.Name)
	earlier := evidence.New(d)
	after := *d
	after.Models = slices.Clone(d.Models)
	after.Sources = dataset.WithSource(d.Sources, r.source)
	profiles := map[dataset.Key]*source.Profile{}
	for _, p := range r.profiles {
		profiles[p.Key()] = p
	}
	for i := range after.Models {
		m := &after.Models[i]
		profile := profiles[m.Key()]
		switch {
		case !r.covers(m.Provider):
			continue
		case profile == nil && !mentions(m, r.source.Name):
			continue // which is so for most models and sources
		case profile != nil && profile.Unread:
			// What the source said before stays, but this reading does not confirm it.
			m.KeepClaims(r.source.Name, earlier.Confirmed)
			continue
		}
		r.restate(m, profile, last.AsOf)
		if profile == nil || !r.isList() {
			continue
		}
		m.LastSeenAt = max(m.LastSeenAt, r.time) // a copy of the day of the last list is of its beginning
		ended := m.Status == dataset.Deprecated && m.RetirementDate <= s.now.Day().String()
		if ended && profile.Facts["status"] == "" {
			report.add(toCheck, "%s: listed, but deprecated in the catalog: %s", r.Name, Quoted(m.ID))
		}
	}
	if r.isList() {
		provider := r.from.Provider()
		after.Lists = map[string]dataset.Timestamp{provider: r.time}
		for provider, at := range d.Lists {
			after.Lists[provider] = max(at, after.Lists[provider])
		}
	}
	return &after
}

// mentions reports whether a source ever stated anything about a model.
func mentions(m *dataset.Model, source string) bool {
	return slices.ContainsFunc(m.Sources, func(c dataset.FactClaim) bool { return c.Source == source }) ||
		slices.ContainsFunc(m.Prices, func(p dataset.Price) bool { return p.Source == source })
}

// restate replaces what the source said about a model by what it says now; nil means that it does
// not have the model. What it no longer says was last said on the day of its last reading.
func (r *request) restate(m *dataset.Model, profile *source.Profile, last dataset.Date) {
	now := cmp.Or(profile, &source.Profile{})
	for fact, name := range dataset.FactNames {
		r.restateFact(m, fact, now.Facts[name], now.Seen, last)
	}
	r.restateExistence(m, profile)
	m.Prices = statePrices(m.Prices, r.source.Name, now.Prices, r.source.AsOf)
}

// restateFact replaces the claim of the source about a fact. The empty value means that it says
// nothing.
func (r *request) restateFact(m *dataset.Model, fact int, value string, seen, last dataset.Date) {
	var was dataset.Claim // of the source; without one if it said nothing
	var others []dataset.Claim
	for _, c := range m.Claims(fact) {
		if c.Source == r.source.Name {
			was = c
		} else {
			others = append(others, c)
		}
	}
	if value == "" && was.Source == "" {
		return
	}
	claim := dataset.Claim{Value: value, Source: r.source.Name, Read: r.source.AsOf}
	switch {
	case value == "":
		claim = was
		claim.Until = cmp.Or(was.Until, was.Seen, max(last, was.Read))
		claim.Seen = 0
	case dataset.SameValue(fact, value, was.Value) && was.Until == 0:
		claim.Read = was.Read // the day on which it was first read to say so
	case seen != 0:
		claim.Read = min(claim.Read, seen)
	}
	if claim != was { // on most days nothing changes
		m.SetClaims(fact, append(others, claim))
	}
}

// restateExistence keeps that the source has the model if it states no fact about it.
func (r *request) restateExistence(m *dataset.Model, profile *source.Profile) {
	read := r.source.AsOf
	exists := false // says the source now, without a fact
	statesFacts := false
	for _, c := range m.Sources {
		switch {
		case c.Source != r.source.Name:
		case c.Fact == dataset.Exists:
			exists = true
			read = c.Read
		case c.Until == 0:
			statesFacts = true
		}
	}
	bare := profile != nil && !statesFacts
	if exists {
		m.Sources = slices.DeleteFunc(slices.Clone(m.Sources), func(c dataset.FactClaim) bool {
			return c.Source == r.source.Name && c.Fact == dataset.Exists
		})
	}
	if bare {
		m.AddSource(r.source.Name, read)
	}
}
