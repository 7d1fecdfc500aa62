package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	caddycmd "github.com/caddyserver/caddy/v2/cmd"
	_ "github.com/caddyserver/caddy/v2/modules/standard"

	"modelcatalog/scripts/process"
)

// rivals are the servers beside the catalog. They share one process.
type rivals struct {
	*process.Server
	bare, files string // addresses
}

// config has gaps for the address of each server, the catalog's address and the tree. As in bin/caddy, a route matches the host and
// runs the handler in a subroute, so that this costs each server the same.
const config = `{"admin": {"disabled": true, "config": {"persist": false}}, "apps": {"http": {"servers": {
"bare": {"listen": [%q], "automatic_https": {"disable": true}, "routes": [{"match": [{"host": ["127.0.0.1"]}], "terminal": true,
	"handle": [{"handler": "subroute", "routes": [{"handle": [{"handler": "bare", "upstream": %q}]}]}]}]},
"files": {"listen": [%q], "automatic_https": {"disable": true}, "routes": [{"match": [{"host": ["127.0.0.1"]}], "terminal": true,
	"handle": [{"handler": "subroute", "routes": [{"handle": [{"handler": "file_server", "root": %q, "etag_file_extensions": [".etag"]}]}]}]}]}
}}}}`

// startRivals starts the rivals of a catalog for its published tree.
func startRivals(work, catalog, tree string) (r rivals, err error) {
	bare, files := "127.0.0.1:"+process.MustFreePort(), "127.0.0.1:"+process.MustFreePort()
	r.bare, r.files = "http://"+bare, "http://"+files
	file := filepath.Join(work, "caddy.json")
	if err := os.WriteFile(file, fmt.Appendf(nil, config, bare, catalog, files, tree), 0o644); err != nil {
		return r, err
	}
	program, err := os.Executable()
	if err != nil {
		return r, err
	}
	r.Server, err = process.Start(r.bare+"/api/v1", nil, program, serveCommand, file)
	return r, err
}

// serveCommand is the first argument of the process that serves the rivals.
const serveCommand = "serve"

// serve runs Caddy with the handlers of this package and does not return.
func serve(config string) {
	os.Args = []string{"bench", "run", "--config", config}
	caddycmd.Main()
}

// memory returns the resident memory of a server in MiB, or 0 if it has ended.
func memory(s *process.Server) float64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.PID()))
	var kibibytes float64
	if _, line, found := strings.Cut(string(status), "VmRSS:"); found {
		_, _ = fmt.Sscan(line, &kibibytes)
	}
	return kibibytes / 1024
}
