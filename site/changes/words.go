package changes

import (
	"cmp"
	"fmt"
	"strings"

	"modelcatalog/dataset/history"
	"modelcatalog/site/facts"
)

// Verbs describe kinds of changes in sentences. About the other kinds, sentences list the fields only.
var Verbs = [len(history.KindNames)]string{
	history.Added:      "added",
	history.Deprecated: "deprecated",
	history.Unlisted:   "no longer listed",
	history.Relisted:   "listed again",
	history.Removed:    "removed",
}

// Sentence describes a change in one line: "context length 128,000 → 256,000 tokens", "no longer
// listed", "added; type chat".
func Sentence(c *history.Change) string {
	const maxParts, maxPart = 5, 60 // facts, and characters of a value
	var parts []string
	if verb := Verbs[c.Kind]; verb != "" {
		parts = append(parts, verb)
	}
	for _, f := range c.Fields {
		name, from, to := inWords(f)
		from = Clip(from, maxPart)
		to = Clip(to, maxPart)
		switch {
		// The verb says it, both values read the same, or, of a model that was added, it is one of the
		// many facts that its page has.
		case f.Name == "status" && c.Kind != history.Changed,
			c.Kind == history.Removed,
			f.Old.String == f.New.String,
			c.Kind == history.Added && f.Name != "type" && f.Name != "context_length":
		case f.Name == "description":
			parts = append(parts, "description changed")
		case f.Old.String == "":
			parts = append(parts, name+" "+to)
		default:
			parts = append(parts, name+" "+from+" → "+to)
		}
	}
	if more := len(parts) - maxParts; more > 1 {
		parts = append(parts[:maxParts], fmt.Sprintf("and %d more facts", more))
	}
	return cmp.Or(strings.Join(parts, "; "), "its record changed")
}

// inWords returns the label of a changed fact for sentences, and its values, of which the last one
// has the unit.
func inWords(f history.Field) (label, from, to string) {
	fact := facts.Of(f.Name)
	label = strings.ToLower(fact.Label)
	from = fact.Words(f.Old.String)
	to = fact.Value(f.New.String)
	if f.New.String == "" {
		from = fact.Value(f.Old.String)
	}
	return label, from, to
}

// Clip shortens a text to at most so many characters. The last one is then "…".
func Clip(text string, most int) string {
	if characters := []rune(text); len(characters) > most {
		return strings.TrimRight(string(characters[:most-1]), " ") + "…"
	}
	return text
}
