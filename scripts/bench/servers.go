package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	caddycmd "github.com/caddyserver/caddy/v2/cmd"
	_ "github.com/caddyserver/caddy/v2/modules/standard"

	"modelcatalog/dataset"
)

// servers are the programs that wrk measures. The three rivals share one process; the catalog has bin/caddy to itself.
type servers struct {
	catalog, bare *process
	files, sqlite string // addresses of the other two rivals
}

func (s *servers) stop() {
	for _, p := range []*process{s.catalog, s.bare} {
		if p != nil {
			p.stop()
		}
	}
}

// startServers starts all servers for a dataset and its published tree. On an error none is left running.
func (b *bench) startServers(ctx context.Context, dir, tree string, d *dataset.Dataset) (s *servers, err error) {
	s = &servers{}
	defer func() {
		if err != nil {
			s.stop()
		}
	}()
	var hosts [4]string
	for i := range hosts {
		if hosts[i], err = freeAddress(); err != nil {
			return s, err
		}
	}
	s.files, s.sqlite = "http://"+hosts[2], "http://"+hosts[3]
	database := tree + ".sqlite"
	if err := createDatabase(database, d); err != nil {
		return s, fmt.Errorf("SQLite: %w", err)
	}
	catalog := exec.CommandContext(ctx, filepath.Join(b.root, "bin/caddy"), "run", "--config", filepath.Join(b.root, "Caddyfile"))
	catalog.Env = append(os.Environ(), "CATALOG_ADMIN=off", "CATALOG_ADDRESS=http://"+hosts[0], "CATALOG_BASE_URL=http://"+hosts[0],
		"CATALOG_DATASET="+dir, "CATALOG_ROOT="+tree)
	if s.catalog, err = start(ctx, catalog, "http://"+hosts[0], list); err != nil {
		return s, err
	}
	config := filepath.Join(b.work, "Caddyfile")
	text := fmt.Sprintf("{\n\tadmin off\n\tpersist_config off\n\tauto_https off\n}\nhttp://%s {\n\tbind 127.0.0.1\n\tbare %s\n}\n"+
		"http://%s {\n\tbind 127.0.0.1\n\tfile_server {\n\t\troot %q\n\t\tprecompressed zstd br gzip\n\t\tetag_file_extensions .etag\n\t}\n}\n"+
		"http://%s {\n\tbind 127.0.0.1\n\tsqlite * %q\n}\n", hosts[1], s.catalog.address, hosts[2], tree, hosts[3], database)
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
		return s, err
	}
	program, err := os.Executable()
	if err != nil {
		return s, err
	}
	s.bare, err = start(ctx, exec.CommandContext(ctx, program, serveCommand, config), "http://"+hosts[1], "/api/v1")
	return s, err
}

// serveCommand is the first argument of the process that serves the rivals.
const serveCommand = "serve"

// serve runs Caddy with the handlers of this package and does not return.
func serve(config string) {
	os.Args = []string{"bench", "run", "--config", config, "--adapter", "caddyfile"}
	caddycmd.Main()
}

// process is a server that runs.
type process struct {
	command *exec.Cmd
	address string        // as http://host:port
	ready   time.Duration // from the start to the first answer
	log     strings.Builder
}

// start starts a server and waits until it answers a path.
func start(ctx context.Context, command *exec.Cmd, address, path string) (*process, error) {
	p := &process{command: command, address: address}
	command.Stdout, command.Stderr = &p.log, &p.log
	began := time.Now()
	if err := command.Start(); err != nil {
		return nil, err
	}
	for time.Since(began) < 2*time.Minute && ctx.Err() == nil {
		if response, err := http.Get(address + path); err == nil {
			_, _ = io.Copy(io.Discard, response.Body)
			response.Body.Close()
			p.ready = time.Since(began)
			return p, nil
		}
		time.Sleep(time.Millisecond)
	}
	p.stop()
	return nil, fmt.Errorf("%s does not answer at %s:\n%s", command.Path, address, p.log.String())
}

func (p *process) stop() {
	_ = p.command.Process.Kill()
	_ = p.command.Wait()
}

// memory returns the resident memory in MiB, or 0 if the process has ended.
func (p *process) memory() float64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	var kibibytes float64
	if _, line, found := strings.Cut(string(status), "VmRSS:"); found {
		_, _ = fmt.Sscan(line, &kibibytes)
	}
	return kibibytes / 1024
}

// freeAddress returns a host and port on which nothing listens.
func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}
