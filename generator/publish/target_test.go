package publish

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/swap"
	"modelcatalog/site/representation"
)

func TestSymlink(t *testing.T) {
	parent, elsewhere := t.TempDir(), t.TempDir()
	filetest.NoError(t, os.Symlink("second", filepath.Join(parent, "first")))
	filetest.NoError(t, os.Symlink(filepath.Join(elsewhere, "sub/../dist"), filepath.Join(parent, "second")))
	filetest.NoError(t, os.Mkdir(filepath.Join(elsewhere, "sub"), 0o755))
	filetest.NoError(t, os.Mkdir(filepath.Join(elsewhere, "dist"), 0o755))
	dir := filepath.Join(parent, "first")
	for _, body := range []string{"made where the link leads", "replaced there"} {
		mustPublish(t, dir, map[string]string{"a": body}, Options{})
		checkNoLitter(t, filepath.Join(elsewhere, "dist"))
		if got := filetest.Read(t, os.DirFS(filepath.Join(elsewhere, "dist")))["a"]; got != body {
			t.Errorf("the directory contains %q, want %q", got, body)
		}
		if link, err := os.Readlink(dir); link != "second" {
			t.Errorf("the link leads to %q (%v), want second", link, err)
		}
	}
}

func TestTargetRefused(t *testing.T) {
	parent := t.TempDir()
	filetest.Write(t, filepath.Join(parent, "file"), "x")
	filetest.NoError(t, os.Symlink("a", filepath.Join(parent, "b")))
	filetest.NoError(t, os.Symlink("b", filepath.Join(parent, "a")))
	for dir, want := range map[string]string{
		"file":      "not a directory",
		"file/dist": "not a directory",
		"a":         "too many links",
		"a/dist":    "a: file exists",
	} {
		checkRefused(t, filepath.Join(parent, dir), list("x"), Options{}, want)
	}
	for dir, want := range map[string]string{
		"":  `"" cannot be replaced: name a directory to build to`,
		"/": `"/" cannot be replaced: name a directory to build to`,
	} {
		if _, err := Open(dir); err == nil || err.Error() != want {
			t.Errorf("Open(%q): %v, want %s", dir, err, want)
		}
	}
}

// TestForeignFiles checks that a build refuses to replace what no build wrote.
func TestForeignFiles(t *testing.T) {
	for name, test := range map[string]struct {
		spoil func(dir string) error
		want  string
	}{
		"file": {
			func(dir string) error { return os.WriteFile(dir+"/api/mine.txt", nil, 0o644) },
			"wrote: api/mine.txt: move",
		},
		"directory": {
			func(dir string) error { return os.MkdirAll(dir+"/mine/too", 0o755) },
			"wrote: mine: move",
		},
		"symbolic link": {func(dir string) error {
			return errors.Join(os.Rename(dir+"/api/a.json", dir+"/../a.json"),
				os.Symlink("../../a.json", dir+"/api/a.json"))
		}, "wrote: api/a.json: move"},
		"link to a directory": {func(dir string) error {
			return errors.Join(os.Rename(dir+"/api", dir+"/../api"), os.Symlink("../api", dir+"/api"))
		}, "wrote: api: move"},
		"no manifest": {func(dir string) error { return os.Remove(dir + "/" + ManifestName) },
			"dist contains files that no build wrote: api, old: move them away, or build to " +
				"another directory"},
		"another manifest": {func(dir string) error {
			return os.WriteFile(dir+"/"+ManifestName, []byte("someone else's manifest\n"), 0o644)
		}, "wrote: .manifest, api, old: move"},
		"path outside": {func(dir string) error {
			return os.WriteFile(dir+"/"+ManifestName,
				encodeManifest(map[string]string{"../old/c": "1", "/old/c": "1"}), 0o644)
		}, "wrote: api, old: move"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "dist")
			mustPublish(t, dir, map[string]string{"api/a.json": "1", "old/c": ""}, Options{})
			filetest.NoError(t, test.spoil(dir))
			checkRefused(t, dir, list("api/a.json", "new/b.json"), Options{Sidecars: true}, test.want)
		})
	}
}

// TestForeignNames checks that a build leaves files and directories alone that have the names it
// uses.
func TestForeignNames(t *testing.T) {
	for _, hidden := range []string{".home.staging", ".home.retired"} {
		for _, mine := range []string{hidden, hidden + "/mine", hidden + "/" + ManifestName} {
			parent := t.TempDir()
			filetest.Write(t, filepath.Join(parent, mine), "years of work")
			checkRefused(t, filepath.Join(parent, "home"), list("a"), Options{}, hidden)
		}
	}
}

func TestLock(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	refused := 0
	opts := Options{Check: func(representation.Document) error {
		_, err := publish(dir, list("b"), Options{}, quick)
		want := "another build is writing " + dir + ": try again when it is done"
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("second build: %v, want %s", err, want)
		}
		refused++
		return nil
	}}
	mustPublish(t, dir, map[string]string{"a": ""}, opts)
	mustPublish(t, dir, map[string]string{"b": ""}, Options{})
	if refused != 1 {
		t.Errorf("the second build was tried %d times, want 1", refused)
	}
}

// TestSwapFails checks that the old tree stays, and nothing beside it, if the system refuses to
// flush or to swap.
func TestSwapFails(t *testing.T) {
	broken := func(string, string) error { return syscall.EIO }
	busy := func(string, string) error { return syscall.EBUSY }
	for name, test := range map[string]struct {
		sys  system
		want string
	}{
		"flush": {
			system{swap.Exchange, func(string) error { return syscall.EIO }},
			"input/output error",
		},
		"exchange":    {system{broken, quick.flush}, "input/output error"},
		"mount point": {system{busy, quick.flush}, "use a directory in it"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "dist")
			mustPublish(t, dir, map[string]string{"keep": "me", "old/a": ""}, Options{})
			want := filetest.Read(t, os.DirFS(dir))
			_, err := publish(dir, list("new"), Options{}, test.sys)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Publish: %v, want %s", err, test.want)
			}
			if diff := cmp.Diff(want, filetest.Read(t, os.DirFS(dir))); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
			checkNoLitter(t, dir)
		})
	}
}

// TestLateFiles checks that a file that appears in the old tree during a build is not deleted with
// it.
func TestLateFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	mustPublish(t, dir, map[string]string{"a/b": "", "c": ""}, Options{})
	late := filepath.Join(filepath.Dir(dir), ".dist.staging/a/late")
	_, err := publish(dir, list("a/b"), Options{}, system{swap.Exchange, func(string) error {
		if _, err := os.Stat(late); err != nil { // before the swap
			filetest.Write(t, filepath.Join(dir, "a/late"), "years of work")
		}
		return nil
	}})
	want := "is published, but the build could not clean up"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("Publish: %v, want an error with %q", err, want)
	}
	if _, err := publish(dir, list("a/b"), Options{}, quick); err == nil ||
		!strings.Contains(err.Error(), ".dist.staging contains files that no build wrote: a/late") {
		t.Errorf("next build: %v, want it to name the file", err)
	}
	if body, err := os.ReadFile(late); string(body) != "years of work" {
		t.Errorf("the file contains %q (%v)", body, err)
	}
	filetest.NoError(t, os.Remove(late))
	mustPublish(t, dir, nil, Options{})
}
