// Package edge makes the files that a host needs to answer the whole API, queries included, without
// a server of ours: the engine as WebAssembly (directory wasm), its dataset as one file, and the
// adapter in JavaScript between it and the host (directory worker). The files run on Cloudflare
// Workers and Pages; handler.mjs runs on every host that has the web's standard requests.
//
// The generator has no Go compiler, so the engine comes ready:
//
//	pack, err := edge.Pack(d, catalog.NewSet(d), contract.Options{BaseURL: "https://models.example"}, changes)
//	documents, err := edge.Documents(module, pack)
package edge

import (
	"bytes"
	"embed"
	"errors"
	"maps"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge/engine"
	"modelcatalog/site/representation"
)

// Directory is the documents' directory in the published tree: the name by which Cloudflare Pages
// knows a worker of several files. Its entry is index.js.
const Directory = "_worker.js"

//go:embed worker
var files embed.FS

// Pack returns the file that the engine loads: the dataset d with its catalogs, its history, and
// the documents in which its API describes itself, with the dataset's settings. It fails for a base
// URL that contract.New refuses.
func Pack(
	d *dataset.Dataset, catalogs catalog.Set, options contract.Options, changes []history.Change,
) ([]byte, error) {
	options.Settings = d.Settings
	documents, err := contract.New(catalogs, options)
	if err != nil {
		return nil, err
	}
	return engine.Pack(d, catalogs, documents.Options(), documents.MCP(history.Append(nil, changes))), nil
}

// moduleHeading is the beginning of every WebAssembly module of version 1.
const moduleHeading = "\x00asm\x01\x00\x00\x00"

// Documents returns the files of Directory, in order of their paths: the adapter, the module and
// the pack. It reports an error if the module is not WebAssembly.
func Documents(module, pack []byte) ([]representation.Document, error) {
	if !bytes.HasPrefix(module, []byte(moduleHeading)) {
		return nil, errors.New("the engine is not a WebAssembly module; build it with make bin/edge.wasm")
	}
	bodies := map[string][]byte{"engine.wasm": module, "dataset.bin": pack} // as index.js imports them
	entries, _ := files.ReadDir("worker")                                   // embedded files can always be read
	for _, entry := range entries {
		bodies[entry.Name()], _ = files.ReadFile("worker/" + entry.Name())
	}
	var documents []representation.Document
	for _, name := range slices.Sorted(maps.Keys(bodies)) {
		file := representation.Document{Path: Directory + "/" + name, Body: bodies[name]}
		documents = append(documents, file)
	}
	return documents, nil
}
