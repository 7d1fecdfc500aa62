// Package site makes every document that a client reads, as path, media type and bytes: the answers of the API that do not
// depend on a query, the documents in which the API describes itself, and the JSON Schemas. Each says which schema its
// bytes keep, and a Checker holds it to that.
//
// Documents are made when they are asked for, so that a catalog of a million models needs no more memory for them than one
// of ten:
//
//	tree, err := site.Documents(c, site.Options{})
//	checker, err := tree.Checker()
//	for i := range tree.Len() {
//		document := tree.At(i, buf)
//		buf = document.Body // for the next
//		err := checker.Check(document)
//	}
package site

import (
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
	"modelcatalog/site/schemas"
)

// Options are the settings of the documents: the address of the service. The zero value is right for one's own machine.
type Options = contract.Options

// apiFolder is the folder of the API's documents in the published tree.
const apiFolder = "api/" + contract.Version + "/"

// modelsFolder is the folder of the documents of models.
const modelsFolder = apiFolder + "models/"

// Document is a document of the published tree.
type Document struct {
	Path      string // below the root of the tree, with slashes: "api/v1/stats.json"
	MediaType string // value of Content-Type
	Schema    string // name of the schema that Body keeps, as of schemas.All, or schemas.Dialect; empty where it is no JSON
	Body      []byte
}

// Tree is every document of a catalog, numbered from 0 to Len()-1: first those there is one of, then pages, then models.
// The order is the same whenever the catalog and the options are. It is immutable and safe for concurrent use.
type Tree struct {
	catalog *catalog.Catalog
	fixed   []Document
	pages   []pages
	schemas []schemas.Schema
	digest  string
	baseURL string
}

// pages are the documents of one page size.
type pages struct {
	limit int
	count int
}

// Documents prepares the documents of a catalog.
func Documents(c *catalog.Catalog, opts Options) (*Tree, error) {
	base, err := opts.URL()
	if err != nil {
		return nil, err
	}
	own, err := contract.New(c, opts)
	if err != nil {
		return nil, err
	}
	t := &Tree{catalog: c, baseURL: base, digest: own.Digest(c)}
	if t.schemas, err = schemas.All(c, base); err != nil {
		return nil, err
	}
	first, _ := c.AppendList(nil, &catalog.DefaultQuery)
	t.fixed = []Document{
		{apiFolder + "index.json", api.JSON, "discovery-response", own.Index},
		{apiFolder + "openapi.json", api.JSON, "openapi", own.OpenAPI},
		{apiFolder + "README.md", api.Markdown, "", own.Readme},
		{modelsFolder + "index.json", api.JSON, "model-list", first},
		{apiFolder + "providers.json", api.JSON, "provider-list", c.AppendProviders(nil)},
		{apiFolder + "stats.json", api.JSON, "stats-response", c.AppendStats(nil)},
	}
	for _, s := range t.schemas {
		t.fixed = append(t.fixed, Document{"schemas/" + s.Name + ".json", api.JSON, schemas.Dialect, s.JSON})
	}
	for _, limit := range api.PageLimits {
		t.pages = append(t.pages, pages{limit, (c.Len() + limit - 1) / limit})
	}
	return t, nil
}

// Digest returns a digest of what the tree is made from; see contract.Documents.Digest.
func (t *Tree) Digest() string { return t.digest }

// Len returns the number of documents.
func (t *Tree) Len() int {
	n := len(t.fixed) + t.catalog.Len()
	for _, p := range t.pages {
		n += p.count
	}
	return n
}

// At returns the i-th document. Its body belongs to the caller; it is written over what buf holds, or to new memory where
// that is too small.
func (t *Tree) At(i int, buf []byte) Document {
	if i < len(t.fixed) {
		document := t.fixed[i]
		document.Body = append(buf[:0], document.Body...)
		return document
	}
	i -= len(t.fixed)
	for _, p := range t.pages {
		if i < p.count {
			return t.page(p.limit, int64(i)+1, buf)
		}
		i -= p.count
	}
	return Document{modelsFolder + t.catalog.FileName(i), api.JSON, "model-response", t.catalog.AppendModel(buf[:0], i)}
}

func (t *Tree) page(limit int, page int64, buf []byte) Document {
	q := catalog.DefaultQuery
	q.Limit, q.Page = limit, page
	body, _ := t.catalog.AppendList(buf[:0], &q)
	return Document{modelsFolder + api.PageFile(limit, page), api.JSON, "model-list", body}
}
