package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

var documents = api.Options{Prefix: "/catalog", Own: map[catalog.Version]api.Own{
	catalog.V1: {Index: []byte("the index\n\n"), OpenAPI: []byte("{}"), Readme: []byte("-- # Readme --\n")},
	catalog.V2: {Index: []byte("the second index"), OpenAPI: []byte("{2}"), Readme: []byte("# Second")},
}}

var agents = mcp.Options{BaseURL: "https://models.example", Title: "Models", Tools: []byte("[]"), Changes: []byte("{}\n")}

// TestPack checks that the dataset and the documents come back from a pack as they were.
func TestPack(t *testing.T) {
	for name, d := range map[string]*dataset.Dataset{
		"sample":   catalogtest.Sample(t),
		"hostile":  datasettest.New(datasettest.Options{Models: 2000, Seed: 7, Hostile: true}),
		"no model": datasettest.New(datasettest.Options{}),
	} {
		files, got, err := unpack(Pack(d, documents, agents))
		filetest.NoError(t, err)
		d.Settings.APIs = "" // for pages
		if diff := cmp.Diff(d, catalogtest.Load(t, files), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: dataset (-packed +unpacked):\n%s", name, diff)
		}
		if diff := cmp.Diff(own{documents, agents}, got); diff != "" {
			t.Errorf("%s: documents (-packed +unpacked):\n%s", name, diff)
		}
	}
}

// TestNewRefuses checks that New reports why a pack is not whole or its dataset is broken.
func TestNewRefuses(t *testing.T) {
	whole := string(Pack(datasettest.New(datasettest.Options{Models: 10}), documents, agents))
	for _, test := range []struct{ name, pack, want string }{
		{"empty", "", "not a pack"},
		{"another file", strings.Repeat("{}", 10), "not a pack"},
		{"documents cut off", whole[:40], "cut off"},
		{"end cut off", strings.TrimSuffix(whole, "-- end --\n"), "cut off"},
		{"own documents missing", strings.Replace(whole, "-- own.json --", "-- other.json --", 1), "own.json"},
		{"broken model", strings.Replace(whole, `"status":"active"`, `"status":"activE"`, 1), "status"},
	} {
		if _, err := New([]byte(test.pack)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: New() = %v, want an error with %s", test.name, err, test.want)
		}
	}
}
