package catalog_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
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

// TestRelevanceWithoutSearch checks that models which are ready to choose come before those that lack one of its conditions, and behind
// them in the other direction. Within both, the newest comes first.
func TestRelevanceWithoutSearch(t *testing.T) {
	price := func(meter, amount string, sources ...string) (prices []dataset.Price) {
		i := slices.IndexFunc(dataset.Meters, func(m dataset.MeterInfo) bool { return m.Name == meter })
		for n, source := range sources {
			prices = append(prices, dataset.Price{Meter: dataset.Meter(i), Amount: dataset.Decimal(amount + strings.Repeat("0", n)), Source: source, AsOf: 20260101})
		}
		return prices
	}
	d := datasettest.New(datasettest.Options{})
	d.Sources = []dataset.Source{{Name: "x", AsOf: 20260101}, {Name: "y", AsOf: 20260101}}
	d.Models = nil
	for i, change := range []func(m *dataset.Model){
		func(m *dataset.Model) {},
		func(m *dataset.Model) { m.Type = dataset.Embedding },
		func(m *dataset.Model) { m.Status = dataset.Deprecated },
		func(m *dataset.Model) { m.RetirementDate = "2027-01-01" },
		func(m *dataset.Model) { m.ContextLength = "" },
		func(m *dataset.Model) { m.Prices = price("input", "1", "x") },
		func(m *dataset.Model) {
			m.Prices = slices.Concat(price("input", "1", "x", "y"), price("output", "2", "x"))
		}, // disputed
		func(m *dataset.Model) { m.AliasOf = "a" },
	} {
		m := dataset.Model{Provider: d.Providers[0].ID, ID: string(rune('a' + i)), ContextLength: "1",
			Details: dataset.Details{ReleaseDate: dataset.Date(20250101 + i), Prices: slices.Concat(price("input", "1", "x"), price("output", "2", "x"))}}
		change(&m)
		d.Models = append(d.Models, m)
	}
	c := catalogtest.New(t, d)
	for query, want := range map[string]string{
		"sort=relevance": "hagfedbc", "sort=relevance&order=asc": "gfedbcha", "sort=relevance&search=-": "hagfedbc", "sort=relevance&type=chat": "hagfedc",
	} {
		q, err := c.Parse(catalog.V2, query)
		filetest.NoError(t, err)
		var r catalog.Result
		c.Evaluate(&q, &r)
		got := ""
		for _, row := range r.Rows() {
			_, id := c.Key(int(row))
			got += id
		}
		if got != want {
			t.Errorf("%s: models %s, want %s", query, got, want)
		}
	}
}
