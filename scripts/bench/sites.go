package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// site is one site of a Caddy: what the Caddyfile says between its braces, and the address that it got.
type site struct {
	directives string
	address    string // "http://127.0.0.1:40001"
}

// startCaddy starts the bare program with sites. The Caddyfile has the global options of the project's, so that the handlers
// are all that differs.
func (b *bench) startCaddy(ctx context.Context, name string, sites ...*site) (*process, error) {
	project, err := os.ReadFile(filepath.Join(b.root, "Caddyfile"))
	if err != nil {
		return nil, err
	}
	text, err := globalOptions(string(project))
	if err != nil {
		return nil, err
	}
	for _, s := range sites {
		address, err := freeAddress()
		if err != nil {
			return nil, err
		}
		s.address = "http://" + address
		text += fmt.Sprintf("\n%s {\n%s\n}\n", s.address, s.directives)
	}
	path := filepath.Join(b.work, name+".Caddyfile")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		return nil, err
	}
	return b.start(ctx, name, []string{"CATALOG_ADMIN=off"}, "bare", "run", "--config", path, "--adapter", "caddyfile")
}

// globalOptions cuts the block of global options out of a Caddyfile.
func globalOptions(caddyfile string) (string, error) {
	_, rest, found := strings.Cut("\n"+caddyfile, "\n{\n")
	options, _, closed := strings.Cut(rest, "\n}\n")
	if !found || !closed {
		return "", errors.New("the Caddyfile has no block of global options")
	}
	return "{\n" + options + "\n}\n", nil
}

// startOurs starts the catalog's server as users do: with the project's Caddyfile and settings in the environment. The
// published tree is not needed for the API. The admin address is "off" or where profiles come from.
func (b *bench) startOurs(ctx context.Context, dataset, admin string) (*process, string, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, "", err
	}
	url := "http://" + address
	p, err := b.start(ctx, "ours", []string{
		"CATALOG_ADDRESS=" + url, "CATALOG_BASE_URL=" + url, "CATALOG_DATASET=" + dataset, "CATALOG_ADMIN=" + admin,
		"CATALOG_DOCUMENTS=memory", "CATALOG_ROOT=" + filepath.Join(b.work, "nothing"),
	}, "caddy", "run", "--config", filepath.Join(b.root, "Caddyfile"), "--adapter", "caddyfile")
	return p, url, err
}
