package website

import (
	"slices"
	"testing"

	"modelcatalog/dataset"
)

// TestExamples checks which comparisons the empty page suggests: makers, a model that ends and what
// follows, and the places of a model.
func TestExamples(t *testing.T) {
	d := placed()
	for i := range d.Models {
		d.Models[i].ReleaseDate = 20261001
		d.Models[i].ContextLength = "100000"
	}
	swift := d.Find("acme", "swift-2")
	hare := *swift
	hare.Provider = "eden"
	hare.ID = "hare"
	d.Providers = append(d.Providers, dataset.Provider{ID: "eden", Name: "Eden"})
	d.Models = append(d.Models, hare)
	old := *d.Find("acme", "swift-3")
	old.ID = "swift-1"
	old.RetirementDate = "2027-02-01"
	old.Replacement = "acme/swift-2"
	d.Models = slices.Insert(d.Models, 0, old)
	var got []string
	for _, e := range examplesOf(makeSite(t, d, Options{}, addFreshness).site.build) {
		got = append(got, e.Text+": "+e.About+" "+e.Href)
	}
	want := []string{
		"swift-2 vs hare: Flagships of different makers. /compare/?m=acme%2Fswift-2&m=eden%2Fhare&in=300M&out=20M",
		"swift-1 vs swift-2: One that retires on 1 February 2027, and its replacement. " +
			"/compare/?m=acme%2Fswift-1&m=acme%2Fswift-2&in=300M&out=20M",
		"swift-2 at Acme, Cube and Bolt Cloud: One model at different places. " +
			"/compare/?m=acme%2Fswift-2&m=cube%2Fswift-2&m=bolt%2Facme.swift-2&in=300M&out=20M",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the examples are %q, want %q", got, want)
	}
}
