package main

import (
	"strings"
	"testing"

	"modelcatalog/site/edge"
)

// wasm is the shortest WebAssembly module.
const wasm = "\x00asm\x01\x00\x00\x00"

// TestBuildForHosts checks that a host gets its files, and none of another host.
func TestBuildForHosts(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", validDataset())
	writeFiles(t, ".", map[string]string{"engine.wasm": wasm})
	for host, want := range map[string][]string{
		"cloudflare": {
			"_routes.json",
			"_worker.js/index.js",
			edge.Directory + "/engine.wasm",
			edge.Directory + "/dataset.bin",
		},
		"netlify": {"_headers", "_redirects", "api/v1/404.html"},
		"caddy":   {"index.html.etag", "index.html.gz"},
	} {
		t.Run(host, func(t *testing.T) {
			args := []string{"build", "-dataset", "data", "-model-pages=false", "-out", host, "-host", host}
			if host == "cloudflare" {
				args = append(args, "-engine", "engine.wasm")
			}
			mustGenerate(t, args...)
			files := treeFiles(t, host)
			for _, name := range want {
				if files[name] == "" {
					t.Errorf("%s: there is no %s", host, name)
				}
			}
			if files["index.html.gz"] != "" != (host == "caddy") ||
				strings.Contains(files["llms.txt"], "/mcp`") != (host != "netlify") {
				t.Errorf("%s: has sidecars or names a server for agents, and must not, or the "+
					"other way round",
					host)
			}
		})
	}
}
