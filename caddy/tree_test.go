package modelcatalog

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/must"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// datasets are real models, and one of ids that break careless programs.
func datasets(t *testing.T) map[string]*dataset.Dataset {
	real := catalogtest.Sample(t)
	real.Models = real.Models[:150]
	return map[string]*dataset.Dataset{
		"real":    real,
		"hostile": datasettest.New(datasettest.Options{Models: 120, Seed: 3, Hostile: true}),
	}
}

// TestEveryDocument checks that Caddy answers the bytes of every file below dist/api, from the dataset in the tree, and that each
// coding of it has its own tag, which If-None-Match finds again. TestSameAsEngine checks other answers.
func TestEveryDocument(t *testing.T) {
	tree, d := t.TempDir(), datasets(t)["hostile"]
	must.Do(t, publishTree(tree, d))
	targets := targets(d, catalogtest.New(t, d))
	do := settings{root: tree}.serve(t)
	for i, file := range slices.Sorted(maps.Keys(targets)) {
		codings := append(representation.Codings[:], representation.Identity)
		if strings.HasPrefix(file[len("api/v1/"):], "models/") {
			codings = codings[i%len(codings):][:1] // there are many of these files
		}
		compareDocument(t, do, filepath.Join(tree, filepath.FromSlash(file)), targets[file], codings)
	}
}

// targets returns the targets of requests for every document, by file.
func targets(d *dataset.Dataset, c *catalog.Catalog) map[string]string {
	all := map[string]string{}
	for _, v := range catalog.Versions {
		root := api.Root(v)
		add := func(file, below string) { all[root[1:]+file] = root + below }
		add("/index.json", "")
		add("/openapi.json", "/openapi.json")
		add("/README.md", "/README.md")
		add("/providers.json", "/providers")
		add("/stats.json", "/stats")
		add("/models/index.json", "/models")
		for _, limit := range api.PageLimits {
			for page := 1; page <= (len(d.Models)+limit-1)/limit; page++ {
				add("/models/"+api.PageFile(limit, int64(page)), fmt.Sprintf("/models?limit=%d&page=%d", limit, page))
			}
		}
		for row := range d.Models {
			m := &d.Models[row]
			add("/models/"+c.FileName(row), "/models/"+m.Provider+"/"+strings.ReplaceAll(url.QueryEscape(m.ID), "+", "%20"))
		}
	}
	return all
}

// compareDocument asks for a document in some codings, and compares the bodies with the file's.
func compareDocument(t *testing.T, do client, file, target string, codings []representation.Coding) {
	t.Helper()
	identity, err := os.ReadFile(file)
	must.Do(t, err)
	tags := map[string]bool{}
	for _, coding := range codings {
		want, encoding := identity, ""
		if coding != representation.Identity && len(identity) >= representation.MinSize {
			encoding = coding.Token()
			want = representation.Append(nil, coding, representation.Fast, identity)
		}
		headers := http.Header{"Accept-Encoding": {coding.Token()}}
		response, body := fetch(t, do, target, headers)
		if got := response.Header.Get("Content-Encoding"); response.StatusCode != 200 || got != encoding || !bytes.Equal(body, want) {
			t.Fatalf("%.100s: status = %d in %q, want the bytes of %s in %q", target, response.StatusCode, got, file, encoding)
		}
		if length := response.Header.Get("Content-Length"); length != strconv.Itoa(len(body)) {
			t.Errorf("%.100s in %q: Content-Length = %s, want %d", target, encoding, length, len(body))
		}
		tag := response.Header.Get("ETag")
		if encoding != "" && tags[tag] || tag == "" || strings.HasPrefix(tag, "W/") {
			t.Errorf("%.100s in %q: ETag = %s, want a strong one for this coding", target, encoding, tag)
		}
		tags[tag] = true
		headers.Set("If-None-Match", `"x", `+tag)
		response, body = fetch(t, do, target, headers)
		if got := response.Header.Get("ETag"); response.StatusCode != 304 || len(body) > 0 || got != tag {
			t.Errorf("%.100s in %q, If-None-Match %s: got %d with tag %s, want 304", target, encoding, tag, response.StatusCode, got)
		}
	}
}

func fetch(t *testing.T, do client, target string, headers http.Header) (*http.Response, []byte) {
	t.Helper()
	response, body, err := do.get(target, headers)
	must.Do(t, err)
	return response, body
}
