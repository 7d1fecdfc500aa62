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

// TestListBeforePictures checks that the first retirement comes before the pictures of all.
func TestListBeforePictures(t *testing.T) {
	d := placed()
	d.Models = []dataset.Model{
		{Provider: "acme", ID: "ended", RetirementDate: "2026-10-01"},
		{Provider: "acme", ID: "first", RetirementDate: "2026-12-10"},
		{Provider: "acme", ID: "later", RetirementDate: "2027-01-01"},
	}
	page := string(makeSite(t, d, Options{}).document(t, "lifecycle/index.html").Body)
	last := 0
	for _, part := range []string{`class="figures"`, `<ol class="retiring">`, `id="strip"`, `id="lives"`, `id="past"`} {
		at := strings.Index(page, part)
		if at <= last {
			t.Errorf("the page has %s at %d, want it behind %d", part, at, last)
		}
		last = at
	}
}
