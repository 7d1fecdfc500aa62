package catalog

import (
	"bytes"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
)

// add adds the texts of a model in which the first words are looked for: id, name if there is one, aliases, family.
func (x *wordIndex) add(row uint32, m *dataset.Model, aliases []string, maker *maker) {
	texts := []string{substring.Fold(m.ID)}
	if m.Name.Valid {
		texts = append(texts, substring.Fold(m.Name.String))
	}
	names := len(texts)
	for _, alias := range aliases {
		texts = append(texts, substring.Fold(alias))
	}
	for i, text := range texts {
		var whole []byte
		if i >= names {
			whole = append(whole, aliasMark)
		}
		size := len(whole)
		if whole = maker.appendKey(whole, splitWords(nil, text)); len(whole) > size {
			x.wholes.add(row, whole[:min(len(whole), maxSquashed)], []int{0})
		}
	}
	if m.Details != nil && m.Details.Family != "" {
		texts = append(texts, m.Details.Family)
	}
	first := len(x.heads.starts)
	for _, text := range texts {
		squashed, starts := squash(nil, nil, text)
		starts = slices.DeleteFunc(starts, func(start int) bool { // another one of the model begins with it
			return slices.ContainsFunc(x.heads.starts[first:], func(at uint32) bool { return bytes.HasPrefix(x.heads.texts[at:], squashed[start:]) })
		})
		if len(starts) > 0 {
			x.heads.add(row, squashed, starts)
		}
	}
}
