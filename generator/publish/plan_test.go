//go:build unix

package publish

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"
)

// list is a Source of empty documents in the order given.
func list(paths ...string) Source {
	return source{len(paths), func(i int, buf []byte) (Document, error) { return Document{Path: paths[i], Body: buf}, nil }}
}

func TestPlanRefusesPaths(t *testing.T) {
	for _, path := range []string{"", ".", "..", "../x", "/x", "/", "a//b", "a/", "a/./b", "a/../b", "a/..", "a\x00b", "a\xff"} {
		t.Run(path, func(t *testing.T) {
			name := fmt.Sprintf("%q: the path is not clean", path)
			if path == "" {
				name = "document 1: the path is not clean"
			} else if isPlain(path) {
				name = path + ": the path is not clean"
			}
			refuse(t, filepath.Join(t.TempDir(), "dist"), list("fine", path), Options{}, name)
		})
	}
	for _, path := range []string{ManifestName, ManifestName + "/a"} {
		refuse(t, filepath.Join(t.TempDir(), "dist"), list(path), Options{}, path+": .manifest is the name of the manifest")
	}
	long := strings.Repeat("x", 247)
	refuse(t, filepath.Join(t.TempDir(), "dist"), list("a/"+long), Options{}, "has 247 bytes: at most 246")
	refuse(t, filepath.Join(t.TempDir(), "dist"), list(long+"/a"), Options{}, "has 247 bytes: at most 246")
	mustPublish(t, filepath.Join(t.TempDir(), "dist"),
		map[string]string{"a/" + long[1:]: strings.Repeat("longest name ", 99)}, Options{Sidecars: true})
}

func TestPlanRefusesClashes(t *testing.T) {
	tests := []struct {
		name     string
		paths    []string
		sidecars bool
		want     string // empty: fine
	}{
		{"twice", []string{"a/b", "c", "a/b"}, false, "\na/b: two documents have this path"},
		{"file and folder", []string{"a", "a-", "a/b"}, false, "\na/b: the folder a is a document too"},
		{"file and folder above", []string{"a/b/c/d", "a/b/c/e", "a"}, false, "\na/b/c/d: the folder a is a document too"},
		{"sidecar", []string{"a.json", "a.json.br"}, true, "\na.json.br: this is also the name of a sidecar of a.json"},
		{"tag", []string{"a", "a.etag"}, true, "\na.etag: this is also the name of a sidecar of a"},
		{"tag of a sidecar", []string{"a", "a.zst.etag"}, true, "\na.zst.etag: this is also the name of a sidecar of a"},
		{"folder of a sidecar's name", []string{"a", "a.gz/b"}, true, "\na.gz/b: the folder a.gz has the name of a sidecar of a"},
		{"sidecar's name in a tree without", []string{"a", "a.gz", "a.gz.etag/b"}, false, ""},
		{"sidecar's name of no document", []string{"a.gz", "b.gz/a", ".etag"}, true, ""},
		{"neighbours", []string{"a/b", "a-b", "a.b", "ab", "a0/b"}, true, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir, opts := filepath.Join(t.TempDir(), "dist"), Options{Sidecars: tt.sidecars}
			if tt.want != "" {
				refuse(t, dir, list(tt.paths...), opts, tt.want)
			} else if _, err := publish(dir, list(tt.paths...), opts, quick); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestPlanRefusesNumbers(t *testing.T) {
	refuse(t, filepath.Join(t.TempDir(), "dist"), source{n: math.MaxInt32 + 1}, Options{}, "a tree of 2147483648 documents")
}
