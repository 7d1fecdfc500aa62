package sync

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/sync/names"
)

// settleFact sets a fact of a model to what the catalog shows.
func (s *settlement) settleFact(m *dataset.Model, name string) {
	setFact(m, name, s.shownValue(m, name))
}

// shownValue returns what the catalog shows of a fact, or "" if it is unknown. The first of these
// counts:
//
//  1. A decision of the maintainers about this model.
//  2. A rule of the maintainers about ids of its form, for the type, or what the rules about
//     parameters of requests say, for the feature temperature.
//  3. The claim of a source that package evidence believes.
//  4. What the model inherits: an alias from its model, a row of a cloud from the maker's row.
//  5. What follows from its id.
//
// The status also depends on the list of the provider, which is no claim: see status.
func (s *settlement) shownValue(m *dataset.Model, name string) string {
	fact := dataset.FactIndex(name)
	claims := m.Claims(fact)
	believed, isClaimed := s.believedClaim(m, fact, claims)
	isDecision := isClaimed && believed.Source == dataset.CatalogSource
	if isDecision {
		return believed.Value
	}
	// A rule is a person's word about ids of a form. It wins over sources, so that one wrong type
	// can be corrected without a decision for each model.
	value := believed.Value
	if ruled, isRuled := s.ruledValue(m, name); isRuled {
		value = ruled
	} else if !isClaimed {
		value = s.unclaimedValue(m, name)
	}
	if name == "status" {
		return s.status(m, value, claims)
	}
	return value
}

// unclaimedValue returns what the catalog shows of a fact about which no claim is believed.
func (s *settlement) unclaimedValue(m *dataset.Model, name string) string {
	if value, from := s.evidence.Inherited(m, name); from != nil {
		return value
	}
	return s.derived(m, name)
}

// believedClaim returns the claim that package evidence shows, and false if it shows none.
func (s *settlement) believedClaim(m *dataset.Model, fact int, claims []dataset.Claim) (dataset.Claim, bool) {
	judged := s.evidence.Choose(m, fact, claims)
	if len(judged) == 0 || judged[0].Standing != evidence.Shown {
		return dataset.Claim{}, false
	}
	return judged[0].Claim, true
}

// ruledValue returns what rules say about a fact, and whether any does.
func (s *settlement) ruledValue(m *dataset.Model, name string) (value string, found bool) {
	if value, found := s.ruledType(m, name); found {
		return value, true
	}
	return s.evidence.Ruled(m, name)
}

// ruledType returns the type that types.jsonl has for a model; found is false for other facts, and
// if no rule is about the id.
func (s *settlement) ruledType(m *dataset.Model, name string) (value string, found bool) {
	if name != "type" {
		return "", false
	}
	rule, found := s.rules.Rule(m.Provider, m.ID)
	if !found || rule.Ignore != "" {
		return "", false
	}
	return rule.Type.String(), true
}

// derived returns what follows from the id of a model, or "". A name or a family that people left
// out stays out.
func (s *settlement) derived(m *dataset.Model, name string) string {
	switch {
	case name == "name" && m.Name.Valid:
		return names.Of(m.ID)
	case name == "family" && s.hadFamily[m]:
		return names.Family(m.ID)
	case name == "type":
		// Each model has a type. LIMIT: one that nobody knows is shown as chat, which most are. New
		// models without a type do not come into the catalog; see syncer.admits.
		return dataset.Type(0).String()
	}
	return ""
}

// status returns the status of a model for which value is claimed, or nothing.
func (s *settlement) status(m *dataset.Model, value string, claims []dataset.Claim) string {
	if value == "deprecated" {
		return value // a list can have a model until its last day, and beyond
	}
	list, hasList := s.evidence.Source(dataset.ListSource(m.Provider))
	if !hasList {
		// Without a list nobody can say that the model came back to it.
		if m.Status == dataset.Unlisted && len(claims) == 0 {
			return "unlisted"
		}
		return cmp.Or(value, "active")
	}
	// A page that was read after the list can know better. That a client library names an id does
	// not mean that it can be used.
	isLater := func(c dataset.Claim) bool {
		return c.Until == 0 && c.Value == "active" && s.isPageOf(c.Source, m.Provider) &&
			s.evidence.ConfirmedOn(&c) >= list.AsOf
	}
	if !m.Listed() && !slices.ContainsFunc(claims, isLater) {
		return "unlisted"
	}
	return cmp.Or(value, "active")
}

// isPageOf reports whether a source is a page of a provider.
func (s *settlement) isPageOf(name, provider string) bool {
	source, _ := s.evidence.Source(name)
	return source.Kind == dataset.KindPage && source.OfficialFor(provider)
}
