package catalog_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// TestModel compares the answers for models that have every kind of fact, and the documents that
// count all, with those in a file.
func TestModel(t *testing.T) {
	sample, random := catalogtest.Sample(t), catalogtest.Dataset(rand.New(rand.NewPCG(4, 4)), 300)
	sample.Find("anthropic", "claude-2").Replacement = "openai/unknown" // external
	var got []byte
	for _, test := range []struct {
		*dataset.Dataset
		rows []int
	}{
		{sample, []int{0, 2, 3, 20, 35, 38, 40, 418}},
		{random, []int{1, 2, 5, 7, 13, 15, 16, 27, 29}},
		{&dataset.Dataset{Providers: sample.Providers}, nil},
	} {
		for _, v := range catalog.Versions {
			c := catalog.New(test.Dataset, v)
			for _, row := range test.rows {
				got = append(c.AppendModel(got, row), '\n')
			}
			got = append(c.AppendStats(got), '\n')
			got = append(c.AppendProviders(got), '\n')
		}
	}
	filetest.Golden(t, "testdata/answers.txt", got)
}

// TestFacts reads the objects of random models with encoding/json, and compares their members with
// the facts of the dataset.
func TestFacts(t *testing.T) {
	// objects, or with what other models state
	derived := []string{"aliases", "replacement", "after_retirement", "reasoning_efforts", "canonical_id"}
	for seed := range uint64(5) {
		d := catalogtest.Dataset(rand.New(rand.NewPCG(seed, 7)), 200)
		for _, v := range catalog.Versions {
			c := catalog.New(d, v)
			for row := range d.Models {
				m := &d.Models[row]
				var object map[string]any
				decoder := json.NewDecoder(bytes.NewReader(c.AppendObject(nil, row)))
				decoder.UseNumber()
				filetest.NoError(t, decoder.Decode(&object))
				for _, name := range append(slices.Clone(dataset.FactNames), "provider", "id") {
					outer, inner, nested := strings.Cut(name, ".")
					got, found := object[outer]
					if features, isObject := got.(map[string]any); nested && isObject {
						got, found = features[inner]
					}
					want := map[string]string{"provider": m.Provider, "id": m.ID}[name]
					if want == "" {
						want = m.Fact(name).String
					}
					if text := textOf(got); found && text != want && !slices.Contains(derived, name) {
						t.Errorf("seed %d, version %d, %s/%s: %s is %s, want %s",
							seed, v, m.Provider, m.ID, name, text, want)
					}
					if v == catalog.V2 && !found {
						t.Fatalf("version 2 has no %s", name)
					}
				}
			}
		}
	}
}

// textOf returns a JSON value as the dataset has facts: null is empty, and a list has commas.
func textOf(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case []any:
		var texts []string
		for _, v := range value {
			texts = append(texts, textOf(v))
		}
		return strings.Join(texts, ",")
	}
	return fmt.Sprint(value)
}

// TestRelevance checks each class of relevance with models that would be in the opposite order
// without it.
func TestRelevance(t *testing.T) {
	d := datasettest.New(datasettest.Options{})
	d.Models = nil
	for i, m := range []struct{ id, name, alias, family string }{
		{"claude-opus-5", "", "", ""},
		{"claude-opus-5-5", "", "", ""},
		{"opus-5-mini", "", "", ""},
		{"x-1", "Claude Opus 5", "", ""},
		{"x-2", "", "beta/opus5", ""},
		{"octopus-5", "", "", ""},
		{"x-3", "", "", "new-opus-5"},
		{"opus", "5 Tiny", "", ""},
		{"x-4", "Openai Opus 5", "", ""},
		{"opus-5-openai", "", "", ""},
	} {
		changed := dataset.Model{
			Provider: "openai",
			ID:       m.id,
			Name:     dataset.NullString{String: m.name, Valid: m.name != ""},
			Details:  dataset.Details{Family: m.family, ReleaseDate: dataset.Date(20250101 + i)},
		}
		if m.alias != "" {
			changed.Aliases = []string{m.alias}
		}
		d.Models = append(d.Models, changed)
	}
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	c := catalogtest.New(t, d)
	for search, want := range map[string]string{
		"opus 5":   "opus-5-openai x-4 opus-5-mini x-2 x-1 claude-opus-5 opus x-3 claude-opus-5-5 octopus-5",
		"OPUS5":    "opus-5-openai x-4 opus-5-mini x-2 x-1 claude-opus-5 x-3 claude-opus-5-5",
		"openai/5": "opus x-4 octopus-5 x-2 x-1 claude-opus-5-5 claude-opus-5 opus-5-openai x-3 opus-5-mini",
	} {
		t.Run(search, func(t *testing.T) {
			q, err := c.Parse("search=" + url.QueryEscape(search))
			filetest.NoError(t, err)
			if got := strings.Join(idsOf(c, &q), " "); got != want {
				t.Errorf("%s: models\n%s, want\n%s", search, got, want)
			}
		})
	}
}

// idsOf returns the ids of the models on the page of a query.
func idsOf(c *catalog.Catalog, q *catalog.Query) (ids []string) {
	var r catalog.Result
	c.Evaluate(q, &r)
	for _, row := range r.Rows() {
		ids = append(ids, c.Summary(int(row)).ID)
	}
	return ids
}

// TestRelevanceWithoutSearch checks that models which are ready to choose come before those that
// lack one of its conditions, and behind them in the other direction. Within both, the newest comes
// first.
func TestRelevanceWithoutSearch(t *testing.T) {
	price := func(meter, amount string, sources ...string) (prices []dataset.Price) {
		i := slices.IndexFunc(dataset.Meters, func(m dataset.MeterInfo) bool { return m.Name == meter })
		for n, source := range sources {
			prices = append(prices, dataset.Price{
				Meter:  dataset.Meter(i),
				Amount: dataset.Decimal(amount + strings.Repeat("0", n)),
				Source: source,
				AsOf:   20260101,
			})
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
		m := dataset.Model{
			Provider:      d.Providers[0].ID,
			ID:            string(rune('a' + i)),
			ContextLength: "1",
			Details: dataset.Details{
				ReleaseDate: dataset.Date(20250101 + i),
				Prices:      slices.Concat(price("input", "1", "x"), price("output", "2", "x")),
			},
		}
		change(&m)
		d.Models = append(d.Models, m)
	}
	c := catalogtest.New(t, d)
	for query, want := range map[string]string{
		"sort=relevance":           "hagfedbc",
		"sort=relevance&order=asc": "gfedbcha",
		"sort=relevance&search=-":  "hagfedbc",
		"sort=relevance&type=chat": "hagfedc",
	} {
		t.Run(query, func(t *testing.T) {
			q, err := c.Parse(query)
			filetest.NoError(t, err)
			if got := strings.Join(idsOf(c, &q), ""); got != want {
				t.Errorf("%s: models %s, want %s", query, got, want)
			}
		})
	}
}
