package curation

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// providers are those of the datasets of these tests.
var providers = []dataset.Provider{{ID: "acme", Name: "Acme"}, {ID: "bolt", Name: "Bolt"}}

// load reads a curation without a fault.
func load(t *testing.T, types string) *Curation {
	t.Helper()
	c, err := Load(fstest.MapFS{typesFile: {Data: []byte(types)}}, providers)
	filetest.NoError(t, err)
	return c
}

func TestRule(t *testing.T) {
	c := load(t, `{"provider":"acme","pattern":"own/.+","ignore":"belongs to the owner of the key","note":"as of 2026"}
{"provider":"acme","pattern":"a-\\d|b","type":"embedding"}
{"provider":"bolt","pattern":"a-\\d","type":"video"}
{"note":"members in any order","type":"image","provider":"acme","pattern":"a-\\d+(?:-x)?"}
{"provider":"acme","pattern":"^c$","type":"chat"}
{"provider":"acme","pattern":"模型-\\d","type":"audio"}
`)
	for id, want := range map[string]string{
		"acme own/a-1": "ignored", "acme a-1": "embedding", "acme b": "embedding", "bolt a-1": "video", "acme a-12": "image", "acme a-1-x": "image",
		"acme c": "chat", "acme 模型-1": "audio", "acme ": "", "acme A-1": "", "acme xa-1": "", "acme a-1x": "", "acme xb": "", "acme bx": "",
		"acme own/": "", "acme a-1\nb": "", "bolt b": "", "cube a-1": "",
	} {
		provider, id, _ := strings.Cut(id, " ")
		rule, found := c.Rule(provider, id)
		got := map[bool]string{true: rule.Type.String()}[found]
		if rule.Ignore != "" {
			got = "ignored"
		}
		if got != want {
			t.Errorf("Rule(%q, %q) = %q, want %q", provider, id, got, want)
		}
	}
}

// TestLoadFaults checks the faults of the files in testdata, word for word: "load" is the error of
// Load for the other files.
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
