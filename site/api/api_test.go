package api

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// oddIDs are ids of models that no file name can hold as they are, or that a careless router would take for another path.
var oddIDs = []string{"..", "A/B", "a/b", `back\slash`, "_/x", "a b?#%2F", "ends/", "double//slash", "models", "é"}

// testDataset has 120 models: 3 pages of 50, 2 of 100.
func testDataset(t *testing.T) *dataset.Dataset {
	t.Helper()
	const day = 24 * 60 * 60 * 1000
	d := &dataset.Dataset{}
	for _, id := range []string{"openai", "anthropic", "deepseek", "google", "mistral", "groq", "together"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: strings.ToUpper(id)})
	}
	d.Models = []dataset.Model{{
		ID: "claude", Provider: "anthropic", Name: dataset.NullString{String: "Claude <3", Valid: true}, Type: dataset.Chat,
		ContextLength: "200000", Status: dataset.Deprecated, UpdatedAt: 400 * day, LastSeenAt: 500*day + 1,
	}}
	for i := range 119 - len(oddIDs) {
		d.Models = append(d.Models, dataset.Model{ID: fmt.Sprintf("m-%03d", i), Provider: "openai", UpdatedAt: dataset.Timestamp(i) * day})
	}
	for _, id := range oddIDs {
		d.Models = append(d.Models, dataset.Model{ID: id, Provider: "openai", Type: dataset.Image})
	}
	slices.SortStableFunc(d.Models[1:], func(a, b dataset.Model) int { return strings.Compare(a.ID, b.ID) })
	if err := d.Check(); err != nil {
		t.Fatal(err)
	}
	return d
}

// testAPI is the API over a dataset, with documents that no other answer could be taken for.
func testAPI(t *testing.T, d *dataset.Dataset, prefix string) *API {
	t.Helper()
	c, err := catalog.New(d)
	if err != nil {
		t.Fatal(err)
	}
	return New(c, Options{Index: []byte("the index"), OpenAPI: []byte("the OpenAPI document"), Readme: []byte("the README"), Prefix: prefix})
}

func TestCovers(t *testing.T) {
	for path, want := range map[string]bool{
		"/api/v1":             true,
		"/api/v1/":            true,
		"/api/v1/models":      true,
		"/api/v1//":           true,
		"/api/v1/../../x":     true, // the API answers it, by an error
		"/api/v1x":            false,
		"/api/v1.json":        false,
		"/api/v1\\":           false,
		"/api/v10":            false,
		"/api/v":              false,
		"/api":                false,
		"/api/":               false,
		"/api/v2":             false,
		"/API/v1":             false,
		"/api/V1":             false,
		"api/v1":              false,
		"//api/v1":            false,
		"/x/api/v1":           false,
		"/catalog/api/v1":     false,
		"/":                   false,
		"":                    false,
		"/api/v1\x00":         false,
		"/api/v1/\x00":        true,
		"/api/v1/\xff":        true,
		"/api/v1?x=/api/v1/x": false,
	} {
		if got := Covers(path); got != want {
			t.Errorf("Covers(%q) = %t, want %t", path, got, want)
		}
	}
}

// TestEndpointNames wants the names that logs and metrics show, one for each endpoint.
func TestEndpointNames(t *testing.T) {
	want := []string{"none", "index", "openapi", "readme", "models", "model", "providers", "stats"}
	if diff := cmp.Diff(want, EndpointNames[:]); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	for endpoint, name := range map[Endpoint]string{
		NoEndpoint: "none", Index: "index", OpenAPI: "openapi", Readme: "readme", List: "models", Model: "model",
		Providers: "providers", Stats: "stats",
	} {
		if got := EndpointNames[endpoint]; got != name {
			t.Errorf("endpoint %d has the name %q, want %q", endpoint, got, name)
		}
	}
}

func TestCatalog(t *testing.T) {
	d := testDataset(t)
	c, err := catalog.New(d)
	if err != nil {
		t.Fatal(err)
	}
	if got := New(c, Options{}).Catalog(); got != c {
		t.Errorf("Catalog() = %p, want %p", got, c)
	}
}
