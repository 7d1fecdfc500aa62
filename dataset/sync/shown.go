package sync

import (
	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/names"
)

// settlement knows what ids say, which package evidence does not.

// settleFact sets a fact of a model to what the catalog shows.
func (s *settlement) settleFact(m *dataset.Model, name string) {
	setFact(m, name, s.evidence.Value(m, name, s))
}

// RuledType returns the type that types.jsonl has for ids of the form of a model's, and whether a
// rule is about them.
func (s *settlement) RuledType(m *dataset.Model) (value string, found bool) {
	rule, found := s.rules.Rule(m.Provider, m.ID)
	if !found || rule.Ignore != "" {
		return "", false
	}
	return rule.Type.String(), true
}

// Derived returns what follows from the id of a model, or "". A name or a family that people left
// out stays out.
func (s *settlement) Derived(m *dataset.Model, name string) string {
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
