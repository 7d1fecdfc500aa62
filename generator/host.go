package main

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/generator/publish"
	"modelcatalog/site"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge"
	"modelcatalog/site/hosts"
	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

// hosted gives the publisher the site's documents, and after them the files of a host.
type hosted struct {
	documents
	added []publish.Document
}

// forHost returns the documents of a tree for a host, with the files that the host reads beside them.
func forHost(tree *site.Tree, d *dataset.Dataset, c *catalog.Catalog, options buildOptions) (hosted, error) {
	all := hosted{documents: documents{tree}}
	files, err := hosts.Files(options.host, hosts.Options{
		BaseURL:    options.BaseURL,
		Providers:  providerIDs(c),
		Parameters: parameterNames(c),
		Engine:     options.engine != nil,
		Documents:  eachDocument(tree),
	})
	if err != nil {
		return hosted{}, err
	}
	for _, file := range files {
		all.added = append(all.added, publish.Document{Path: file.Path, Kind: schemas.Binary, Body: file.Body})
	}
	if options.host.Gzip() {
		all.added = append(all.added, gzipped(tree)...)
	}
	if options.engine == nil {
		return all, nil
	}
	pack, err := edge.Pack(d, c, contract.Options{BaseURL: options.BaseURL})
	if err != nil {
		return hosted{}, fmt.Errorf("packing the dataset for the engine: %w", err)
	}
	worker, err := edge.Documents(options.engine, pack)
	for _, file := range worker {
		all.added = append(all.added, publish.Document{Path: file.Path, Kind: schemas.Binary, Body: file.Body})
	}
	return all, err
}

// noEngine is the value of -engine for a tree of files alone.
const noEngine = "none"

// readEngine returns the WebAssembly module of a host that can run it; nil where it cannot, or shall not.
func readEngine(host hosts.Host, file string) ([]byte, error) {
	if host != hosts.Cloudflare {
		if file != "" && file != noEngine {
			return nil, fmt.Errorf("-engine: host %s runs none", host)
		}
		return nil, nil
	}
	switch file {
	case noEngine:
		return nil, nil
	case "":
		program, err := os.Executable()
		if err != nil {
			return nil, err
		}
		file = filepath.Join(filepath.Dir(program), "edge.wasm")
	}
	module, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the engine: %w; make bin/edge.wasm builds it, -engine none leaves it out", err)
	}
	return module, err
}

func providerIDs(c *catalog.Catalog) (ids []string) {
	for _, p := range c.Providers() {
		ids = append(ids, p.ID)
	}
	return ids
}

func parameterNames(c *catalog.Catalog) (names []string) {
	for _, p := range c.Params() {
		names = append(names, p.Name)
	}
	return names
}

// eachDocument gives path and media type of each document.
func eachDocument(tree *site.Tree) iter.Seq2[string, string] {
	return func(yield func(path, mediaType string) bool) {
		var buf []byte
		for i := range tree.Len() {
			document := tree.At(i, buf)
			buf = document.Body
			if !yield(document.Path, document.MediaType) {
				return
			}
		}
	}
}

// gzipped returns the compressed forms of the documents for which they pay, in memory: a tenth of the tree.
func gzipped(tree *site.Tree) (all []publish.Document) {
	var buf, coded []byte
	for i := range tree.Len() {
		document := tree.At(i, buf)
		buf = document.Body
		if len(document.Body) < representation.MinSize {
			continue
		}
		coded = representation.Append(coded[:0], representation.Gzip, representation.Best, document.Body)
		if representation.Pays(document.Body, coded) {
			all = append(all, publish.Document{
				Path: document.Path + representation.Gzip.Extension(), Kind: schemas.Binary, Body: append([]byte(nil), coded...),
			})
		}
	}
	return all
}

func (h hosted) Len() int { return h.documents.Len() + len(h.added) }

func (h hosted) Document(i int, buf []byte) (publish.Document, error) {
	if n := h.documents.Len(); i >= n {
		document := h.added[i-n]
		document.Body = append(buf, document.Body...)
		return document, nil
	}
	return h.documents.Document(i, buf)
}
