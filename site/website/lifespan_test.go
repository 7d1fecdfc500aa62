package website

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/must"
	"modelcatalog/site/changes"
)

// TestNotice checks what the page of a model says before its facts, and which successor it names.
func TestNotice(t *testing.T) {
	of := func(family string) dataset.Details { return dataset.Details{Family: family} }
	d := &dataset.Dataset{
		Providers: []dataset.Provider{{ID: "p", Name: "P"}, {ID: "q", Name: "Q"}},
		LastSync:  new(dataset.Timestamp),
		Models: []dataset.Model{
			{ID: "active", Details: of("a")},
			{ID: "alias", Details: dataset.Details{AliasOf: "active"}},
			{ID: "external", Status: dataset.Deprecated, Replacement: "q/r", External: true},
			{ID: "family", Status: dataset.Deprecated, Details: of("a")},
			{ID: "lonely", Status: dataset.Deprecated, Details: of("b")},
			{ID: "replaced", Status: dataset.Deprecated, Replacement: "p/active", RetirementDate: "1969-12-31", Details: of("b")},
			{ID: "retiring", Status: dataset.Deprecated, RetirementDate: "1970-01-02"},
			{ID: "unlisted", Status: dataset.Unlisted},
		},
	}
	for i := range d.Models {
		d.Models[i].Provider = "p"
	}
	c, err := catalog.New(d)
	must.Do(t, err)
	a := &addresses{pages: true, page: c.PageName}
	b := &build{dataset: d, catalog: c, addresses: a, families: newFamilies(d.Models), providers: newProviderViews(d, a), day: d.Day()}
	for row, want := range []struct{ class, date, successor, href string }{
		{}, {"alias", "", "active", "/models/p/active/"}, {"deprecated", "", "r", ""}, {"deprecated", "", "active", "/models/p/active/"},
		{"deprecated", "", "", ""}, {"retired", "1969-12-31", "active", "/models/p/active/"}, {"retiring", "1970-01-02", "", ""},
		{"unlisted", "", "", ""},
	} {
		got := want
		got.class, got.date, got.successor, got.href = "", "", "", ""
		if n := newNotice(b.at(row)); n != nil {
			got.class, got.date = n.Class, n.Date
			if n.Successor != nil {
				got.successor, got.href = n.Successor.ID, hrefOf(n.Successor.Model)
			}
		}
		if got != want {
			t.Errorf("notice(%s) = %+v, want %+v", d.Models[row].ID, got, want)
		}
	}
}

// TestTimeline checks that events are in the order of their dates, whenever the catalog recorded them.
func TestTimeline(t *testing.T) {
	m := dataset.Model{Provider: "p", ID: "m", RetirementDate: "2026-09-28", Details: dataset.Details{ReleaseDate: 20250100}}
	log := changes.New([]history.Change{
		{Time: at(t, "2026-08-01T06:00:00.000Z"), Provider: "p", ID: "m", Kind: history.Unlisted},
		{Time: at(t, "2026-11-22T06:00:00.000Z"), Provider: "p", ID: "m", Kind: history.Deprecated},
	})
	b := &build{dataset: &dataset.Dataset{}, options: Options{Changes: log}, day: 20261123}
	want := []event{
		{Date: "2025-01", Text: "Released"}, {Date: "2026-08-01", Text: "Recorded as no longer listed"},
		{Date: "2026-09-28", Text: "Retired"}, {Date: "2026-11-22", Text: "Recorded as deprecated"},
	}
	if diff := cmp.Diff(want, timelineOf(modelRow{Model: &m, build: b})); diff != "" {
		t.Errorf("timeline (-want +got):\n%s", diff)
	}
}
