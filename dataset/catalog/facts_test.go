package catalog_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
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

// changes change one fact of a model, by the name of the fact.
var changes = map[string]func(m *dataset.Model, d *dataset.Details){
	"id":                   func(m *dataset.Model, _ *dataset.Details) { m.ID += "x" },
	"name":                 func(m *dataset.Model, _ *dataset.Details) { m.Name = dataset.Text(m.Name.String + "x") },
	"description":          func(m *dataset.Model, _ *dataset.Details) { m.Description.Valid = !m.Description.Valid },
	"type":                 func(m *dataset.Model, _ *dataset.Details) { m.Type = (m.Type + 1) % 5 },
	"status":               func(m *dataset.Model, _ *dataset.Details) { m.Status = (m.Status + 1) % 3 },
	"context_length":       func(m *dataset.Model, _ *dataset.Details) { m.ContextLength += "1" },
	"updated_at":           func(m *dataset.Model, _ *dataset.Details) { m.UpdatedAt++ },
	"last_seen_at":         func(m *dataset.Model, _ *dataset.Details) { m.LastSeenAt++ },
	"retirement_date":      func(m *dataset.Model, _ *dataset.Details) { m.RetirementDate = "2099-12-31" },
	"replacement":          func(m *dataset.Model, _ *dataset.Details) { m.Replacement = "openai/x" },
	"max_input_tokens":     func(_ *dataset.Model, d *dataset.Details) { d.MaxInputTokens++ },
	"max_output_tokens":    func(_ *dataset.Model, d *dataset.Details) { d.MaxOutputTokens++ },
	"embedding_dimensions": func(_ *dataset.Model, d *dataset.Details) { d.EmbeddingDimensions++ },
	"input_modalities":     func(_ *dataset.Model, d *dataset.Details) { d.InputModalities ^= 2 },
	"output_modalities":    func(_ *dataset.Model, d *dataset.Details) { d.OutputModalities ^= 4 },
	"features": func(_ *dataset.Model, d *dataset.Details) {
		d.Flags.Known, d.Flags.True = d.Flags.Known|1, d.Flags.True^1
	},
	"family":           func(_ *dataset.Model, d *dataset.Details) { d.Family += "x" },
	"alias_of":         func(_ *dataset.Model, d *dataset.Details) { d.AliasOf += "x" },
	"aliases":          func(_ *dataset.Model, d *dataset.Details) { d.Aliases = []string{"x"} },
	"release_date":     func(_ *dataset.Model, d *dataset.Details) { d.ReleaseDate = 20200229 },
	"knowledge_cutoff": func(_ *dataset.Model, d *dataset.Details) { d.KnowledgeCutoff = 20200200 },
	"price":            func(_ *dataset.Model, d *dataset.Details) { d.Prices[0].Amount = "7.77" },
	"prices":           func(_ *dataset.Model, d *dataset.Details) { d.Prices = nil },
	"sources":          func(_ *dataset.Model, d *dataset.Details) { d.Sources = d.Sources[1:] },
	"disputes": func(_ *dataset.Model, d *dataset.Details) {
		d.Disputes = []dataset.Dispute{{Fact: "family", Values: []dataset.Claim{{Value: "a", Source: "x"}, {Value: "b", Source: "y"}}}}
	},
}

// changed returns a small dataset in which change was applied to one model that has prices.
func changed(change func(m *dataset.Model, d *dataset.Details)) *dataset.Dataset {
	d := datasettest.New(datasettest.Options{Models: 60, Seed: 1})
	m := &d.Models[slices.IndexFunc(d.Models, func(m dataset.Model) bool {
		return m.RetirementDate == "" && len(m.Prices) > 0 && m.Prices[0].Shown()
	})]
	m.Prices = slices.Clone(m.Prices)
	change(m, &m.Details)
	return d
}

// TestResultHash checks that lists have equal hashes exactly if their bytes are equal: in both versions, in every catalog, and whatever
// changes: any fact of a model, the number of models that match, their order, or the page.
func TestResultHash(t *testing.T) {
	unchanged := func(*dataset.Model, *dataset.Details) {}
	datasets := map[string]*dataset.Dataset{"nothing": changed(unchanged), "nothing, once more": changed(unchanged), "number": changed(unchanged)}
	datasets["number"].Models = datasets["number"].Models[1:]
	for name, change := range changes {
		datasets[name] = changed(change)
	}
	bodies, hashes := map[uint64]string{}, map[string]uint64{}
	lists := map[string]bool{} // first pages of version 2
	for name, d := range datasets {
		c := catalogtest.New(t, d)
		for _, query := range []string{
			"limit=100", "limit=100&order=asc", "limit=100&sort=name", "page=2", "page=9", "page=2&limit=10", "limit=10&provider=openai", "search=none",
		} {
			for _, v := range catalog.Versions {
				q, err := c.Parse(v, query)
				if err != nil {
					t.Fatal(err)
				}
				var r catalog.Result
				c.Evaluate(&q, &r)
				body, hash := string(c.AppendResult(nil, &r)), c.ResultHash(&r)
				if other, found := bodies[hash]; found && other != body {
					t.Errorf("%s changed, %s %s: the hash is that of another list", name, v, query)
				}
				if other, found := hashes[body]; found && other != hash {
					t.Errorf("%s changed, %s %s: the hash is %x, and that of an equal list %x", name, v, query, hash, other)
				}
				if bodies[hash], hashes[body] = body, hash; v == catalog.V2 && query == "limit=100" {
					lists[body] = true
				}
			}
		}
	}
	if len(lists) != len(changes)+2 {
		t.Errorf("%d changes make %d lists, want %d", len(changes), len(lists), len(changes)+2)
	}
}
