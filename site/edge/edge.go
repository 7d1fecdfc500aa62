// Package edge makes what a host needs to answer the whole API, queries included, without a server of ours: the engine of the
// Caddy module as WebAssembly (folder wasm), its dataset as one file, and the adapter in JavaScript that speaks to the host
// (folder worker). The same files run on Cloudflare Pages and Workers, in Deno, and in Node.js.
//
// The generator has no Go compiler, so the engine comes to it ready; what it knows is in the dataset's file:
//
//	pack, err := edge.Pack(d, c, contract.Options{BaseURL: "https://models.example"})
//	documents, err := edge.Documents(module, pack)
package edge

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge/engine"
	"modelcatalog/site/representation"
)

// Folder is where the documents stand in the published tree: the name by which Cloudflare Pages knows a worker of several
// files. Its entry is index.js.
const Folder = "_worker.js"

// The names, in Folder, of the files that are made for each build.
const (
	ModuleFile  = "engine.wasm"
	DatasetFile = "dataset.bin"
)

// BuildCommand is how the module is built from the repository, by Go alone; the output's name follows -o.
const BuildCommand = "GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -trimpath -buildvcs=false -ldflags '-s -w' -o bin/edge.wasm ./site/edge/wasm"

//go:embed worker
var files embed.FS

// Pack returns the file that the engine loads: the dataset d, of which c is the catalog, and the documents in which its API
// describes itself. It fails for a base URL that contract.New refuses.
func Pack(d *dataset.Dataset, c *catalog.Catalog, options contract.Options) ([]byte, error) {
	base, err := options.URL()
	if err != nil {
		return nil, err
	}
	address, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	documents, err := contract.New(c, options)
	if err != nil {
		return nil, err
	}
	return engine.Pack(d, engine.Documents{
		Index: documents.Index, OpenAPI: documents.OpenAPI, Readme: documents.Readme,
		Prefix: address.EscapedPath(),
	}), nil
}

// moduleHeading starts every WebAssembly module of this version.
const moduleHeading = "\x00asm\x01\x00\x00\x00"

// Documents returns the files of Folder, in order of their paths: the adapter, the module and the pack. It fails where the
// module is none.
func Documents(module, pack []byte) ([]representation.Document, error) {
	if len(module) < len(moduleHeading) || string(module[:len(moduleHeading)]) != moduleHeading {
		return nil, errors.New("the engine is no WebAssembly module; build it with make bin/edge.wasm")
	}
	documents := []representation.Document{
		{Path: Folder + "/" + DatasetFile, Body: pack}, {Path: Folder + "/" + ModuleFile, Body: module},
	}
	entries, err := fs.ReadDir(files, "worker")
	if err != nil {
		return nil, fmt.Errorf("reading the adapter: %w", err)
	}
	for _, entry := range entries {
		body, err := files.ReadFile("worker/" + entry.Name())
		if err != nil {
			return nil, fmt.Errorf("reading the adapter: %w", err)
		}
		documents = append(documents, representation.Document{Path: Folder + "/" + entry.Name(), Body: body})
	}
	slices.SortFunc(documents, func(a, b representation.Document) int { return strings.Compare(a.Path, b.Path) })
	return documents, nil
}
