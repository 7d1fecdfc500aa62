//go:build unix

package publish

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestForeignFiles(t *testing.T) {
	tests := []struct {
		name     string
		sidecars bool
		spoil    func(t *testing.T, dir string)
		want     []string // nil: no objection
	}{
		{"file", true, func(t *testing.T, dir string) { write(t, dir+"/api/mine.txt", "") }, []string{"wrote: api/mine.txt: move"}},
		{"folder", true, func(t *testing.T, dir string) { write(t, dir+"/mine/a", "") }, []string{"wrote: mine: move"}},
		{"many", false, func(t *testing.T, dir string) {
			for _, name := range strings.Split("7632514", "") {
				write(t, dir+"/"+name, "")
			}
		}, []string{"dist holds files that no build wrote: 1, 2, 3, 4, 5 and 2 more: move or delete them, or build to another"}},
		{"symbolic link", true, func(t *testing.T, dir string) {
			if err := os.Rename(dir+"/api/a.json", dir+"/../a.json"); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink("../../a.json", dir+"/api/a.json"); err != nil {
				t.Fatal(err)
			}
		}, []string{"wrote: api/a.json: move"}},
		{"link to a folder", true, func(t *testing.T, dir string) {
			if err := os.Rename(dir+"/api", dir+"/../api"); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink("../api", dir+"/api"); err != nil {
				t.Fatal(err)
			}
		}, []string{"wrote: api: move"}},
		{"sidecar of none", true, func(t *testing.T, dir string) { write(t, dir+"/api/c.json.gz", "") }, []string{"api/c.json.gz"}},
		{"sidecar in a tree without", false, func(t *testing.T, dir string) { write(t, dir+"/api/a.json.gz", "") },
			[]string{"api/a.json.gz"}},
		{"name of the new set", true, func(t *testing.T, dir string) {
			write(t, dir+"/new/b.json", "2")
			write(t, dir+"/api/a.json.gz", "")
		}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir, opts := filepath.Join(t.TempDir(), "dist"), Options{Sidecars: tt.sidecars}
			mustPublish(t, dir, map[string]string{"api/a.json": "1", "old/c": ""}, opts)
			tt.spoil(t, dir)
			bodies := map[string]string{"api/a.json": "1", "new/b.json": "2"}
			if tt.want != nil {
				refuse(t, dir, documents(bodies), opts, tt.want...)
				return
			}
			before := inodeOf(t, filepath.Join(dir, "new/b.json"))
			mustPublish(t, dir, bodies, opts)
			if inodeOf(t, filepath.Join(dir, "new/b.json")) == before {
				t.Error("a file that no build wrote was taken over")
			}
		})
	}
}

func TestForeignFolder(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "home")
	write(t, filepath.Join(dir, "thesis.tex"), "years of work")
	write(t, filepath.Join(dir, "b/c"), "")
	refuse(t, dir, list("a"), Options{}, "home is not empty, and no build wrote it", "it holds b, thesis.tex: move or delete")
	write(t, filepath.Join(dir, ManifestName), "someone else's manifest\n")
	refuse(t, dir, list("a"), Options{}, "the first line is not", ".manifest, b, thesis.tex")

	t.Chdir(dir)
	refuse(t, ".", list("a"), Options{}, ". is not empty, and no build wrote it")
	if _, err := publish("/", list("a"), Options{}, quick); err == nil || err.Error() != "/ cannot be replaced: give a folder below it" {
		t.Errorf("Publish to /: %v", err)
	}
}
