package provider

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"modelcatalog/dataset/jsonl"
)

func cleanName(s string) string        { return clean(s, 200) }
func cleanDescription(s string) string { return clean(s, 2000) }
func cleanWord(s string) string        { return clean(s, 64) }

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
	// Text is a sentence up to its names, such as "Undocumented fields, not used".
	Text string
	// Names are the ids of models, or names of fields if Fields is true: in byte order, at most 20,000, as they were sent.
	Names []string
	// Fields means that Names are names of fields.
	Fields bool
}

// String returns the sentence with the first ten names, each shortened and quoted as in Go, and counts the others.
func (n Note) String() string {
	var quoted []string
	for _, name := range n.Names[:min(10, len(n.Names))] {
		quoted = append(quoted, strconv.Quote(jsonl.Clip(name)))
	}
	text := n.Text + ": " + strings.Join(quoted, ", ")
	if more := len(n.Names) - len(quoted); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text + "."
}

// notes collects what a report should say about a list besides its models.
type notes struct{ undocumented, rejected, conflicting, unusable names }

type names map[string]bool

func (n *names) add(texts ...string) {
	if *n == nil {
		*n = map[string]bool{}
	}
	for _, text := range texts {
		if len(*n) < maxModels {
			(*n)[text] = true
		}
	}
}

func (n *notes) list() (list []Note) {
	for _, note := range []struct {
		text   string
		fields bool
		names  names
	}{
		{"Undocumented fields, not used", true, n.undocumented},
		{"Left out, because an id is 1 to 1024 bytes of printable text", false, n.rejected},
		{"Listed more than once with different facts, of which the first were used", false, n.conflicting},
		{"Limits, dates, features or prices of another form than the documented one, not used", false, n.unusable},
	} {
		if len(note.names) > 0 {
			list = append(list, Note{note.text, slices.Sorted(maps.Keys(note.names)), note.fields})
		}
	}
	return list
}
