package website

import (
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
	counts := map[string]int{"first": 1, "host": 30, "cloud": 20, "maker": 2, "larger maker": 3}
	folded := foldCounted(d, entries, counts)
	textsOf := func(entries []menuEntry) string {
		var texts []string
		for _, e := range entries {
			texts = append(texts, strings.TrimSpace(e.Text+" "+e.Note))
		}
		return strings.Join(texts, ", ")
	}
	const shown = "All, first 1, larger maker 3, maker 2, cloud 20, host 30"
	if got := textsOf(folded.Shown); got != shown {
		t.Errorf("shown: %s, want %s", got, shown)
	}
	if got := textsOf(folded.More); got != "silent" {
		t.Errorf("folded: %s, want silent", got)
	}
}
