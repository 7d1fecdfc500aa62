package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
)

const testBase = "https://models.example/catalog"

// small is the catalog of testdata/dataset.
func small(t *testing.T) catalog.Set {
	return catalog.NewSet(catalogtest.Load(t, os.DirFS("testdata/dataset")))
}

// embedded is the catalog of the frozen sample.
func embedded(t *testing.T) catalog.Set { return catalog.NewSet(catalogtest.Sample(t)) }

// empty is a catalog of seven providers, whose ids are not the usual ones, without a model.
func empty(t *testing.T, models ...dataset.Model) catalog.Set {
	t.Helper()
	d := &dataset.Dataset{Models: models}
	for _, id := range []string{"p1", "p2", "p3", "p4", "p5", "p6", "p7"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: "Provider " + id})
	}
	return catalog.NewSet(d)
}

func documents(t *testing.T, c catalog.Set) *Documents {
	t.Helper()
	d, err := New(c, Options{BaseURL: testBase, Settings: dataset.Settings{License: "MIT"}})
	filetest.NoError(t, err)
	return d
}

// answer returns the answer of a catalog's API to an address, and its status.
func answer(t *testing.T, c catalog.Set, d *Documents, address string) ([]byte, int) {
	t.Helper()
	u, err := url.Parse(address)
	filetest.NoError(t, err)
	path, below := strings.CutPrefix(u.Path, "/catalog")
	if !below || !strings.HasPrefix(address, testBase) {
		t.Fatalf("%s is not below %s", address, testBase)
	}
	var w api.Response
	d.API(c).Respond(&w, &api.Request{Method: "GET", Path: path, RawQuery: u.RawQuery})
	return w.Body, w.Status
}

func versions(t *testing.T, test func(t *testing.T, v catalog.Version)) {
	for _, v := range catalog.Versions {
		t.Run(v.String(), func(t *testing.T) { test(t, v) })
	}
}

// TestGolden compares the documents of a small dataset with the golden files, in which JSON is
// indented.
func TestGolden(t *testing.T) {
	all := documents(t, small(t))
	filetest.Golden(t, filepath.Join("testdata", "api-catalog.json"), all.APICatalog)
	versions(t, func(t *testing.T, v catalog.Version) {
		directory := filepath.Join("testdata", "golden", strings.TrimPrefix(v.String(), "v1"))
		for file, body := range map[string][]byte{
			"index.json":   all.Docs[v].Index,
			"openapi.json": all.Docs[v].OpenAPI,
		} {
			t.Run(file, func(t *testing.T) {
				var compact, indented bytes.Buffer
				filetest.NoError(t, json.Compact(&compact, body))
				if !bytes.Equal(compact.Bytes(), body) {
					t.Errorf("%s is not compact JSON", file)
				}
				filetest.NoError(t, json.Indent(&indented, body, "", "  "))
				filetest.Golden(t, filepath.Join(directory, file), append(indented.Bytes(), '\n'))
			})
		}
		filetest.Golden(t, filepath.Join(directory, "README.md"), all.Docs[v].Readme)
	})
}

func TestBaseURL(t *testing.T) {
	for _, test := range []struct{ base, want string }{
		{"", DefaultBaseURL},
		{"http://localhost:8080", "http://localhost:8080"},
		{"https://models.example", "https://models.example"},
		{"https://models.example:8443/a/b~c%20d", "https://models.example:8443/a/b~c%20d"},
		{"https://models.example:65535/.a/b..", "https://models.example:65535/.a/b.."},
		{"http://[::1]:8080", "http://[::1]:8080"},
	} {
		t.Run(test.base, func(t *testing.T) {
			got, err := Options{BaseURL: test.base}.URL()
			if err != nil || got != test.want {
				t.Errorf("URL of %q = %q, %v; want %q", test.base, got, err, test.want)
			}
		})
	}
	for _, base := range []string{
		"https://models.example/", "https://models.example?", "https://models.example?a=b",
		"https://models.example#", "ftp://models.example",
		"models.example", "/api", "http://", "http://:8080", "http://user@models.example",
		"http://models.example/a b", "http://models.example/it's",
		"http://models.example:0", "http://models.example:99999", "http://models.example/a/../b",
		"http://models.example/.",
		"http://models.example/a/%2e%2E/b", "http://models.example/`x`", "HTTP://models.example",
		"http://models.example\n", "http://%zz", "http://models.example/%zz",
	} {
		t.Run(base, func(t *testing.T) {
			_, err := New(empty(t), Options{BaseURL: base})
			if err == nil || !strings.Contains(err.Error(), "want an http or https URL") {
				t.Errorf("New: error %v, want one about the address", err)
			}
		})
	}
}

// TestOddModels makes documents of catalogs whose only model is hard to show.
func TestOddModels(t *testing.T) {
	for _, id := range []string{
		"A",
		"..",
		"/",
		"'; rm -rf *",
		"a\u00a0b%2F?#",
		"```",
		strings.Repeat("é", 512),
		strings.Repeat("x", 1024),
	} {
		t.Run(fmt.Sprintf("%.10q", id), func(t *testing.T) {
			c := empty(t, dataset.Model{ID: id, Provider: "p3"})
			d := documents(t, c)
			for v, own := range d.Docs {
				for _, address := range addressesIn(own.Readme) {
					if _, status := answer(t, c, d, address); status >= 500 || status == 404 {
						t.Errorf("README.md of %s shows %s, which answers %d", v, address, status)
					}
				}
				if !json.Valid(own.OpenAPI) || !json.Valid(own.Index) {
					t.Errorf("a document of %s is not JSON", v)
				}
			}
		})
	}
}
