// Package layout holds the test of the repository's dependencies.
package layout

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// allowed are the packages of this module that each package may depend on, itself apart. Dependencies run one way: dataset,
// catalog and history, site, generator; the Caddy module beside the generator.
var allowed = map[string][]string{
	"dataset":                   {"dataset/jsonl"},
	"dataset/jsonl":             nil,
	"dataset/history":           {"dataset"},
	"dataset/sync/provider":     {"dataset"},
	"dataset/sync/curation":     {"dataset"},
	"dataset/sync":              append([]string{"dataset", "dataset/history"}, syncParts...),
	"dataset/datasettest":       {"dataset"},
	"dataset/catalog":           {"dataset", "dataset/catalog/substring"},
	"dataset/catalog/substring": nil,
	"dataset/catalog/oracle":    {"dataset"},
	"site/representation":       nil,
	"site/schemas":              {"dataset", "dataset/catalog"},
	"site/api":                  {"dataset", "dataset/catalog", "site/representation"},
	"site/contract":             {"dataset", "dataset/catalog", "site/api", "site/representation", "site/schemas"},
	"site/docs":                 nil,
	"site/changes":              {"dataset", "dataset/history"},
	"site/website/assets":       nil,
	"site/website/markdown":     nil,
	"site/website/viewer":       nil,
	"site/website": append([]string{"dataset", "dataset/catalog", "dataset/history", "site/changes", "site/docs", "site/downloads",
		"site/representation", "site/schemas"}, websiteParts...),
	"site/downloads": {"dataset", "dataset/catalog", "dataset/history", "site/changes", "site/representation",
		"site/schemas"},
	"site/edge/engine": {"dataset", "dataset/catalog", "site/api", "site/representation"},
	"site/edge": {"dataset", "dataset/catalog", "site/api", "site/contract", "site/edge/engine", "site/representation",
		"site/schemas"},
	"site/hosts": {"dataset", "dataset/catalog", "site/api", "site/representation"},
	"site": append([]string{"dataset", "dataset/catalog", "dataset/history", "site/api", "site/changes", "site/contract",
		"site/docs", "site/downloads", "site/representation", "site/schemas", "site/website"},
		websiteParts...),
	"generator/publish": {"site/representation"},
	"generator": slices.Concat([]string{"dataset", "dataset/catalog", "dataset/history", "dataset/sync", "dataset/datasettest",
		"generator/publish", "site", "site/api", "site/changes", "site/contract", "site/docs", "site/downloads", "site/edge",
		"site/edge/engine", "site/hosts", "site/representation", "site/schemas", "site/website"},
		syncParts, websiteParts),
	"caddy": {"dataset", "dataset/catalog", "site/api", "site/contract", "site/representation",
		"site/schemas"},
}

// syncParts are the packages that syncs are made with. None of them knows the others.
var syncParts = []string{"dataset/sync/curation", "dataset/sync/provider"}

// websiteParts are the packages that the website is made with. None of them knows a model.
var websiteParts = []string{
	"site/website/assets", "site/website/markdown", "site/website/viewer",
}

// withSQLite are the packages that may depend on SQLite.
var withSQLite = []string{"generator", "site", "site/downloads", "site/website"}

// outside are the modules that the engine and what it stands on may use: it must compile to WebAssembly and stay small.
var outside = []string{"golang.org/x/text/", "github.com/zeebo/xxh3", "github.com/klauspost/cpuid/v2", "golang.org/x/sys/cpu"}

func TestDependencies(t *testing.T) {
	for name, want := range allowed {
		if slices.Contains(want, "dataset") {
			want = append(slices.Clip(want), "dataset/jsonl")
		}
		if slices.Contains(want, "dataset/catalog") {
			want = append(slices.Clip(want), "dataset/catalog/substring")
		}
		for _, dependency := range dependencies(t, name) {
			own, ours := strings.CutPrefix(dependency, "modelcatalog/")
			switch {
			case ours && own != name && !slices.Contains(want, own):
				t.Errorf("%s depends on %s", name, own)
			case !ours && (name == "dataset" || name == "dataset/catalog") && !isAllowedOutside(dependency):
				t.Errorf("%s depends on %s", name, dependency)
			case !slices.Contains(withSQLite, name) && strings.HasPrefix(dependency, "modernc.org/"):
				t.Errorf("%s depends on %s, which only the generator may use", name, dependency)
			}
		}
	}
}

func isAllowedOutside(dependency string) bool {
	return slices.ContainsFunc(outside, func(prefix string) bool { return strings.HasPrefix(dependency, prefix) })
}

// dependencies lists the packages outside the standard library that a package of this module depends on.
func dependencies(t *testing.T, name string) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "modelcatalog/"+name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(out))
}
