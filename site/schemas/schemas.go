// Package schemas holds the JSON Schemas (draft 2020-12) of everything that the API answers and of the files of a dataset.
// They are one source for three readers: the generator lets no document out that they refuse, the OpenAPI document is made
// from them, and they are published below /schemas/ for whoever wants to check answers.
//
// Each shape is a file of this folder; references between files are relative. Schemas are strict: a member that is not
// named is refused. That is right for a gate and for tests, but a client must not insist on it, because members may be added
// within v1; every published schema says so in its $comment, and the OpenAPI document, which clients are generated from,
// leaves the strictness out.
//
// What depends on the dataset is put in by All: the ids of the providers.
package schemas

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/schemas/ordered"
)

//go:embed *.json
var files embed.FS

// Dialect is the JSON Schema dialect of every schema: the address of its own schema.
const Dialect = "https://json-schema.org/draft/2020-12/schema"

// What a document may name instead of a schema.
const (
	Records = "records" // each of its lines is a record, which keeps the schema model
	Binary  = "binary"  // it is no text, such as a picture
)

// comment stands in every schema.
const comment = "The exact shape of this release. Within v1 members may be added: a client ignores those that it does not know."

// lineWidth is the width of the published files, in columns.
const lineWidth = 120

// Schema is one published schema.
type Schema struct {
	Name string // file name without .json: "model-list"
	JSON []byte // for people to read: indented, with a line feed at the end
}

// All returns every schema in order of name. baseURL is the address of the service, without a slash at its end; a schema's
// $id is URL of baseURL and its name.
func All(c *catalog.Catalog, baseURL string) ([]Schema, error) {
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return nil, err
	}
	all := make([]Schema, len(names))
	for i, file := range names {
		name := strings.TrimSuffix(file, ".json")
		object, err := read(file)
		if err != nil {
			return nil, fmt.Errorf("schemas/%s: %w", file, err)
		}
		insertProviders(name, object, c)
		all[i] = Schema{name, append(ordered.AppendPretty(nil, identify(object, URL(baseURL, name)), lineWidth), '\n')}
	}
	return all, nil
}

// URL returns the address and $id of a schema.
func URL(baseURL, name string) string { return baseURL + "/schemas/" + name + ".json" }

func read(file string) (*ordered.Object, error) {
	text, err := files.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return ordered.ParseObject(text)
}

// identify returns a copy of a schema that has its $id behind its $schema.
func identify(object *ordered.Object, id string) *ordered.Object {
	identified := ordered.Of("$schema", object.Get("$schema"), "$id", id, "$comment", comment)
	for _, name := range object.Names() {
		identified.Set(name, object.Get(name))
	}
	return identified
}

// insertProviders puts the ids of the dataset's providers where a schema depends on them.
func insertProviders(name string, object *ordered.Object, c *catalog.Catalog) {
	ids := []any{}
	for _, p := range c.Providers() {
		ids = append(ids, p.ID)
	}
	switch name {
	case "provider-id":
		object.Set("enum", ids)
	case "stats":
		byProvider := object.Object("properties").Object("by_provider")
		count := byProvider.Get("additionalProperties")
		properties := &ordered.Object{}
		for _, id := range ids {
			properties.Set(id.(string), count)
		}
		byProvider.Set("properties", properties).Set("required", ids).Set("additionalProperties", false)
	}
}
