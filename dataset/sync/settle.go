package sync

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/names"
)

// Settle returns the dataset in which each model shows what its claims, the rules of the maintainers and the other models say. It is a
// function of these alone: of the claims, not of the order in which they came or of what was shown before. So a dataset that is settled
// stays as it is. With providers it settles only their models, which costs as much less as they are fewer. The result is that of the whole
// if the models of all others are settled, as they are in a dataset that was synced before. In order:
//
//  1. What people wrote by hand becomes a claim of the maintainers, and what a source no longer says is dropped as soon as another source
//     says anything. From here on, claims are fixed, and only they count.
//  2. Package evidence chooses the claim that is shown of each fact. Facts without one are derived: the name and the family from the id,
//     the type from types.jsonl, the status from the list of the provider.
//  3. Names of a provider are made distinct, and aliases end at models that are none.
//  4. Models that have facts from another one, as aliases have, take them.
//  5. Replacements that lead in a circle are dropped.
func Settle(d *dataset.Dataset, rules *curation.Curation, providers ...string) *dataset.Dataset {
	after := *d
	after.Models = slices.Clone(d.Models)
	s := &settlement{dataset: &after, rules: rules, evidence: evidence.New(&after),
		nameless: map[*dataset.Model]bool{}, taken: map[*dataset.Model]bool{}}
	s.covers = func(provider string) bool { return len(providers) == 0 || slices.Contains(providers, provider) }
	for _, p := range d.Providers {
		if s.covers(p.ID) {
			s.settle(after.ModelsOf(p.ID))
		}
	}
	for i := range after.Models {
		s.take(&after.Models[i])
	}
	s.settleReplacements()
	s.dropCircles()
	for i := range after.Models {
		after.Models[i].Abbreviate()
	}
	after.MarkExternal()
	if slices.ContainsFunc(after.Models, func(m dataset.Model) bool { return m.States(dataset.OwnSource) }) {
		if _, found := after.Source(dataset.OwnSource); !found {
			after.Sources = dataset.WithSource(after.Sources, dataset.Source{Name: dataset.OwnSource, AsOf: d.Day()})
		}
	}
	return &after
}

// settlement settles a dataset in place.
type settlement struct {
	dataset  *dataset.Dataset
	rules    *curation.Curation
	evidence *evidence.Evidence
	covers   func(provider string) bool // whether the models of a provider are settled
	nameless map[*dataset.Model]bool    // the models of which people left the family out
	taken    map[*dataset.Model]bool    // the models that take was called with, and what it returned
}

// settle settles the models of a provider as far as it needs no models of others. What a model takes from another one is preliminary: all
// rules about these facts look at facts that are taken, too, so take puts it right.
func (s *settlement) settle(models []dataset.Model) {
	for i := range models {
		m := &models[i]
		s.begin(m)
		s.fixClaims(m)
	}
	for i := range models {
		m := &models[i]
		// First the facts to which the choice of others looks.
		for _, name := range []string{"release_date", "alias_of", "canonical_id"} {
			s.choose(m, name)
		}
		for _, name := range dataset.FactNames {
			s.choose(m, name)
		}
	}
	tellApart(models)
	settleAliases(models)
}

// begin fixes what must not change while the facts of a model are set.
func (s *settlement) begin(m *dataset.Model) {
	m.SpellOut()
	s.nameless[m] = m.Family == ""
}

// take sets the facts that a model has from others, after those of the others, and reports whether any of these models is settled at all.
func (s *settlement) take(m *dataset.Model) bool {
	settled, done := s.taken[m]
	if done {
		return settled
	}
	from, watched := s.evidence.Origins(m)
	settled = s.covers(m.Provider) || slices.ContainsFunc(watched, s.covers)
	for _, other := range from {
		if s.take(other) {
			settled = true
		}
	}
	s.taken[m] = settled
	if !settled {
		return false
	}
	if !s.covers(m.Provider) { // its claims are as they were
		s.begin(m)
	}
	for _, name := range dataset.FactNames {
		if s.evidence.Inherits(m, name) {
			s.choose(m, name)
		}
	}
	return true
}

// fixClaims makes a claim of the maintainers of each fact that people wrote by hand: it has no source, and neither a rule nor the id says
// it. All of this is done before anything is chosen, because rules compare a fact with the claims about others: a limit that became a claim
// only after the context was chosen would overturn that choice the next time.
func (s *settlement) fixClaims(m *dataset.Model) {
	claimed := make([]bool, len(dataset.FactNames)) // by anybody, ever
	current := make([]bool, len(dataset.FactNames)) // by a source that still says so
	for _, c := range m.Sources {
		if c.Fact != dataset.Exists {
			claimed[c.Fact] = true
			current[c.Fact] = current[c.Fact] || c.Until == 0
		}
	}
	m.Sources = slices.DeleteFunc(m.Sources, func(c dataset.FactClaim) bool {
		return c.Fact != dataset.Exists && c.Until != 0 && current[c.Fact]
	})
	for fact, name := range dataset.FactNames {
		if claimed[fact] || !s.handwritten(m, fact, name) {
			continue
		}
		m.SetClaims(fact, []dataset.Claim{{Value: m.Fact(name).String, Source: dataset.OwnSource}})
		m.SpellOut()
	}
}

// handwritten reports whether people wrote a fact that nobody claims.
func (s *settlement) handwritten(m *dataset.Model, fact int, name string) bool {
	if name == "status" {
		// Active and unlisted follow from the list of the provider.
		return m.Status == dataset.Deprecated
	}
	derived, ruled := s.derive(m, name)
	return !ruled && !s.evidence.Inherits(m, name) && !m.Shows(fact, derived)
}

// choose sets a fact of a model to what is shown of its claims, or to what is derived if that is nothing.
func (s *settlement) choose(m *dataset.Model, name string) {
	fact := dataset.FactIndex(name)
	said := m.Claims(fact)
	chosen := s.evidence.Choose(m, fact, said)
	shown := len(chosen) > 0 && chosen[0].Standing == evidence.Shown
	decided := shown && chosen[0].Source == dataset.OwnSource // by the maintainers, about this model
	value := ""
	if shown {
		value = chosen[0].Value
	}
	if !decided && (!shown || name == "type") { // only rules about types win over sources
		derived, ruled := s.derive(m, name)
		if inherited, from := s.evidence.Inherited(m, name); from != nil && !ruled {
			derived = inherited
		}
		if ruled || !shown {
			value = derived
		}
	}
	if name == "status" && !decided {
		value = s.status(m, value, said)
	}
	set(m, name, value)
}

// settleReplacements chooses again the replacements of the models of other providers, which may have been dropped because they led in a
// circle through models that are settled now.
func (s *settlement) settleReplacements() {
	fact := dataset.FactIndex("replacement")
	for i := range s.dataset.Models {
		m := &s.dataset.Models[i]
		stated := func(c dataset.FactClaim) bool { return c.Fact == fact }
		if !s.covers(m.Provider) && slices.ContainsFunc(m.Sources, stated) {
			m.SpellOut()
			s.choose(m, "replacement")
		}
	}
}

// derive returns the value of a fact that no source states, or "", and whether it is by a rule of the maintainers, which wins over sources.
// A name or a family that people left out stays out.
func (s *settlement) derive(m *dataset.Model, fact string) (value string, rule bool) {
	switch {
	case fact == "name" && m.Name.Valid:
		return names.Of(m.ID), false
	case fact == "family" && !s.nameless[m]:
		return names.Family(m.ID), false
	case fact == "type":
		rule, found := s.rules.Rule(m.Provider, m.ID)
		return rule.Type.String(), found && rule.Ignore == ""
	}
	return "", false
}

// status returns the status of a model about which sources state a value, or nothing. A model that the provider's list does not have is
// unlisted, unless it is retired, or a page of the provider that was read later calls it active. Without a list, it stays unlisted.
func (s *settlement) status(m *dataset.Model, value string, said []dataset.Claim) string {
	list, read := s.evidence.Source(dataset.ListSource(m.Provider))
	later := func(c dataset.Claim) bool {
		return c.Until == 0 && s.page(c.Source, m.Provider) && c.Value == "active" && s.evidence.Confirmed(&c) >= list.AsOf
	}
	switch {
	case value == "deprecated":
		return value
	case read && !m.Listed() && !slices.ContainsFunc(said, later):
		return "unlisted"
	case !read && m.Status == dataset.Unlisted && len(said) == 0:
		return "unlisted"
	}
	return cmp.Or(value, "active")
}

// page reports whether a source is a page of a provider. That a client library names an id does not mean that it can be used.
func (s *settlement) page(name, provider string) bool {
	source, _ := s.evidence.Source(name)
	return source.Kind == dataset.KindPage && source.OfficialFor(provider)
}

// set sets a fact, of which "" means that it is unknown.
func set(m *dataset.Model, fact, value string) {
	if m.Fact(fact).String == value && (value != "" || fact != "name" || m.Name.Valid) {
		return
	}
	text := dataset.NullString{String: value, Valid: value != "" || fact == "context_length"}
	if err := m.Set(fact, text); err != nil { // readers have checked it
		panic(fmt.Sprintf("sync: %s of %s: %v", fact, m.Key(), err))
	}
}

// tellApart adds a part of the id to the names of models that other models of their provider have, too. Of two models with one name, that
// keeps it which has it from the maintainers, or the shorter id.
func tellApart(models []dataset.Model) {
	order := make([]int, len(models))
	owners := map[string]int{} // the number of models with a name
	for i := range models {
		order[i] = i
		owners[names.Key(models[i].Name.String)]++
	}
	decided := func(m *dataset.Model) bool {
		return slices.ContainsFunc(m.Claims(dataset.FactIndex("name")), func(c dataset.Claim) bool { return c.Source == dataset.OwnSource })
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := &models[i], &models[j]
		if decided(a) != decided(b) {
			if decided(a) {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(len(a.ID), len(b.ID)), strings.Compare(a.ID, b.ID))
	})
	kept := map[string]bool{}
	for _, i := range order {
		m := &models[i]
		key := names.Key(m.Name.String)
		if m.Name.String == "" || owners[key] < 2 || !kept[key] || decided(m) {
			kept[key] = true
			continue
		}
		m.Name = dataset.Text(names.Distinct(m.Name.String, m.ID, func(key string) bool { return owners[key] > 0 }))
		owners[names.Key(m.Name.String)]++
	}
}

// settleAliases makes aliases of aliases point to the model at the end, and clears those that lead to none. The models are those of one
// provider.
func settleAliases(models []dataset.Model) {
	target := map[string]string{} // of each model; empty if it is no alias
	for _, m := range models {
		target[m.ID] = m.AliasOf
	}
	end := func(id string) string {
		for range models {
			next, found := target[id]
			if !found {
				return ""
			}
			if next == "" {
				return id
			}
			id = next
		}
		return "" // a circle
	}
	for i := range models {
		m := &models[i]
		m.AliasOf = end(m.AliasOf)
		m.Aliases = slices.DeleteFunc(slices.Clone(m.Aliases), func(id string) bool {
			of, found := target[id]
			return found && end(of) != m.ID
		})
	}
}

// dropCircles drops the replacements that lead back to their model: those of the provider only if nobody else closes the circle.
func (s *settlement) dropCircles() {
	find := func(m *dataset.Model) *dataset.Model {
		provider, id, _ := strings.Cut(m.Replacement, "/")
		return s.dataset.Find(provider, id)
	}
	fact := dataset.FactIndex("replacement")
	weak := func(m *dataset.Model) bool {
		return !slices.ContainsFunc(m.Claims(fact), func(c dataset.Claim) bool {
			return c.Value == m.Replacement && (s.evidence.Official(c.Source, m.Provider) || c.Source == dataset.OwnSource)
		})
	}
	var dropped []*dataset.Model
	for i := range s.dataset.Models {
		start := &s.dataset.Models[i]
		if start.Replacement == "" {
			continue
		}
		circle := []*dataset.Model{start}
		m := find(start)
		for m != nil && !slices.Contains(circle, m) {
			circle = append(circle, m)
			m = find(m)
		}
		if m == start && (weak(start) || !slices.ContainsFunc(circle, weak)) {
			dropped = append(dropped, start)
		}
	}
	for _, m := range dropped {
		m.SpellOut() // the claims stay as they are
		m.Replacement = ""
		m.External = false
	}
}
