package provider

import (
	"fmt"
	"maps"
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

// Note is an oddity of a list, for a report.
type Note struct {
	Text  string   // a sentence up to its names, such as "Listed more than once"
	Names []string // ids of models, in byte order and as they were sent, at most 20,000
}

// String returns the sentence with the names, quoted as in Go. It can be very long.
func (n Note) String() string { return fmt.Sprintf("%s: %q", n.Text, n.Names) }

// notes are ids by the text of their note.
type notes map[string]map[string]bool

func (n notes) add(text, id string) {
	if n[text] == nil {
		n[text] = map[string]bool{}
	}
	n[text][id] = true
}

func (n notes) list() (list []Note) {
	for _, text := range slices.Sorted(maps.Keys(n)) {
		list = append(list, Note{text, slices.Sorted(maps.Keys(n[text]))})
	}
	return list
}

const (
	rejected = "Left out, because an id is 1 to 1024 bytes of printable text"
	unusable = "Limits, dates, features or prices of another form than the documented one, not used"
)
