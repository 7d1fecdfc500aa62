//go:build unix

package publish

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"modelcatalog/site/representation"
)

func TestManifestOrder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	mustPublish(t, dir, map[string]string{"a": words, "a.c": "", "a-": "", "a.bq/c": words, "b": ""}, Options{Sidecars: true})
	var paths []string
	for _, line := range strings.Split(files(t, dir)[ManifestName], "\n")[1:] {
		if line != "" {
			paths = append(paths, strings.Fields(line)[2])
		}
	}
	if !slices.IsSorted(paths) || len(paths) != 8+2+2+8+2 {
		t.Errorf("the manifest lists %d files, want 22 in order of path: %q", len(paths), paths)
	}
}

func TestDamagedManifest(t *testing.T) {
	for _, line := range []string{"nonsense", "ef46db3751d8e999 x a", "ef46db3751d8e999 -1 a", "ef46db3751d8e999 1 ",
		`ef46db3751d8e999 1 "a`, "x 1 a", strings.Repeat("x", 70_000)} {
		dir := filepath.Join(t.TempDir(), "dist")
		mustPublish(t, dir, map[string]string{"b": "1"}, Options{})
		name := filepath.Join(dir, ManifestName)
		write(t, name, files(t, dir)[ManifestName]+line+"\n")
		checkRefused(t, dir, list("b"), Options{}, name+":3: got ")
	}
}

// TestHostileManifest checks that paths in a manifest lead to no file outside the tree.
func TestHostileManifest(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "dist")
	write(t, filepath.Join(parent, "precious"), "x")
	mustPublish(t, dir, map[string]string{"b": "1"}, Options{})
	lines := "ef46db3751d8e999 1 ../precious\nef46db3751d8e999 1 " + filepath.Join(parent, "precious") + "\n"
	write(t, filepath.Join(dir, ManifestName), files(t, dir)[ManifestName]+lines)
	mustPublish(t, dir, map[string]string{"c": "1"}, Options{})
	if got := files(t, parent)["precious"]; got != "x" {
		t.Errorf("the file outside contains %q, want x", got)
	}
}

func FuzzManifestLine(f *testing.F) {
	f.Add("a b", uint64(1), int64(2))
	f.Add("\"\\\n\x00ü", uint64(1<<63), int64(1<<62))
	f.Fuzz(func(t *testing.T, path string, hash uint64, size int64) {
		if path == "" || size < 0 {
			return
		}
		want := file{path: path, hash: representation.Hash(hash), size: size}
		line := string(want.appendLine(nil))
		if got, err := parseLine(line[:len(line)-1]); got != want || err != nil {
			t.Errorf("parseLine(%q) = %v, %v, want %v", line, got, err, want)
		}
	})
}
