package website

import (
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestFoldCounted checks the order of the providers on the page of retirements, and which of them
// are folded.
func TestFoldCounted(t *testing.T) {
	d := &dataset.Dataset{Providers: []dataset.Provider{
		{ID: "silent", V1: true},
		{ID: "first", V1: true},
		{ID: "host", Kind: dataset.Host},
		{ID: "cloud", Kind: dataset.Cloud},
		{ID: "maker"},
		{ID: "larger maker"},
	}}
	entries := []menuEntry{{Text: "All"}}
	for _, p := range d.Providers {
		entries = append(entries, menuEntry{Text: p.ID, Maker: &providerView{ID: p.ID}})
	}
	counts := map[string]endCount{
		"first":        {all: 1},
		"host":         {all: 30},
		"cloud":        {all: 20},
		"maker":        {all: 2},
		"larger maker": {all: 3, reported: 2},
	}
	folded := foldCounted(d, entries, counts)
	textsOf := func(entries []menuEntry) string {
		var texts []string
		for _, e := range entries {
			texts = append(texts, strings.TrimSpace(e.Text+" "+e.Note))
		}
		return strings.Join(texts, ", ")
	}
	const shown = "All, first 1, larger maker 3 (2 reported), maker 2, cloud 20, host 30"
	if got := textsOf(folded.Shown); got != shown {
		t.Errorf("shown: %s, want %s", got, shown)
	}
	if got := textsOf(folded.More); got != "silent" {
		t.Errorf("folded: %s, want silent", got)
	}
}

// TestSameDay checks that a line of a list says whether the one above it has the same day. Models without
// a day have none in common.
func TestSameDay(t *testing.T) {
	var rows []*row
	for _, day := range []string{"2026-12-01", "2026-12-01", "2026-12-11", "", ""} {
		rows = append(rows, &row{Model: &dataset.Model{}, EndsOn: day})
	}
	page := &lifecyclePage{frame: frame{Provider: "acme"}}
	var got []bool
	for _, line := range page.List(rows) {
		got = append(got, line.SameDay)
	}
	if want := []bool{false, true, false, false, false}; !slices.Equal(got, want) {
		t.Errorf("same day: %v, want %v", got, want)
	}
}
