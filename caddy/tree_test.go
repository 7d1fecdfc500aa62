package modelcatalog

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/scripts/promises"
)

// datasets are the real dataset, and one of ids that break careless programs.
func datasets(t *testing.T) map[string]*dataset.Dataset {
	return map[string]*dataset.Dataset{
		"real":    loadDataset(t, dataset.Embedded()),
		"hostile": datasettest.New(datasettest.Options{Models: 800, Seed: 3, Hostile: true}),
	}
}

// TestEveryDocument checks that Caddy answers the bytes of every file below dist/api, in both modes, and that each coding of
// it has its own tag, which a condition finds again.
func TestEveryDocument(t *testing.T) {
	for name, d := range datasets(t) {
		folder := filepath.Join(t.TempDir(), "data")
		if err := dataset.Write(folder, d); err != nil {
			t.Fatal(err)
		}
		tree := embeddedTree(t)
		if name != "real" {
			tree = publishTree(t, d)
		}
		targets := targets(t, d)
		for _, mode := range []string{documentsMemory, documentsFiles} {
			t.Run(name+" "+mode, func(t *testing.T) {
				do := serve(t, settings{dataset: folder, documents: mode, root: tree})
				for file, target := range targets {
					compareDocument(t, do, filepath.Join(tree, filepath.FromSlash(file)), target)
				}
			})
		}
		var files int
		err := filepath.WalkDir(filepath.Join(tree, "api"), func(path string, entry os.DirEntry, err error) error {
			if !entry.IsDir() && !isSidecar(path) {
				files++
			}
			return err
		})
		if err != nil || files != len(targets) {
			t.Errorf("%s: %d documents in the tree, %d compared, %v", name, files, len(targets), err)
		}
	}
}

func isSidecar(path string) bool {
	switch filepath.Ext(path) {
	case ".etag", ".gz", ".br", ".zst":
		return true
	}
	return false
}

// targets returns the targets of requests for every document, by file.
func targets(t *testing.T, d *dataset.Dataset) map[string]string {
	t.Helper()
	c, err := catalog.New(d)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{
		"api/v1/index.json": "/api/v1", "api/v1/openapi.json": "/api/v1/openapi.json", "api/v1/README.md": "/api/v1/README.md",
		"api/v1/providers.json": "/api/v1/providers", "api/v1/stats.json": "/api/v1/stats", "api/v1/models/index.json": "/api/v1/models",
	}
	for _, limit := range []int{50, 100} {
		for page := 1; page <= (len(d.Models)+limit-1)/limit; page++ {
			all[fmt.Sprintf("api/v1/models/_pages/%d/%d.json", limit, page)] = fmt.Sprintf("/api/v1/models?limit=%d&page=%d", limit, page)
		}
	}
	for row := range d.Models {
		m := &d.Models[row]
		all["api/v1/models/"+c.FileName(row)] = "/api/v1/models/" + m.Provider + "/" + strings.ReplaceAll(url.QueryEscape(m.ID), "+", "%20")
	}
	return all
}

func compareDocument(t *testing.T, do promises.Do, file, target string) {
	t.Helper()
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tags := map[string]string{}
	for _, coding := range []string{"identity", "gzip", "br", "zstd"} {
		headers := http.Header{"Accept-Encoding": {coding}}
		response, body := fetch(t, do, target, headers)
		used := response.Header.Get("Content-Encoding")
		if decoded := decode(t, used, body); response.StatusCode != 200 || !bytes.Equal(decoded, want) {
			t.Fatalf("%.100s in %s: %d %.100q, want the bytes of %s", target, coding, response.StatusCode, decoded, file)
		}
		if length := response.Header.Get("Content-Length"); length != strconv.Itoa(len(body)) {
			t.Errorf("%.100s in %s: Content-Length %s of %d bytes", target, coding, length, len(body))
		}
		tag := response.Header.Get("ETag")
		if other, seen := tags[tag]; seen && other != used || tag == "" || strings.HasPrefix(tag, "W/") {
			t.Errorf("%.100s: %q has the tag %s, which %q has too", target, used, tag, other)
		}
		tags[tag] = used
		headers.Set("If-None-Match", `"x", `+tag)
		response, body = fetch(t, do, target, headers)
		if response.StatusCode != 304 || len(body) > 0 || response.Header.Get("ETag") != tag {
			t.Errorf("%.100s in %s: If-None-Match %s gets %d with %s", target, coding, tag, response.StatusCode, response.Header.Get("ETag"))
		}
		if len(want) < 1024 {
			break // no coded forms
		}
		if coding != "identity" && used != coding {
			t.Errorf("%.100s: asked for %s, got %q", target, coding, used)
		}
	}
}

func fetch(t *testing.T, do promises.Do, target string, headers http.Header) (*http.Response, []byte) {
	t.Helper()
	response, err := do("GET", target, headers)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, body
}

func decode(t *testing.T, coding string, body []byte) []byte {
	t.Helper()
	var reader io.Reader = bytes.NewReader(body)
	var err error
	switch coding {
	case "gzip":
		reader, err = gzip.NewReader(reader)
	case "br":
		reader = brotli.NewReader(reader)
	case "zstd":
		var decoder *zstd.Decoder
		decoder, err = zstd.NewReader(reader)
		defer decoder.Close()
		reader = decoder
	}
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}
