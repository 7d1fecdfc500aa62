package curation

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/jsonl"
)

// providers are those of the datasets of these tests.
var providers = []dataset.Provider{{ID: "acme", Name: "Acme"}, {ID: "bolt", Name: "Bolt"}}

const (
	rightRule     = `{"provider":"acme","pattern":"a-\\d","type":"chat"}` + "\n"
	rightOverride = `{"provider":"acme","id":"a-1","field":"name","value":"A","source":"https://acme.example/a"}` + "\n"
)

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

// TestLoadForm checks the bound of a line's length, and that faults of layout are reported.
func TestLoadForm(t *testing.T) {
	longest := strings.TrimSuffix(rightRule, "\n")
	longest += strings.Repeat(" ", dataset.MaxLine-len(longest))
	for _, test := range []struct{ name, types, overrides, want string }{
		{"valid", longest + "\n", rightOverride, ""},
		{"empty", "", "", ""},
		{"line too long", longest + " \n", "", "types.jsonl:1: the line has 65537 bytes; a line has at most 65536"},
		{"layout", strings.ReplaceAll(rightRule, "\n", "\r\n"), strings.TrimSuffix(rightOverride, "\n"),
			"overrides.jsonl:1: the last line does not end in a newline\ntypes.jsonl:1: the line ends in CR LF, want LF"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load(files(test.types, test.overrides), providers)
			wantError(t, err, test.want)
		})
	}
}

// TestLoadUnreadable checks that the error names a file once, without the path of the directory.
func TestLoadUnreadable(t *testing.T) {
	directory := t.TempDir()
	filetest.NoError(t, os.Mkdir(filepath.Join(directory, typesFile), 0o755))
	_, err := Load(os.DirFS(directory), providers)
	wantError(t, err, "types.jsonl: mode drwxr-xr-x, want a regular file")
}

// FuzzLoad checks files of any content: they have faults that name a file, or overrides that a dataset can have.
func FuzzLoad(f *testing.F) {
	f.Add(rightRule, rightOverride)
	f.Add(rightRule+rightRule, rightOverride+rightOverride)
	f.Add(`{"provider":"bolt","pattern":"(?i)x|\\PL+","ignore":"y","note":"z"}`, `{"provider":"acme","id":"\ud83d\ude00","field":"status"`)
	f.Fuzz(func(t *testing.T, types, overrides string) {
		c, err := Load(files(types, overrides), providers)
		if err != nil {
			var faults jsonl.Faults
			if !errors.As(err, &faults) || faults[0].File == "" {
				t.Fatalf("got %v, want jsonl.Faults of a file", err)
			}
			return
		}
		for _, o := range c.All() {
			if err := errors.Join(dataset.CheckModelID(o.ID), new(dataset.Model).Set(o.Field, o.Value)); err != nil {
				t.Fatalf("%+v: %v", o, err)
			}
			if !strings.HasPrefix(o.Source, "https://") {
				t.Fatalf("source %q", o.Source)
			}
		}
	})
}

// wantError checks the text of an error; an empty text means no error.
func wantError(t *testing.T, err error, want string) {
	t.Helper()
	got := ""
	if err != nil {
		got = err.Error()
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("error (-want +got)\n%s", diff)
	}
}
