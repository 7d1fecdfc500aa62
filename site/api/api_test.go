package api

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
)

// oddIDs are ids that cannot be file names, or that a careless router would take for another path.
var oddIDs = []string{
	"..", "A/B", "a/b", `back\slash`, "_/x", "a b?#%2F", "ends/", "double//slash", "models", "é",
}

// testDataset has 120 models: 3 pages of 50, 2 of 100.
func testDataset(t *testing.T) *dataset.Dataset {
	t.Helper()
	const day = 24 * 60 * 60 * 1000
	d := &dataset.Dataset{}
	for _, id := range []string{"openai", "anthropic", "deepseek", "google", "mistral", "groq", "together"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: strings.ToUpper(id)})
	}
	d.Models = []dataset.Model{{
		ID:            "claude",
		Provider:      "anthropic",
		Name:          dataset.NullString{String: "Claude <3", Valid: true},
		Type:          dataset.Chat,
		ContextLength: "200000", Status: dataset.Deprecated, UpdatedAt: 400 * day, LastSeenAt: 500*day + 1,
	}}
	for i := range 119 - len(oddIDs) {
		d.Models = append(d.Models, dataset.Model{
			ID:        fmt.Sprintf("m-%03d", i),
			Provider:  "openai",
			UpdatedAt: dataset.Timestamp(i) * day,
		})
	}
	for _, id := range oddIDs {
		d.Models = append(d.Models, dataset.Model{ID: id, Provider: "openai", Type: dataset.Image})
	}
	slices.SortStableFunc(d.Models[1:], func(a, b dataset.Model) int { return strings.Compare(a.ID, b.ID) })
	filetest.NoError(t, d.Check())
	return d
}

// testAPI is the API of a dataset, with documents that no other answer resembles.
func testAPI(t testing.TB, d *dataset.Dataset, prefix string) *API {
	t.Helper()
	o := Options{Docs: map[catalog.Version]Docs{}, Prefix: prefix}
	for _, v := range catalog.Versions {
		of := func(document string) []byte { return []byte(document + " of " + Root(v)) }
		o.Docs[v] = Docs{
			Index:   of("the index"),
			OpenAPI: of("the OpenAPI document"),
			Readme:  of("the README"),
		}
	}
	return New(catalog.NewSet(d), o)
}

func TestOwnsAndHas(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	for _, test := range []struct {
		path      string
		owns, has bool
	}{
		{"/api/v1", true, true}, {"/api/v1/models", true, true}, {"/api/v1/models/openai/no", true, false},
		{"/api/v1/stats/", true, false},
		{"/api/v1/models/index.json", true, false},
		{"/api/v1/../../x", true, false},
		{"/api", true, false}, {"/api/v2/models/openai/a/b", true, true}, {"/api/v10", true, false},
		{"/models/../api/x/y", true, false},
		{"/x/../api/v1/providers.json", true, false}, // file_server would find a file of the API
		{"//api/v1/stats", true, false},
		{"/./api", true, false},
		{"/api\x00", false, false},
		{"/API/v1", false, false},
		{"/apis", false, false},
		{"api/v1", false, false}, {"", false, false},
	} {
		t.Run(test.path, func(t *testing.T) {
			if owns, has := Owns(test.path), a.Has(test.path); owns != test.owns || has != test.has {
				t.Errorf("Owns(%q), Has(%[1]q) = %t, %t, want %t, %t",
					test.path, owns, has, test.owns, test.has)
			}
		})
	}
}
