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
	"modelcatalog/site/downloads"
	"modelcatalog/site/edge"
	"modelcatalog/site/hosts"
	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

func filesForHost(tree *site.Tree, d *dataset.Dataset, c *catalog.Catalog, options buildOptions) ([]representation.Document, error) {
	files, err := hosts.Files(options.host, hosts.Options{BaseURL: options.BaseURL, Engine: options.engine != nil, Documents: tree.Types})
	if err != nil {
		return nil, err
	}
	if options.engine != nil {
		pack, err := edge.Pack(d, c, contract.Options{BaseURL: options.BaseURL}, options.Changes)
		if err != nil {
			return nil, fmt.Errorf("pack the dataset for the engine: %w", err)
		}
		worker, err := edge.Documents(options.engine, pack)
		if err != nil {
			return nil, err
		}
		files = append(files, worker...)
	}
	if options.key != "" {
		signed, err := sign(tree.Version(), options.key)
		if err != nil {
			return nil, err
		}
		files = append(files, representation.Document{Path: downloads.Signature, MediaType: downloads.Text, Body: signed})
	}
	for i := range files {
		files[i].Schema = schemas.Binary
	}
	return files, nil
}

// readEngine returns the WebAssembly module for a host that runs it, or nil if the host cannot or should not.
func readEngine(host hosts.Host, file string) ([]byte, error) {
	switch {
	case file == "none", host != hosts.Cloudflare && file == "":
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
