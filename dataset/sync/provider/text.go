package provider

import (
	"slices"
	"strings"
	"unicode"
)

func cleanWord(s string) string { return clean(s, 64) }

// shown returns -1 for the characters that clean removes: control characters and those that change the writing direction.
func shown(r rune) rune {
	if unicode.IsControl(r) && !unicode.IsSpace(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufeff' {
		return -1
	}
	return r
}

// clean makes a provider's text fit to be shown: one line without control characters, repeated spaces or characters that
// change the writing direction. A text of more than limit characters is cut, at a word if one ends in its second half, and
// ends in "…". A text without a visible character is empty, and a clean text stays as it is.
func clean(s string, limit int) string {
	text := []rune(strings.Join(strings.Fields(strings.Map(shown, s)), " "))
	if !slices.ContainsFunc(text, func(r rune) bool { return r != ' ' && unicode.IsGraphic(r) }) {
		return ""
	}
	if len(text) <= limit {
		return string(text)
	}
	end := limit - 1
	for i := end; i > limit/2; i-- {
		if text[i] == ' ' {
			end = i
			break
		}
	}
	return strings.TrimRight(string(text[:end]), " ") + "…"
}

// The texts of List.Notes.
const (
	rejected = "Left out, because an id is 1 to 1024 bytes of printable text"
	unusable = "Limits, dates, features or prices of another form than the documented one, not used"
)
