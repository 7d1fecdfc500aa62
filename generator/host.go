package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/generator/site"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge"
	"modelcatalog/site/hosts"
	"modelcatalog/site/schemas"
)

// addForHost adds the files that the host needs to a tree.
func addForHost(tree *site.Tree, d *dataset.Dataset, c *catalog.Catalog, options buildOptions) error {
	added, err := hosts.Files(options.host, hostOptions(tree, options))
	if err != nil {
		return err
	}
	if options.engine != nil {
		pack, err := edge.Pack(d, c, contract.Options{BaseURL: options.BaseURL}, options.Changes)
		if err != nil {
			return fmt.Errorf("pack the dataset for the engine: %w", err)
		}
		worker, err := edge.Documents(options.engine, pack)
		if err != nil {
			return err
		}
		added = append(added, worker...)
	}
	if options.key != "" {
		note, err := signedVersion(tree, options.key)
		if err != nil {
			return err
		}
		added = append(added, note)
	}
	for i := range added {
		added[i].Schema = schemas.Binary
	}
	tree.Add(added...)
	return nil
}

// hostOptions returns what a host's configuration depends on.
func hostOptions(tree *site.Tree, options buildOptions) hosts.Options {
	return hosts.Options{BaseURL: options.BaseURL, Engine: options.engine != nil, Documents: func(yield func(path, mediaType string) bool) {
		var buf []byte
		for i := range tree.Len() {
			document := tree.At(i, buf)
			buf = document.Body
			if !yield(document.Path, document.MediaType) {
				return
			}
		}
	}}
}

// noEngine is the value of -engine that publishes files only.
const noEngine = "none"

// readEngine returns the WebAssembly module for a host that runs it, or nil if the host cannot or should not.
func readEngine(host hosts.Host, file string) ([]byte, error) {
	switch {
	case file == noEngine, host != hosts.Cloudflare && file == "":
		return nil, nil
	case host != hosts.Cloudflare:
		return nil, fmt.Errorf("--engine: host %s cannot run an engine", host)
	case file == "":
		program, err := os.Executable()
		if err != nil {
			return nil, err
		}
		file = filepath.Join(filepath.Dir(program), "edge.wasm")
	}
	module, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the engine: %w: make bin/edge.wasm, or use --engine none", err)
	}
	return module, err
}
