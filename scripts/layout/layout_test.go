// Package layout contains the test of the repository's dependencies.
package layout

import (
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// layer is a directory, and the other directories from which its packages may import.
type layer struct {
	directory string
	imports   []string
}

// layers are ordered so that the first one that contains a package counts. Dependencies point one way: dataset, catalog, site,
// generator. The Caddy module does not import the generator, and only tests import scripts.
var layers = []layer{
	{"dataset/catalog/substring", nil},
	{"dataset/catalog", []string{"dataset"}},
	{"dataset/history", []string{"dataset"}},
	{"dataset/sync", []string{"dataset", "dataset/history"}},
	{"dataset", nil},
	{"site/representation", nil},
	{"site/api", []string{"dataset", "site/representation"}},
	{"site/mcp", []string{"dataset", "site/api"}},
	{"site/edge/engine", []string{"dataset", "site/api", "site/mcp", "site/representation"}},
	{"site", []string{"dataset"}},
	{"generator/publish", []string{"site/representation"}},
	{"generator", []string{"dataset", "site"}},
	{"caddy", []string{"dataset", "site"}},
	{"scripts", []string{"dataset", "site", "generator"}},
}

// onlyIn are directories from which only some others may import.
var onlyIn = map[string][]string{
	"dataset/sync":        {"dataset/sync", "generator", "scripts"},
	"dataset/datasettest": {"dataset", "generator"},
}

// TestImports checks the imports of packages, except those of tests.
func TestImports(t *testing.T) {
	for _, line := range list(t, "-f", `{{.ImportPath}} {{join .Imports " "}}`, "modelcatalog/...") {
		names := strings.Fields(strings.ReplaceAll(line, "modelcatalog/", "./"))
		name := strings.TrimPrefix(names[0], "./")
		i := slices.IndexFunc(layers, func(l layer) bool { return within(name, l.directory) })
		if i < 0 {
			t.Errorf("%s is in no layer", name)
			continue
		}
		allowed := append([]string{layers[i].directory}, layers[i].imports...)
		for _, imported := range names[1:] {
			imported, ours := strings.CutPrefix(imported, "./")
			if ours && !slices.ContainsFunc(allowed, func(directory string) bool { return within(imported, directory) }) {
				t.Errorf("%s imports %s, want packages in %q only", name, imported, allowed)
			}
			for directory, users := range onlyIn {
				used := ours && within(imported, directory)
				if used && !slices.ContainsFunc(users, func(user string) bool { return within(name, user) }) {
					t.Errorf("%s imports %s, which is for %q", name, imported, users)
				}
			}
		}
	}
}

// within reports whether a package is in a directory or below it.
func within(name, directory string) bool {
	return name == directory || strings.HasPrefix(name, directory+"/")
}

// TestModules checks which modules programs consist of: the engine must stay small, only the generator needs SQLite, and package
// contract, which servers import, must stay cheap.
func TestModules(t *testing.T) {
	small := []string{
		"modelcatalog/", "golang.org/x/text/", "golang.org/x/tools/txtar", "golang.org/x/sys/cpu",
		"github.com/andybalholm/brotli", "github.com/klauspost/", "github.com/zeebo/xxh3",
	}
	for _, name := range list(t, "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "modelcatalog/site/edge/engine") {
		if !slices.ContainsFunc(small, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
			t.Errorf("the engine depends on %s", name)
		}
	}
	for _, name := range list(t, "-deps", "modelcatalog/caddy/cmd") {
		if strings.HasPrefix(name, "modernc.org/") || within(name, "modelcatalog/generator") || within(name, "modelcatalog/scripts") {
			t.Errorf("bin/caddy depends on %s", name)
		}
	}
	for _, name := range list(t, "-deps", "modelcatalog/site/contract") {
		if strings.Contains(name, "jsonschema") || strings.Contains(name, "goldmark") {
			t.Errorf("package contract depends on %s", name)
		}
	}
}

// TestFrozenSamples checks that tests rely on frozen samples, because a sync or a fork must not break them. A few read the
// dataset that is built into the programs, whatever it contains; scripts/loops runs them in a fork.
func TestFrozenSamples(t *testing.T) {
	allowed := []string{ // by path
		"caddy/handler_test.go", "caddy/metrics_test.go", "dataset/load_test.go", "generator/build_test.go", "generator/check_test.go",
		"scripts/layout/layout_test.go",
	}
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if strings.HasPrefix(path, ".") && path != "." && entry.IsDir() {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, "_test.go") || slices.Contains(allowed, path) {
			return nil
		}
		text, err := fs.ReadFile(root, path)
		for _, live := range []string{"Embedded()", "dataset/data\""} {
			if strings.Contains(string(text), live) {
				t.Errorf("%s contains %s, want a frozen sample", path, live)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func list(t *testing.T, args ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list"}, args...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
