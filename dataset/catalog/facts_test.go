package catalog_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
