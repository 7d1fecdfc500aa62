package dataset

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
)

func TestWrite(t *testing.T) {
	d := synthetic(700)
	d.Models = d.Models[200:] // the first provider has none
	d.LastSync = new(Timestamp(1784917423000))
	addDetails(d)
	dir := filepath.Join(t.TempDir(), "made", "by", "Write")
	filetest.NoError(t, Write(dir, d))
	got, err := Load(os.DirFS(dir))
	filetest.NoError(t, err)
	if diff := cmp.Diff(d, got); diff != "" {
		t.Errorf("written and loaded (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(filetest.Read(t, encode(d)), filetest.Read(t, os.DirFS(dir))); diff != "" {
		t.Errorf("files (-want +got)\n%s", diff)
	}
	const lastSync = `{"last_sync":"2026-07-24T18:23:43.000Z"}` + "\n"
	if got := filetest.Read(t, os.DirFS(dir))["sync.json"]; got != lastSync {
		t.Errorf("sync.json: got %q, want %q", got, lastSync)
	}
}

// TestWriteOver checks that writing over another dataset leaves nothing of it, but all other files.
func TestWriteOver(t *testing.T) {
	dir := t.TempDir()
	old := synthetic(70)
	addDetails(old)
	filetest.NoError(t, Write(dir, old))
	for _, name := range []string{"README.md", "models/notes.txt", ".tmp-killed"} {
		filetest.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("kept\n"), 0o600))
	}
	d := synthetic(70)
	filetest.NoError(t, Write(dir, d))
	want := filetest.Read(t, encode(d))
	for _, name := range []string{"README.md", "models/notes.txt", ".tmp-killed"} {
		want[name] = "kept\n"
	}
	if diff := cmp.Diff(want, filetest.Read(t, os.DirFS(dir))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	info, err := os.Stat(filepath.Join(dir, "sync.json"))
	if err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("sync.json: mode %v, %v; want 0644", info.Mode(), err)
	}
}

// TestWriteUnchanged checks that only files with other content are replaced.
func TestWriteUnchanged(t *testing.T) {
	dir, d := t.TempDir(), synthetic(70)
	stat := func(name string) os.FileInfo {
		filetest.NoError(t, Write(dir, d))
		info, err := os.Stat(filepath.Join(dir, name))
		filetest.NoError(t, err)
		return info
	}
	for name, same := range map[string]bool{"models/acme.jsonl": true, "models/glow.jsonl": false} {
		t.Run(name, func(t *testing.T) {
			before := stat(name)
			d.Models[len(d.Models)-1].LastSeenAt++
			if after := stat(name); os.SameFile(before, after) != same {
				t.Errorf("%s is the same file: %t, want %t", name, !same, same)
			}
		})
	}
}

// TestWriteDays checks that another reading of a source as a whole changes no line of a price that
// it still states.
func TestWriteDays(t *testing.T) {
	d := synthetic(7)
	addDetails(d)
	before := d.Files()
	d.Sources[0].AsOf++ // list
	d.Models[0].Prices[2].AsOf++
	after := d.Files()
	for name := range after {
		if same := bytes.Equal(before[name], after[name]); same != (name != sourcesFile) {
			t.Errorf("%s is the same: %t\n%s", name, same, after[name])
		}
	}
}

// TestWriteErrors checks that a broken dataset is not written, that no temporary file stays if a
// file cannot be replaced, and that the sources, which lines name, are written before the lines.
func TestWriteErrors(t *testing.T) {
	dir, d := t.TempDir(), synthetic(7)
	filetest.Write(t, filepath.Join(dir, "models/dune.jsonl/x"), "")
	if err := Write(dir, d); err == nil {
		t.Error("a directory in place of a file is replaced")
	}
	if _, err := os.Stat(filepath.Join(dir, sourcesFile)); err != nil {
		t.Error(err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, ".tmp-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	d.Models[2].ContextLength = "8k"
	if err := Write(filepath.Join(dir, "none"), d); err == nil ||
		!strings.HasPrefix(err.Error(), "the dataset is not written: models/cube.jsonl:1: context_length: ") {
		t.Errorf("Write of a broken dataset: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "none")); err == nil {
		t.Error("Write created the directory")
	}
}
