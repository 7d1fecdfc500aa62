//go:build unix

package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMain lets tests run the test binary as a process of its own that does something a test cannot, such as being killed.
func TestMain(m *testing.M) {
	if job := os.Getenv("PUBLISH_TEST_CHILD"); job != "" {
		children[job](os.Getenv("PUBLISH_TEST_DIR"))
		os.Exit(0)
	}
	code := m.Run()
	if freshCount.Load() > 0 {
		folder, _ := benchmarkFolder()
		os.RemoveAll(folder)
	}
	os.Exit(code)
}

// documents is a Source of the given paths and bodies, in no useful order.
func documents(bodies map[string]string) Source {
	paths := slices.Sorted(maps.Keys(bodies))
	slices.Reverse(paths)
	return source{len(paths), func(i int, buf []byte) (Document, error) {
		return Document{Path: paths[i], Body: append(buf, bodies[paths[i]]...)}, nil
	}}
}

type source struct {
	n    int
	make func(i int, buf []byte) (Document, error)
}

func (s source) Len() int { return s.n }

func (s source) Document(i int, buf []byte) (Document, error) { return s.make(i, buf) }

// quick is the system without flushes, which wait for whatever else the machine writes.
var quick = system{
	link:        link,
	exchange:    exchange,
	flushTree:   func(string, []string) error { return nil },
	flushFolder: func(string) error { return nil },
	spareFrom:   spareFrom,
}

func mustPublish(t *testing.T, dir string, bodies map[string]string, opts Options) Summary {
	t.Helper()
	sum, err := publish(dir, documents(bodies), opts, quick)
	if err != nil {
		t.Fatalf("Publish: %v", err)
	}
	noLitter(t, dir)
	return sum
}

// refuse wants an error that holds each of the given texts, and the folder above dir as it was.
func refuse(t *testing.T, dir string, src Source, opts Options, texts ...string) {
	t.Helper()
	before := snapshot(t, filepath.Dir(dir))
	sum, err := publish(dir, src, opts, quick)
	if err == nil {
		t.Fatalf("Publish made %+v, want an error with %q", sum, texts)
	}
	for _, text := range texts {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("Publish: %v\nwant in it: %s", err, text)
		}
	}
	if diff := cmp.Diff(before, snapshot(t, filepath.Dir(dir))); diff != "" {
		t.Errorf("a build that ended with an error changed something (-before +after):\n%s", diff)
	}
}

// noLitter wants none of a build's own names beside dir.
func noLitter(t *testing.T, dir string) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(filepath.Dir(dir), "."+filepath.Base(dir)+".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}

// files returns the bytes of all files in dir, by path.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		body, err := os.ReadFile(name)
		path, _ := filepath.Rel(dir, name)
		found[path] = string(body)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// snapshot returns the inode, mode, modification time and size of everything in dir, by path. The times of dir itself do not
// count: the lock comes and goes there.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || name == dir {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		found[name] = fmt.Sprint(inode(info), info.Mode(), info.ModTime(), info.Size())
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func inode(info fs.FileInfo) uint64 { return info.Sys().(*syscall.Stat_t).Ino }

func inodeOf(t *testing.T, name string) uint64 {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	return inode(info)
}

func write(t *testing.T, name, body string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(body), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestPublishPlain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "not", "yet", "dist")
	bodies := map[string]string{
		"index.html":              "<p>\n",
		"api/v1/index.json":       "{}",
		"api/v1/index.json-extra": "",
		"api/v1/index/a b.json":   "[1]",
		"api/v1/index/ü.json":     "[2]",
	}
	sum, err := Publish(dir, documents(bodies), Options{Stamp: "sha256:12 ab"})
	if err != nil {
		t.Fatal(err)
	}
	if want := (Summary{Documents: 5, Files: 5, Written: 5, Bytes: 12, BytesWritten: 12, Changed: true}); sum != want {
		t.Errorf("Publish made %+v, want %+v", sum, want)
	}
	bodies[ManifestName] = `model-catalog-tree 102 sha256:12 ab
1349cde127705c16 2 api/v1/index.json
2d06800538d394c2 0 api/v1/index.json-extra
7e22e688c546b965 3 "api/v1/index/a b.json"
3361dd410dcf6af6 3 "api/v1/index/ü.json"
642338932f9d81ba 4 index.html
`
	if diff := cmp.Diff(bodies, files(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	noLitter(t, dir)
}

func TestPublishIncremental(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	long := strings.Repeat("all of these words are equal ", 60)
	bodies := map[string]string{"api/a.json": "{}", "api/b.json": long, "c/d/e.json": "5", "f.json": long + long}
	opts := Options{Sidecars: true, Stamp: "one"}
	first := mustPublish(t, dir, bodies, opts)
	if want := 4 + 4 + 6 + 6; first.Files != want || first.Written != want || !first.Changed {
		t.Errorf("first build made %+v, want %d files", first, want)
	}
	before := snapshot(t, filepath.Dir(dir))

	again := mustPublish(t, dir, bodies, opts)
	if want := (Summary{Documents: 4, Files: 20, Unchanged: 20, Bytes: first.Bytes}); again != want {
		t.Errorf("build without a change made %+v, want %+v", again, want)
	}
	if diff := cmp.Diff(before, snapshot(t, filepath.Dir(dir))); diff != "" {
		t.Errorf("build without a change touched (-before +after):\n%s", diff)
	}

	bodies["api/a.json"], bodies["f.json"], bodies["g.json"] = "[]", long+long+"!", ""
	delete(bodies, "c/d/e.json")
	changed := mustPublish(t, dir, bodies, opts)
	if changed.Written != 2+8+2 || changed.Unchanged != 8 || changed.Removed != 2 || !changed.Changed {
		t.Errorf("build with changes made %+v", changed)
	}
	after := snapshot(t, filepath.Dir(dir))
	for name, was := range before {
		path, _ := filepath.Rel(dir, name)
		switch is, exists := after[name]; {
		case strings.HasPrefix(path, "c"):
			if exists {
				t.Errorf("%s is still there", path)
			}
		case strings.HasPrefix(path, "api/b.json"):
			if is != was {
				t.Errorf("%s is another file: %s, was %s", path, is, was)
			}
		case strings.HasPrefix(path, "f.json"), strings.HasPrefix(path, "api/a.json"):
			if strings.Fields(is)[0] == strings.Fields(was)[0] {
				t.Errorf("%s was written through a hard link", path)
			}
		}
	}
	fresh := filepath.Join(t.TempDir(), "fresh")
	mustPublish(t, fresh, bodies, opts)
	if diff := cmp.Diff(files(t, fresh), files(t, dir)); diff != "" {
		t.Errorf("a tree built in steps differs from one built at once (-at once +in steps):\n%s", diff)
	}
}

func TestPublishStampAlone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	bodies := map[string]string{"a": "1"}
	mustPublish(t, dir, bodies, Options{Stamp: "one"})
	file := inodeOf(t, filepath.Join(dir, "a"))
	sum := mustPublish(t, dir, bodies, Options{Stamp: "two"})
	if want := (Summary{Documents: 1, Files: 1, Unchanged: 1, Bytes: 1, Changed: true}); sum != want {
		t.Errorf("another stamp made %+v, want %+v", sum, want)
	}
	if got, err := ReadStamp(dir); got != "two" || err != nil {
		t.Errorf("ReadStamp = %q, %v", got, err)
	}
	if inodeOf(t, filepath.Join(dir, "a")) != file {
		t.Error("another stamp made another file")
	}
}

// A file where a folder was, and the other way round.
func TestPublishFileForFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	mustPublish(t, dir, map[string]string{"a": "1", "b/c": "2"}, Options{})
	sum := mustPublish(t, dir, map[string]string{"a/c": "1", "b": "2"}, Options{})
	if sum.Written != 2 || sum.Removed != 2 {
		t.Errorf("Publish made %+v", sum)
	}
}

func TestPublishOwnFolderKeepsPermissions(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	mustPublish(t, dir, map[string]string{"a": "1"}, Options{}) // an empty folder is as good as none
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("permissions are %v (%v), want those of before", info.Mode(), err)
	}
}

func TestPublishNoDocuments(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	mustPublish(t, dir, map[string]string{"a/b": "1"}, Options{})
	sum := mustPublish(t, dir, nil, Options{Stamp: "none"})
	if want := (Summary{Removed: 1, Changed: true}); sum != want {
		t.Errorf("Publish made %+v, want %+v", sum, want)
	}
	want := map[string]string{ManifestName: "model-catalog-tree 102 none\n"}
	if diff := cmp.Diff(want, files(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestPublishIsDeterministic(t *testing.T) {
	bodies := map[string]string{}
	for i := range 100 {
		bodies[fmt.Sprintf("%d/%d.json", i%7, i)] = strings.Repeat(fmt.Sprintf(`{"number":%d},`, i*i), i%10*10)
	}
	var trees []map[string]string
	for _, workers := range []int{1, 8} {
		dir := filepath.Join(t.TempDir(), "dist")
		mustPublish(t, dir, bodies, Options{Sidecars: true, Stamp: "s", Workers: workers})
		trees = append(trees, files(t, dir))
	}
	if diff := cmp.Diff(trees[0], trees[1]); diff != "" {
		t.Errorf("trees differ (-1 worker +8 workers):\n%s", diff)
	}
}

func TestPublishRefusesStamps(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	for _, stamp := range []string{"a\nb", "a\r", strings.Repeat("x", maxStamp+1)} {
		refuse(t, dir, documents(nil), Options{Stamp: stamp}, "not one line of at most 1000 bytes")
	}
	longest := strings.Repeat("x", maxStamp)
	mustPublish(t, dir, nil, Options{Stamp: longest})
	if got, err := ReadStamp(dir); got != longest || err != nil {
		t.Errorf("ReadStamp = %q, %v", got, err)
	}
}

// 500 documents are made by 8 workers, and the check of each runs.
func TestPublishChecksAll(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	var mu sync.Mutex
	checked := map[string]string{}
	bodies := map[string]string{}
	for i := range 500 {
		bodies[fmt.Sprintf("d/%d", i)] = fmt.Sprint("body ", i)
	}
	mustPublish(t, dir, bodies, Options{Workers: 8, Check: func(d Document) error {
		mu.Lock()
		defer mu.Unlock()
		if _, twice := checked[d.Path]; twice {
			return errors.New("checked twice")
		}
		checked[d.Path] = string(d.Body)
		return nil
	}})
	if diff := cmp.Diff(bodies, checked); diff != "" {
		t.Errorf("checked (-want +got):\n%s", diff)
	}
}
