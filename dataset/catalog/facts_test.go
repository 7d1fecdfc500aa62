package catalog

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/must"
)

// sample returns the frozen sample of real models.
func sample(t testing.TB) *dataset.Dataset {
	t.Helper()
	d, err := dataset.Load(datasettest.Sample())
	must.Do(t, err)
	return d
}

// TestModel2 compares the objects of version 2 with price histories, and the statistics, with the oracle's.
func TestModel2(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	d := oracle.Dataset(rng, 300)
	oracle.AddFacts(rng, d)
	for name, d := range map[string]*dataset.Dataset{"sample": sample(t), "random": d} {
		t.Run(name, func(t *testing.T) {
			c, o := mustNew(t, d), oracle.New(d)
			for row := range d.Models {
				if got, want := c.AppendModel(nil, V2, row), o.Model(&d.Models[row]); !bytes.Equal(got, want) {
					t.Fatalf("AppendModel(%d): %s", row, difference(got, want))
				}
			}
			if got, want := c.AppendStats(nil, V2), o.Stats(); !bytes.Equal(got, want) {
				t.Errorf("AppendStats: %s", difference(got, want))
			}
		})
	}
}

// TestCoverage checks that a fact counts if the API shows it: a name that is not null, an alias that another model states, and a
// price if a source shows it and the model is not retired on the newest day of the dataset.
func TestCoverage(t *testing.T) {
	price := dataset.Price{Amount: "1", Source: "x", From: 20250101, AsOf: 20260101}
	ended := price
	ended.To = 20250102
	priced := &dataset.Details{Prices: []dataset.Price{price}}
	d := datasettest.New(datasettest.Options{})
	p := d.Providers[0].ID
	d.LastSync, d.Sources = nil, []dataset.Source{{Name: "x"}}
	d.Models = []dataset.Model{
		{Provider: p, ID: "a", Name: dataset.Text("A"), RetirementDate: "2026-03-01", Details: priced},
		{Provider: p, ID: "b", Name: dataset.Text(""), RetirementDate: "2026-03-02", Details: priced, UpdatedAt: 1772323200000}, // 2026-03-01
		{Provider: p, ID: "c", Status: dataset.Unlisted, Details: priced},
		{Provider: p, ID: "d", Details: &dataset.Details{Family: "f", Prices: []dataset.Price{ended}}},
		{Provider: p, ID: "e", Details: &dataset.Details{AliasOf: "c"}},
	}
	got := map[string][2]int{}
	for i, c := range mustNew(t, d).Coverage() {
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

// TestResultHash checks that hashes of list answers are equal if and only if the answers are, also in another catalog.
func TestResultHash(t *testing.T) {
	d := sample(t)
	c, err := NewUnindexed(d)
	must.Do(t, err)
	changed := *d
	changed.Models = slices.Clone(d.Models)
	details := *changed.Models[0].Details
	details.Family = "another"
	changed.Models[0].Details = &details
	other := mustNew(t, &changed)
	bodies := map[uint64]string{}
	for _, version := range Versions {
		for _, rawQuery := range []string{"", "limit=1", "limit=2", "page=2&limit=1", "page=9&limit=100", "page=10&limit=100", "sort=name", "provider=openai",
			"provider=openai&type=chat", "sort=provider&order=asc&limit=3", "search=gpt"} {
			for _, c := range []*Catalog{c, other} {
				q, err := c.Parse(version, rawQuery)
				if err != nil {
					t.Fatal(err)
				}
				var r Result
				c.Evaluate(&q, &r)
				hash, body := c.ResultHash(&r), string(c.AppendResult(nil, &r))
				if known, found := bodies[hash]; found && known != body && r.Version() == version {
					t.Errorf("query %q has the hash of another answer", rawQuery)
				}
				bodies[hash] = body
			}
		}
	}
	distinct := map[string]bool{}
	for _, body := range bodies {
		distinct[body] = true
	}
	if len(distinct) != len(bodies) {
		t.Errorf("%d answers have %d hashes, want as many", len(distinct), len(bodies))
	}
}
