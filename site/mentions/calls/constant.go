package calls

import (
	"slices"
	"strings"
)

// Constant is a name that an SDK has for a model: openai.ChatModelGPT4o in Go,
// Model.CLAUDE_OPUS_4_8 in Java. The names are made of the ids by one rule, so that no list of them
// is needed.
type Constant struct {
	Provider string
	Name     string // as it is in the text, without what is before the full stop
	Offset   int
	Folded   string // the id, as Fold returns it
}

// Fold returns an id as it is compared with constants: in small letters, without signs.
//
// LIMIT: ids that only signs tell apart, such as gpt-4.1 and gpt-41, fold to one text, and their
// constants are no model's.
func Fold(id string) string {
	keep := func(c rune) rune {
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' {
			return c
		}
		return -1
	}
	return strings.Map(keep, strings.ToLower(id))
}

// Constants returns the constants in the text that have the form of a model's, in its order.
func (t *Text) Constants() (found []Constant) {
	// Most files have none, and a search is faster than to read them.
	has := func(row constants) bool { return strings.Contains(t.text, row.Begins) }
	if !slices.ContainsFunc(table().Constants, has) || !t.prepare() {
		return nil
	}
	r := t.reader
	// A client of a cloud takes the same constants, and has other rules and dates.
	cloud := func(word string) bool { return strings.Contains(r.lower, word) }
	if slices.ContainsFunc(table().Clouds, cloud) {
		return nil
	}
	for i := range r.tokens {
		if r.kind(i) != wordToken || r.kind(i-1) != '.' {
			continue
		}
		for _, row := range table().Constants {
			rest, begins := strings.CutPrefix(r.word(i-2)+"."+r.word(i), row.Begins)
			// The name of the type, openai.ChatModel, and its functions are no model.
			isModel := begins && rest != "" && (rest[0] >= 'A' && rest[0] <= 'Z') && r.kind(i+1) != '('
			if isModel && row.Language == r.language.Name && strings.Contains(r.lower, row.Needs) {
				found = append(found, Constant{row.Provider, r.word(i), r.tokens[i].at, Fold(rest)})
				break
			}
		}
	}
	return found
}
