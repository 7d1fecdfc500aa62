package main

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/dustin/go-humanize"
	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/generator/publish"
	"modelcatalog/generator/site"
)

// documentsOf returns the site's documents of a dataset by path.
func documentsOf(t *testing.T, fsys fs.FS, baseURL string) map[string]string {
	t.Helper()
	d := catalogtest.Load(t, fsys)
	c := catalog.NewSet(d)
	changes, err := history.Load(fsys)
	filetest.NoError(t, err)
	tree, err := site.Documents(d, c, site.Options{BaseURL: baseURL, Changes: changes})
	filetest.NoError(t, err)
	all := map[string]string{}
	for document := range tree.All {
		all[document.Path] = string(document.Body)
	}
	return all
}

// treeFiles returns the files of a published tree without its manifest.
func treeFiles(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := filetest.Read(t, os.DirFS(dir))
	delete(files, publish.ManifestName)
	return files
}

// withoutSidecars returns the files that are neither compressed nor tags.
func withoutSidecars(files map[string]string) map[string]string {
	plain := maps.Clone(files)
	maps.DeleteFunc(plain, func(name, _ string) bool {
		return name == "assets/publications.json" ||
			slices.Contains([]string{".etag", ".gz", ".br", ".zst"}, path.Ext(name))
	})
	return plain
}

// TestBuildStale builds facts that nobody has read since their days ran out: the build says so, and
// refuses to publish them if it is told to.
func TestBuildStale(t *testing.T) {
	t.Chdir(t.TempDir())
	files := validDataset()
	read := func(day string) {
		files["sources.jsonl"] = `{"name":"acme.example","kind":"page","as_of":"` + day +
			`","url":null,"license":null,"official":["acme"]}` + "\n"
		line := strings.TrimSuffix(modelLine("m-00", "M", "2026-01-01T00:00:00.000Z"), "}\n")
		files["models/acme.jsonl"] = line + `,"sources":{"acme.example":["` + day + `","name"]}}` + "\n"
		writeFiles(t, "data", files)
	}
	const stale = "warning  the facts are stale since 2020-01-16: those of acme were last read " +
		"on 2020-01-02; sync before you publish\n"
	for _, test := range []struct {
		name, day string
		args      []string
		code      int
		says      string // in standard error
	}{
		{"stale", "2020-01-02", nil, exitOK, stale},
		{"stale, and refused", "2020-01-02", []string{"-fresh"}, exitFailed,
			"the facts are stale since 2020-01-16: those of acme were last read on 2020-01-02; " +
				"sync before you publish, or build without --fresh\n"},
		{
			name: "fresh",
			day:  now().Day().String(),
			args: []string{"-fresh"},
			code: exitOK,
			says: "dataset  data: 1 models of 7 providers\n",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			read(test.day)
			out := strings.ReplaceAll(test.name, " ", "")
			args := []string{
				"build", "-dataset", "data", "-out", out, "-model-pages=false", "-sidecars=false",
			}
			code, _, stderr := generate(slices.Concat(args, test.args)...)
			if code != test.code || !strings.Contains(stderr, test.says) {
				t.Errorf("exit %d, %q, want %d and %q", code, stderr, test.code, test.says)
			}
			_, err := os.Stat(out + "/version.json")
			if published := err == nil; published != (code == exitOK) {
				t.Errorf("published: %t, exit %d", published, code)
			}
		})
	}
}

// TestBuildReport checks that a build says if pages have no address for reports, and that the one
// that it is given is on them.
func TestBuildReport(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", validDataset())
	const says = "report   pages cannot say where to report a wrong fact"
	const address = "mailto:facts@models.example"
	for _, args := range [][]string{nil, {"-report", address}} {
		build := []string{"build", "-dataset", "data", "-out", "dist", "-sidecars=false"}
		code, _, stderr := generate(append(build, args...)...)
		if missing := strings.Contains(stderr, says); code != exitOK || missing != (args == nil) {
			t.Errorf("build %q: exit %d, %q", args, code, stderr)
		}
		page, err := os.ReadFile("dist/models/acme/m-00/index.html")
		filetest.NoError(t, err)
		if got := strings.Contains(string(page), `href="`+address); got != (args != nil) {
			t.Errorf("build %q: the page of a model has the address: %t", args, got)
		}
	}
	code, _, stderr := generate("build", "-dataset", "data", "-report", "javascript:alert(1)")
	if code != exitUsage || !strings.Contains(stderr, "--report") {
		t.Errorf("exit %d, %q, want %d and the name of the flag", code, stderr, exitUsage)
	}
}

// TestBuild publishes a dataset, publishes it again, changes a model and removes another, and then
// the sidecars.
func TestBuild(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", validDataset())
	old := map[string]string{}
	build := func(result string, args ...string) map[string]string {
		t.Helper()
		stdout := mustGenerate(t, append([]string{"build", "-dataset", "data"}, args...)...)
		files, size, changed := treeFiles(t, "dist"), 0, 0
		for name, text := range files {
			size += len(text)
			if was, found := old[name]; !found || was != text {
				changed++
			}
		}
		want := fmt.Sprintf("%s: %s files (%s), of which %s changed (? s)\n", result,
			humanize.Comma(int64(len(files))), humanize.Bytes(uint64(size)),
			humanize.Comma(int64(changed)))
		if stdout != want {
			t.Errorf("build prints %s, want %s", stdout, want)
		}
		old = files
		return files
	}
	files := build("published dist")
	if diff := cmp.Diff(documentsOf(t, os.DirFS("data"), ""), withoutSidecars(files)); diff != "" {
		t.Errorf("documents (-want +got):\n%s", diff)
	}
	for _, suffix := range []string{".etag", ".gz", ".gz.etag", ".br", ".br.etag", ".zst", ".zst.etag"} {
		if files["index.html"+suffix] == "" {
			t.Errorf("there is no index.html%s", suffix)
		}
	}
	for name := range files {
		page := strings.HasPrefix(name, "models/") && strings.Count(name, "/") > 2 && path.Ext(name) != ".gz"
		coded := slices.Contains([]string{".br", ".gz", ".zst"}, path.Ext(name))
		if coded && (page || strings.HasPrefix(name, "api/")) {
			t.Errorf("%s is not worth a file", name)
		}
	}
	build("dist is up to date", "-out", "dist")

	models := strings.Replace(validDataset()["models/acme.jsonl"], `"id":"m-00","name":"M"`,
		`"id":"m-00","name":"Renamed"`, 1)
	models = strings.Replace(models, modelLine("m-01", "M", "2026-01-01T01:00:00.000Z"), "", 1)
	writeFiles(t, "data", map[string]string{"models/acme.jsonl": models})
	files = build("published dist")
	if !strings.Contains(files["api/v1/models/acme/m-00.json"], `"name":"Renamed"`) ||
		files["api/v1/models/acme/m-01.json"] != "" {
		t.Error("the tree is not that of the changed models")
	}
	diff := cmp.Diff(withoutSidecars(files), withoutSidecars(build("published dist", "-sidecars=false")))
	if diff != "" {
		t.Errorf("without sidecars (-want +got):\n%s", diff)
	}
}

// TestRebuild changes a dataset several times, and checks that a build over the old tree has the
// bytes of a build from nothing.
func TestRebuild(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", validDataset())
	acme := validDataset()["models/acme.jsonl"]
	for i, change := range []struct {
		name, file, text string
	}{
		{"nothing", "models/acme.jsonl", acme},
		{"a name", "models/acme.jsonl", strings.Replace(acme, `"name":"M"`, `"name":"Renamed"`, 1)},
		{"the name again", "models/acme.jsonl", acme},
		{
			"a provider",
			"providers.json",
			strings.Replace(validDataset()["providers.json"], `"Acme"`, `"Acme AI"`, 1),
		},
		{"the day", "sync.json", `{"last_sync":"2026-08-24T18:23:43.000Z"}` + "\n"},
		{"the settings", "settings.json", `{"fresh_days":3}` + "\n"},
	} {
		t.Run(change.name, func(t *testing.T) {
			writeFiles(t, "data", map[string]string{change.file: change.text})
			mustGenerate(t, "build", "-dataset", "data")
			cold := fmt.Sprintf("cold%d", i)
			mustGenerate(t, "build", "-dataset", "data", "-out", cold)
			want, got := treeFiles(t, cold), treeFiles(t, "dist")
			for name, text := range want {
				// Two lists say what the tree keeps of earlier builds.
				kept := strings.HasPrefix(name, "assets/publications.json") ||
					strings.HasPrefix(name, "downloads/by-digest")
				if got[name] != text && !kept {
					t.Errorf("%s is not as in a build from nothing", name)
				}
			}
			for name := range got {
				_, found := want[name]
				if !found &&
					!strings.HasPrefix(name, "assets/") &&
					!strings.HasPrefix(name, "downloads/by-digest") {
					t.Errorf("%s is not in a build from nothing", name)
				}
			}
		})
	}
}
