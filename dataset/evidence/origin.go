package evidence

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// origin is a relation by which a model takes from another one what nobody says of it.
type origin struct {
	facts string // the names of the facts that are taken
	// has reports whether a model takes facts by the relation at all. It also counts what was
	// claimed once: else a fact that was taken would seem to be written by hand when the relation
	// ends.
	has func(e *Evidence, m *dataset.Model) bool
	// of returns the other model, or nil.
	of      func(e *Evidence, m *dataset.Model) *dataset.Model
	byIndex []bool // the facts by their index
}

const limits = "context_length max_input_tokens max_output_tokens"

// origins are the relations. The first that a model has for a fact decides: an alias whose target
// is unknown has the fact of no model, and nothing else may fill it.
var origins = []*origin{aliasOrigin, makerOrigin}

// aliasOrigin is the model to which an alias points. An alias never takes its id, its name, its day
// of release, or what decides how long it can be used: these are those of the alias itself.
var aliasOrigin = &origin{
	facts: "type family " + limits + ` input_modalities output_modalities
		features.reasoning features.tool_call features.structured_output features.web_search
		features.prompt_caching features.computer_use features.temperature
		embedding_dimensions open_weights knowledge_cutoff reasoning_efforts`,
	has: func(_ *Evidence, m *dataset.Model) bool {
		claimed := func(c dataset.FactClaim) bool { return c.Fact == aliasFact }
		return m.AliasOf != "" || slices.ContainsFunc(m.Sources, claimed)
	},
	of: (*Evidence).Target,
}

// makerOrigin is the row of the provider that made the model. A row is an offer: what a program
// writes to reach a model at one place. What that place decides (limits, features, prices, the end)
// is only what is said about it. What the model is by itself is the same everywhere.
var makerOrigin = &origin{
	facts: "input_modalities output_modalities embedding_dimensions open_weights family knowledge_cutoff",
	has: func(e *Evidence, m *dataset.Model) bool {
		if e.rowOf(m, m.CanonicalID) != nil {
			return true
		}
		return slices.ContainsFunc(m.Sources, func(c dataset.FactClaim) bool {
			return c.Fact == canonicalFact && !c.Abbreviated && e.rowOf(m, c.Value) != nil
		})
	},
	of: (*Evidence).MakerRow,
}

var aliasFact, canonicalFact int // indexes of alias_of and canonical_id

func init() { // package dataset has filled FactNames by now
	aliasFact = dataset.FactIndex("alias_of")
	canonicalFact = dataset.FactIndex("canonical_id")
	for _, o := range origins {
		o.byIndex = make([]bool, len(dataset.FactNames))
		for name := range strings.FieldsSeq(o.facts) {
			o.byIndex[dataset.FactIndex(name)] = true
		}
	}
}

// Target returns the model to which an alias points; nil if it points to another alias or to no
// model.
func (e *Evidence) Target(m *dataset.Model) *dataset.Model {
	if m.AliasOf == "" {
		return nil
	}
	target := e.Find(m.Provider, m.AliasOf)
	if target == nil || target.AliasOf != "" {
		return nil
	}
	return target
}

// MakerEnding returns the maker's model whose end a row of another provider may follow: the maker's
// row or, if that row has no retirement date and is an alias, the version that it means. It is nil if
// the catalog has no row of the maker.
func (e *Evidence) MakerEnding(m *dataset.Model) *dataset.Model {
	maker := e.MakerRow(m)
	if maker == nil || maker.RetirementDate != "" {
		return maker
	}
	if target := e.Target(maker); target != nil {
		return target
	}
	return maker
}

// MakerRow returns the row of the provider that made the model which a row of another provider
// offers: the one whose provider and id are the canonical id. It is nil if the row is the maker's,
// or if the catalog does not have that of the maker.
func (e *Evidence) MakerRow(m *dataset.Model) *dataset.Model {
	row := e.rowOf(m, m.CanonicalID)
	if row == nil {
		return nil
	}
	// The row of a maker must not be an offer of another row, and neither must the row that it
	// points to. Otherwise canonical ids could lead in a circle, and a model would take its facts
	// from itself.
	if e.isOffer(row) {
		return nil
	}
	target := e.Target(row)
	if target != nil && e.isOffer(target) {
		return nil
	}
	return row
}

// isOffer reports whether a row says of itself that another one is the maker's.
func (e *Evidence) isOffer(row *dataset.Model) bool { return e.rowOf(row, row.CanonicalID) != nil }

// rowOf returns the row of another provider than a model's with a canonical id, or nil.
func (e *Evidence) rowOf(m *dataset.Model, canonical string) *dataset.Model {
	maker, id, _ := strings.Cut(canonical, "/")
	if maker == "" || maker == m.Provider {
		return nil
	}
	return e.Find(maker, id)
}

// originOf returns the relation by which a model takes a fact, or nil.
func (e *Evidence) originOf(m *dataset.Model, fact int) *origin {
	for _, o := range origins {
		if o.byIndex[fact] && o.has(e, m) {
			return o
		}
	}
	return nil
}

// Inherits reports whether a model takes a fact from another one if nobody states it.
func (e *Evidence) Inherits(m *dataset.Model, fact string) bool {
	return e.originOf(m, dataset.FactIndex(fact)) != nil
}

// Inherited returns the value of a fact that a model takes from another one if nobody states it,
// and that model; "" and nil if there is none.
func (e *Evidence) Inherited(m *dataset.Model, fact string) (value string, from *dataset.Model) {
	from = e.stating(m, dataset.FactIndex(fact))
	if from == nil {
		return "", nil
	}
	value = from.Fact(fact).String
	if value == "" || aboveContext(m, fact, value) {
		return "", nil
	}
	return value, from
}

// stating returns the model from which a model has a fact in the end. The one that it asks can have
// the fact from a third: an alias at a cloud points to an offer there, of a model whose undated id
// is an alias at the maker. There is no longer chain than this.
func (e *Evidence) stating(m *dataset.Model, fact int) *dataset.Model {
	const longest = 3 // steps, as above
	for range longest {
		o := e.originOf(m, fact)
		if o == nil {
			return nil
		}
		m = o.of(e, m)
		// A claim that every source took back counts, too: then the fact of that model is unknown,
		// and not taken from a third.
		stated := func(c dataset.FactClaim) bool { return c.Fact == fact }
		if m == nil || slices.ContainsFunc(m.Sources, stated) || e.originOf(m, fact) == nil {
			return m
		}
	}
	return nil
}

// Origins returns the models from which a model takes facts: the target of an alias, and the row of
// the maker. They never lead in a circle. Watched has the providers on whose models it depends
// whether there are any.
func (e *Evidence) Origins(m *dataset.Model) (from []*dataset.Model, watched []string) {
	for _, o := range origins {
		if other := o.of(e, m); other != nil {
			from = append(from, other)
		}
	}
	row := e.rowOf(m, m.CanonicalID)
	if row == nil {
		return from, nil
	}
	watched = append(watched, row.Provider)
	// Whether row counts as the maker's depends on the row that its target offers, if there is one:
	// see MakerRow.
	target := e.Target(row)
	if target == nil {
		return from, watched
	}
	if offered := e.rowOf(target, target.CanonicalID); offered != nil {
		watched = append(watched, offered.Provider)
	}
	return from, watched
}

// aboveContext reports whether a longest input or output is more than the context length of a
// model: an alias with a smaller context of its own has smaller limits, too, but nobody says which.
func aboveContext(m *dataset.Model, fact, value string) bool {
	if fact != "max_input_tokens" && fact != "max_output_tokens" {
		return false
	}
	context := count(m.ContextLength)
	return context > 0 && count(value) > context
}
