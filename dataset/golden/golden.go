// Package golden compares the results of tests with files in testdata. With the flag -update it writes these files instead.
package golden

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// Compare compares a file with what a test got.
func Compare(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs (-want +got; the flag -update rewrites it):\n%s", file, diff)
	}
}

// Archives runs a test for each txtar archive that matches a pattern. It gets the files of the archive and returns what they
// should be.
func Archives(t *testing.T, pattern string, test func(t *testing.T, files []txtar.File) []txtar.File) {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s: no archives (%v)", pattern, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			path, absErr := filepath.Abs(path) // the test may change the directory
			if err := errors.Join(err, absErr); err != nil {
				t.Fatal(err)
			}
			archive.Files = test(t, archive.Files)
			Compare(t, path, txtar.Format(archive))
		})
	}
}
