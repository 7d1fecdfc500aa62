//go:build unix

package publish

import (
	"os"
	"path/filepath"
	"testing"
)

func symlink(t *testing.T, to, name string) {
	t.Helper()
	if err := os.Symlink(to, name); err != nil {
		t.Fatal(err)
	}
}

func TestTargetSymlink(t *testing.T) {
	parent := t.TempDir()
	elsewhere := t.TempDir()
	symlink(t, "second", filepath.Join(parent, "first"))
	symlink(t, filepath.Join(elsewhere, "dist"), filepath.Join(parent, "second"))
	dir := filepath.Join(parent, "first")
	for _, body := range []string{"made where the link leads", "replaced there"} {
		mustPublish(t, dir, map[string]string{"a": body}, Options{})
		noLitter(t, filepath.Join(elsewhere, "dist"))
		if got := files(t, filepath.Join(elsewhere, "dist"))["a"]; got != body {
			t.Errorf("the link's target holds %q, want %q", got, body)
		}
		if link, err := os.Readlink(dir); link != "second" {
			t.Errorf("the link is %q, %v", link, err)
		}
	}
}

func TestTargetSymlinkLoop(t *testing.T) {
	parent := t.TempDir()
	symlink(t, "b", filepath.Join(parent, "a"))
	symlink(t, "a", filepath.Join(parent, "b"))
	refuse(t, filepath.Join(parent, "a"), list("x"), Options{}, "/a: too many symbolic links")
}

func TestTargetRefused(t *testing.T) {
	parent := t.TempDir()
	write(t, filepath.Join(parent, "file"), "x")
	refuse(t, filepath.Join(parent, "file"), list("a"), Options{}, "file is not a folder")
	refuse(t, filepath.Join(parent, "file", "dist"), list("a"), Options{}, "not a directory")
	if _, err := Publish("", list("a"), Options{}); err == nil || err.Error() != "no folder to build to" {
		t.Errorf("Publish to no folder: %v", err)
	}
	symlink(t, "loop", filepath.Join(parent, "loop"))
	refuse(t, filepath.Join(parent, "loop", "dist"), list("a"), Options{}, "loop")
}

// Folders where file systems are mounted exist on every system.
func TestTargetIsMount(t *testing.T) {
	for _, mount := range []string{"/proc", "/dev"} {
		info, err := os.Lstat(mount)
		root, rootErr := os.Lstat("/")
		if err != nil || rootErr != nil || device(info) == device(root) {
			continue
		}
		tg := &target{name: mount, path: mount, staging: filepath.Join(t.TempDir(), "s"), retired: filepath.Join(t.TempDir(), "r")}
		want := mount + " is where a file system is mounted, and cannot be replaced: build to a folder in it"
		if err := tg.inspect(false); err == nil || err.Error() != want {
			t.Errorf("inspect: %v, want %s", err, want)
		}
		return
	}
	t.Fatal("neither /proc nor /dev is a mount point")
}

func TestTargetLeftovers(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "dist")
	for _, body := range []string{"first", "second"} {
		write(t, filepath.Join(parent, ".dist.staging/a/b"), "half a tree")
		write(t, filepath.Join(parent, ".dist.lock"), "")
		if body == "second" { // with no tree at dist, it would come back
			write(t, filepath.Join(parent, ".dist.retired/c"), "an old tree")
		}
		mustPublish(t, dir, map[string]string{"a/b": body}, Options{})
		if got := files(t, parent); len(got) != 2 || got["dist/a/b"] != body {
			t.Errorf("files: %v", got)
		}
	}
}
