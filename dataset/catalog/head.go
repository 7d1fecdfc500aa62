package catalog

import (
	"bytes"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
)

// headTexts are the folded texts of a model in which the first words are looked for. Its memory is used for the next model.
type headTexts struct {
	texts   []string // id, name if there is one, aliases, family
	aliases int      // index of the first alias
	family  int
	fields  []headField
	words   []string
}

// headField is a text without separators, and where words begin in it.
type headField struct {
	text   []byte
	starts []int
}

func (h *headTexts) read(m *dataset.Model, aliases []string) {
	h.texts = append(h.texts[:0], substring.Fold(m.ID))
	if m.Name.Valid {
		h.texts = append(h.texts, substring.Fold(m.Name.String))
	}
	h.aliases = len(h.texts)
	for _, alias := range aliases {
		h.texts = append(h.texts, substring.Fold(alias))
	}
	h.family = len(h.texts)
	if m.Details != nil && m.Details.Family != "" {
		h.texts = append(h.texts, m.Details.Family)
	}
}

// addTo adds what begins with a word of the texts to an index, except what another one begins with.
func (h *headTexts) addTo(heads *prefixes, row uint32) {
	for len(h.fields) < len(h.texts) {
		h.fields = append(h.fields, headField{})
	}
	for i, text := range h.texts {
		f := &h.fields[i]
		f.text, f.starts = squash(f.text[:0], f.starts[:0], text)
		f.starts = slices.DeleteFunc(f.starts, func(start int) bool { return begun(h.fields[:i], f.text[start:]) })
		if len(f.starts) > 0 {
			heads.add(row, f.text, f.starts)
		}
	}
}

// begun reports whether a text is the beginning of a text at a start of the fields.
func begun(fields []headField, text []byte) bool {
	for i := range fields {
		for _, start := range fields[i].starts {
			if bytes.HasPrefix(fields[i].text[start:], text) {
				return true
			}
		}
	}
	return false
}

// addWholes adds the ids and names without what names the provider, to an index.
func (h *headTexts) addWholes(wholes *prefixes, row uint32, m *maker) {
	for i, text := range h.texts[:h.family] {
		f := &h.fields[i]
		f.text = f.text[:0]
		if i >= h.aliases {
			f.text = append(f.text, aliasMark)
		}
		size := len(f.text)
		h.words = splitWords(h.words[:0], text)
		f.text = m.appendKey(f.text, h.words)
		same := i == 1 && h.aliases == 2 && bytes.Equal(f.text, h.fields[0].text)
		if len(f.text) > size && !same {
			wholes.add(row, f.text[:min(len(f.text), maxSquashed)], []int{0})
		}
	}
}
