package catalog

import (
	"slices"
	"strings"
	"unicode"

	"modelcatalog/dataset/catalog/substring"
)

// isSeparator reports whether a character separates words of a search and of a name.
func isSeparator(r rune) bool {
	switch r {
	case '-', '_', '/', '.', ':':
		return true
	}
	return unicode.IsSpace(r)
}

// splitWords appends the words of a folded text.
func splitWords(dst []string, text string) []string {
	start := -1 // of a word
	for i, r := range text {
		switch separator := isSeparator(r); {
		case separator && start >= 0:
			dst, start = append(dst, text[start:i]), -1
		case !separator && start < 0:
			start = i
		}
	}
	if start >= 0 {
		dst = append(dst, text[start:])
	}
	return dst
}

// Limits for texts of strangers: no search is as long as maxSquashed bytes, and words after maxStarts others do not begin in the head.
const (
	maxSquashed = 8 << 10
	maxStarts   = 256
)

// squash appends a folded text without separators, and to starts where words begin in it: at its start, after a separator, and
// where letters and digits meet.
func squash(dst []byte, starts []int, text string) ([]byte, []int) {
	before, first := ' ', len(starts)
	for i, r := range text {
		if len(dst) > maxSquashed {
			break
		}
		if isSeparator(r) {
			before = ' '
			continue
		}
		begins := before == ' ' || unicode.IsLetter(before) && unicode.IsDigit(r) || unicode.IsDigit(before) && unicode.IsLetter(r)
		if begins && len(starts) < first+maxStarts {
			starts = append(starts, len(dst))
		}
		dst = append(dst, text[i:i+len(string(r))]...)
		before = r
	}
	return dst, starts
}

// maker is a provider as searches see it.
type maker struct {
	words       []string // that name it: those of its id and name
	texts       []string // what begins with a word of its id or name, without separators
	first, last uint32   // its rows are from first up to last
}

// isNamed reports whether a word names the provider.
func (m *maker) isNamed(word string) bool { return slices.Contains(m.words, word) }

// begins reports whether a word begins a word of the provider's id or name.
func (m *maker) begins(word string) bool {
	return slices.ContainsFunc(m.texts, func(text string) bool { return strings.HasPrefix(text, word) })
}

func newMaker(id, name string) maker {
	var m maker
	for _, text := range [...]string{substring.Fold(id), substring.Fold(name)} {
		m.words = splitWords(m.words, text)
		squashed, starts := squash(nil, nil, text)
		for _, start := range starts {
			m.texts = append(m.texts, string(squashed[start:]))
		}
	}
	return m
}

// appendKey appends words without those that name the provider, joined.
func (m *maker) appendKey(dst []byte, words []string) []byte {
	for _, word := range words {
		if !m.isNamed(word) {
			dst = append(dst, word...)
		}
	}
	return dst
}
