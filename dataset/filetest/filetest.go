// Package filetest has test helpers: it writes and reads files, compares results with files in
// testdata, and fails the test on an error. With the flag -update it writes the files in testdata
// instead.
package filetest

import (
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// Golden compares a file with what a test got.
func Golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		NoError(t, os.WriteFile(file, got, 0o644))
		return
	}
	want, err := os.ReadFile(file)
	NoError(t, err)
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs (-want +got; the flag -update rewrites it):\n%s", file, diff)
	}
}

// Archives runs a test for each txtar archive that matches a pattern. It gets the files of the
// archive and returns what they should be.
func Archives(t *testing.T, pattern string, test func(t *testing.T, files []txtar.File) []txtar.File) {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s: no archives (%v)", pattern, err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".txtar")
		t.Run(name, func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			path, absErr := filepath.Abs(path) // the test may change the directory
			NoError(t, errors.Join(err, absErr))
			archive.Files = test(t, archive.Files)
			Golden(t, path, txtar.Format(archive))
		})
	}
}

// Unquote returns the text of a file of Go strings, a part a line, for bytes that a text file would
// not keep.
func Unquote(t *testing.T, quoted []byte) (text string) {
	t.Helper()
	for line := range strings.Lines(string(quoted)) {
		part, err := strconv.Unquote(strings.TrimSpace(line))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		text += part
	}
	return text
}

// Cases reads the cases of a test from a file of JSON. Such a file is for cases that the scripts of the
// website run too.
func Cases(t *testing.T, file string, cases any) {
	t.Helper()
	text, err := os.ReadFile(file)
	NoError(t, err)
	NoError(t, json.Unmarshal(text, cases))
}

// NoError ends the test if there is an error.
func NoError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Write writes a file, and makes its directory.
func Write(t testing.TB, name, text string) {
	t.Helper()
	NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	NoError(t, os.WriteFile(name, []byte(text), 0o644))
}

// Read returns the content of all regular files by path.
func Read(t testing.TB, fsys fs.FS) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(fsys, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		text, err := fs.ReadFile(fsys, path)
		files[path] = string(text)
		return err
	})
	NoError(t, err)
	return files
}
