package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/history"
	"modelcatalog/generator/publish"
	"modelcatalog/site"
)

// documentsOf returns the site's documents of a dataset by path.
func documentsOf(t *testing.T, fsys fs.FS, baseURL string) map[string]string {
	t.Helper()
	d, err := dataset.Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	c, err := catalog.New(d)
	if err != nil {
		t.Fatal(err)
	}
	changes, err := history.Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := site.Documents(d, c, site.Options{BaseURL: baseURL, Changes: changes})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for i := range tree.Len() {
		document := tree.At(i, nil)
		all[document.Path] = string(document.Body)
	}
	return all
}

// treeFiles returns the files of a published tree without its manifest.
func treeFiles(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := readFiles(t, folder)
	delete(files, publish.ManifestName)
	return files
}

// withoutSidecars leaves out compressed forms and tags.
func withoutSidecars(files map[string]string) map[string]string {
	plain := maps.Clone(files)
	maps.DeleteFunc(plain, func(name, _ string) bool {
		return slices.Contains([]string{".etag", ".gz", ".br", ".zst"}, path.Ext(name))
	})
	return plain
}

// counted says how many documents and files a tree has, and how large they are, as the last line of a build does.
func counted(documents int, files map[string]string) string {
	bytes := 0
	for _, text := range files {
		bytes += len(text)
	}
	return fmt.Sprintf("%s documents, %s files, %s (? s)\n", thousands(documents), thousands(len(files)), size(int64(bytes)))
}

// written says how much of a tree was written.
func written(files map[string]string, names []string, kept, removed int) string {
	bytes := 0
	for _, name := range names {
		bytes += len(files[name])
	}
	return fmt.Sprintf("  wrote %s files (%s), kept %s, removed %s\n",
		thousands(len(names)), size(int64(bytes)), thousands(kept), thousands(removed))
}

// stages are the progress lines of a build of n documents.
func stages(n int, names ...string) string {
	lines := ""
	for _, name := range names {
		total := 1
		if name == "compare" || name == "write" {
			total = n
		}
		lines += fmt.Sprintf("%-8s %s\n", name, thousands(total))
	}
	return lines
}

// wantBuild runs a build and wants it to succeed with these outputs.
func wantBuild(t *testing.T, stdout, stderr string, args ...string) {
	t.Helper()
	code, gotOut, gotErr := generate(append([]string{"build"}, args...)...)
	if code != exitOK {
		t.Fatalf("build %q: exit %d, %s", args, code, gotErr)
	}
	if diff := cmp.Diff(stdout, gotOut); diff != "" {
		t.Errorf("build %q prints (-want +got):\n%s", args, diff)
	}
	if diff := cmp.Diff(stderr, gotErr); diff != "" {
		t.Errorf("build %q shows as progress (-want +got):\n%s", args, diff)
	}
}

// TestBuild publishes a dataset, publishes it again, changes a model, and takes the sidecars away.
func TestBuild(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", rightDataset())
	documents := documentsOf(t, os.DirFS("data"), "")
	n := len(documents)

	// The first build writes everything.
	code, stdout, stderr := generate("build", "-dataset", "data")
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	files := treeFiles(t, "dist")
	if diff := cmp.Diff(documents, withoutSidecars(files)); diff != "" {
		t.Errorf("documents (-want +got):\n%s", diff)
	}
	for _, name := range []string{".etag", ".gz", ".gz.etag", ".br", ".br.etag", ".zst", ".zst.etag"} {
		if files["api/v1/openapi.json"+name] == "" {
			t.Errorf("openapi.json has no %s beside it", name)
		}
	}
	all := slices.Collect(maps.Keys(files))
	if want := "published dist: " + counted(n, files) + written(files, all, 0, 0); stdout != want {
		t.Errorf("the first build prints (-want +got):\n%s", cmp.Diff(want, stdout))
	}
	if want := stages(n, "write", "flush", "swap", "clean"); stderr != want {
		t.Errorf("the first build shows as progress (-want +got):\n%s", cmp.Diff(want, stderr))
	}

	// The second one nothing.
	before := fileInfos(t, "dist")
	wantBuild(t, "dist is up to date: "+counted(n, files), stages(n, "compare"), "-dataset", "data", "-out", "dist")
	untouched(t, "dist", before)

	// The model that changed the longest ago stands on the last pages, and in no feed of the acme models that changed last. Of
	// the website, its own page changes, the lists that it stands on, and the page of downloads, which has their digests.
	models := rightDataset()["models/acme.jsonl"]
	renamed := strings.Replace(models, `"id":"m-00","name":"M"`, `"id":"m-00","name":"Renamed"`, 1)
	writeFiles(t, "data", map[string]string{"models/acme.jsonl": renamed})
	_, stdout, _ = generate("build", "-dataset", "data")
	after := fileInfos(t, "dist")
	var changed []string
	for _, name := range []string{
		"active/index.html", "api/v1/models/_pages/100/1.json", "api/v1/models/_pages/50/2.json", "api/v1/models/acme/m-00.json",
		"downloads/SHA256SUMS", "downloads/index.html", "downloads/models.csv", "downloads/models.json", "downloads/models.ndjson",
		"downloads/models.sqlite", "models/acme/m-00/index.html", "providers/acme/index.html", "types/chat/index.html", "version.json",
	} {
		for _, suffix := range []string{"", ".br", ".br.etag", ".etag", ".gz", ".gz.etag", ".zst", ".zst.etag"} {
			if _, found := after[name+suffix]; found {
				changed = append(changed, name+suffix)
			}
		}
	}
	files = treeFiles(t, "dist")
	if diff := cmp.Diff(append([]string{publish.ManifestName}, changed...), rewritten(before, after)); diff != "" {
		t.Errorf("a renamed model rewrites (-want +got):\n%s", diff)
	}
	if want := "published dist: " + counted(n, files) + written(files, changed, len(files)-len(changed), 0); stdout != want {
		t.Errorf("a renamed model prints (-want +got):\n%s", cmp.Diff(want, stdout))
	}
	if !strings.Contains(files["api/v1/models/acme/m-00.json"], `"name":"Renamed"`) {
		t.Errorf("the renamed model is %s", files["api/v1/models/acme/m-00.json"])
	}

	// A model that is gone takes its file, its page and their sidecars with it.
	kept := strings.Replace(renamed, modelLine("m-00", "Renamed", "2026-01-01T00:00:00.000Z"), "", 1)
	writeFiles(t, "data", map[string]string{"models/acme.jsonl": kept})
	removed := 0
	for name := range files {
		if strings.HasPrefix(name, "api/v1/models/acme/m-00.") || strings.HasPrefix(name, "models/acme/m-00/") {
			removed++
		}
	}
	_, stdout, _ = generate("build", "-dataset", "data")
	files = treeFiles(t, "dist")
	if files["api/v1/models/acme/m-00.json"] != "" || !strings.HasSuffix(stdout, fmt.Sprintf("removed %d\n", removed)) {
		t.Errorf("a build without a model of %d files prints %s", removed, stdout)
	}

	// Without sidecars the documents alone are left, the files that they were.
	before = fileInfos(t, "dist")
	plain := withoutSidecars(files)
	wantBuild(t, "published dist: "+counted(n-2, plain)+written(plain, nil, len(plain), len(files)-len(plain)),
		stages(n-2, "write", "flush", "swap", "clean"), "-dataset", "data", "-sidecars=false")
	if diff := cmp.Diff(plain, treeFiles(t, "dist")); diff != "" {
		t.Errorf("without sidecars (-want +got):\n%s", diff)
	}
	if got := rewritten(before, fileInfos(t, "dist")); !slices.Equal(got, []string{publish.ManifestName}) {
		t.Errorf("a build without sidecars rewrites %v", got)
	}
	if left, err := filepath.Glob(".*"); err != nil || len(left) > 0 {
		t.Errorf("left beside the tree: %v (%v)", left, err)
	}
}

// TestBuildHistory adds to the history what changed of a model, and wants that to rewrite the pages and feeds that show it, and
// nothing else.
func TestBuildHistory(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", rightDataset())
	changed := func(n int) string {
		line := history.AppendChange(nil, &history.Change{
			Time: dataset.Timestamp(n), Provider: "acme", ID: fmt.Sprintf("m-%02d", n%60), Kind: history.Changed,
			Fields: []history.Field{{Name: "name", New: dataset.NullString{String: "M", Valid: true}}},
		})
		return string(line) + "\n"
	}
	text := ""
	for n := range 198 {
		text += changed(n)
	}
	build := func() map[string]fs.FileInfo {
		t.Helper()
		writeFiles(t, "data", map[string]string{history.File: text})
		mustGenerate(t, "build", "-dataset", "data", "-sidecars=false")
		return fileInfos(t, "dist")
	}
	before := build()
	shows := []string{
		publish.ManifestName, "changes.json", "changes/index.html", "feeds/changes.atom", "feeds/changes.json", "feeds/changes/acme.atom", "feeds/changes/acme.json",
	}
	for _, test := range []struct {
		n     int
		model string
		more  []string // the first hundred is left behind with pages of its own
	}{
		{198, "models/acme/m-18/index.html", nil},
		{199, "models/acme/m-19/index.html", []string{"changes/1.json", "changes/1/index.html", "sitemap.xml"}},
		{200, "models/acme/m-20/index.html", nil},
	} {
		text += changed(test.n)
		after := build()
		want := slices.Sorted(slices.Values(slices.Concat(shows, test.more, []string{test.model})))
		if diff := cmp.Diff(want, rewritten(before, after)); diff != "" {
			t.Errorf("change %d rewrites (-want +got):\n%s", test.n, diff)
		}
		before = after
	}
}

// TestBuildEmbedded publishes the dataset that is built in, which is the repository's.
func TestBuildEmbedded(t *testing.T) {
	documents := documentsOf(t, dataset.Embedded(), "")
	folder, err := filepath.Abs("../dataset/data")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	all := slices.Collect(maps.Keys(documents))
	wantBuild(t, "published dist: "+counted(len(documents), documents)+written(documents, all, 0, 0),
		stages(len(documents), "write", "flush", "swap", "clean"), "-sidecars=false")
	if diff := cmp.Diff(documents, treeFiles(t, "dist")); diff != "" {
		t.Errorf("documents (-want +got):\n%s", diff)
	}
	wantBuild(t, "dist is up to date: "+counted(len(documents), documents), stages(len(documents), "compare"),
		"-dataset", folder, "-sidecars=false")
}

// TestBuildBaseURL checks that the documents use the given address.
func TestBuildBaseURL(t *testing.T) {
	const address = "https://models.example/catalog"
	t.Chdir(t.TempDir())
	writeFiles(t, "data", rightDataset())
	want := documentsOf(t, os.DirFS("data"), address)
	mustGenerate(t, "build", "-dataset", "data", "-base-url", address, "-sidecars=false", "-out", "new/folder")
	got := treeFiles(t, "new/folder")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("documents (-want +got):\n%s", diff)
	}
	for _, name := range []string{"api/v1/index.json", "api/v1/openapi.json", "api/v1/README.md", "schemas/model.json"} {
		if !strings.Contains(got[name], address) || strings.Contains(got[name], "http://localhost:8080") {
			t.Errorf("%s does not name %s alone", name, address)
		}
	}
}

// TestBuildKeepsTree wants a build that is refused to leave the tree of the last one as it was.
func TestBuildKeepsTree(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", rightDataset())
	mustGenerate(t, "build", "-dataset", "data", "-sidecars=false")
	refuse := func(want string, args ...string) {
		t.Helper()
		before := fileInfos(t, "dist")
		code, stdout, stderr := generate(append([]string{"build", "-dataset", "data", "-sidecars=false"}, args...)...)
		if code != exitFailed || stdout != "" || !strings.HasSuffix(stderr, want) {
			t.Errorf("build %q: exit %d, stdout %q, stderr %q\nwant at its end %q", args, code, stdout, stderr, want)
		}
		untouched(t, "dist", before)
	}
	refuse("it should look like http://localhost:8080 or https://models.example/catalog\n", "-base-url", "nowhere")
	refuse("stat nowhere: no such file or directory\n", "-dataset", "nowhere")
	writeFiles(t, "dist", map[string]string{"api/v1/notes.txt": "Somebody's.", "humans.txt": ""})
	refuse("dist contains files that no build wrote: api/v1/notes.txt, humans.txt: move them away, or build to another directory\n")
	if err := os.Remove("dist/humans.txt"); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove("dist/api/v1/notes.txt"); err != nil {
		t.Fatal(err)
	}
	writeFiles(t, "data", map[string]string{history.File: "{}\n7\n"})
	refuse("dataset data:\n" +
		"changes.jsonl:1: time: missing, but required\nchanges.jsonl:1: provider: missing, but required\n" +
		"changes.jsonl:1: id: missing, but required\nchanges.jsonl:1: kind: missing, but required\n" +
		"changes.jsonl:1: fields: missing, but required\n" +
		"changes.jsonl:2: 7 is not an object with time, provider, id, kind, fields\n")
	broken := strings.Replace(modelLine("b", "B", "2026-01-01T00:00:00.000Z"), `"active"`, `"gone"`, 1)
	writeFiles(t, "data", map[string]string{"models/bolt.jsonl": broken + "7\n"})
	refuse("dataset data:\n" +
		"models/bolt.jsonl:1: status: \"gone\" is not one of active, deprecated, unlisted\n" +
		"models/bolt.jsonl:2: 7 is not an object with id, name, description, type, context_length, status, updated_at, last_seen_at\n")
}

// TestBuildDeterministic wants equal trees from any number of cores, in any folder.
func TestBuildDeterministic(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", rightDataset())
	cores := runtime.GOMAXPROCS(0)
	t.Cleanup(func() { runtime.GOMAXPROCS(cores) })
	var trees []map[string]string
	for _, build := range []struct {
		cores int
		out   string
	}{{1, "one"}, {8, "some/where/else"}} {
		runtime.GOMAXPROCS(build.cores)
		mustGenerate(t, "build", "-dataset", "data", "-out", build.out)
		trees = append(trees, readFiles(t, build.out))
	}
	if trees[0][publish.ManifestName] == "" {
		t.Error("there is no manifest")
	}
	if diff := cmp.Diff(trees[0], trees[1]); diff != "" {
		t.Errorf("trees (-1 core +8 cores):\n%s", diff)
	}
}

// TestBuildHostile publishes ids that no file name can hold and texts that break careless programs.
func TestBuildHostile(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := dataset.Write("data", datasettest.New(datasettest.Options{Models: 150, Seed: 5, Hostile: true})); err != nil {
		t.Fatal(err)
	}
	documents := documentsOf(t, os.DirFS("data"), "")
	mustGenerate(t, "build", "-dataset", "data", "-sidecars=false")
	if diff := cmp.Diff(documents, treeFiles(t, "dist")); diff != "" {
		t.Errorf("documents (-want +got):\n%s", diff)
	}
}

func TestReport(t *testing.T) {
	changed := publish.Summary{Documents: 1234, Files: 5678, Written: 1200, Unchanged: 4478, Removed: 3000,
		Bytes: 1_500_000, BytesWritten: 2500, Changed: true}
	same := publish.Summary{Documents: 1234, Files: 5678, Unchanged: 5678, Bytes: 1_500_000}
	for _, test := range []struct {
		summary publish.Summary
		want    string
	}{
		{changed, "published out: 1,234 documents, 5,678 files, 1.5 MB (62.3 s)\n  wrote 1,200 files (2.5 kB), kept 4,478, removed 3,000\n"},
		{same, "out is up to date: 1,234 documents, 5,678 files, 1.5 MB (62.3 s)\n"},
	} {
		var got bytes.Buffer
		report(&got, "out", test.summary, 62_345_000_000)
		if diff := cmp.Diff(test.want, got.String()); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", test.summary, diff)
		}
	}
}
