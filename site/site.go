// Package site makes every document that a client reads, as path, media type and bytes: the answers of the API that do not
// depend on a query, the documents in which the API describes itself, the JSON Schemas, downloads and feeds, and the website.
// Each JSON document says which schema its bytes keep, and a Checker holds it to that.
//
// Documents are made when they are asked for, so that a catalog of a million models needs no more memory for them than one
// of ten:
//
//	tree, err := site.Documents(d, c, site.Options{})
//	checker, err := tree.Checker()
//	for i := range tree.Len() {
//		document := tree.At(i, buf)
//		buf = document.Body // for the next
//		err := checker.Check(document)
//	}
package site

import (
	"fmt"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/api"
	"modelcatalog/site/changes"
	"modelcatalog/site/contract"
	"modelcatalog/site/downloads"
	"modelcatalog/site/schemas"
	"modelcatalog/site/website"
)

// Options are the settings of the documents. The zero value is right for one's own machine.
type Options struct {
	BaseURL string // address of the service, as of contract.Options
	// NoModelPages leaves out the website's pages of single models: for catalogs too large for a page a model.
	NoModelPages bool
	// Changes are the history of the dataset, oldest first. The tree keeps them.
	Changes []history.Change
}

// apiFolder is the folder of the API's documents in the published tree.
const apiFolder = "api/" + contract.Version + "/"

// modelsFolder is the folder of the documents of models.
const modelsFolder = apiFolder + "models/"

// Document is a document of the published tree.
type Document struct {
	Path      string // below the root of the tree, with slashes: "api/v1/stats.json"
	MediaType string // value of Content-Type
	// Schema is the name of the schema that Body keeps, as of schemas.All, or schemas.Dialect, schemas.Records or
	// schemas.Binary; empty: it is text.
	Schema string
	Body   []byte
}

// Tree is every document of a catalog, numbered from 0 to Len()-1: first those there is one of, then downloads and feeds, then
// pages, then models, then the website's.
// The order is the same whenever the catalog and the options are. It is immutable and safe for concurrent use.
type Tree struct {
	catalog   *catalog.Catalog
	fixed     []Document
	downloads *downloads.Set
	pages     []pages
	website   *website.Site
	schemas   []schemas.Schema
	digest    string
	baseURL   string
}

// pages are the documents of one page size.
type pages struct {
	limit int
	count int
}

// Documents prepares the documents of a catalog, which is made of the dataset d.
func Documents(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*Tree, error) {
	settings := contract.Options{BaseURL: opts.BaseURL}
	base, err := settings.URL()
	if err != nil {
		return nil, err
	}
	own, err := contract.New(c, settings)
	if err != nil {
		return nil, err
	}
	t := &Tree{catalog: c, baseURL: base, digest: own.Digest(c)}
	if t.schemas, err = schemas.All(c, base); err != nil {
		return nil, err
	}
	if err := t.addWebsite(d, website.Options{
		BaseURL: base, Service: contract.Name, Readme: own.Readme, NoModelPages: opts.NoModelPages, Changes: changes.New(opts.Changes),
	}); err != nil {
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

// addWebsite prepares the downloads and feeds, and the website, which shows where they are.
func (t *Tree) addWebsite(d *dataset.Dataset, opts website.Options) (err error) {
	t.downloads, err = downloads.New(d, t.catalog, downloads.Options{
		BaseURL: opts.BaseURL, Service: opts.Service, Build: t.digest, Changes: opts.Changes,
		Addresses: website.Addresses(d, t.catalog, opts), Answer: website.Answer(opts.BaseURL),
	})
	if err != nil {
		return fmt.Errorf("making the downloads: %w", err)
	}
	for _, f := range t.downloads.Files() {
		opts.Files = append(opts.Files, website.File(f))
	}
	for _, f := range t.downloads.Feeds() {
		opts.Feeds = append(opts.Feeds, website.Feed(f))
	}
	if t.website, err = website.New(d, t.catalog, opts); err != nil {
		return fmt.Errorf("making the website: %w", err)
	}
	return nil
}

// Digest returns a digest of what the tree is made from; see contract.Documents.Digest.
func (t *Tree) Digest() string { return t.digest }

// Len returns the number of documents.
func (t *Tree) Len() int {
	n := len(t.fixed) + t.downloads.Len() + t.catalog.Len() + t.website.Len()
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
	if i < t.downloads.Len() {
		return Document(t.downloads.At(i, buf))
	}
	i -= t.downloads.Len()
	for _, p := range t.pages {
		if i < p.count {
			return t.page(p.limit, int64(i)+1, buf)
		}
		i -= p.count
	}
	if i < t.catalog.Len() {
		return Document{modelsFolder + t.catalog.FileName(i), api.JSON, "model-response", t.catalog.AppendModel(buf[:0], i)}
	}
	return webDocument(t.website.At(i-t.catalog.Len()), buf)
}

// webDocument returns a document of the website, its body written over what buf holds.
func webDocument(d website.Document, buf []byte) Document {
	schema := ""
	if d.MediaType == website.PNG {
		schema = schemas.Binary
	}
	return Document{d.Path, d.MediaType, schema, append(buf[:0], d.Body...)}
}

func (t *Tree) page(limit int, page int64, buf []byte) Document {
	q := catalog.DefaultQuery
	q.Limit, q.Page = limit, page
	body, _ := t.catalog.AppendList(buf[:0], &q)
	return Document{modelsFolder + api.PageFile(limit, page), api.JSON, "model-list", body}
}
