package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
)

// TestLoadDraft checks that empty lines and lines out of order neither hide models nor move prices
// to other models, and that "acme" is before "acme-2", although "acme-2.jsonl" comes before
// "acme.jsonl" in the directory.
func TestLoadDraft(t *testing.T) {
	tree := rightTree()
	line := func(id string) string { return strings.Replace(sampleLine, "gpt-4o", id, 1) + "\n" }
	tree["providers.json"].Data = bytes.Replace(tree["providers.json"].Data, []byte("cube"),
		[]byte("acme-2"), 1)
	delete(tree, "models/cube.jsonl")
	tree["models/acme-2.jsonl"] = &fstest.MapFile{Data: []byte(line("c"))}
	tree["models/acme.jsonl"].Data = []byte("\n" + line("b") + "\n\n" + line("a"))
	tree["prices/acme.jsonl"] = &fstest.MapFile{
		Data: []byte(strings.Replace(samplePrice, "gpt-4o", "b", 1) + "\n"),
	}
	tree["sources.jsonl"] = &fstest.MapFile{Data: []byte(sampleSource + "\n")}
	d, err := LoadDraft(tree)
	filetest.NoError(t, err)
	var got []string
	for _, m := range d.Models {
		got = append(got, fmt.Sprintf("%s %s %d", m.Provider, m.ID, len(m.Prices)))
	}
	if want := []string{"acme a 0", "acme b 1", "acme-2 c 0"}; !slices.Equal(got, want) {
		t.Errorf("models and their number of prices: %q, want %q", got, want)
	}
}

// TestLoadBounds checks that files of nothing but faults cost little memory, and that the error is
// short.
func TestLoadBounds(t *testing.T) {
	const size = 1 << 20
	draft := func(fsys fs.FS) (*Dataset, error) { return LoadDraft(fsys) }
	for _, test := range []struct{ file, line string }{
		{"models/acme.jsonl", "{}\n"},
		{"models/acme.jsonl", `{"id":1,"id":1}` + "\n"},
		{"prices/acme.jsonl", "x\n"},
		{"sources.jsonl", "[]\n"},
		{"settings.json", "\n"},
		{"providers.json", "["},
		{"providers.json", "[{},"},
	} {
		t.Run(test.file, func(t *testing.T) {
			tree := rightTree()
			text := strings.Repeat(test.line, size/len(test.line))
			if test.line == "[{}," {
				text = "[" + strings.Repeat("{},", size/3) + "{}]"
			}
			tree[test.file] = &fstest.MapFile{Data: []byte(text)}
			for name, load := range map[string]func(fs.FS) (*Dataset, error){
				"Load":      Load,
				"LoadDraft": draft,
			} {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				_, err := load(tree)
				runtime.ReadMemStats(&after)
				used := after.TotalAlloc - before.TotalAlloc
				if used > 8*size || err == nil || len(err.Error()) > size/2 {
					t.Errorf("%s of %d MB of %.20q in %s: %d MB of memory, error of %d bytes; want an error, and at most 8 MB and 0.5 MB",
						name, size>>20, test.line, test.file, used>>20, len(fmt.Sprint(err)))
				}
			}
		})
	}
}

// TestLoadUnreadable checks the faults of files that cannot be read.
func TestLoadUnreadable(t *testing.T) {
	tree := rightTree()
	tree["models/acme.jsonl"].Data = []byte(strings.Replace(sampleLine, "}",
		`,"replacement":{"provider":"bolt","id":"b"}}`, 1) + "\n")
	for name := range tree { // to the content of some of which others refer
		_, err := Load(deniedFS{tree, name})
		if fmt.Sprint(err) != name+": permission denied" || !errors.Is(err, fs.ErrPermission) {
			t.Errorf("%s cannot be read: %v", name, err)
		}
	}
}

// deniedFS is a file system with one file that cannot be opened.
type deniedFS struct {
	fs.FS
	path string
}

func (f deniedFS) Open(path string) (fs.File, error) {
	if path == f.path {
		return nil, &fs.PathError{Op: "open", Path: "/somewhere/" + path, Err: fs.ErrPermission}
	}
	return f.FS.Open(path)
}

const sampleSource = `{"name":"models.dev","kind":"collection","as_of":"2026-07-24","url":null,"license":"MIT"}`

// FuzzLoad checks directories of any content: a dataset that loads satisfies Check and is equal
// after Write and Load, and in canonical form.
func FuzzLoad(f *testing.F) {
	right := rightTree()
	providers, sync := string(right["providers.json"].Data), string(right["sync.json"].Data)
	other := strings.Replace(sampleLine, "gpt-4o", "o3", 1)
	otherPrice := strings.NewReplacer("gpt-4o", "o3", "0.075", "2", `null`,
		`"2026-01-01"`).Replace(samplePrice)
	f.Add(providers, sync, sampleLine+"\n"+other+"\n", "", samplePrice+"\n"+otherPrice)
	f.Add(providers, "null", other+"\r\n"+sampleLine, "\ufeff", otherPrice+"\r\n"+samplePrice)
	f.Add(strings.ReplaceAll(providers, "\n", "\r\n"), `{"last_sync":null}`, "\n\n", sampleLine, "\n")
	f.Add("\ufeff"+strings.ReplaceAll(providers, "Acme", `\u0041\ud83d\ude00`), `{"last_sync":""}`,
		sampleLine+"\n"+sampleLine+"\n", "[]", samplePrice+samplePrice)
	f.Add("[]", "[]", "[]", "[]", "[]")
	f.Add("", "", "", "", "")
	f.Fuzz(func(t *testing.T, providers, sync, acme, bolt, prices string) {
		tree := rightTree()
		tree["providers.json"].Data = []byte(providers)
		tree["sync.json"].Data = []byte(sync)
		tree["models/acme.jsonl"].Data = []byte(acme)
		tree["models/bolt.jsonl"].Data = []byte(bolt)
		tree["prices/acme.jsonl"] = &fstest.MapFile{Data: []byte(prices)}
		tree["sources.jsonl"] = &fstest.MapFile{Data: []byte(sampleSource + "\n")}
		d, err := Load(tree)
		if err != nil {
			return
		}
		normal := maps.Clone(tree)
		for path, data := range d.Canonical(tree) {
			normal[path] = &fstest.MapFile{Data: data}
		}
		mended, err := Load(normal)
		if diff := cmp.Diff(d, mended); err != nil || diff != "" {
			t.Fatalf("the canonical form: %v (-before +after)\n%s", err, diff)
		}
		if again := mended.Canonical(normal); len(again) != 0 {
			t.Fatalf("not canonical at once: %v", again)
		}
		if err := d.Check(); err != nil {
			t.Fatalf("loads, but Check says: %v", err)
		}
		dir := t.TempDir()
		filetest.NoError(t, Write(dir, d))
		written := os.DirFS(dir)
		again, err := Load(written)
		if diff := cmp.Diff(d, again); err != nil || diff != "" {
			t.Fatalf("written and loaded: %v (-before +after)\n%s", err, diff)
		}
		if changed := again.Canonical(written); len(changed) != 0 {
			t.Fatalf("written, but not canonical: %v", changed)
		}
	})
}

// synthetic makes a dataset of the right tree's providers with n models, about 450 bytes a line.
func synthetic(n int) *Dataset {
	d := &Dataset{}
	for _, id := range []string{"acme", "bolt", "cube", "dune", "echo", "flux", "glow"} {
		d.Providers = append(d.Providers, Provider{ID: id, Name: strings.ToUpper(id)})
	}
	for i := range n {
		description := NullString{strings.Repeat("Reads “text” and answers. ", 10), true}
		if i%5 == 0 {
			description = NullString{}
		}
		d.Models = append(d.Models, Model{
			ID:            fmt.Sprintf("org/model-%09d", i),
			Provider:      d.Providers[i*V1Providers/n].ID,
			Name:          Text(fmt.Sprintf("Model %d", i)),
			Description:   description,
			Type:          Type(i % len(TypeNames)),
			Status:        Status(i % len(StatusNames)),
			ContextLength: []string{"", "8192", "128000"}[i%3],
			UpdatedAt:     Timestamp(1.7e12 + 1e5*int64(i)),
			LastSeenAt:    Timestamp(1.8e12 + int64(i)),
		})
	}
	return d
}

// encode returns the files of a dataset.
func encode(d *Dataset) fstest.MapFS {
	tree := fstest.MapFS{}
	for name, content := range d.Files() {
		tree[name] = &fstest.MapFile{Data: content}
	}
	return tree
}
