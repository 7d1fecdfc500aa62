package engine

import (
	"net/url"
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

var documents = api.Options{Prefix: "/catalog", Docs: map[catalog.Version]api.Docs{
	catalog.V1: {Index: []byte("the index\n\n"), OpenAPI: []byte("{}"), Readme: []byte("-- # Readme --\n")},
	catalog.V2: {Index: []byte("the second index"), OpenAPI: []byte("{2}"), Readme: []byte("# Second")},
}}

var agents = mcp.Options{
	BaseURL: "https://models.example",
	Title:   "Models",
	Tools:   []byte("[]"),
	Changes: []byte("{}\n"),
}

// TestPack checks that the dataset and the documents come back from a pack as they were.
func TestPack(t *testing.T) {
	for name, d := range map[string]*dataset.Dataset{
		"sample":   catalogtest.Sample(t),
		"hostile":  datasettest.New(datasettest.Options{Models: 2000, Seed: 7, Hostile: true}),
		"no model": datasettest.New(datasettest.Options{}),
	} {
		t.Run(name, func(t *testing.T) {
			got, err := unpack(string(Pack(d, catalog.NewSet(d), documents, agents)))
			filetest.NoError(t, err)
			for i := range d.Models {
				m := &d.Models[i]
				diff := cmp.Diff(m, got.dataset.Find(m.Provider, m.ID), cmpopts.EquateEmpty())
				if diff != "" {
					t.Errorf("%s (-packed +unpacked):\n%s", m.Key(), diff)
				}
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

// TestNewRefuses checks that New reports why a pack is not whole.
func TestNewRefuses(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 10})
	whole := string(Pack(d, catalog.NewSet(d), documents, agents))
	const begin, cut = "does not begin with", "cut off"
	for _, test := range []struct{ name, pack, want string }{
		{"empty", "", begin},
		{"another file", strings.Repeat("{}", 10), begin},
		{"another version", strings.Replace(whole, "packed 1", "packed 0", 1), begin},
		{"heading only", heading, cut},
		{"documents cut off", whole[:60], cut},
		{"index cut off", whole[:len(whole)/2], cut},
		{"end cut off", whole[:len(whole)-1], cut},
		{"too long", whole + "\n", cut},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := New(test.pack); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("New() = %v, want an error with %q", err, test.want)
			}
		})
	}
}

// TestBrokenLine checks that a broken line of a model is an internal error when somebody asks for
// the model, and no other answer.
func TestBrokenLine(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 10})
	whole := string(Pack(d, catalog.NewSet(d), documents, agents))
	// The lines of the dataset are behind the index, which has the objects of the API.
	at := strings.LastIndex(whole, `"status":"`)
	e, err := New(whole[:at] + `"statuS":"` + whole[at+len(`"status":"`):])
	filetest.NoError(t, err)
	failed := 0
	for _, m := range d.Models {
		r := e.Answer(&Request{
			Method: "GET",
			Target: "/api/v2/models/" + m.Provider + "/" + url.PathEscape(m.ID),
		})
		if r.Status == 500 && strings.Contains(r.Panic, "statuS") {
			failed++
		} else if r.Status != 200 {
			t.Errorf("%s: status = %d, want 200 or 500", m.Key(), r.Status)
		}
	}
	if failed != 1 {
		t.Errorf("%d models are internal errors, want 1", failed)
	}
	if r := e.Answer(&Request{Method: "GET", Target: "/api/v2/models"}); r.Status != 200 {
		t.Errorf("list: status = %d, want 200", r.Status)
	}
}
