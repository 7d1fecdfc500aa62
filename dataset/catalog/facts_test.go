package catalog_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
)

// TestModel compares the objects of models, those of version 2 with price histories, and the statistics with the oracle's.
func TestModel(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	d := catalogtest.Dataset(rng, 300)
	for name, d := range map[string]*dataset.Dataset{"sample": catalogtest.Sample(t), "random": d, "empty": {Providers: d.Providers}} {
		t.Run(name, func(t *testing.T) {
			c, o := catalogtest.New(t, d), catalogtest.NewOracle(d)
			check := func(what string, got, want []byte) {
				if !bytes.Equal(got, want) {
					t.Errorf("%s: %s", what, difference(got, want))
				}
			}
			for row := range d.Models {
				m := &d.Models[row]
				check("AppendModel of "+m.ID, c.AppendModel(nil, catalog.V1, row), o.Model(1, row))
				check("AppendModel of "+m.ID, c.AppendModel(nil, catalog.V2, row), o.Model(2, row))
			}
			check("AppendProviders", c.AppendProviders(nil), o.Providers())
			check("AppendStats", c.AppendStats(nil, catalog.V1), o.Stats(1))
			check("AppendStats", c.AppendStats(nil, catalog.V2), o.Stats(2))
		})
	}
}

// TestCoverage checks that a fact counts if the API shows it: a name that is not null, an alias that another model states, and a
// price if a source shows it and the model is not retired on the newest day of the dataset.
func TestCoverage(t *testing.T) {
	price := dataset.Price{Amount: "1", Source: "x", From: 20250101, AsOf: 20260101}
	ended := price
	ended.To = 20250102
	priced := dataset.Details{Prices: []dataset.Price{price}}
	d := datasettest.New(datasettest.Options{})
	p := d.Providers[0].ID
	d.LastSync, d.Sources = nil, []dataset.Source{{Name: "x"}}
	d.Models = []dataset.Model{
		{Provider: p, ID: "a", Name: dataset.Text("A"), RetirementDate: "2026-03-01", Details: priced},
		{Provider: p, ID: "b", Name: dataset.Text(""), RetirementDate: "2026-03-02", Details: priced, UpdatedAt: 1772323200000}, // 2026-03-01
		{Provider: p, ID: "c", Status: dataset.Unlisted, Details: priced},
		{Provider: p, ID: "d", Details: dataset.Details{Family: "f", Prices: []dataset.Price{ended}}},
		{Provider: p, ID: "e", Details: dataset.Details{AliasOf: "c"}},
	}
	got := map[string][2]int{}
	for i, c := range catalogtest.New(t, d).Coverage() {
		if i < len(dataset.FactNames) && c.Fact != dataset.FactNames[i] {
			t.Errorf("Coverage()[%d] is of %s, want %s", i, c.Fact, dataset.FactNames[i])
		}
		if c.Models > 0 {
			got[c.Fact] = [2]int{c.Models, c.Active}
		}
	}
	want := map[string][2]int{"name": {2, 2}, "type": {5, 4}, "status": {5, 4}, "retirement_date": {2, 2},
		"family": {1, 1}, "aliases": {1, 0}, "alias_of": {1, 1}, "prices": {2, 1}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Coverage() (-want +got)\n%s", diff)
	}
}
