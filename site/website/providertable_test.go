package website

import (
	"strconv"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestFoldedTable checks that the list of a large provider begins with models that work, that the others
// are folded below it, and that every id is in it once.
func TestFoldedTable(t *testing.T) {
	d := &dataset.Dataset{
		Providers: []dataset.Provider{{ID: "acme", Name: "Acme"}},
		Settings:  dataset.Settings{AnyProviders: true},
		LastSync:  new(dataset.Date(2026_07_01).Start()),
	}
	add := func(id, retires string, release dataset.Date) {
		m := dataset.Model{Provider: "acme", ID: id, RetirementDate: retires}
		m.ReleaseDate = release
		d.Models = append(d.Models, m)
	}
	for i := range 40 {
		add("nova-"+strconv.Itoa(100+i), "", 2026_01_01)
	}
	for i := range 3 {
		add("old-"+strconv.Itoa(100+i), "2025-01-01", 2024_01_01)
	}
	add("swift", "", 2026_05_06)
	add("swift-2026-05-06", "", 2026_05_06)
	sortModels(d)
	b := makeSite(t, d, Options{}).site.build

	shown, folds := b.foldedTable("Acme", foldIDs(b.matching("provider=acme")))
	if len(shown.Rows) != openRows {
		t.Errorf("%d rows are shown, want %d", len(shown.Rows), openRows)
	}
	times := map[string]int{} // how often an id is in the list
	rows := shown.Rows
	var titles []string
	for _, f := range folds {
		titles = append(titles, f.Title)
		rows = append(rows, f.Rows...)
	}
	if got, want := strings.Join(titles, "; "), "All others that work: 21 models; Retired: 3 models"; got != want {
		t.Errorf("folds = %q, want %q", got, want)
	}
	for _, r := range rows {
		times[r.ID]++
		for _, other := range r.Same {
			times[other]++
		}
	}
	for _, m := range d.Models {
		if times[m.ID] != 1 {
			t.Errorf("%s is %d times in the list, want once", m.ID, times[m.ID])
		}
	}
}

// TestProviderNewestFirst checks that the models of a provider are in the order of their days of release,
// of which this provider states none.
func TestProviderNewestFirst(t *testing.T) {
	d := placed()
	newer := d.Models[3] // swift-2 at Cube
	newer.ID = "swift-3"
	newer.CanonicalID = "acme/swift-3"
	d.Models = append(d.Models, newer)
	d.Models[0].ReleaseDate = 2026_01_01
	d.Models[1].ReleaseDate = 2026_06_01
	sortModels(d)
	body := string(makeSite(t, d, Options{}).document(t, "providers/cube/index.html").Body)
	_, table, _ := strings.Cut(body, `id="all"`)
	first, second := strings.Index(table, "swift-3"), strings.Index(table, "swift-2")
	if first < 0 || second < first {
		t.Errorf("swift-3 is at %d and the older swift-2 at %d", first, second)
	}
}
