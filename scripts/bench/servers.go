package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	caddycmd "github.com/caddyserver/caddy/v2/cmd"
	_ "github.com/caddyserver/caddy/v2/modules/standard"

	"modelcatalog/dataset"
	"modelcatalog/scripts/process"
)

// servers are the programs that wrk measures. The three rivals share one process; the catalog has bin/caddy to itself.
type servers struct {
	catalog, bare *process.Server
	files, sqlite string // addresses of the other two rivals
}

func (s *servers) stop() {
	for _, server := range []*process.Server{s.catalog, s.bare} {
		if server != nil {
			_ = server.Stop()
		}
	}
}

// startServers starts all servers for a dataset and its published tree. On an error none is left running.
func (b *bench) startServers(dir, tree string, d *dataset.Dataset) (s *servers, err error) {
	s = &servers{}
	defer func() {
		if err != nil {
			s.stop()
		}
	}()
	var hosts [3]string
	for i := range hosts {
		if hosts[i], err = process.FreeAddress(); err != nil {
			return s, err
		}
	}
	s.files, s.sqlite = "http://"+hosts[1], "http://"+hosts[2]
	database := tree + ".sqlite"
	if err := createDatabase(database, d); err != nil {
		return s, fmt.Errorf("SQLite: %w", err)
	}
	if s.catalog, err = process.Caddy("CATALOG_DATASET="+dir, "CATALOG_ROOT="+tree); err != nil {
		return s, err
	}
	config := filepath.Join(b.work, "Caddyfile")
	text := fmt.Sprintf(rivals, hosts[0], s.catalog.URL, hosts[1], tree, hosts[2], database)
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
		return s, err
	}
	program, err := os.Executable()
	if err != nil {
		return s, err
	}
	s.bare, err = process.Start("http://"+hosts[0]+"/api/v1", nil, program, serveCommand, config)
	return s, err
}

// rivals is the Caddyfile of the servers beside the catalog, with gaps for their addresses and files.
const rivals = `{
	admin off
	persist_config off
	auto_https off
}
http://%s {
	bind 127.0.0.1
	bare %s
}
http://%s {
	bind 127.0.0.1
	file_server {
		root %q
		precompressed zstd br gzip
		etag_file_extensions .etag
	}
}
http://%s {
	bind 127.0.0.1
	sqlite * %q
}
`

// serveCommand is the first argument of the process that serves the rivals.
const serveCommand = "serve"

// serve runs Caddy with the handlers of this package and does not return.
func serve(config string) {
	os.Args = []string{"bench", "run", "--config", config, "--adapter", "caddyfile"}
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
