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
	{"generator/sqlite", nil},
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
	module := modulePath(t)
	for _, line := range list(t, "-f", `{{.ImportPath}} {{join .Imports " "}}`, "work") {
		names := strings.Fields(strings.ReplaceAll(line, module, "./"))
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

// TestPrograms checks what programs consist of: the engine must stay small, and package contract, which servers import, cheap.
func TestPrograms(t *testing.T) {
	module := modulePath(t)
	small := []string{
		module, "golang.org/x/text/", "golang.org/x/tools/txtar", "golang.org/x/sys/cpu",
		"github.com/andybalholm/brotli", "github.com/klauspost/", "github.com/zeebo/xxh3",
	}
	for _, name := range list(t, "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", module+"site/edge/engine") {
		if !slices.ContainsFunc(small, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
			t.Errorf("the engine depends on %s", name)
		}
	}
	for _, name := range list(t, "-deps", module+"site/contract") {
		if strings.Contains(name, "jsonschema") || strings.Contains(name, "goldmark") {
			t.Errorf("package contract depends on %s", name)
		}
	}
}

// TestModules checks that users of the packages that read, query and serve a catalog, and of the Caddy module, do not get what
// only the generator and development need: go.work has a module for each kind of user.
func TestModules(t *testing.T) {
	for _, file := range []string{"../../go.mod", "../../caddy/go.mod"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, heavy := range []string{
			"modernc.org/", "evanw/esbuild", "x/image", "honnef.co/", "kin-openapi", "modelcontextprotocol", "/generator ", "/website ", "replace ",
		} {
			if strings.Contains(string(text), heavy) {
				t.Errorf("%s contains %s", file, heavy)
			}
		}
	}
}

// TestFrozenSamples checks that tests rely on frozen samples, because a sync or a fork must not break them. A few read the
// dataset that is built into the programs, whatever it contains; scripts/loops runs them in a fork.
func TestFrozenSamples(t *testing.T) {
	allowed := []string{ // by path
		"caddy/handler_test.go", "caddy/metrics_test.go", "dataset/load_test.go", "generator/check_test.go",
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

// modulePath returns the path of the module at the top of the repository, with a slash.
func modulePath(t *testing.T) string {
	t.Helper()
	return strings.TrimSuffix(list(t, ".")[0], "scripts/layout")
}

func list(t *testing.T, args ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list"}, args...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
