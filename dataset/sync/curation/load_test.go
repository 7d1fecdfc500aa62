package curation

import (
	"fmt"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// providers are those of the datasets of these tests.
var providers = []dataset.Provider{{ID: "acme", Name: "Acme"}, {ID: "bolt", Name: "Bolt"}}

// TestLoadFaults checks the faults of the files in testdata, word for word: "load" is the error of Load for the other files.
func TestLoadFaults(t *testing.T) {
	filetest.Archives(t, "testdata/*.txtar", func(_ *testing.T, files []txtar.File) (got []txtar.File) {
		directory := fstest.MapFS{}
		for _, file := range files {
			if file.Name != "load" {
				got = append(got, file)
				directory[file.Name] = &fstest.MapFile{Data: file.Data}
			}
		}
		_, err := Load(directory, providers)
		return append(got, txtar.File{Name: "load", Data: fmt.Append(nil, err, "\n")})
	})
}
