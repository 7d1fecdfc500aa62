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
	long := strings.Repeat("all of these words are equal ", 60)
	mustPublish(t, dir, map[string]string{"a": long, "a.c": "", "a-": "", "a.bq/c": long, "b": ""}, Options{Sidecars: true})
	var paths []string
	for _, line := range strings.Split(files(t, dir)[ManifestName], "\n")[1:] {
		if line != "" {
			paths = append(paths, strings.Fields(line)[2])
		}
	}
	if !slices.IsSorted(paths) || len(paths) != 8+2+2+8+2 {
		t.Errorf("manifest lists %d files, or not in order: %q", len(paths), paths)
	}
}

func TestDamagedManifest(t *testing.T) {
	for _, line := range []string{"nonsense", "ef46db3751d8e999 x a", "ef46db3751d8e999 -1 a", "ef46db3751d8e999 1 ",
		`ef46db3751d8e999 1 "a`, "x 1 a", strings.Repeat("x", 70_000)} {
		dir := filepath.Join(t.TempDir(), "dist")
		mustPublish(t, dir, map[string]string{"b": "1"}, Options{})
		name := filepath.Join(dir, ManifestName)
		write(t, name, files(t, dir)[ManifestName]+line+"\n")
		want := name + ":3: "
		if len(line) > 1<<16 {
			want = "read " + name + ": bufio.Scanner: token too long"
		}
		refuse(t, dir, list("b"), Options{}, want)
	}
}

// Names from a manifest are only ever compared: they lead to no file outside.
func TestHostileManifest(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "dist")
	write(t, filepath.Join(parent, "precious"), "x")
	mustPublish(t, dir, map[string]string{"b": "1"}, Options{})
	lines := "ef46db3751d8e999 1 ../precious\nef46db3751d8e999 1 " + filepath.Join(parent, "precious") + "\n"
	write(t, filepath.Join(dir, ManifestName), files(t, dir)[ManifestName]+lines)
	mustPublish(t, dir, map[string]string{"c": "1"}, Options{})
	if got := files(t, parent)["precious"]; got != "x" {
		t.Errorf("the file outside holds %q", got)
	}
}

func FuzzManifestLine(f *testing.F) {
	f.Add("a b", uint64(1), int64(2))
	f.Add("\"\\\n\x00ü", uint64(1<<63), int64(1<<62))
	f.Fuzz(func(t *testing.T, path string, hash uint64, size int64) {
		if path == "" || size < 0 {
			return
		}
		want := sidecar{representation.Hash(hash), size}
		line := string(appendLine(nil, want, path, ".etag"))
		got, gotPath, err := parseLine(line[:len(line)-1])
		if got != want || gotPath != path+".etag" || err != nil {
			t.Errorf("%q comes back as %v, %q, %v", line, got, gotPath, err)
		}
	})
}
