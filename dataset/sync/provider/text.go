package provider

import (
	"strings"
	"unicode"
)

// The longest texts that are taken over, in characters.
const (
	maxName        = 200
	maxDescription = 2000
	maxTypeWord    = 64
)

func cleanName(s string) string        { return clean(s, maxName) }
func cleanDescription(s string) string { return clean(s, maxDescription) }
func cleanWord(s string) string        { return clean(s, maxTypeWord) }

// clean makes a text of a provider fit to be shown: on one line, single blanks between words and none around them, no
// control characters, and no characters that turn the direction of the text around them. A text of more characters than
// limit is cut, at a word if one ends in its latter half, and ends in "…". What is clean stays as it is.
func clean(s string, limit int) string {
	kept := make([]rune, 0, min(len(s), limit+1))
	blank := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			blank = len(kept) > 0
			continue
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufeff':
			continue
		}
		if blank {
			kept, blank = append(kept, ' '), false
		}
		if kept = append(kept, r); len(kept) > limit {
			return cut(kept, limit)
		}
	}
	return string(kept)
}

// cut shortens a text of more than limit characters to at most limit, with "…" at its end.
func cut(text []rune, limit int) string {
	end := limit - 1
	for i := end; i > limit/2; i-- {
		if text[i] == ' ' {
			end = i
			break
		}
	}
	return strings.TrimRight(string(text[:end]), " ") + "…"
}
