package edge

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge/engine"
)

func TestDocuments(t *testing.T) {
	module := []byte(moduleHeading + "rest")
	documents, err := Documents(module, []byte("pack"))
	filetest.NoError(t, err)
	var paths []string
	for _, d := range documents {
		paths = append(paths, d.Path)
	}
	want := []string{
		"_worker.js/dataset.bin", "_worker.js/engine.mjs", "_worker.js/engine.wasm",
		"_worker.js/handler.mjs", "_worker.js/index.js",
		"_worker.js/wasi.mjs",
	}
	if diff := cmp.Diff(want, paths); diff != "" {
		t.Error(diff)
	}
	if got := documents[0].Body; string(got) != "pack" {
		t.Errorf("the dataset is %q", got)
	}
	for _, wrong := range []string{"", "\x00asm", "\x00asm\x02\x00\x00\x00", "<!doctype html>"} {
		if _, err := Documents([]byte(wrong), nil); err == nil {
			t.Errorf("%q is taken for a module", wrong)
		}
	}
}

// TestPack checks that the engine answers under the path of the base URL.
func TestPack(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 10})
	catalogs := catalog.NewSet(d)
	for baseURL, want := range map[string]string{
		"":                                     "/api/v1/stats",
		"https://models.example/catalog/v%20x": "/catalog/v%20x/api/v1/stats",
	} {
		t.Run(baseURL, func(t *testing.T) {
			pack, err := Pack(d, catalogs, contract.Options{BaseURL: baseURL}, nil)
			filetest.NoError(t, err)
			e, err := engine.New(string(pack))
			filetest.NoError(t, err)
			got := fmt.Sprint(e.Answer(&engine.Request{Method: "GET", Target: "/api/v1/stats/"}).Headers)
			if !strings.Contains(got, "{Location "+want+"}") {
				t.Errorf("the redirect has the headers\n%s\nwant %s", got, want)
			}
			index := e.Answer(&engine.Request{Method: "GET", Target: "/api/v1"})
			if !strings.Contains(string(index.Body), baseURL+"/api/v1") {
				t.Error("the index does not name the base URL")
			}
		})
	}
	if _, err := Pack(d, catalogs, contract.Options{BaseURL: "models.example"}, nil); err == nil {
		t.Error("Pack() accepts a base URL without a scheme")
	}
}
