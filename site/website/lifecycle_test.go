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

// TestSoonest checks that the page of retirements begins with those that come next, and says how many more
// end on the day of the last of them.
func TestSoonest(t *testing.T) {
	d := placed()
	d.Models = nil
	for _, m := range []struct{ provider, id, ends string }{
		{"acme", "ended", "2026-10-01"},
		{"acme", "first", "2026-12-10"},
		{"acme", "fourth", "2026-12-12"},
		{"acme", "later", "2027-01-01"},
		{"acme", "second", "2026-12-11"},
		{"acme", "third", "2026-12-12"},
		{"bolt", "stays", ""},
	} {
		d.Models = append(d.Models, dataset.Model{Provider: m.provider, ID: m.id, RetirementDate: m.ends})
	}
	m := makeSite(t, d, Options{})
	listOf := func(path string) string {
		_, list, _ := strings.Cut(string(m.document(t, path).Body), `<section class="soonest"`)
		list, _, _ = strings.Cut(list, "</section>")
		_, rows, _ := strings.Cut(list, "<ol>")
		return strings.TrimSpace(textOf(rows))
	}
	const want = "10 Dec 2026 Ac first no replacement known 11 Dec 2026 Ac second no replacement known " +
		"12 Dec 2026 Ac third no replacement known 1 more on that day"
	if got := listOf("lifecycle/acme/index.html"); got != want {
		t.Errorf("the next retirements are %q, want %q", got, want)
	}
	if got := listOf("lifecycle/bolt/index.html"); got != "" {
		t.Errorf("the next retirements of a provider without any are %q", got)
	}
}
