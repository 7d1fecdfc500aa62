// Package schemas contains the JSON Schemas (draft 2020-12) of everything that the API answers, of
// the downloads and of the files of a dataset. They are published below /schemas/ for clients that
// check answers, the OpenAPI document is made from them, and the generator publishes no document
// that does not follow its schema.
//
// Each schema is a file of this directory, as readers get it. References between files are
// relative. Only the address of the service, and the ids and the number of the providers are
// examples, which All replaces. The schemas of version 2 are below v2/.
//
// Schemas allow fields that they do not name, because fields may be added within a version. The
// generator and the tests use a closed form that allows no other fields; package site makes it in
// memory.
package schemas

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

//go:embed *.json v2/*.json
var files embed.FS

// Dialect is the JSON Schema dialect of every schema, given as the address of its meta-schema.
const Dialect = "https://json-schema.org/draft/2020-12/schema"

// Schema is a published schema.
type Schema struct {
	Name string // path below /schemas/ without .json: "model-list", "v2/model-list"
	JSON []byte // indented for people, with a line feed at the end
}

// eachProvider matches a member of an object that has one for each provider.
var eachProvider = regexp.MustCompile(`"example-provider": (\{.*\})`)

// All returns every schema in the order of their names. Those of version 1 name the providers of
// its catalog; in version 2 providers are an open set. baseURL is the address of the service,
// without a slash at its end; the $id of a schema is URL(baseURL, Name).
func All(v1 *catalog.Catalog, baseURL string) ([]Schema, error) {
	var ids []string
	for _, id := range v1.ProviderIDs() {
		ids = append(ids, strconv.Quote(id))
	}
	// $1 is the schema of the example's member, which each provider gets.
	members := []byte(strings.Join(ids, ": $1,\n        ") + ": $1")
	// Texts and not values of JSON are replaced, so that the published files keep the layout that
	// people gave them. A test checks that nothing of the example is left.
	replacer := strings.NewReplacer(
		"https://models.example", baseURL,
		`"example-provider"`, strings.Join(ids, ", "),
		"exactly seven", "exactly "+dataset.InWords(len(ids)),
		`"minItems": 7`, fmt.Sprintf(`"minItems": %d`, len(ids)),
		`"maxItems": 7`, fmt.Sprintf(`"maxItems": %d`, len(ids)),
	)
	var all []Schema
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := files.ReadFile(name)
		if err != nil {
			return err
		}
		// First the members of objects: the replacer would take the id of the example away.
		text = eachProvider.ReplaceAll(text, members)
		all = append(all, Schema{
			Name: strings.TrimSuffix(name, ".json"),
			JSON: []byte(replacer.Replace(string(text))),
		})
		return nil
	})
	return all, err
}

// URL returns the address and $id of a schema.
func URL(baseURL, name string) string { return baseURL + "/schemas/" + name + ".json" }
