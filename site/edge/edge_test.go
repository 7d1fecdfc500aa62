package edge

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/site/contract"
	"modelcatalog/site/representation"
)

func TestDocuments(t *testing.T) {
	module := []byte(moduleHeading + "rest")
	documents, err := Documents(module, []byte("pack"))
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, d := range documents {
		paths = append(paths, d.Path)
	}
	want := []string{
		"_worker.js/dataset.bin", "_worker.js/deno.mjs", "_worker.js/engine.mjs", "_worker.js/engine.wasm", "_worker.js/files.mjs",
		"_worker.js/handler.mjs", "_worker.js/index.js", "_worker.js/node.mjs", "_worker.js/wasi.mjs",
		"_worker.js/workerd.capnp",
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

// imported finds the files that a script names, with its import statements or as addresses beside its own.
var imported = regexp.MustCompile(`(?:from |import\(|here\(|embed )['"](?:\./)?([a-z]+\.[a-z]+)['"]`)

// TestImports wants every file that a script names to be there.
func TestImports(t *testing.T) {
	documents, err := Documents([]byte(moduleHeading), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range documents {
		if d.Path == Folder+"/"+ModuleFile || d.Path == Folder+"/"+DatasetFile {
			continue
		}
		for _, match := range imported.FindAllSubmatch(d.Body, -1) {
			name := Folder + "/" + string(match[1])
			if !slices.ContainsFunc(documents, func(d representation.Document) bool { return d.Path == name }) {
				t.Errorf("%s imports %s, which is not there", d.Path, name)
			}
		}
	}
}

func TestPack(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 10})
	c, err := catalog.NewUnindexed(d)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ baseURL, second string }{
		{"", ""},
		{"https://models.example", ""},
		{"https://models.example/catalog/v%20x", "/catalog/v%20x"},
	} {
		pack, err := Pack(d, c, contract.Options{BaseURL: test.baseURL})
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitN(string(pack), "\n", 3)
		if lines[1] != test.second {
			t.Errorf("%s: the second line is %q, want %q", test.baseURL, lines[1], test.second)
		}
		if base := test.baseURL; base != "" && !strings.Contains(lines[2], base+"/api/v1") {
			t.Errorf("%s: the documents do not name it", base)
		}
	}
	if _, err := Pack(d, c, contract.Options{BaseURL: "models.example"}); err == nil {
		t.Error("a base URL without a scheme is taken")
	}
}
