package curation

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

var update = flag.Bool("update", false, "rewrite what the archives in testdata want")

// providers are those of the datasets of these tests.
var providers = []dataset.Provider{{ID: "acme", Name: "Acme"}, {ID: "bolt", Name: "Bolt"}}

const (
	rightRule     = `{"provider":"acme","pattern":"a-\\d","type":"chat"}` + "\n"
	rightOverride = `{"provider":"acme","id":"a-1","field":"name","value":"A","source":"https://acme.example/a"}` + "\n"
)

// TestLoadFaults reads the archives of testdata and wants their faults word for word: "load" is what Load says of the other
// files.
func TestLoadFaults(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := &txtar.Archive{Comment: archive.Comment}
			folder := fstest.MapFS{}
			for _, file := range archive.Files {
				if file.Name != "load" {
					got.Files = append(got.Files, file)
					folder[file.Name] = &fstest.MapFile{Data: file.Data}
				}
			}
			_, err = Load(folder, providers)
			got.Files = append(got.Files, txtar.File{Name: "load", Data: fmt.Append(nil, err, "\n")})
			if *update {
				if err := os.WriteFile(path, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(txtar.Format(archive)), string(txtar.Format(got))); diff != "" {
				t.Errorf("%s differs (-want +got; go test ./dataset/sync/curation -update rewrites it):\n%s", path, diff)
			}
		})
	}
}

// TestLoadForm meets files whose lines have a form that no text file would keep.
func TestLoadForm(t *testing.T) {
	longest := strings.TrimSuffix(rightRule, "\n")
	longest += strings.Repeat(" ", dataset.MaxLine-len(longest))
	for _, test := range []struct{ name, types, overrides, want string }{
		{"right", rightRule, rightOverride, ""},
		{"empty", "", "", ""},
		{"no newline at the end", rightRule[:len(rightRule)-1], rightOverride[:len(rightOverride)-1],
			"overrides.jsonl:1: the last line does not end in a newline\ntypes.jsonl:1: the last line does not end in a newline"},
		{"CR LF", strings.ReplaceAll(rightRule, "\n", "\r\n"), "",
			"types.jsonl:1: the line ends in CR LF, want LF"},
		{"mark", "\ufeff" + rightRule, "", "types.jsonl:1: the file starts with a byte order mark, want UTF-8 without one"},
		{"blank lines", "\n" + rightRule + " \t\n", "\r\n", "overrides.jsonl:1: the line is empty, want an object\n" +
			"types.jsonl:1: the line is empty, want an object\ntypes.jsonl:3: the line is empty, want an object"},
		{"not UTF-8", strings.Replace(rightRule, "chat", "ch\xff", 1), "", `types.jsonl:1: type: "ch\xff" is not valid UTF-8`},
		{"longest line", longest + "\n", "", ""},
		{"line too long", longest + " \n" + strings.Repeat("x", 2*dataset.MaxLine) + "\n", "",
			"types.jsonl:1: the line has 65537 bytes; a line has at most 65536\n" +
				"types.jsonl:2: the line has 131072 bytes; a line has at most 65536"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := Load(fstest.MapFS{
				TypesFile:     {Data: []byte(test.types)},
				OverridesFile: {Data: []byte(test.overrides)},
			}, providers)
			if (c == nil) != (err != nil) {
				t.Errorf("Load gives %v and the error %v", c, err)
			}
			wantError(t, err, test.want)
		})
	}
}

// TestLoadUnreadable wants the file named once, and without the path that leads to it.
func TestLoadUnreadable(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, TypesFile), 0o755); err != nil {
		t.Fatal(err)
	}
	_, err := Load(os.DirFS(folder), providers)
	wantError(t, err, "types.jsonl: is a directory")

	_, err = Load(deniedFS{}, providers)
	wantError(t, err, "overrides.jsonl: permission denied\ntypes.jsonl: permission denied")
	if !errors.Is(err, fs.ErrPermission) {
		t.Errorf("%v is not fs.ErrPermission", err)
	}
}

// deniedFS is a file system of which nothing can be opened.
type deniedFS struct{}

func (deniedFS) Open(path string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: "/somewhere/" + path, Err: fs.ErrPermission}
}

// FuzzLoad reads any files. What is refused is so by problems that name a file and line; what is taken says nothing that
// the dataset has no place for.
func FuzzLoad(f *testing.F) {
	f.Add(rightRule, rightOverride)
	f.Add(rightRule+rightRule, rightOverride+rightOverride)
	f.Add(`{"provider":"bolt","pattern":"(?i)x|\\PL+","ignore":"y","note":"z"}`, `{"provider":"acme","id":"\ud83d\ude00","field":"status"`)
	f.Fuzz(func(t *testing.T, types, overrides string) {
		c, err := Load(fstest.MapFS{
			TypesFile:     {Data: []byte(types)},
			OverridesFile: {Data: []byte(overrides)},
		}, providers)
		if err != nil {
			var faults jsonl.Faults
			if !errors.As(err, &faults) || faults[0].File == "" {
				t.Fatalf("got %v, want jsonl.Faults of a file", err)
			}
			return
		}
		for _, o := range c.All() {
			if err := checkOverride(o); err != nil {
				t.Fatalf("%+v: %v", o, err)
			}
			if !strings.HasPrefix(o.Source, "https://") {
				t.Fatalf("source %q", o.Source)
			}
		}
	})
}

// checkOverride asks the dataset's own rules whether a model can have a fact, by the line of a model that has it.
func checkOverride(o Override) error {
	value := "null"
	if o.Value.Valid {
		value = string(jsonl.AppendString(nil, o.Value.String))
	}
	members := map[string]string{
		"id": string(jsonl.AppendString(nil, o.ID)), "name": "null", "description": "null", "type": `"chat"`,
		"context_length": `""`, "status": `"active"`,
	}
	members[o.Field] = value
	line := fmt.Sprintf(`{"id":%s,"name":%s,"description":%s,"type":%s,"context_length":%s,"status":%s,`+
		`"updated_at":"2026-01-02T03:04:05.678Z","last_seen_at":"2026-01-02T03:04:05.678Z"}`+"\n",
		members["id"], members["name"], members["description"], members["type"], members["context_length"], members["status"])
	folder := fstest.MapFS{
		"providers.json": {Data: []byte(`[{"id":"acme","name":"A"},{"id":"bolt","name":"B"},{"id":"c","name":"C"},` +
			`{"id":"d","name":"D"},{"id":"e","name":"E"},{"id":"f","name":"F"},{"id":"g","name":"G"}]`)},
		"sync.json": {Data: []byte(`{"last_sync":null}`)},
	}
	for _, id := range []string{"acme", "bolt", "c", "d", "e", "f", "g"} {
		folder["models/"+id+".jsonl"] = &fstest.MapFile{}
	}
	folder["models/"+o.Provider+".jsonl"] = &fstest.MapFile{Data: []byte(line)}
	_, err := dataset.Load(folder)
	return err
}

// wantError wants an error of this text, or none where want is empty.
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
