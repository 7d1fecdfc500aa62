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

// load reads a curation without a fault.
func load(t *testing.T, types string) *Curation {
	t.Helper()
	c, err := Load(fstest.MapFS{typesFile: {Data: []byte(types)}}, providers)
	filetest.NoError(t, err)
	return c
}

// TestRule checks that the first rule that matches a whole id counts.
func TestRule(t *testing.T) {
	c := load(t,
		`{"provider":"acme","pattern":"own/.+","ignore":"belongs to the owner of the key","note":"as of 2026"}
{"provider":"acme","pattern":"a-\\d|b","type":"embedding"}
{"provider":"bolt","pattern":"a-\\d","type":"video"}
{"note":"members in any order","type":"image","provider":"acme","pattern":"a-\\d+(?:-x)?"}
{"provider":"acme","pattern":"^c$","type":"chat"}
{"provider":"acme","pattern":"模型-\\d","type":"audio"}
`)
	for _, test := range []struct{ provider, id, want string }{
		{"acme", "own/a-1", "ignored"},
		{"acme", "a-1", "embedding"}, // two rules match, and the first counts
		{"acme", "b", "embedding"},
		{"bolt", "a-1", "video"},
		{"acme", "a-12", "image"},
		{"acme", "a-1-x", "image"},
		{"acme", "c", "chat"},
		{"acme", "模型-1", "audio"},
		{"acme", "", "no rule"},
		{"acme", "A-1", "no rule"},
		{"acme", "xa-1", "no rule"},
		{"acme", "a-1x", "no rule"},
		{"acme", "xb", "no rule"},
		{"acme", "bx", "no rule"},
		{"acme", "own/", "no rule"},
		{"acme", "a-1\nb", "no rule"},
		{"bolt", "b", "no rule"},
		{"cube", "a-1", "no rule"},
	} {
		t.Run(test.provider+" "+test.id, func(t *testing.T) {
			got := "no rule"
			rule, found := c.Rule(test.provider, test.id)
			if found {
				got = rule.Type.String()
			}
			if rule.Ignore != "" {
				got = "ignored"
			}
			if got != test.want {
				t.Errorf("Rule(%q, %q) = %q, want %q", test.provider, test.id, got, test.want)
			}
		})
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
