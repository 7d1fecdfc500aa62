package site

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
)

// TestDocumentsAreTheAnswers compares each document of the API with the answer of the catalog, in each version.
func TestDocumentsAreTheAnswers(t *testing.T) {
	for _, n := range []int{0, 50, 101} {
		d := some(n)
		c := catalogtest.New(t, d)
		own, err := contract.New(c, contract.Options{})
		filetest.NoError(t, err)
		want := map[string]string{}
		for _, v := range catalog.Versions {
			for file, body := range answers(t, c, v, own.Own[v]) {
				want[fmt.Sprintf("api/%s/%s", v, file)] = body
			}
		}
		tree, err := Documents(d, c, Options{NoModelPages: true})
		filetest.NoError(t, err)
		documents := bodies(tree, tree.Len())
		maps.DeleteFunc(documents, func(p, _ string) bool { return !strings.HasPrefix(p, "api/") })
		if diff := cmp.Diff(want, documents); diff != "" {
			t.Errorf("%d models: documents (-want +got):\n%s", n, diff)
		}
	}
}

// answers returns the answers of a version that are documents, by path below its directory.
func answers(t *testing.T, c *catalog.Catalog, v catalog.Version, own api.Own) map[string]string {
	t.Helper()
	list := func(query string) string {
		q, err := c.Parse(v, query)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := c.AppendList(nil, &q)
		return string(body)
	}
	all := map[string]string{
		"index.json": string(own.Index), "openapi.json": string(own.OpenAPI), "README.md": string(own.Readme),
		"providers.json": string(c.AppendProviders(nil)), "stats.json": string(c.AppendStats(nil, v)), "models/index.json": list(""),
	}
	for _, limit := range []int{50, 100} {
		for page := 1; (page-1)*limit < c.Len(); page++ {
			all[fmt.Sprintf("models/_pages/%d/%d.json", limit, page)] = list(fmt.Sprintf("limit=%d&page=%d", limit, page))
		}
	}
	for row := range c.Len() {
		all["models/"+c.FileName(row)] = string(c.AppendModel(nil, v, row))
	}
	return all
}
