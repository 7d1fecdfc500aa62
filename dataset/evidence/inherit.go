package evidence

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// A row is an offer: what a program writes to reach a model at one place. What that place decides (limits, features, prices, its
// end) is only what is said about that place. What the model is by itself is the same everywhere, so an offer for which nobody
// says more has it from the row of the maker. Who made the model follows from its canonical id.
var madeFacts = []string{"input_modalities", "output_modalities", "embedding_dimensions", "open_weights", "family", "knowledge_cutoff"}

// MakerRow returns the row of the provider that made the model which a row of another provider offers: the one whose provider
// and id are the canonical id. It is nil if the row is the maker's, or if the catalog does not have that of the maker.
func (e *Evidence) MakerRow(m *dataset.Model) *dataset.Model {
	maker, id, _ := strings.Cut(m.CanonicalID, "/")
	if maker == "" || maker == m.Provider {
		return nil
	}
	return e.dataset.Find(maker, id)
}

// Inherited reports whether a model for which nobody states a fact has that of another: an alias has the facts of the model to
// which it points, and an offer what its maker says about the model. It returns the value, or "" if the other has none.
func (e *Evidence) Inherited(m *dataset.Model, fact string) (value string, inherits bool) {
	origin, inherits := e.origin(m, fact)
	// The other can have the fact from a third: an alias at a cloud points to an offer there, of a model whose undated id is an
	// alias at the maker. Each is asked for itself, because what the rows show is not settled while a dataset is. Circles of
	// canonical ids would not end, so there are no more steps than in this longest chain.
	for range 3 {
		if origin == nil {
			return "", inherits
		}
		next, again := e.origin(origin, fact)
		if !again || len(origin.Claims(dataset.FactIndex(fact))) > 0 {
			break
		}
		origin = next
	}
	if origin == nil {
		return "", inherits
	}
	return origin.Fact(fact).String, true
}

// origin returns the model from which another has a fact that nobody states about it, and whether it can have it from one: an
// alias whose target is not known has the fact of no model, and nothing else may fill it.
func (e *Evidence) origin(m *dataset.Model, fact string) (origin *dataset.Model, inherits bool) {
	isAlias := m.AliasOf != "" || len(m.Claims(dataset.FactIndex("alias_of"))) > 0
	if isAlias && slices.Contains(inheritedFacts, fact) {
		return e.Target(m), true
	}
	if slices.Contains(madeFacts, fact) {
		origin = e.MakerRow(m)
	}
	return origin, origin != nil
}

// Inherits reports whether a model for which nobody states a fact has that of another.
func (e *Evidence) Inherits(m *dataset.Model, fact string) bool {
	_, inherits := e.origin(m, fact)
	return inherits
}
