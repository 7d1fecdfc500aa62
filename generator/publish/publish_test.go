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
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/swap"
	"modelcatalog/site/representation"
)

// documents returns documents of bodies by path, in reverse order.
func documents(bodies map[string]string) []func() representation.Document {
	paths := slices.Sorted(maps.Keys(bodies))
	slices.Reverse(paths)
	return documentsOf(paths, bodies)
}

// list returns empty documents in this order.
func list(paths ...string) []func() representation.Document { return documentsOf(paths, nil) }

func documentsOf(paths []string, bodies map[string]string) (all []func() representation.Document) {
	for _, path := range paths {
		all = append(all, func() representation.Document {
			return representation.Document{Path: path, Body: []byte(bodies[path])}
		})
	}
	return all
}

// quick is the system without flushing, which waits for everything else that the machine writes.
var quick = system{exchange: swap.Exchange, flush: func(string) error { return nil }}

// words compresses well.
var words = strings.Repeat("all of these words are equal ", 60)

func publish(dir string, docs []func() representation.Document, opts Options, sys system) (Summary, error) {
	t, err := open(dir, sys)
	if err != nil {
		return Summary{}, err
	}
	defer t.Close()
	return t.Publish(docs, opts)
}

func mustPublish(t *testing.T, dir string, bodies map[string]string, opts Options) Summary {
	t.Helper()
	sum, err := publish(dir, documents(bodies), opts, quick)
	if err != nil {
		t.Fatalf("Publish: %v", err)
	}
	checkNoLitter(t, dir)
	return sum
}

// checkRefused checks that Publish returns an error that contains text, and changes nothing in the
// parent of dir.
func checkRefused(
	t *testing.T,
	dir string,
	docs []func() representation.Document,
	opts Options,
	text string,
) {
	t.Helper()
	before := snapshot(t, filepath.Dir(dir))
	sum, err := publish(dir, docs, opts, quick)
	if err == nil || !strings.Contains(err.Error(), text) {
		t.Fatalf("Publish = %+v, %v, want an error with %q", sum, err, text)
	}
	if diff := cmp.Diff(before, snapshot(t, filepath.Dir(dir))); diff != "" {
		t.Errorf("a refused build changed something (-before +after):\n%s", diff)
	}
}

// checkNoLitter checks that no build left anything beside dir.
func checkNoLitter(t *testing.T, dir string) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(filepath.Dir(dir), "."+filepath.Base(dir)+".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left beside the tree: %v (%v)", left, err)
	}
}

// snapshot returns the mode, modification time and size of everything below dir by name.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	filetest.NoError(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err == nil && name != dir {
			var info fs.FileInfo
			if info, err = e.Info(); err == nil {
				found[name] = fmt.Sprint(info.Mode(), info.ModTime(), info.Size())
			}
		}
		return err
	}))
	return found
}

func TestPublish(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "not", "yet", "dist")
	bodies := map[string]string{
		"index.html":              "<p>\n",
		"api/v1/index.json":       "{}",
		"api/v1/index.json-extra": "",
		"api/v1/index/a b.json":   "[1]",
		"api/v1/index/ü.json":     "[2]",
	}
	sum, err := publish(dir, documents(bodies), Options{}, system{swap.Exchange, swap.Flush})
	if want := (Summary{Files: 5, Written: 5, Bytes: 12, Changed: true}); sum != want || err != nil {
		t.Errorf("Publish = %+v, %v, want %+v", sum, err, want)
	}
	bodies[ManifestName] = `{"generation":304,"files":{` +
		`"api/v1/index.json":"44136fa355b3678a1146ad16f7e8649e",` +
		`"api/v1/index.json-extra":"e3b0c44298fc1c149afbf4c8996fb924",` +
		`"api/v1/index/a b.json":"080a9ed428559ef602668b4c00f114f1",` +
		`"api/v1/index/ü.json":"038966de9f6b9a901b20b4c6ca8b2a46",` +
		`"index.html":"f0a7bdc758e7fb65677be011d2768bc6"}}` +
		"\n"
	if diff := cmp.Diff(bodies, filetest.Read(t, os.DirFS(dir))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	checkNoLitter(t, dir)
}

// TestPublishAgain checks that a build without changes touches nothing, and that one with changes
// writes the same tree as a build from scratch.
func TestPublishAgain(t *testing.T) {
	dir, opts := filepath.Join(t.TempDir(), "dist"), Options{Sidecars: true}
	bodies := map[string]string{
		"api/a.json": "{}",
		"api/b.json": words,
		"c/d":        "a directory later",
		"e/f":        "a file later",
		"g":          words + words,
	}
	first := mustPublish(t, dir, bodies, opts)
	if first.Files != 2+8+2+2+8 || first.Written != first.Files || !first.Changed {
		t.Errorf("first build = %+v, want 22 files written", first)
	}
	before := snapshot(t, filepath.Dir(dir))
	kept, err := os.Stat(filepath.Join(dir, "api/b.json.br"))
	filetest.NoError(t, err)
	again := mustPublish(t, dir, bodies, opts)
	if want := (Summary{Files: 22, Bytes: first.Bytes}); again != want {
		t.Errorf("build without a change = %+v, want %+v", again, want)
	}
	if diff := cmp.Diff(before, snapshot(t, filepath.Dir(dir))); diff != "" {
		t.Errorf("build without a change touched (-before +after):\n%s", diff)
	}

	bodies = map[string]string{
		"api/a.json": "[]",
		"api/b.json": words,
		"c/d/d":      "",
		"e":          "",
		"g":          words + words + "!",
		"new":        "",
	}
	changed := mustPublish(t, dir, bodies, opts)
	if changed.Written != 2+2+2+8+2 || changed.Files != 24 || !changed.Changed {
		t.Errorf("build with changes = %+v, want 16 files written, 8 unchanged, 4 removed", changed)
	}
	if now, err := os.Stat(filepath.Join(dir, "api/b.json.br")); err != nil || !os.SameFile(now, kept) {
		t.Errorf("a file that did not change is another file (%v)", err)
	}
	fresh := filepath.Join(t.TempDir(), "fresh")
	mustPublish(t, fresh, bodies, opts)
	if diff := cmp.Diff(filetest.Read(t, os.DirFS(fresh)), filetest.Read(t, os.DirFS(dir))); diff != "" {
		t.Errorf("a tree built in steps differs from one built at once (-at once +in steps):\n%s", diff)
	}
	if sum := mustPublish(t, dir, nil, opts); sum != (Summary{Changed: true}) {
		t.Errorf("build without documents = %+v", sum)
	}
}

func TestPublishFaults(t *testing.T) {
	check := func(d representation.Document) error {
		if strings.ContainsAny(d.Path[len(d.Path)-1:], "13579") {
			return errors.New("the number is odd")
		}
		return nil
	}
	var paths []string
	want := "nothing was published because of these documents:"
	for i := range 100 {
		paths = append(paths, fmt.Sprintf("d/%02d", 99-i))
		if i%2 == 0 && i < 40 {
			want += "\n" + paths[i] + ": the number is odd"
		}
	}
	want += "\nand 30 more"
	dir := filepath.Join(t.TempDir(), "dist")
	_, err := publish(dir, list(paths...), Options{Check: check}, quick)
	if err == nil || err.Error() != want {
		t.Errorf("Publish: %v\nwant: %s", err, want)
	}
	checkNoLitter(t, dir)
	mustPublish(t, dir, map[string]string{"a1": ""}, Options{})
	// even if the tree is up to date
	checkRefused(t, dir, list("a1"), Options{Check: check}, "a1: the number is odd")
}

func TestPublishRefusesPaths(t *testing.T) {
	for _, path := range []string{
		"",
		".",
		"../x",
		"/x",
		"a//b",
		"a/../b",
		"a\xff",
		ManifestName,
		ManifestName + "/a",
		finishing,
	} {
		checkRefused(t, filepath.Join(t.TempDir(), "dist"), list("fine", path), Options{},
			fmt.Sprintf("%s: the path %q is not valid or is reserved", path, path))
	}
	checkRefused(t, filepath.Join(t.TempDir(), "dist"), list("a\x00b"), Options{}, "invalid argument")
	checkRefused(t, filepath.Join(t.TempDir(), "dist"), list(strings.Repeat("x", 256)), Options{},
		"file name too long")
}

func TestPublishRefusesClashes(t *testing.T) {
	for _, paths := range []string{"a/b c a/b", "a a/b", "a/b/c a", "a.etag a", "a a.etag/b"} {
		checkRefused(t, filepath.Join(t.TempDir(), "dist"), list(strings.Fields(paths)...),
			Options{Sidecars: true}, ".dist.staging/a")
	}
	mustPublish(t, filepath.Join(t.TempDir(), "dist"),
		map[string]string{"a": "", "a.etag": "", "a-": "", "a0/b": ""}, Options{})
}

func TestDamagedManifest(t *testing.T) {
	for _, text := range []string{
		"nonsense", "{}", "null", `{"generation":304,"files":{"b":1}}`,
		`{"generation":304,"files":{"b":"1`, `[304]`,
	} {
		dir := filepath.Join(t.TempDir(), "dist")
		mustPublish(t, dir, map[string]string{"b": "1"}, Options{})
		filetest.Write(t, filepath.Join(dir, ManifestName), text)
		checkRefused(t, dir, list("b"), Options{}, "wrote: .manifest, b: move")
	}
}

// TestCollision checks that a text replaces another one of the same size and XXH3 hash: that hash
// ignores the eight bytes after those which cancel its secret.
func TestCollision(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	before := "\xb8\xfe\x6c\x39\x23\xa4\x4b\xbebefore!!" + words[:16]
	after := "\xb8\xfe\x6c\x39\x23\xa4\x4b\xbeafter!!!" + words[:16]
	if representation.HashOf([]byte(before)) != representation.HashOf([]byte(after)) {
		t.Fatal("the texts have different hashes")
	}
	mustPublish(t, dir, map[string]string{"a": before}, Options{})
	mustPublish(t, dir, map[string]string{"a": after}, Options{})
	if got := filetest.Read(t, os.DirFS(dir))["a"]; got != after {
		t.Errorf("a = %q, want %q", got, after)
	}
}
