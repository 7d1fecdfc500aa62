// Package schemas contains the JSON Schemas (draft 2020-12) of everything that the API answers, of the downloads and of the
// files of a dataset. They are published below /schemas/ for clients that check answers, the OpenAPI document is made from
// them, and the generator publishes no document that does not follow its schema.
//
// Each schema is a file of this directory, as readers get it. References between files are relative. Only the address of
// the service and the ids of the providers are examples, which All replaces.
//
// Schemas allow members that they do not name, because members may be added within v1. The generator and the tests use
// a closed form that allows no other members; package site makes it in memory.
package schemas

import (
	"embed"
	"encoding/json"
	"io/fs"
	"strings"

	"modelcatalog/dataset/catalog"
)

//go:embed *.json
var files embed.FS

// Dialect is the JSON Schema dialect of every schema, given as the address of its meta-schema.
const Dialect = "https://json-schema.org/draft/2020-12/schema"

// Values of representation.Document.Schema for documents that have no schema.
const (
	Records = "records" // each line is a model that follows the schema "model"
	Binary  = "binary"  // not text, such as a picture
)

// What the files contain in place of the address of the service, the ids of its providers, and their number of models.
const (
	exampleURL      = "https://models.example"
	exampleProvider = `"example-provider"`
	exampleCount    = exampleProvider + `: {"type": "integer", "format": "int64", "minimum": 0}`
)

// Schema is a published schema.
type Schema struct {
	Name string // file name without .json: "model-list"
	JSON []byte // indented for people, with a line feed at the end
}

// All returns every schema in the order of their names. baseURL is the address of the service, without a slash at its end; the
// $id of a schema is URL(baseURL, Name).
func All(c *catalog.Catalog, baseURL string) ([]Schema, error) {
	var ids, counts []string
	for _, p := range c.Providers() {
		id, err := json.Marshal(p.ID)
		if err != nil {
			return nil, err
		}
		ids = append(ids, string(id))
		counts = append(counts, strings.Replace(exampleCount, exampleProvider, string(id), 1))
	}
	replacer := strings.NewReplacer(
		exampleURL, baseURL,
		exampleCount, strings.Join(counts, ",\n        "),
		exampleProvider, strings.Join(ids, ", "),
	)
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return nil, err
	}
	all := make([]Schema, len(names))
	for i, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all[i] = Schema{strings.TrimSuffix(name, ".json"), []byte(replacer.Replace(string(text)))}
	}
	return all, nil
}

// URL returns the address and $id of a schema.
func URL(baseURL, name string) string { return baseURL + "/schemas/" + name + ".json" }
