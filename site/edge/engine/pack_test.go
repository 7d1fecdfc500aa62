package engine

import (
	"bytes"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/dataset/datasettest"
)

var documents = Documents{Index: []byte("the index\n\n"), OpenAPI: []byte("{}"), Readme: []byte("# Readme"), Prefix: "/catalog"}

// TestPack packs datasets of every kind, and wants them back as they were.
func TestPack(t *testing.T) {
	unsynced := datasettest.New(datasettest.Options{Models: 3})
	unsynced.LastSync = nil
	for name, d := range map[string]*dataset.Dataset{
		"repository": load(t, dataset.Embedded()),
		"hostile":    datasettest.New(datasettest.Options{Models: 2000, Seed: 7, Hostile: true}),
		"random":     oracle.Dataset(rand.New(rand.NewPCG(1, 2)), 500),
		"no sync":    unsynced,
		"no model":   datasettest.New(datasettest.Options{}),
	} {
		pack := Pack(d, documents)
		files, prefix, err := unpack(pack)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(d, load(t, files)); diff != "" {
			t.Errorf("%s: the dataset changed:\n%s", name, diff)
		}
		got := Documents{files.text(indexFile), files.text(openAPIFile), files.text(readmeFile), prefix}
		if diff := cmp.Diff(documents, got); diff != "" {
			t.Errorf("%s: the documents changed:\n%s", name, diff)
		}
		if again := Pack(load(t, files), got); !bytes.Equal(again, pack) {
			t.Errorf("%s: packed again it has other bytes", name)
		}
	}
}

func load(t testing.TB, fsys fs.FS) *dataset.Dataset {
	t.Helper()
	d, err := dataset.Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestNewRefuses wants what is no whole pack, or holds no right dataset, to be refused with a reason.
func TestNewRefuses(t *testing.T) {
	pack := string(Pack(datasettest.New(datasettest.Options{Models: 10}), documents))
	for _, test := range []struct{ name, pack, want string }{
		{"empty", "", "no pack of this version"},
		{"another file", "{}", `starts with "{}"`},
		{"another version", strings.Replace(pack, "pack 1", "pack 2", 1), "no pack of this version"},
		{"head cut off", pack[:40], "the pack is cut off"},
		{"text cut off", pack[:len(pack)-1], "cut off or broken"},
		{"text too long", pack + "x", "1 bytes too many"},
		{"no length", strings.Replace(pack, "sync.json ", "sync.json x", 1), `broken in "sync.json x`},
		{"length below zero", strings.Replace(pack, "sync.json ", "sync.json -", 1), `broken in "sync.json -`},
		{"broken model", strings.Replace(pack, `"status":"active"`, `"status":"activE"`, 1), "status"},
	} {
		if _, err := New([]byte(test.pack), Options{}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
}
