//go:build unix

package jsonl

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestReadTextRegular checks that ReadText neither waits for a named pipe nor reads a device, and
// follows links to files, but not to those outside the directory.
func TestReadTextRegular(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "data")
	path := func(name string) string { return filepath.Join(dir, name) }
	filetest.NoError(t, os.MkdirAll(path("..2026/models"), 0o755))
	filetest.NoError(t, os.WriteFile(filepath.Join(parent, "secret"), []byte("secret"), 0o644))
	filetest.NoError(t, syscall.Mkfifo(path("pipe"), 0o644))
	filetest.NoError(t, os.Symlink("pipe", path("link to pipe")))
	filetest.NoError(t, os.Symlink("/dev/zero", path("zero")))
	filetest.NoError(t, os.WriteFile(path("file"), []byte("text"), 0o644))
	filetest.NoError(t, os.Symlink("file", path("link")))
	filetest.NoError(t, os.WriteFile(path("..2026/models/deep"), []byte("text"), 0o644))
	filetest.NoError(t, os.WriteFile(path("large"), nil, 0o644))
	for name, target := range map[string]string{
		"secret":   "../secret",
		"absolute": filepath.Join(parent, "secret"),
		"winding":  "..2026/models/../../../secret",
		"parent":   "..",
		"loop":     "loop",
		"dangling": "nothing",
		"..data":   "..2026",
		"models":   "..data/models",
		"back":     "../data/link",
	} {
		filetest.NoError(t, os.Symlink(target, path(name)))
	}
	filetest.NoError(t, os.Truncate(path("large"), maxFile+1))
	const outside = "path escapes from parent"
	for name, want := range map[string]string{
		"pipe":          "mode prw-r--r--, want a regular file",
		"link to pipe":  "mode prw-r--r--, want a regular file",
		"zero":          outside,
		"secret":        outside,
		"absolute":      outside,
		"winding":       outside,
		"parent/secret": outside,
		"back":          outside,
		"loop":          "too many levels of symbolic links",
		"dangling":      "file does not exist",
		"models/deep":   "",
		"large":         "1073741825 bytes, want at most 1073741824",
		"link":          "",
	} {
		text, err := ReadText(Dir(dir), name)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != want || want == "" && text != "text" {
			t.Errorf("ReadText(%s) = %q, %q, want error %q", name, text, got, want)
		}
	}
	if _, err := fs.ReadDir(Dir(dir), "parent"); fmt.Sprint(Cause(err)) != outside {
		t.Errorf("ReadDir(parent): %v, want %s", err, outside)
	}
	if _, err := ReadText(Dir(path("none")), "file"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a directory that does not exist: %v", err)
	}
}
