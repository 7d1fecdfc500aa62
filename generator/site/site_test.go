package site

import (
	"archive/zip"
	"cmp"
	"fmt"
	"os"
	"path"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
	"modelcatalog/site/changes/changestest"
	"modelcatalog/site/contract"
	"modelcatalog/site/downloads"
	"modelcatalog/site/hosts"
	"modelcatalog/site/website"
)

// small is package contract's test data.
func small(t *testing.T) *dataset.Dataset {
	return catalogtest.Load(t, os.DirFS("../../site/contract/testdata/dataset"))
}

// some is a dataset of n models, whose providers have other ids than the usual ones.
func some(n int) *dataset.Dataset {
	d := &dataset.Dataset{}
	for _, id := range []string{"p1", "p2", "p3", "p4", "p5", "p6", "p7"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: "Provider " + id})
	}
	for i := range n {
		d.Models = append(d.Models, dataset.Model{ID: fmt.Sprintf("m/%04d", i), Provider: "p4"})
	}
	return d
}

// manyChanges is how many changes a dataset with models has: more than two pages.
const manyChanges = 310

func treeOf(t *testing.T, d *dataset.Dataset) *Tree {
	t.Helper()
	tree, err := Documents(d, catalog.NewSet(d), Options{Changes: changestest.History(d, manyChanges)})
	filetest.NoError(t, err)
	return tree
}

// mediaTypes are those of the files with an extension, and of those that have another one than
// their extension's.
var mediaTypes = map[string]string{
	".json":              api.JSON,
	".md":                api.Markdown,
	".html":              website.HTML,
	".css":               website.CSS,
	".js":                website.JavaScript,
	".svg":               website.SVG,
	".png":               website.PNG,
	".ico":               website.Icon,
	".txt":               website.Text,
	".xml":               website.XML,
	".ics":               website.Calendar,
	".ndjson":            downloads.NDJSON,
	".csv":               downloads.CSV,
	".sqlite":            downloads.SQLite,
	".zip":               downloads.ZIP,
	".atom":              downloads.Atom,
	"exports/SHA256SUMS": downloads.Text, "downloads/v2/SHA256SUMS": downloads.Text,
	contract.APICatalog: contract.Linkset,
}

func mediaType(name string) string {
	return cmp.Or(mediaTypes[name], mediaTypes[path.Ext(name)])
}

// TestDocumentsKeepTheirSchemas checks every document, and that no two have one path.
func TestDocumentsKeepTheirSchemas(t *testing.T) {
	real := catalogtest.Sample(t)
	real.Models = real.Models[:150]
	for name, d := range map[string]*dataset.Dataset{
		"real": real, "small": small(t), "empty": some(0),
		"hostile": datasettest.New(datasettest.Options{Models: 100, Seed: 7, Hostile: true}),
	} {
		t.Run(name, func(t *testing.T) {
			// Pages of models take longer than everything else, and have no schema.
			opts := Options{Changes: changestest.History(d, manyChanges), NoModelPages: name != "small"}
			tree, err := Documents(d, catalog.NewSet(d), opts)
			filetest.NoError(t, err)
			checkTree(t, tree)
		})
	}
}

// checkTree checks every document, and that no two have one path. It returns their bodies by path.
func checkTree(t *testing.T, tree *Tree) map[string]string {
	t.Helper()
	all := map[string]string{}
	for document := range tree.All {
		if err := tree.Checker.Check(document); err != nil {
			t.Error(err)
		}
		if _, seen := all[document.Path]; seen {
			t.Errorf("two documents have the path %s", document.Path)
		}
		all[document.Path] = string(document.Body)
		if document.Path != path.Clean(document.Path) ||
			strings.HasPrefix(document.Path, "/") ||
			strings.HasPrefix(document.Path, "..") {
			t.Errorf("path %q is not a plain path below the root", document.Path)
		}
		if want := mediaType(document.Path); document.MediaType != want {
			t.Errorf("%s has the media type %s, want %s", document.Path, document.MediaType, want)
		}
	}
	return all
}

// TestDocumentsAreTheAnswers checks that the API answers at the address of each of its documents
// with the document.
func TestDocumentsAreTheAnswers(t *testing.T) {
	d := some(101)
	c := catalog.NewSet(d)
	own, err := contract.New(c, contract.Options{})
	filetest.NoError(t, err)
	tree, err := Documents(d, c, Options{NoModelPages: true})
	filetest.NoError(t, err)
	compared := 0
	for file, body := range checkTree(t, tree) {
		r := api.Request{Method: "GET"}
		if r.Path, _ = hosts.Address(file); !strings.HasPrefix(file, "api/") {
			continue
		}
		if list, page, isPage := strings.Cut(r.Path, "/_pages/"); isPage {
			limit, number, _ := strings.Cut(strings.TrimSuffix(page, ".json"), "/")
			r.Path, r.RawQuery = list, "limit="+limit+"&page="+number
		}
		var w api.Response
		if own.API(c).Respond(&w, &r); w.Status != 200 || string(w.Body) != body {
			t.Errorf("GET %s?%s = %d %.300s, want %s", r.Path, r.RawQuery, w.Status, w.Body, file)
		}
		compared++
	}
	if want := 2 * (6 + 3 + 2 + 101); compared != want { // documents, pages of both sizes, models
		t.Errorf("%d documents compared, want %d", compared, want)
	}
}

// TestAnyProviders checks that texts, schemas, colors and the copy for the command line follow the
// number of providers.
func TestAnyProviders(t *testing.T) {
	seven := regexp.MustCompile(`(?i)\b(exactly|all|of|catalog's) seven\b`)
	color := regexp.MustCompile(`monogram p([89]|1\d)`)
	for n, words := range map[int]string{1: "one provider", 16: "sixteen providers"} {
		d := datasettest.WithProviders(some(n), n)
		all := checkTree(t, treeOf(t, d))
		for name, want := range map[string]string{
			"index.html":                 "AI models of " + words,
			"api/v1/README.md":           "AI models of " + words,
			"schemas/provider-id.json":   "exactly " + strings.Fields(words)[0] + ".",
			"schemas/provider-list.json": fmt.Sprintf("\"minItems\": %d,\n      \"maxItems\": %[1]d\n", n),
		} {
			t.Run(name, func(t *testing.T) {
				if !strings.Contains(all[name], want) {
					t.Errorf("%s of %s does not contain %q", name, words, want)
				}
			})
		}
		for name, body := range all {
			found := seven.FindString(body)
			if found != "" && (strings.HasPrefix(name, "api/") || strings.HasPrefix(name, "schemas/")) {
				t.Errorf("%s of %s contains %q", name, words, found)
			}
			if found := color.FindString(body); found != "" {
				t.Errorf("%s of %s contains %q", name, words, found)
			}
		}
		archive := all["downloads/dataset.zip"]
		files, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
		filetest.NoError(t, err)
		if got := catalogtest.Load(t, files).Providers; !reflect.DeepEqual(got, d.Providers) {
			t.Errorf("providers of the archive of %s: %v, want %v", words, got, d.Providers)
		}
	}
}
