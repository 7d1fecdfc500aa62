//go:build unix

package publish

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// children are what a test binary does as a process of its own, by the value of PUBLISH_TEST_CHILD.
var children = map[string]func(dir string){
	"limit":     childLimit,
	"kill at":   childKillAt,
	"alternate": childAlternate,
}

func child(job, dir string, env ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(append(os.Environ(), "PUBLISH_TEST_CHILD="+job, "PUBLISH_TEST_DIR="+dir), env...)
	cmd.Stderr = os.Stderr
	return cmd
}

// childLimit builds while the system refuses to write more than 4096 bytes to any file, as a full disk would.
func childLimit(dir string) {
	signal.Ignore(syscall.SIGXFSZ)
	limit := syscall.Rlimit{Cur: 4096, Max: 4096}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		fmt.Print(err)
		return
	}
	_, err := publish(dir, documents(map[string]string{"a": "new", "b/big.json": noise(10_000)}), Options{}, quick)
	fmt.Print(err)
}

func TestStageDiskFull(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	mustPublish(t, dir, map[string]string{"a": "old", "b/c": "old"}, Options{})
	before := snapshot(t, filepath.Dir(dir))
	out, err := child("limit", dir).Output()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(out, []byte(".dist.staging/b/big.json: file too large")) {
		t.Errorf("error: %s", out)
	}
	if diff := cmp.Diff(before, snapshot(t, filepath.Dir(dir))); diff != "" {
		t.Errorf("a build without room changed something (-before +after):\n%s", diff)
	}
}

func TestStageWithoutHardLinks(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	bodies := map[string]string{"a/b": "1", "c": "2"}
	mustPublish(t, dir, bodies, Options{})
	file := inodeOf(t, filepath.Join(dir, "a/b"))
	sys := quick
	sys.link = func(int, int, string) error { return syscall.EPERM }
	bodies["c"] = "3"
	sum, err := publish(dir, documents(bodies), Options{}, sys)
	if err != nil || sum.Unchanged != 1 || sum.Written != 1 {
		t.Errorf("Publish made %+v, %v", sum, err)
	}
	got := files(t, dir)
	delete(got, ManifestName)
	if diff := cmp.Diff(bodies, got); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if inodeOf(t, filepath.Join(dir, "a/b")) == file {
		t.Error("the file was linked, not copied")
	}
}

// What goes wrong after the checks leaves the old tree, and nothing beside it.
func TestStageErrors(t *testing.T) {
	broken := errors.New("the disk is on fire")
	var calls atomic.Int32
	later := func(d Document, err error) Source {
		calls.Store(0)
		return source{1, func(i int, buf []byte) (Document, error) {
			if calls.Add(1) > 1 {
				return d, err
			}
			return Document{Path: "a", Body: append(buf, "one"...)}, nil
		}}
	}
	tests := []struct {
		name string
		src  func() Source
		sys  func(*system)
		want string
	}{
		{"source fails", func() Source { return later(Document{}, broken) }, nil, "a: the disk is on fire"},
		{"other body", func() Source { return later(Document{Path: "a", Body: []byte("two")}, nil) }, nil, "a: the document is another one each time"},
		{"other path", func() Source { return later(Document{Path: "b", Body: []byte("one")}, nil) }, nil, "a: the document is another one each time"},
		{"no flush", nil, func(s *system) { s.flushTree = func(string, []string) error { return broken } }, "on fire"},
		{"no exchange", nil, func(s *system) { s.exchange = func(a, b string) error { return syscall.EIO } }, "exchange "},
		{"no copy", nil, func(s *system) {
			s.link = func(from, to int, name string) error { // there is something already, which may not be written through
				link(from, to, name)
				return syscall.EPERM
			}
		}, ".dist.staging/keep: file exists"},
		{"no manifest", nil, func(s *system) {
			s.link = func(from, to int, name string) error {
				unix.Linkat(from, name, to, ManifestName, 0)
				return link(from, to, name)
			}
		}, ".dist.staging/.manifest: file exists"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "dist")
			mustPublish(t, dir, map[string]string{"keep": "me", "old": ""}, Options{})
			want := files(t, dir)
			src, sys := documents(map[string]string{"keep": "me"}), quick
			if tt.src != nil {
				src = tt.src()
			}
			if tt.sys != nil {
				tt.sys(&sys)
			}
			_, err := publish(dir, src, Options{}, sys)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Publish: %v, want %s", err, tt.want)
			}
			if diff := cmp.Diff(want, files(t, dir)); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
			noLitter(t, dir)
		})
	}
}
