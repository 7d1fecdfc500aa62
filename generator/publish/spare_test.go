//go:build unix

package publish

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sparing is quick with a spare of every tree. links counts the files that were linked.
func sparing(links *atomic.Int32) system {
	sys := quick
	sys.spareFrom = 1
	sys.link = func(from, to int, name string) error {
		links.Add(1)
		return link(from, to, name)
	}
	return sys
}

// publishOver publishes with a spare, and wants the tree to be as one that is built at once.
func publishOver(t *testing.T, dir string, bodies map[string]string, opts Options) (sum Summary, links int) {
	t.Helper()
	var count atomic.Int32
	sum, err := publish(dir, documents(bodies), opts, sparing(&count))
	if err != nil {
		t.Fatal(err)
	}
	fresh := filepath.Join(t.TempDir(), "fresh")
	mustPublish(t, fresh, bodies, opts)
	if diff := cmp.Diff(files(t, fresh), files(t, dir)); diff != "" {
		t.Errorf("a tree built over a spare differs from one built at once (-at once +over a spare):\n%s", diff)
	}
	return sum, int(count.Load())
}

// The second rebuild and those after it link no more files than changed, whatever changes.
func TestSpare(t *testing.T) {
	dir, opts := filepath.Join(t.TempDir(), "dist"), Options{Sidecars: true}
	long := strings.Repeat("all of these words are equal ", 60)
	bodies := map[string]string{"last": long}
	for i := range 50 {
		bodies[fmt.Sprintf("%d/%d/%d", i%3, i%7, i)] = fmt.Sprint("body ", i)
	}
	publishOver(t, dir, bodies, opts)
	for step, tt := range []struct {
		change         func()
		written, links int
	}{
		{func() { bodies["0/0/0"] = "changed" }, 2, 100 + 8 - 2},
		{func() { bodies["0/0/0"] = "changed again" }, 2, 0}, // a spare now has all else
		{func() { bodies["last"] = long + long }, 8, 2},
		{func() { bodies["1/1/1"] = long }, 8, 8},
		{func() { delete(bodies, "1/1/1"); bodies["1/1/1/1"] = "a folder where a file was" }, 2, 0},
		{func() { delete(bodies, "1/1/1/1"); bodies["1/1/1"] = "a file where a folder was" }, 2, 0},
		{func() { bodies["2/2/2"] = "" }, 2, 2},
	} {
		tt.change()
		before := inodeOf(t, filepath.Join(dir, "0/1/15"))
		sum, links := publishOver(t, dir, bodies, opts)
		if sum.Written != tt.written || links != tt.links {
			t.Errorf("step %d: %d written, %d links, want %d and %d", step, sum.Written, links, tt.written, tt.links)
		}
		if inodeOf(t, filepath.Join(dir, "0/1/15")) != before {
			t.Errorf("step %d: a file that did not change is another one", step)
		}
	}
	opts.Sidecars = false
	if _, links := publishOver(t, dir, bodies, opts); links > 2 {
		t.Errorf("a build without sidecars linked %d files", links)
	}
	mustPublish(t, dir, bodies, Options{Stamp: "few documents"}) // wants no spare to remain
}

// Whatever is at the place of the spare, nothing of it comes into the tree.
func TestSpareIsNotTrusted(t *testing.T) {
	for name, spoil := range map[string]func(spare string) error{
		"none":               os.RemoveAll,
		"file":               func(spare string) error { os.RemoveAll(spare); return os.WriteFile(spare, nil, 0o644) },
		"link":               func(spare string) error { os.RemoveAll(spare); return os.Symlink(".", spare) },
		"link to the tree":   func(spare string) error { os.RemoveAll(spare); return os.Symlink("dist", spare) },
		"link into the tree": func(spare string) error { os.RemoveAll(spare + "/a"); return os.Symlink("../dist/a", spare+"/a") },
		"file of anyone":     func(spare string) error { return os.WriteFile(spare+"/a/mine", nil, 0o644) },
		"folder of anyone":   func(spare string) error { return os.MkdirAll(spare+"/a/mine/too", 0o755) },
		"other bytes": func(spare string) error {
			os.Remove(spare + "/a/b")
			return os.WriteFile(spare+"/a/b", []byte("2"), 0o644)
		},
		"link for a file": func(spare string) error { os.Remove(spare + "/a/b"); return os.Symlink("c", spare+"/a/b") },
		"file removed":    func(spare string) error { return os.Remove(spare + "/a/c") },
		"folder for a file": func(spare string) error {
			os.Remove(spare + "/a/b")
			return os.Mkdir(spare+"/a/b", 0o755)
		},
		"file for a folder": func(spare string) error {
			os.RemoveAll(spare + "/a")
			return os.WriteFile(spare+"/a", nil, 0o644)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "dist")
			bodies := map[string]string{"a/b": "1", "a/c": "1", "d": "1"}
			publishOver(t, dir, bodies, Options{})
			for step := range 3 {
				bodies["d"] = fmt.Sprint(step)
				if step == 1 {
					if err := spoil(filepath.Join(filepath.Dir(dir), ".dist.staging")); err != nil {
						t.Fatal(err)
					}
				}
				if sum, _ := publishOver(t, dir, bodies, Options{}); sum.Written != 1 {
					t.Errorf("Publish made %+v, want one file written", sum)
				}
			}
		})
	}
}

// Without an exchange of two names, the old tree becomes the spare all the same.
func TestSpareWithoutExchange(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	var links atomic.Int32
	sys := sparing(&links)
	sys.exchange = func(a, b string) error { return errors.ErrUnsupported }
	for i := range 4 {
		bodies := map[string]string{"a": "1", "b/c": "1", "d": fmt.Sprint(i)}
		if _, err := publish(dir, documents(bodies), Options{}, sys); err != nil {
			t.Fatal(err)
		}
	}
	if n := links.Load(); n != 2 {
		t.Errorf("three rebuilds linked %d files, want 2, for the first", n)
	}
}
