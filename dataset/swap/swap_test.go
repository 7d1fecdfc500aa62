package swap

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestDirectories checks both ways to swap directories, and what is left if neither works.
func TestDirectories(t *testing.T) {
	fail := func(err error) func(string, string) error { return func(string, string) error { return err } }
	for name, c := range map[string]struct {
		exchange func(a, b string) error
		missing  bool // the next directory
		err      string
		want     []string
	}{
		"exchange":        {Exchange, false, "", []string{"data:new", "next:old"}},
		"renames":         {fail(errors.ErrUnsupported), false, "", []string{"data:new", "last:old"}},
		"renames, failed": {fail(syscall.EINVAL), true, "no such file", []string{"last:old"}},
		"mount point": {
			exchange: fail(syscall.EBUSY),
			err:      "data cannot be replaced, because it is a mount point",
			want:     []string{"data:old", "next:new"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			parent := t.TempDir()
			path := func(name string) string { return filepath.Join(parent, name) }
			filetest.Write(t, path("data/old"), "")
			if !c.missing {
				filetest.Write(t, path("next/new"), "")
			}
			err := Directories(c.exchange, path("next"), path("data"), path("last"))
			if (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("Directories() = %v, want %q", err, c.err)
			}
			var got []string
			for file := range filetest.Read(t, os.DirFS(parent)) {
				got = append(got, strings.ReplaceAll(file, "/", ":"))
			}
			if slices.Sort(got); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// TestLock checks that one has a lock, that its file does not stay, and that a file with a text does.
func TestLock(t *testing.T) {
	for _, text := range []string{"", "years of work"} {
		name := filepath.Join(t.TempDir(), "lock")
		if text != "" {
			filetest.Write(t, name, text)
		}
		for range 2 {
			unlock, err := Lock(name)
			filetest.NoError(t, err)
			if _, err := Lock(name); !errors.Is(err, ErrLocked) {
				t.Errorf("a second lock: %v", err)
			}
			unlock()
			if got, err := os.ReadFile(name); string(got) != text || (err == nil) != (text != "") {
				t.Errorf("the file has %q, %v", got, err)
			}
		}
	}
}
