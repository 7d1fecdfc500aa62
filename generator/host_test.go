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

// TestHostsRefused checks that a wrong command line is refused before anything is written.
func TestHostsRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", validDataset())
	writeFiles(t, ".", map[string]string{"text.wasm": "no module"})
	for _, test := range []struct{ args, want string }{
		{"-host ftp", `--host: "ftp" is not one of caddy, cloudflare, netlify, s3`},
		{"-host s3 -engine edge.wasm", "--engine: host s3 cannot run an engine"},
		{"-host cloudflare -engine missing.wasm", "the engine: open missing.wasm: no such file or directory: make bin/edge.wasm, or use --engine none"},
		{"-host cloudflare -engine text.wasm", "the engine is not a WebAssembly module; build it with make bin/edge.wasm"},
		{"-host netlify -base-url https://example.org/catalog", "host netlify: its rules are for a whole domain, and the address https://example.org/catalog has a path"},
	} {
		code, _, stderr := generate(append([]string{"build", "-dataset", "data"}, strings.Fields(test.args)...)...)
		if code != exitFailed || !strings.HasSuffix(stderr, test.want+"\n") {
			t.Errorf("build %s: exit %d, %q, want %q", test.args, code, stderr, test.want)
		}
	}
	if _, err := os.Stat("dist"); err == nil {
		t.Error("a build that was refused has written dist")
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
