// Package must has what tests do on the way to what they check. An error ends the test.
package must

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Do ends the test if there is an error.
func Do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Write writes a file, and makes its directory.
func Write(t testing.TB, name, text string) {
	t.Helper()
	Do(t, os.MkdirAll(filepath.Dir(name), 0o755))
	Do(t, os.WriteFile(name, []byte(text), 0o644))
}

// Files returns the content of all regular files by path.
func Files(t testing.TB, fsys fs.FS) map[string]string {
	t.Helper()
	files := map[string]string{}
	Do(t, fs.WalkDir(fsys, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		text, err := fs.ReadFile(fsys, path)
		files[path] = string(text)
		return err
	}))
	return files
}
