package sync

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/sync/source"
)

// A claim is what a source says about a fact of a model, with the day on which it was first read to
// say so. Claims stay when the source says nothing any more; then they have the day until which it
// did. If it is a collection that no longer lists the model, they have the day on which they were
// read last. So the catalog knows who said what and when, and package evidence can weigh it.

// withClaims returns the dataset with the claims and prices of a source as it states them now. It
// adds no models. The report, which can be nil, gets what a list says against the catalog.
func (s *syncer) withClaims(d *dataset.Dataset, r *request, report *Report) *dataset.Dataset {
	lastReading, _ := d.Source(r.source.Name)
	earlier := evidence.New(d) // with the day of the last reading, which after no longer has
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
		case profile == nil && !hasClaims(m, r.source.Name):
			continue // the source never knew the model, which is so for most models and sources
		case profile != nil && profile.Unread:
			// What the source said before stays, but this reading does not confirm it.
			m.KeepClaims(r.source.Name, earlier.ConfirmedOn)
			continue
		case profile == nil && r.source.Kind == dataset.KindCollection:
			// Collections drop rows for reasons of their own: models.dev dropped 111 rows of models
			// that can be used, among others. That is no news about facts. They stay, with the day
			// on which they were read last, until somebody says something newer. Otherwise the older
			// word of another collection would take their place, and prices would be gone.
			if confirms(m, r.source.Name) {
				report.add(toCheck, "%s no longer lists %s %s; what it said stays", r.Name, m.Provider, Quoted(m.ID))
			}
			m.KeepClaims(r.source.Name, earlier.ConfirmedOn)
			continue
		}
		r.replaceClaims(m, profile, lastReading.AsOf)
		if profile == nil || !r.isList() {
			continue
		}
		// A copy of the day of the last list is dated to the beginning of that day.
		m.LastSeenAt = max(m.LastSeenAt, r.time)
		hasEnded := m.Status == dataset.Deprecated && m.RetirementDate <= s.now.Day().String()
		if hasEnded && profile.Facts["status"] == "" {
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

// hasClaims reports whether a source ever stated anything about a model.
func hasClaims(m *dataset.Model, source string) bool {
	return slices.ContainsFunc(m.Sources, func(c dataset.FactClaim) bool { return c.Source == source }) ||
		slices.ContainsFunc(m.Prices, func(p dataset.Price) bool { return p.Source == source })
}

// confirms reports whether the last reading of a source confirmed anything that it says about a
// model: the source had a row of the model that could be read.
func confirms(m *dataset.Model, source string) bool {
	return slices.ContainsFunc(m.Sources, func(c dataset.FactClaim) bool {
		return c.Source == source && c.Until == 0 && c.Seen == 0
	})
}

// replaceClaims replaces what the source said about a model by what it says now; nil means that it
// does not have the model. What it no longer says was last said on the day of its last reading.
func (r *request) replaceClaims(m *dataset.Model, profile *source.Profile, last dataset.Date) {
	now := cmp.Or(profile, &source.Profile{})
	for fact, name := range dataset.FactNames {
		r.replaceClaim(m, fact, now.Facts[name], now.Seen, last)
	}
	r.replaceExistence(m, profile)
	m.Prices = statePrices(m.Prices, r.source.Name, now.Prices, r.source.AsOf)
	m.SetReceipts(r.source.Name, now.ReceiptLines(r.source.Name))
}

// replaceClaim replaces the claim of the source about a fact. The empty value means that it says
// nothing. Seen is the day on which a collection copied the value, or 0.
func (r *request) replaceClaim(m *dataset.Model, fact int, value string, seen, last dataset.Date) {
	var before dataset.Claim // of the source; empty if it said nothing
	var others []dataset.Claim
	for _, c := range m.Claims(fact) {
		if c.Source == r.source.Name {
			before = c
		} else {
			others = append(others, c)
		}
	}
	if value == "" && before.Source == "" {
		return
	}
	claim := dataset.Claim{Value: value, Source: r.source.Name, Read: r.source.AsOf}
	switch {
	case value == "":
		// It says nothing any more. The claim ends on the last day on which it did, unless it ended
		// before.
		claim = before
		claim.Until = cmp.Or(before.Until, before.Seen, max(last, before.Read))
		claim.Seen = 0
	case dataset.SameValue(fact, value, before.Value) && before.Until == 0:
		// The same value as ever keeps the day on which it was first read. If it were today's, a
		// source that repeats old news each day would win over a newer one.
		claim.Read = before.Read
	case seen != 0:
		// A collection that copied an announcement in March knows no more than the page of March.
		claim.Read = min(claim.Read, seen)
	}
	if claim != before { // on most days nothing changes, and setting claims is dear
		m.SetClaims(fact, append(others, claim))
	}
}

// replaceExistence keeps that the source has the model if it states no fact about it: that a list
// has an id is a claim, too.
func (r *request) replaceExistence(m *dataset.Model, profile *source.Profile) {
	// A claim about a fact implies that the model exists. So existence is a claim by itself only
	// while there is no other.
	read := r.source.AsOf
	hadExistence := false
	statesFacts := false
	for _, c := range m.Sources {
		switch {
		case c.Source != r.source.Name:
		case c.Fact == dataset.Exists:
			hadExistence = true
			read = c.Read // the first day, as for facts
		case c.Until == 0:
			statesFacts = true
		}
	}
	if hadExistence {
		m.Sources = slices.DeleteFunc(slices.Clone(m.Sources), func(c dataset.FactClaim) bool {
			return c.Source == r.source.Name && c.Fact == dataset.Exists
		})
	}
	if profile != nil && !statesFacts {
		m.AddSource(r.source.Name, read)
	}
}
