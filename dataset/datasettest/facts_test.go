package datasettest

import (
	"testing"

	"modelcatalog/dataset"
)

// TestFacts checks that copies spread over many families, dates and prices, as version 2 of the API needs to be measured.
func TestFacts(t *testing.T) {
	d := New(Options{Models: 10_000, Seed: 1})
	families := map[string]map[string]bool{}
	dates, prices := map[dataset.Date]bool{}, map[dataset.Decimal]bool{}
	for _, p := range d.Providers {
		families[p.ID] = map[string]bool{}
	}
	for i := range d.Models {
		if details := d.Models[i].Details; details != nil {
			families[d.Models[i].Provider][details.Family] = true
			dates[details.ReleaseDate] = true
			for j := range details.Prices {
				prices[details.Prices[j].Amount] = true
			}
		}
	}
	for provider, names := range families {
		if len(names) < 30 || len(names) > 170 {
			t.Errorf("%s has %d families, want 30 to 170", provider, len(names))
		}
	}
	if len(dates) < 1000 || len(prices) < 500 {
		t.Errorf("%d release dates and %d prices, want 1000 and 500", len(dates), len(prices))
	}
}
