package dataset

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/filetest"
)

// TestTrees checks the faults of the directories in testdata/trees, word for word. Each is a txtar
// archive of the files in which it differs from a valid dataset (see rightTree):
//
//	-- PATH --          the file
//	-- PATH.quoted --   the file as Go strings, a part a line: for bytes that a text file would not keep
//	-- PATH.removed --  no such file
//
// then the results: "load" is the error of Load, and "canonical/PATH" a file that has another
// canonical content.
func TestTrees(t *testing.T) {
	filetest.Archives(t, "testdata/trees/*.txtar", func(t *testing.T, files []txtar.File) []txtar.File {
		tree, given := unpack(t, files)
		return append(given, outcome(t, tree)...)
	})
}

// rightTree returns the files of a dataset without faults and models.
func rightTree() fstest.MapFS {
	tree := fstest.MapFS{
		"providers.json": {Data: []byte(`[
  {"id":"acme","name":"Acme"},
  {"id":"bolt","name":"Bolt"},
  {"id":"cube","name":"Cube"},
  {"id":"dune","name":"Dune"},
  {"id":"echo","name":"Echo"},
  {"id":"flux","name":"Flux"},
  {"id":"glow","name":"Glow"}
]
`)},
		"sync.json": {Data: []byte(`{"last_sync":"2026-07-24T18:23:43.000Z"}` + "\n")},
	}
	for _, id := range []string{"acme", "bolt", "cube", "dune", "echo", "flux", "glow"} {
		tree["models/"+id+".jsonl"] = &fstest.MapFile{}
	}
	return tree
}

// unpack returns an archive's dataset, and the archive's files without the results.
func unpack(t *testing.T, files []txtar.File) (fstest.MapFS, []txtar.File) {
	t.Helper()
	tree := rightTree()
	var given []txtar.File
	for _, file := range files {
		if file.Name == "load" || strings.HasPrefix(file.Name, "canonical/") {
			continue
		}
		given = append(given, file)
		if path, found := strings.CutSuffix(file.Name, ".removed"); found {
			delete(tree, path)
		} else if path, found := strings.CutSuffix(file.Name, ".quoted"); found {
			tree[path] = &fstest.MapFile{Data: []byte(filetest.Unquote(t, file.Data))}
		} else {
			tree[file.Name] = &fstest.MapFile{Data: file.Data}
		}
	}
	return tree, given
}

// outcome returns the results of Load.
func outcome(t *testing.T, tree fs.FS) []txtar.File {
	t.Helper()
	d, err := Load(tree)
	if err != nil {
		return []txtar.File{{Name: "load", Data: []byte(err.Error() + "\n")}}
	}
	files := []txtar.File{{Name: "load", Data: fmt.Appendf(nil, "ok, %d models\n", len(d.Models))}}
	changed := d.Canonical(tree)
	for _, path := range slices.Sorted(maps.Keys(changed)) {
		files = append(files, txtar.File{Name: "canonical/" + path, Data: changed[path]})
	}
	return files
}
