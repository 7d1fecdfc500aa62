package website

import (
	"fmt"
	"slices"
	"testing"

	"modelcatalog/dataset"
)

// TestProviderOrder checks that the page of providers has them by kind, those with the most models first, and no newest
// model where no day of a release is known.
func TestProviderOrder(t *testing.T) {
	d := placed()
	d.Providers = append(d.Providers, dataset.Provider{ID: "edge", Name: "Edge", Kind: dataset.Host})
	for i := range 3 {
		m := dataset.Model{Provider: "edge", ID: fmt.Sprintf("m-%d", i)}
		if i == 1 {
			m.ReleaseDate = 2026_05_01
		}
		d.Models = append(d.Models, m)
	}
	var lists []listing
	for _, p := range d.Providers {
		lists = append(lists, listing{heading: p.Name, provider: p.ID, query: "provider=" + p.ID})
	}
	var got []string
	for _, s := range sectionsByKind(makeSite(t, d, Options{}).site.build, lists) {
		line := s.Title + ":"
		for _, row := range s.Rows {
			line += fmt.Sprintf(" %s=%s %s", row[0].Text, row[1].Text, row[3].Text)
		}
		got = append(got, line)
	}
	want := []string{"Makers: Acme=2 –", "Clouds: Bolt Cloud=1 –", "Hosts: Edge=3 m-1 Cube=1 – Dune=1 –"}
	if !slices.Equal(got, want) {
		t.Errorf("the page has %q, want %q", got, want)
	}
}
