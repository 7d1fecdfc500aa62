package provider

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// notes collects what a report should say about a list besides its models.
type notes struct{ undocumented, rejected, conflicting, badTokens names }

// names is a set of names from a response, each shortened and quoted.
type names map[string]bool

// maxNames is the largest number of names that a note counts.
const maxNames = maxModels

func (n *names) add(texts ...string) {
	if *n == nil {
		*n = map[string]bool{}
	}
	for _, text := range texts {
		if len(*n) < maxNames {
			(*n)[strconv.Quote(jsonl.Clip(text))] = true
		}
	}
}

// String lists the first ten names in order and counts the others.
func (n names) String() string {
	sorted := slices.Sorted(maps.Keys(n))
	if len(sorted) <= 10 {
		return strings.Join(sorted, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(sorted[:10], ", "), len(sorted)-10)
}

// sentences returns the notes.
func (n *notes) sentences() (sentences []string) {
	for _, note := range []struct {
		format string
		names  names
	}{
		{"Undocumented fields, not used: %s.", n.undocumented},
		{"Left out, because an id is 1 to 1024 bytes of printable text: %s.", n.rejected},
		{"Listed more than once with different facts, of which the first were used: %s.", n.conflicting},
		{"Context lengths that are not numbers of tokens, not used: %s.", n.badTokens},
	} {
		if len(note.names) > 0 {
			sentences = append(sentences, fmt.Sprintf(note.format, note.names))
		}
	}
	return sentences
}
