package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/edge"
	"modelcatalog/site/hosts"
)

// wasm is the shortest WebAssembly module.
const wasm = "\x00asm\x01\x00\x00\x00"

// TestBuildForHosts checks that each host gets the files that it needs, and nothing else.
func TestBuildForHosts(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", validDataset())
	writeFiles(t, ".", map[string]string{"engine.wasm": wasm})
	mustGenerate(t, "build", "-dataset", "data", "-out", "documents", "-sidecars=false", "-model-pages=false")
	documents := treeFiles(t, "documents")
	// Hosts that only serve files have no server for agents, and do not name it.
	agents := []string{".well-known/api-catalog", "llms.txt"}
	for _, test := range []struct {
		args []string
		want []string // some of the files added to the documents
	}{
		{[]string{"-host", "cloudflare", "-engine", "engine.wasm"},
			[]string{"_routes.json", "_worker.js/index.js", edge.Directory + "/" + edge.ModuleFile, edge.Directory + "/" + edge.DatasetFile}},
		{[]string{"-host", "netlify"}, []string{"_headers", "_redirects", "api/v2/404.html"}},
	} {
		out := strings.Join(test.args, "")
		mustGenerate(t, append([]string{"build", "-dataset", "data", "-model-pages=false", "-out", out}, test.args...)...)
		files := treeFiles(t, out)
		for path, body := range documents {
			if served := strings.Contains(files["llms.txt"], "/mcp`"); files[path] != body && (served || !slices.Contains(agents, path)) {
				t.Errorf("%q: %s differs from the document", test.args, path)
			}
			if path != "llms.txt" {
				delete(files, path)
			}
		}
		delete(files, "llms.txt")
		for _, path := range test.want {
			if files[path] == "" {
				t.Errorf("%q: there is no %s", test.args, path)
			}
		}
		for path := range files {
			if strings.HasSuffix(path, ".etag") || strings.HasSuffix(path, ".gz") {
				t.Errorf("%q: there is a file %s", test.args, path)
			}
		}
	}
}

// TestDefaultEngine checks that the default engine is next to the program.
func TestDefaultEngine(t *testing.T) {
	program, err := os.Executable()
	filetest.NoError(t, err)
	want := filepath.Join(filepath.Dir(program), "edge.wasm")
	if _, err := readEngine(hosts.Cloudflare, ""); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s to be missing", err, want)
	}
}
