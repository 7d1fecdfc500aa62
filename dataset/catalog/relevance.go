package catalog

import (
	"cmp"
	"slices"
	"strings"
)

// The classes of relevance, best first.
const (
	equalClass  = iota // id, name or an alias equals the search, without separators and words that name the provider
	beginsClass        // id or name begins with it
	endsClass          // id, name or an alias ends with it, from the start of a word
	headClass          // every word begins a word of id, provider, name, an alias or the family
	restClass          // some words are only inside words, or in the description
	classCount         // the search does not find the model
)

// find returns a function that returns the class of a row for a folded search, or nil if there is
// nothing to search for.
func (c *Catalog) find(search string) func(r *row) int {
	if c.version == V1 {
		return findText(search)
	}
	return c.findWords(search)
}

// findText finds the rows with a text that contains a search.
func findText(search string) func(r *row) int {
	return func(r *row) int {
		if strings.Contains(r.search.text, search) {
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
	// Rare words are long, and the first that a row lacks ends the look at it.
	words := slices.Clone(asked)
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(len(b)-len(a), strings.Compare(a, b))
	})
	words = slices.Compact(words)
	// "acme nova" equals the name nova at acme, but not at other providers.
	var keys []string // by provider
	for i := range c.providerWords {
		keys = append(keys, c.providerWords[i].without(asked))
	}
	return func(r *row) int { return r.search.classOf(words, keys[r.provider]) }
}

// classOf returns how relevant a model is to a search for words, or classCount if it lacks one of
// them. Key is the search without separators and the words that name the provider: if it is empty,
// it equals a name that only names the provider, and begins every name.
func (s *searchText) classOf(words []string, key string) int {
	// Most models lack a word. Two searches in long texts are quicker than one in each of the short
	// ones, which the loop below does.
	for _, word := range words {
		if !s.has(word) {
			return classCount
		}
	}
	class := headClass
	for _, word := range words {
		if begins(s.starts, word) {
			continue
		}
		if !strings.Contains(s.text, word) {
			return classCount // the word is only in wholes, but begins no word there: "ova4" in nova-4o
		}
		class = restClass
	}
	switch {
	case slices.Contains(s.names, key):
		return equalClass
	case begins(s.names[:s.ownNames], key):
		return beginsClass
	case slices.Contains(s.starts[:s.nameStarts], key):
		return endsClass
	}
	return class
}

// begins reports whether one of some texts begins with another.
func begins(texts []string, with string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return strings.HasPrefix(text, with) })
}
