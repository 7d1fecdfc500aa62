package catalog

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/dataset/datasettest"
)

// compareList2 fails the test unless catalogs and oracle give the same answer to a query of version 2.
func compareList2(t *testing.T, o *oracle.V2, rawQuery string, catalogs ...*Catalog) {
	t.Helper()
	want, ok := o.List(rawQuery)
	for _, c := range catalogs {
		q, err := c.Parse(V2, rawQuery)
		if (err == nil) != ok {
			t.Fatalf("Parse(%q) = %v, the oracle says valid: %v", rawQuery, err, ok)
		}
		if !ok {
			continue
		}
		if got, _ := c.AppendList(nil, &q); !bytes.Equal(got, want) {
			t.Fatalf("query %q of %d models: %s", rawQuery, c.Len(), difference(got, want))
		}
	}
}

// sample returns the frozen sample of real models.
func sample(t testing.TB) *dataset.Dataset {
	t.Helper()
	d, err := dataset.Load(datasettest.Sample())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestList2EqualsOracle compares the answers to 10,000 random queries of version 2 with the oracle's, for the sample and for random
// datasets with hard texts.
func TestList2EqualsOracle(t *testing.T) {
	for _, test := range []struct{ models, queries int }{{0, 300}, {1, 300}, {63, 1500}, {65, 1500}, {500, 3000}, {6000, 400}, {-1, 3000}} {
		t.Run(fmt.Sprint(test.models), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(2, uint64(test.models)))
			var d *dataset.Dataset
			if test.models < 0 {
				d = sample(t)
			} else {
				d = oracle.Dataset(rng, test.models)
				oracle.AddFacts(rng, d)
			}
			if err := d.Check(); err != nil {
				t.Fatal(err)
			}
			c, o := mustNew(t, d), oracle.NewV2(d)
			unindexed, err := NewUnindexed(d)
			if err != nil {
				t.Fatal(err)
			}
			for range test.queries {
				compareList2(t, o, oracle.Query2(rng, d), c, unindexed)
			}
		})
	}
}

// TestModel2 compares the objects of version 2 with price histories, and the statistics, with the oracle's.
func TestModel2(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	d := oracle.Dataset(rng, 300)
	oracle.AddFacts(rng, d)
	for name, d := range map[string]*dataset.Dataset{"sample": sample(t), "random": d} {
		t.Run(name, func(t *testing.T) {
			c, o := mustNew(t, d), oracle.NewV2(d)
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
	if err != nil {
		t.Fatal(err)
	}
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

// FuzzList2 lets the fuzzer choose the query, the search and a text in names, aliases and descriptions.
func FuzzList2(f *testing.F) {
	f.Add(uint64(1), uint16(20), "sort=name", "gpt4o", "GPT-4o mini")
	f.Add(uint64(2), uint16(70), "limit=3&page=2&order=asc", "provider 0", "a1b2 c3")
	f.Add(uint64(3), uint16(200), "feature=tool_call&sort=context", "-- -", "Straße: 4/o")
	f.Add(uint64(4), uint16(90), "status=active", "ὈΔΥΣ 2ΣΕΎΣ", "ὀδυς2σεύς")
	f.Fuzz(func(t *testing.T, seed uint64, size uint16, rawQuery, search, text string) {
		text = strings.Map(func(r rune) rune {
			if unicode.IsControl(r) || r == ',' || r == '\u2028' || r == '\u2029' {
				return -1
			}
			return r
		}, strings.ToValidUTF8(text, "\uFFFD"))
		if longestRun(text) > 15 || longestRun(search) > 15 || len(text) > 1000 {
			return // the oracle's normalisation is not Unicode's there; TestFoldManyMarks covers it
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		d := oracle.Dataset(rng, int(size%300))
		oracle.AddFacts(rng, d)
		for i := range d.Models {
			m := &d.Models[i]
			switch rng.IntN(8) {
			case 0:
				m.Name = dataset.Text(text)
			case 1:
				m.Description = dataset.Text(oracle.Text(rng, 2) + text)
			case 2:
				if m.Details != nil && text != "" {
					m.Details.Aliases = []string{text}
				}
			}
		}
		c, o := mustNew(t, d), oracle.NewV2(d)
		compareList2(t, o, rawQuery, c)
		compareList2(t, o, rawQuery+"&search="+url.QueryEscape(search), c)
		compareList2(t, o, oracle.Query2(rng, d), c)
	})
}
