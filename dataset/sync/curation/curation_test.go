package curation

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// files returns a directory of the two files.
func files(types, overrides string) fstest.MapFS {
	return fstest.MapFS{
		typesFile:     {Data: []byte(types)},
		overridesFile: {Data: []byte(overrides)},
	}
}

// load reads a curation without a fault.
func load(t *testing.T, types, overrides string) *Curation {
	t.Helper()
	c, err := Load(files(types, overrides), providers)
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
`, "")
	for _, test := range []struct {
		provider, id string
		want         Rule
	}{
		{"acme", "own/a-1", Rule{Ignore: "belongs to the owner of the key", Line: 1}},
		{"acme", "a-1", Rule{Type: dataset.Embedding, Line: 2}}, // line 4 matches as well
		{"acme", "b", Rule{Type: dataset.Embedding, Line: 2}},
		{"bolt", "a-1", Rule{Type: dataset.Video, Line: 3}},
		{"acme", "a-12", Rule{Type: dataset.Image, Line: 4}},
		{"acme", "a-1-x", Rule{Type: dataset.Image, Line: 4}},
		{"acme", "c", Rule{Type: dataset.Chat, Line: 5}},
		{"acme", "模型-1", Rule{Type: dataset.Audio, Line: 6}},
	} {
		if got, found := c.Rule(test.provider, test.id); !found || got != test.want {
			t.Errorf("Rule(%q, %q) = %+v, %v; want %+v", test.provider, test.id, got, found, test.want)
		}
	}
	for _, test := range [][2]string{
		{"acme", ""}, {"acme", "A-1"}, {"acme", "xa-1"}, {"acme", "a-1x"}, {"acme", "xb"}, {"acme", "bx"}, {"acme", "own/"},
		{"acme", "a-1\nb"}, {"bolt", "b"}, {"cube", "a-1"}, {"", "a-1"},
	} {
		if got, found := c.Rule(test[0], test[1]); found || got != (Rule{}) {
			t.Errorf("Rule(%q, %q) = %+v, %v; want none", test[0], test[1], got, found)
		}
	}
}

func TestOverrides(t *testing.T) {
	const source = "https://acme.example/a?b=c#d"
	c := load(t, "", `{"provider":"acme","id":"a","field":"context_length","value":"","source":"`+source+`","note":"why"}
{"provider":"acme","id":"a","field":"description","value":null,"source":"`+source+`"}
{"provider":"acme","id":"a","field":"name","value":"","source":"`+source+`"}
{"provider":"acme","id":"a/b:c","field":"status","value":"active","source":"`+source+`"}
{"source":"`+source+`","value":"128000","field":"context_length","id":"a","provider":"bolt"}
{"provider":"bolt","id":"a","field":"type","value":"video","source":"`+source+`"}
`)
	all := []Override{
		{"acme", "a", "context_length", dataset.Text(""), source, "why", 1},
		{"acme", "a", "description", dataset.NullString{}, source, "", 2},
		{"acme", "a", "name", dataset.Text(""), source, "", 3},
		{"acme", "a/b:c", "status", dataset.Text("active"), source, "", 4},
		{"bolt", "a", "context_length", dataset.Text("128000"), source, "", 5},
		{"bolt", "a", "type", dataset.Text("video"), source, "", 6},
	}
	for _, test := range []struct {
		provider, id string
		want         []Override
	}{
		{"acme", "a", all[:3]},
		{"acme", "a/b:c", all[3:4]},
		{"bolt", "a", all[4:]},
		{"acme", "b", nil},
		{"acme", "A", nil},
		{"bolt", "a/b:c", nil},
		{"cube", "a", nil},
	} {
		if diff := cmp.Diff(test.want, c.Overrides(test.provider, test.id)); diff != "" {
			t.Errorf("Overrides(%q, %q) (-want +got)\n%s", test.provider, test.id, diff)
		}
	}
	if diff := cmp.Diff(all, c.All()); diff != "" {
		t.Errorf("All (-want +got)\n%s", diff)
	}
}
