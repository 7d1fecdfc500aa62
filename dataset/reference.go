package dataset

import (
	"fmt"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// checkReferences reports the replacement and the aliases of a model of the dataset that are not as the other models have them.
func (d *Dataset) checkReferences(m *Model, report func(field string, err error)) {
	check := func(field, key string) {
		provider, id, _ := strings.Cut(key, "/")
		if err := m.checkReference(field, key, d.Find(provider, id)); err != nil {
			report(field, err)
		}
	}
	if m.Replacement != "" {
		check("replacement", m.Replacement)
	}
	if m.AliasOf != "" {
		check("alias_of", m.Provider+"/"+m.AliasOf)
	}
	for _, id := range m.Aliases {
		check("aliases", m.Provider+"/"+id)
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
	case field == "aliases" && target.AliasOf != m.ID:
		return fmt.Errorf("%q is a model whose alias_of is not %q", jsonl.Clip(target.ID), jsonl.Clip(m.ID))
	case target == m:
		return fmt.Errorf("%q is the model itself, want another one", jsonl.Clip(key))
	case field == "alias_of" && target.AliasOf != "":
		return fmt.Errorf("%q is an alias of %q itself, want that id", jsonl.Clip(target.ID), jsonl.Clip(target.AliasOf))
	}
	return nil
}
