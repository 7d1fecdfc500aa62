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

func splitWords(text string) []string { return strings.FieldsFunc(text, isSeparator) }

// Limits for texts of strangers: no search is as long as maxSquashed bytes, and words after maxStarts others do not begin in a field.
const (
	maxSquashed = 8 << 10
	maxStarts   = 256
)

// squash returns a folded text without separators, and what begins there with a word: at the text's start, after a separator, and where
// letters and digits meet.
func squash(text string) (squashed string, starts []string) {
	var b strings.Builder
	var at []int
	before := ' '
	for i, r := range text {
		if b.Len() > maxSquashed {
			break
		}
		if isSeparator(r) {
			before = ' '
			continue
		}
		begins := before == ' ' || unicode.IsLetter(before) && unicode.IsDigit(r) || unicode.IsDigit(before) && unicode.IsLetter(r)
		if begins && len(at) < maxStarts {
			at = append(at, b.Len())
		}
		b.WriteString(text[i : i+len(string(r))])
		before = r
	}
	squashed = b.String()
	for _, start := range at {
		starts = append(starts, squashed[start:])
	}
	return squashed, starts
}

// fieldSeparator divides the fields of a text. It occurs in no valid UTF-8, so no search matches across fields.
const fieldSeparator = "\xFF"

// providerWords are what searches know of a provider.
type providerWords struct {
	words  []string // that name it: those of its id and name
	starts []string // what begins with a word of its id or name, without separators
}

func wordsOf(p dataset.Provider) (w providerWords) {
	for _, text := range [...]string{fold(p.ID), fold(p.Name)} {
		_, starts := squash(text)
		w.words = append(w.words, splitWords(text)...)
		w.starts = append(w.starts, starts...)
	}
	return w
}

// without returns those of some words that do not name the provider, joined: "" for a name, or a search, that only names it.
func (w *providerWords) without(words []string) string {
	names := func(word string) bool { return slices.Contains(w.words, word) }
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

// find returns a function that returns the class of a row for a folded search, or nil if there is nothing to search for.
func (c *Catalog) find(search string) func(r *row) int {
	if c.version == V1 {
		return findText(search)
	}
	return c.findWords(search)
}

// findText finds the rows with a text that contains a search.
func findText(search string) func(r *row) int {
	return func(r *row) int {
		if strings.Contains(r.text, search) {
			return 0
		}
		return classCount
	}
}

// findWords finds the rows that have all words of a search. It returns nil if there are no words.
func (c *Catalog) findWords(search string) func(r *row) int {
	asked := splitWords(search)
	if len(asked) == 0 {
		return nil
	}
	words := slices.Clone(asked)
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) }) // rare words are long
	words = slices.Compact(words)
	var keys []string // by provider
	for i := range c.providerWords {
		keys = append(keys, c.providerWords[i].without(asked))
	}
	return func(r *row) int { return r.classOf(words, keys[r.provider]) }
}

// classOf returns how relevant a model is to a search for words, or classCount if one is missing. Key is what is left without the provider's: if it is
// empty, it equals a name that only names the provider, and begins every name.
func (r *row) classOf(words []string, key string) int {
	// Most models lack a word, and two searches in long texts are quicker than one in each of the short ones.
	for _, word := range words {
		if !strings.Contains(r.text, word) && !strings.Contains(r.squashed, word) {
			return classCount
		}
	}
	class := headClass
	for _, word := range words {
		if begins(r.starts, word) {
			continue
		}
		if !strings.Contains(r.text, word) {
			return classCount
		}
		class = restClass
	}
	switch {
	case slices.Contains(r.names, key):
		return equalClass
	case begins(r.names[:r.ownNames], key):
		return beginsClass
	case slices.Contains(r.starts[:r.ends], key):
		return endsClass
	}
	return class
}

// begins reports whether one of some texts begins with another.
func begins(texts []string, with string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return strings.HasPrefix(text, with) })
}
