//go:build unix

package jsonl

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestReadTextRegular checks that ReadText neither waits for a named pipe nor reads a device, and follows links to files.
func TestReadTextRegular(t *testing.T) {
	dir := t.TempDir()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	path := func(name string) string { return filepath.Join(dir, name) }
	must(syscall.Mkfifo(path("pipe"), 0o644))
	must(os.Symlink("pipe", path("link to pipe")))
	must(os.Symlink("/dev/zero", path("zero")))
	must(os.WriteFile(path("file"), []byte("text"), 0o644))
	must(os.Symlink("file", path("link")))
	must(os.WriteFile(path("large"), nil, 0o644))
	must(os.Truncate(path("large"), maxFile+1))
	for name, want := range map[string]string{
		"pipe": "mode prw-r--r--, want a regular file", "link to pipe": "mode prw-r--r--, want a regular file",
		"zero": "mode Dcrw-rw-rw-, want a regular file", "large": "1073741825 bytes, want at most 1073741824", "link": "",
	} {
		text, err := ReadText(os.DirFS(dir), name)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != want || want == "" && text != "text" {
			t.Errorf("ReadText(%s) = %q, %q, want error %q", name, text, got, want)
		}
	}
}
