package engine

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/must"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

var documents = api.Options{Prefix: "/catalog", Own: map[catalog.Version]api.Own{
	catalog.V1: {Index: []byte("the index\n\n"), OpenAPI: []byte("{}"), Readme: []byte("# Readme")},
	catalog.V2: {Index: []byte("the second index"), OpenAPI: []byte("{2}"), Readme: []byte("# Second")},
}}

var agents = mcp.Options{BaseURL: "https://models.example", Title: "Models", Tools: []byte("[]"), Changes: []byte("{}\n")}

func pack(t testing.TB, d *dataset.Dataset, documents api.Options) []byte {
	t.Helper()
	pack, err := Pack(d, documents, agents)
	must.Do(t, err)
	return pack
}

// TestPack checks that the dataset and the documents come back from a pack as they were.
func TestPack(t *testing.T) {
	unsynced := datasettest.New(datasettest.Options{Models: 3})
	unsynced.LastSync = nil
	for name, d := range map[string]*dataset.Dataset{
		"repository": catalogtest.Sample(t),
		"hostile":    datasettest.New(datasettest.Options{Models: 2000, Seed: 7, Hostile: true}),
		"random":     catalogtest.Dataset(rand.New(rand.NewPCG(1, 2)), 500),
		"no sync":    unsynced,
		"two":        datasettest.WithProviders(datasettest.New(datasettest.Options{Models: 9}), 2),
		"no model":   datasettest.New(datasettest.Options{}),
	} {
		t.Run(name, func(t *testing.T) {
			packed := pack(t, d, documents)
			got, err := unpack(packed)
			must.Do(t, err)
			d.Settings.APIs = nil // for pages
			if diff := cmp.Diff(d, catalogtest.Load(t, got.files), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("dataset (-packed +unpacked):\n%s", diff)
			}
			if diff := cmp.Diff(documents, got.documents); diff != "" {
				t.Errorf("documents (-packed +unpacked):\n%s", diff)
			}
			if diff := cmp.Diff(agents, got.agents); diff != "" {
				t.Errorf("agents (-packed +unpacked):\n%s", diff)
			}
		})
	}
}

func TestPackRefusesMarkers(t *testing.T) {
	for _, readme := range []string{"-- x --", "a\n-- x"} {
		d := datasettest.New(datasettest.Options{})
		if _, err := Pack(d, api.Options{Own: map[catalog.Version]api.Own{catalog.V2: {Readme: []byte(readme)}}}, agents); err == nil {
			t.Errorf("Pack() takes the document %q", readme)
		}
	}
}

// TestNewRefuses checks that New reports why a pack is not whole or its dataset is broken.
func TestNewRefuses(t *testing.T) {
	whole := string(pack(t, datasettest.New(datasettest.Options{Models: 10}), documents))
	for _, test := range []struct{ name, pack, want string }{
		{"empty", "", `not a pack: it starts with ""`},
		{"another file", "{}", `starts with "{}"`},
		{"documents cut off", whole[:40], "not a pack"},
		{"dataset cut off", whole[:strings.Index(whole, "-- end --\n")], "cut off"},
		{"broken model", strings.Replace(whole, `"status":"active"`, `"status":"activE"`, 1), "status"},
	} {
		if _, err := New([]byte(test.pack), Options{}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: New() = %v, want an error with %s", test.name, err, test.want)
		}
	}
}
