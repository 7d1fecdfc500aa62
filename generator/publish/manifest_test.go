package publish

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/representation"
)

func TestDamagedManifest(t *testing.T) {
	for _, line := range []string{"nonsense", "ef46db3751d8e999 x a", "ef46db3751d8e999 -1 a", "ef46db3751d8e999 1 ",
		`ef46db3751d8e999 1 "a`, "x 1 a",
		"ef46db3751d8e999 1 ../a", "ef46db3751d8e999 1 /a", strings.Repeat("x", 70_000)} {
		dir := filepath.Join(t.TempDir(), "dist")
		mustPublish(t, dir, map[string]string{"b": "1"}, Options{})
		name := filepath.Join(dir, ManifestName)
		filetest.Write(t, name, filetest.Read(t, os.DirFS(dir))[ManifestName]+line+"\n")
		checkRefused(t, dir, list("b"), Options{}, name+":3: got ")
	}
}

func FuzzManifestLine(f *testing.F) {
	f.Add("a b", uint64(1), int64(2))
	f.Add("\"\\\n\x00ü", uint64(1<<63), int64(1<<62))
	f.Fuzz(func(t *testing.T, path string, hash uint64, size int64) {
		if !fs.ValidPath(path) || size < 0 {
			return
		}
		want := file{path: path, hash: representation.Hash(hash), size: size}
		line := string(appendManifest([]file{want})[len(header)+1:])
		if got, err := parseLine(line[:len(line)-1]); got != want || err != nil {
			t.Errorf("parseLine(%q) = %v, %v, want %v", line, got, err, want)
		}
	})
}
