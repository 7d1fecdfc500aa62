package sync

import (
	"fmt"
	"strings"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// maxShown is how many characters of a value the texts show.
const maxShown = 120

// show prepares a text of unknown origin for people: without characters that move the cursor or turn the direction of
// writing, and cut where it is long.
func show(text string) string {
	var b strings.Builder
	n := 0
	for _, r := range text {
		if n++; n > maxShown {
			b.WriteString("…")
			break
		}
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			r = unicode.ReplacementChar
		}
		b.WriteRune(r)
	}
	return b.String()
}

// showValue shows a fact's value, quoted so that an empty one and blanks are seen.
func showValue(s dataset.NullString) string {
	if !s.Valid {
		return "null"
	}
	return `"` + show(s.String) + `"`
}

// count writes a number with its noun: "1 change", "2 changes".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// countKinds lists numbers of changes: "2 added, 1 unlisted"; empty: there are none.
func countKinds(counts [len(history.KindNames)]int) string {
	var parts []string
	for kind, n := range counts {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, history.Kind(kind)))
		}
	}
	return strings.Join(parts, ", ")
}

// summary says in a sentence what the run did.
func (r *Report) summary() string {
	text := "nothing new: no fact changed, only the times when models were last seen"
	if len(r.Changes) > 0 {
		text = count(len(r.Changes), "change") + ": " + countKinds(r.kinds(""))
	}
	if r.Recovered > 0 {
		text += "; completed " + count(r.Recovered, "change") + " of a sync that was cut off"
	}
	return text
}

// syncTime says where the time of the last sync stands, and why.
func (r *Report) syncTime() string {
	if r.Moved {
		return "last_sync is " + r.LastSync.String()
	}
	stays := "null"
	if r.LastSync != nil {
		stays = r.LastSync.String()
	}
	return "last_sync stays " + stays + ", since not every provider succeeded: " + strings.Join(r.names(Failed), ", ")
}

// reason says why a new model is left out.
func (u *Untyped) reason() string {
	if u.Word != "" {
		return fmt.Sprintf("no rule of types.jsonl matches it, and its provider calls it %q", show(u.Word))
	}
	return "no rule of types.jsonl matches it, and its provider does not say what it is for"
}
