package catalog

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"modelcatalog/dataset"
)

// isSeparator reports whether a character separates words of a search and of a name.
func isSeparator(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("-_/.:", r) }

// splitWords appends the words of a folded text.
func splitWords(dst []string, text string) []string {
	return slices.AppendSeq(dst, strings.FieldsFuncSeq(text, isSeparator))
}

// Limits for texts of strangers: no search is as long as maxSquashed bytes, and words after maxStarts others do not begin in a field.
const (
	maxSquashed = 8 << 10
	maxStarts   = 256
)

// squash appends a folded text without separators, and to starts where words begin in dst: at the text's start, after a separator,
// and where letters and digits meet.
func squash(dst []byte, starts []uint32, text string) ([]byte, []uint32) {
	before, first, end := ' ', len(starts), len(dst)+maxSquashed
	for i, r := range text {
		if len(dst) > end {
			break
		}
		if isSeparator(r) {
			before = ' '
			continue
		}
		begins := before == ' ' || unicode.IsLetter(before) && unicode.IsDigit(r) || unicode.IsDigit(before) && unicode.IsLetter(r)
		if begins && len(starts) < first+maxStarts {
			starts = append(starts, uint32(len(dst)))
		}
		dst = append(dst, text[i:i+len(string(r))]...)
		before = r
	}
	return dst, starts
}

// fieldSeparator divides the fields of a text. It occurs in no valid UTF-8, so no search matches across fields.
const fieldSeparator = "\xFF"

// maker is a provider as searches see it.
type maker struct {
	words  []string // that name it: those of its id and name
	starts []string // what begins with a word of its id or name, without separators
}

func newMaker(p dataset.Provider) (m maker) {
	for _, text := range [...]string{fold(p.ID), fold(p.Name)} {
		m.words = splitWords(m.words, text)
		squashed, starts := squash(nil, nil, text)
		for _, start := range starts {
			m.starts = append(m.starts, string(squashed[start:]))
		}
	}
	return m
}

// withoutName returns the words that do not name the provider, joined: "" for a name, or a search, that only names it.
func (m *maker) withoutName(words []string) string {
	names := func(word string) bool { return slices.Contains(m.words, word) }
	return strings.Join(slices.DeleteFunc(slices.Clone(words), names), "")
}

// The classes of relevance, best first.
const (
	equalClass  = iota // id, name or an alias equals the search, without separators and words that name the provider
	beginsClass        // id or name begins with it
	endsClass          // id, name or an alias ends with it, from the start of a word
	headClass          // every word begins a word of id, provider, name, an alias or the family
	restClass          // some words are only inside words, or in the description
	classCount         // the search does not find the model
)

// searches are how the versions search: they return the class of a row for a folded search.
var searches = [len(Versions)]func(c *Catalog, search string) func(r *row) int{(*Catalog).findText, (*Catalog).findWords}

// findText finds the rows with a text that contains a search.
func (c *Catalog) findText(search string) func(r *row) int {
	return func(r *row) int {
		if strings.Contains(r.texts[V1-1], search) {
			return 0
		}
		return classCount
	}
}

// findWords finds the rows that have all words of a search. It returns nil if there are no words.
func (c *Catalog) findWords(search string) func(r *row) int {
	asked := splitWords(nil, search)
	if len(asked) == 0 {
		return nil
	}
	words := slices.Clone(asked)
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) }) // rare words are long
	words = slices.Compact(words)
	ends := make([]string, len(c.makers))
	for i := range c.makers {
		ends[i] = c.makers[i].withoutName(asked) + fieldSeparator
	}
	return func(r *row) int {
		return r.classOf(words, ends[r.provider], &c.makers[r.provider])
	}
}

// classOf returns how relevant a model is to a search for words, or classCount if one is missing. End is withoutName of the words, its
// key, and a separator: an empty key equals a name that only names the provider, and begins every name.
func (r *row) classOf(words []string, end string, m *maker) int {
	key := strings.TrimSuffix(end, fieldSeparator)
	class := headClass
	for _, word := range words {
		if r.begins(word) || slices.ContainsFunc(m.starts, func(text string) bool { return strings.HasPrefix(text, word) }) {
			continue
		}
		if class = restClass; !strings.Contains(r.texts[V2-1], word) {
			return classCount
		}
	}
	switch {
	case slices.Contains(r.names, key):
		return equalClass
	case slices.ContainsFunc(r.names[:r.ownNames], func(name string) bool { return strings.HasPrefix(name, key) }):
		return beginsClass
	case r.begins(end):
		return endsClass
	}
	return class
}

// begins reports whether a word begins one in the heads.
func (r *row) begins(word string) bool {
	for _, start := range r.starts {
		if strings.HasPrefix(r.heads[start:], word) {
			return true
		}
	}
	return false
}
