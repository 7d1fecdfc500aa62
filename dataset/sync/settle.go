package sync

import (
	"fmt"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/sync/curation"
)

// Settle returns the dataset in which each model shows what its claims, the rules of the
// maintainers and the other models say. It is a function of these: neither the order in which
// claims came nor the values that were shown before decide. So a dataset that is settled does not
// change. In this order:
//
//  1. What people wrote by hand becomes a claim of the maintainers, and a claim that its source no
//     longer makes is dropped if another source makes one. From here on, claims do not change.
//  2. Each model of a provider shows of each fact what evidence.Value says. What ids say, which it
//     asks for, is in shown.go.
//  3. Names of a provider are made distinct, and aliases lead to models: links.go.
//  4. Models inherit facts from models of other providers, as rows of clouds do from their makers.
//  5. Replacements that lead in a circle are dropped: links.go.
//
// With providers, it settles only their models, and models of others that inherit from them; the
// cost falls with their number. The result is the same as without providers if the models of all
// others are settled, as they are in a dataset that was synced before.
func Settle(d *dataset.Dataset, rules *curation.Curation, providers ...string) *dataset.Dataset {
	after := *d
	after.Models = slices.Clone(d.Models)
	s := &settlement{
		dataset:   &after,
		rules:     rules,
		evidence:  evidence.New(&after),
		hadFamily: map[*dataset.Model]bool{},
		inherited: map[*dataset.Model]bool{},
	}
	s.covers = func(provider string) bool {
		return len(providers) == 0 || slices.Contains(providers, provider)
	}
	for _, p := range d.Providers {
		if s.covers(p.ID) {
			s.settleProvider(after.ModelsOf(p.ID))
		}
	}
	for i := range after.Models {
		s.inherit(&after.Models[i])
	}
	s.restoreReplacements()
	s.dropCircles()

	// What the catalog shows is written once: a claim of the same value refers to it.
	for i := range after.Models {
		after.Models[i].Abbreviate()
	}
	after.MarkExternal()
	nameCatalogSource(&after)
	return &after
}

// nameCatalogSource adds the line of the catalog's own source if the maintainers claim anything.
func nameCatalogSource(d *dataset.Dataset) {
	states := func(m dataset.Model) bool { return m.HasClaimOf(dataset.CatalogSource) }
	isClaimed := slices.ContainsFunc(d.Models, states)
	_, isNamed := d.Source(dataset.CatalogSource)
	if isClaimed && !isNamed {
		d.Sources = dataset.WithSource(d.Sources, dataset.Source{Name: dataset.CatalogSource, AsOf: d.Day()})
	}
}

// settlement settles a dataset in place.
type settlement struct {
	dataset  *dataset.Dataset
	rules    *curation.Curation
	evidence *evidence.Evidence
	covers   func(provider string) bool // whether the models of a provider are settled

	hadFamily map[*dataset.Model]bool // false for a model if people left its family out
	inherited map[*dataset.Model]bool // by the models for which inherit is done: what it returned
}

// settleProvider settles the models of a provider as far as that needs no models of others. What a
// model inherits is preliminary: inherit looks at the settled models of others.
func (s *settlement) settleProvider(models []dataset.Model) {
	for i := range models {
		m := &models[i]
		s.begin(m)
		s.fixClaims(m)
	}
	for i := range models {
		m := &models[i]
		// Other facts depend on these: on the day of a release the claims about limits, and on the
		// two others what the model inherits.
		for _, name := range []string{"release_date", "alias_of", "canonical_id"} {
			s.settleFact(m, name)
		}
		for _, name := range dataset.FactNames {
			s.settleFact(m, name)
		}
		s.settleRuled(m)
	}
	tellApart(models)
	settleAliases(models)
}

// begin prepares a model for setting facts.
func (s *settlement) begin(m *dataset.Model) {
	// A claim that refers to what the model shows must have the value itself before that changes.
	m.SpellOut()
	// A family that people deleted must stay out, and settling sets the family.
	s.hadFamily[m] = m.Family != ""
}

// inherit settles the facts that a model has from other models, after the facts of the others. It
// reports whether any of these models is settled at all.
func (s *settlement) inherit(m *dataset.Model) bool {
	isSettled, isDone := s.inherited[m]
	if isDone {
		return isSettled
	}
	from, watched := s.evidence.Origins(m)
	isSettled = s.covers(m.Provider) || slices.ContainsFunc(watched, s.covers)
	for _, other := range from {
		if s.inherit(other) {
			isSettled = true
		}
	}
	// Origins have no circles: an alias leads to a model, and a row to a row of a maker.
	s.inherited[m] = isSettled
	if !isSettled {
		return false // nothing that it inherits can have changed
	}
	if !s.covers(m.Provider) {
		s.begin(m) // settleProvider did it for the others
	}
	for _, name := range dataset.FactNames {
		if s.evidence.Inherits(m, name) {
			s.settleFact(m, name)
		}
	}
	s.settleRuled(m)
	return true
}

// settleRuled settles the facts that rules about parameters decide again, because these look at
// other facts, such as the default effort.
func (s *settlement) settleRuled(m *dataset.Model) {
	for _, name := range evidence.RuledFacts {
		s.settleFact(m, name)
	}
}

// fixClaims makes a claim of the maintainers of each fact that people wrote by hand: it has no
// source, and neither a rule nor the id says it.
//
// This is done before anything is chosen, because package evidence compares a fact with the claims
// about others. A limit that became a claim only after the context was chosen would overturn that
// choice the next time, and a settled dataset would change.
func (s *settlement) fixClaims(m *dataset.Model) {
	hasClaim := make([]bool, len(dataset.FactNames))  // of anybody, ever
	isCurrent := make([]bool, len(dataset.FactNames)) // a source still makes one
	for _, c := range m.Sources {
		if c.Fact == dataset.Exists {
			continue
		}
		hasClaim[c.Fact] = true
		if c.Until == 0 {
			isCurrent[c.Fact] = true
		}
	}
	// The last claim about a fact stays when its source falls silent, so that the catalog does not
	// forget the fact. It is of no use as soon as another source says anything.
	m.Sources = slices.DeleteFunc(m.Sources, func(c dataset.FactClaim) bool {
		return c.Fact != dataset.Exists && c.Until != 0 && isCurrent[c.Fact]
	})
	for fact, name := range dataset.FactNames {
		if hasClaim[fact] || !s.isHandwritten(m, fact, name) {
			continue
		}
		m.SetClaims(fact, []dataset.Claim{{Value: m.Fact(name).String, Source: dataset.CatalogSource}})
		m.SpellOut() // SetClaims abbreviates
	}
}

// isHandwritten reports whether people wrote a fact about which there is no claim.
func (s *settlement) isHandwritten(m *dataset.Model, fact int, name string) bool {
	if name == "status" {
		// Active and unlisted follow from the list of the provider.
		return m.Status == dataset.Deprecated
	}
	if _, isRuled := s.evidence.RuledValue(m, name, s); isRuled {
		return false
	}
	return !s.evidence.Inherits(m, name) && !m.Shows(fact, s.Derived(m, name))
}

// setFact sets a fact; "" means that it is unknown.
func setFact(m *dataset.Model, name, value string) {
	if m.Fact(name).String == value {
		return // which is so on most days, and setting parses the value
	}
	// An unknown context is an empty text in files and in version 1 of the API, not null.
	isValid := value != "" || name == "context_length"
	if err := m.Set(name, dataset.NullString{String: value, Valid: isValid}); err != nil {
		// Readers and Load have checked each value, so this is a mistake of this program.
		panic(fmt.Sprintf("sync: %s of %s: %v", name, m.Key(), err))
	}
}
