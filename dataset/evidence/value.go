package evidence

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
)

// Outside decides about facts of models by their ids, which this package does not read.
type Outside interface {
	// RuledType returns the type that a rule of the maintainers has for ids of the form of a
	// model's.
	RuledType(m *dataset.Model) (value string, found bool)
	// Derived returns what follows from the id of a model about a fact, or "".
	Derived(m *dataset.Model, fact string) string
}

// Value returns what the catalog shows of a fact of a model, or "" if it is unknown. The first of
// these counts:
//
//  1. A decision of the maintainers about this model.
//  2. A rule: of the maintainers about ids, for the type, or of sources about parameters of
//     requests, for the feature temperature.
//  3. The most trusted claim of a source that no rule of plausibility sets aside.
//  4. What the model inherits: an alias from its target, a row of a cloud from the maker's row.
//  5. What follows from its id.
//
// The status also depends on the list of the provider, which is no claim: see status.
//
// Explain finds out afterwards, from a settled model, which of them it was, so that a page can say
// why a value is shown.
func (e *Evidence) Value(m *dataset.Model, fact string, outside Outside) string {
	index := dataset.FactIndex(fact)
	claims := m.Claims(index)
	believed, isClaimed := e.believed(m, index, claims)
	isDecision := isClaimed && believed.Source == dataset.CatalogSource
	if isDecision {
		return believed.Value
	}
	// A rule is a person's word about ids of a form. It wins over sources, so that one wrong type
	// can be corrected without a decision for each model.
	value := believed.Value
	if ruled, isRuled := e.RuledValue(m, fact, outside); isRuled {
		value = ruled
	} else if !isClaimed {
		value = e.unclaimed(m, fact, outside)
	}
	if fact == "status" {
		return e.status(m, value, claims)
	}
	return value
}

// believed returns the claim that Choose shows, and false if it shows none.
func (e *Evidence) believed(m *dataset.Model, fact int, claims []dataset.Claim) (dataset.Claim, bool) {
	judged := e.Choose(m, fact, claims)
	if len(judged) == 0 || judged[0].Standing != Shown {
		return dataset.Claim{}, false
	}
	return judged[0].Claim, true
}

// RuledValue returns what rules say about a fact, and whether any does.
func (e *Evidence) RuledValue(m *dataset.Model, fact string, outside Outside) (value string, found bool) {
	if fact == "type" {
		return outside.RuledType(m)
	}
	return e.Ruled(m, fact)
}

// unclaimed returns what the catalog shows of a fact about which no claim is believed.
func (e *Evidence) unclaimed(m *dataset.Model, fact string, outside Outside) string {
	value, from := e.Inherited(m, fact)
	if from != nil {
		return value
	}
	return outside.Derived(m, fact)
}

// status returns the status of a model for which value is claimed, or nothing.
func (e *Evidence) status(m *dataset.Model, value string, claims []dataset.Claim) string {
	if value == "deprecated" {
		return value // a list can have a model until its last day, and beyond
	}
	list, hasList := e.Source(dataset.ListSource(m.Provider))
	if !hasList {
		// Without a list nobody can say that the model came back to it.
		if m.Status == dataset.Unlisted && len(claims) == 0 {
			return "unlisted"
		}
		return cmp.Or(value, "active")
	}
	// A page that was read after the list can know better. That a client library names an id does
	// not mean that it can be used.
	knowsBetter := func(c dataset.Claim) bool {
		isCurrent := c.Until == 0 && c.Value == "active"
		return isCurrent && e.isPageOf(c.Source, m.Provider) && e.ConfirmedOn(&c) >= list.AsOf
	}
	if !m.Listed() && !slices.ContainsFunc(claims, knowsBetter) {
		return "unlisted"
	}
	return cmp.Or(value, "active")
}

// isPageOf reports whether a source is a page of a provider.
func (e *Evidence) isPageOf(name, provider string) bool {
	source := e.sources[name]
	return source.Kind == dataset.KindPage && source.OfficialFor(provider)
}
