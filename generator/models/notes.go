package main

import (
	"cmp"
	"maps"
	"slices"

	"github.com/dustin/go-humanize/english"
)

// noted are ids about which the same is uncertain, although nothing is wrong with them as far as is
// known.
type noted struct {
	Note   string   `json:"note"`
	Place  string   `json:"place,omitempty"`
	IDs    []string `json:"ids"`    // the first few
	Models []string `json:"models"` // that these mean
	Found  int      `json:"found"`  // mentions
	ids    map[string]bool
}

const (
	maxNoted = 5  // ids of a note
	maxNotes = 10 // below a report
)

// noteOf keeps what is uncertain about a mention without a finding: the days at the place that it
// names are not known, for example. To say nothing of it would be to say that it is fine.
func (c *checker) noteOf(f *finding) {
	if f.Note == "" {
		return
	}
	n := c.notes[f.Note]
	if n == nil {
		n = &noted{Note: f.Note, Place: f.Place, IDs: []string{}, Models: []string{}, ids: map[string]bool{}}
		c.notes[f.Note] = n
	}
	n.Found++
	if !n.ids[f.Text] && len(n.ids) < maxFindings {
		n.ids[f.Text] = true
		if len(n.IDs) < maxNoted {
			n.IDs = append(n.IDs, f.Text)
			n.Models = append(n.Models, f.Models...)
		}
	}
}

// noted returns the notes, those of most mentions first.
func (c *checker) noted() []*noted {
	return slices.SortedFunc(maps.Values(c.notes), func(a, b *noted) int {
		return cmp.Or(b.Found-a.Found, cmp.Compare(a.Note, b.Note))
	})
}

// summary names the ids.
func (n *noted) summary() string {
	names := slices.Clone(n.IDs)
	if others := len(n.ids) - len(names); others > 0 {
		names = append(names, english.Plural(others, "other id", ""))
	}
	return english.OxfordWordSeries(names, "and")
}
