package catalog

import (
	"strings"
	"unicode"
)

// isSeparator reports whether a character separates words of a search and of a name.
func isSeparator(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("-_/.:", r) }

func splitWords(text string) []string { return strings.FieldsFunc(text, isSeparator) }

// LIMIT: for texts of strangers, because the starts of a text with many words are quadratic in its
// length when they are compared. No search is as long as maxSquashed bytes, and a search for the
// beginning of a word finds only the first maxStarts of a field.
const (
	maxSquashed = 8 << 10
	maxStarts   = 256
)

// beginsWord reports whether a character begins a word, behind another character or, after a
// separator, a blank.
func beginsWord(before, r rune) bool {
	switch {
	case before == ' ':
		return true
	case unicode.IsLetter(before):
		return unicode.IsDigit(r)
	case unicode.IsDigit(before):
		return unicode.IsLetter(r)
	}
	return false
}

// squash returns a folded text without separators, and what begins there with a word: at the text's
// start, after a separator, and where letters and digits meet.
func squash(text string) (squashed string, starts []string) {
	var b strings.Builder
	var offsets []int // of starts
	before := ' '
	for _, r := range text {
		if b.Len() > maxSquashed {
			break
		}
		if isSeparator(r) {
			before = ' '
			continue
		}
		if beginsWord(before, r) && len(offsets) < maxStarts {
			offsets = append(offsets, b.Len())
		}
		b.WriteRune(r)
		before = r
	}
	// The starts are ends of one string, so that each takes no memory but its length and pointer.
	squashed = b.String()
	for _, offset := range offsets {
		starts = append(starts, squashed[offset:])
	}
	return squashed, starts
}
