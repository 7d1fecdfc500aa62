package dataset

import (
	"fmt"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// references visits each model that this one names, as provider/id, with the member that names it.
func (m *Model) references(visit func(field, key string)) {
	if m.Replacement != "" {
		visit("replacement", m.Replacement)
	}
	if m.AliasOf != "" {
		visit("alias_of", m.Provider+"/"+m.AliasOf)
	}
	for _, id := range m.Aliases {
		visit("aliases", m.Provider+"/"+id)
	}
}

// checkReferences reports the replacements and aliases that are not as the other models of the list have them, by the
// index of the model. The list need not be in order, and misses the models of some providers.
func checkReferences(models []Model, misses func(provider string) bool, report func(i int, field string, err error)) {
	targets := make(map[string]*Model) // by provider/id
	for i := range models {
		models[i].references(func(_, key string) { targets[key] = nil })
	}
	if len(targets) == 0 {
		return
	}
	for i := range models {
		key := models[i].Provider + "/" + models[i].ID
		if _, named := targets[key]; named {
			targets[key] = &models[i]
		}
	}
	for i := range models {
		m := &models[i]
		m.references(func(field, key string) {
			provider, _, _ := strings.Cut(key, "/")
			if err := m.checkReference(field, key, targets[key]); err != nil && !misses(provider) {
				report(i, field, err)
			}
		})
	}
}

// checkReference checks the reference to a model by its key; the target is nil if the dataset does not have it.
func (m *Model) checkReference(field, key string, target *Model) error {
	external := m.External && field == "replacement"
	switch {
	case target == nil && (external || field == "aliases"):
		return nil
	case target == nil && field == "replacement":
		return fmt.Errorf(`%q is not a model of the dataset; add "external":true if that is right`, jsonl.Clip(key))
	case target == nil:
		return fmt.Errorf("%q is not a model of the dataset", jsonl.Clip(key))
	case external:
		return fmt.Errorf("%q is a model of the dataset, so it is not external", jsonl.Clip(key))
	case field == "aliases" && target.Fact("alias_of").String != m.ID:
		return fmt.Errorf("%q is a model whose alias_of is not %q", jsonl.Clip(target.ID), jsonl.Clip(m.ID))
	case target == m:
		return fmt.Errorf("%q is the model itself, want another one", jsonl.Clip(key))
	case field == "alias_of" && target.Fact("alias_of").Valid:
		return fmt.Errorf("%q is an alias of %q itself, want that id", jsonl.Clip(target.ID), jsonl.Clip(target.Fact("alias_of").String))
	}
	return nil
}
