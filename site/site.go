// Package site makes every document of the published tree: the answers of the API that do not depend on a query, the documents
// in which the API describes itself, the JSON Schemas, downloads and feeds, and the website. Each JSON document names its
// schema, and a Checker validates it.
//
// Models and pages are made when they are asked for, so that memory does not grow with their number:
//
//	tree, err := site.Documents(d, c, site.Options{})
//	checker, err := tree.Checker()
//	for i := range tree.Len() {
//		document := tree.At(i, buf)
//		buf = document.Body // reused for the next document
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
	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
	"modelcatalog/site/website"
)

// Options are the settings of the documents. The zero value is for a service on your own machine.
type Options struct {
	BaseURL string // address of the service; see contract.Options
	// NoModelPages leaves out the website's pages of single models, for catalogs that are too large for them.
	NoModelPages bool
	// Changes is the history of the dataset, oldest first; nil means that it is empty. The tree keeps it.
	Changes []history.Change
}

// apiDirectory is the directory of the API's documents in the published tree.
const apiDirectory = "api/v1/"

// modelsDirectory is the directory of the documents of models.
const modelsDirectory = apiDirectory + "models/"

// Tree contains every document of a catalog, numbered from 0 to Len()-1: the API's single documents and the schemas, downloads
// and feeds, pages of the list of models, models, and the website. Equal catalogs and options give the same order. It is
// immutable and safe for concurrent use.
type Tree struct {
	catalog   *catalog.Catalog
	single    []representation.Document
	downloads *downloads.Set
	pages     []pages
	website   *website.Site
	schemas   []schemas.Schema
	digest    string
	baseURL   string
}

// pages are the pages of the list of models with one page size.
type pages struct {
	limit int
	count int
}

// Documents prepares the documents of a catalog, which is made from the dataset d.
func Documents(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*Tree, error) {
	settings := contract.Options{BaseURL: opts.BaseURL, Settings: d.Settings}
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
		BaseURL: base, Service: d.Settings.Title(), Readme: own.Own[catalog.V1].Readme, NoModelPages: opts.NoModelPages, Changes: changes.New(opts.Changes),
	}); err != nil {
		return nil, err
	}
	query := catalog.DefaultQuery(catalog.V1)
	first, _ := c.AppendList(nil, &query)
	t.single = []representation.Document{
		jsonDocument(apiDirectory+"index.json", "discovery-response", own.Own[catalog.V1].Index),
		jsonDocument(apiDirectory+"openapi.json", "openapi", own.Own[catalog.V1].OpenAPI),
		{Path: apiDirectory + "README.md", MediaType: api.Markdown, Body: own.Own[catalog.V1].Readme},
		jsonDocument(modelsDirectory+"index.json", "model-list", first),
		jsonDocument(apiDirectory+"providers.json", "provider-list", c.AppendProviders(nil)),
		jsonDocument(apiDirectory+"stats.json", "stats-response", c.AppendStats(nil, catalog.V1)),
	}
	for _, s := range t.schemas {
		t.single = append(t.single, jsonDocument("schemas/"+s.Name+".json", schemas.Dialect, s.JSON))
	}
	for _, limit := range api.PageLimits {
		t.pages = append(t.pages, pages{limit, (c.Len() + limit - 1) / limit})
	}
	return t, nil
}

// addWebsite prepares the downloads and feeds, and the website, which links to them.
func (t *Tree) addWebsite(d *dataset.Dataset, opts website.Options) (err error) {
	t.downloads, err = downloads.New(d, t.catalog, downloads.Options{
		BaseURL: opts.BaseURL, Service: opts.Service, Build: t.digest, Changes: opts.Changes,
		Addresses: website.Addresses(d, t.catalog, opts), Answer: website.Answer(opts.BaseURL),
	})
	if err != nil {
		return fmt.Errorf("making the downloads: %w", err)
	}
	opts.Files, opts.Feeds = t.downloads.Files(), t.downloads.Feeds()
	if t.website, err = website.New(d, t.catalog, opts); err != nil {
		return fmt.Errorf("making the website: %w", err)
	}
	return nil
}

// Len returns the number of documents.
func (t *Tree) Len() int {
	n := len(t.single) + t.downloads.Len() + t.catalog.Len() + t.website.Len()
	for _, p := range t.pages {
		n += p.count
	}
	return n
}

// At returns the i-th document. Its body belongs to the caller. It overwrites buf, or uses new memory if buf is too small.
func (t *Tree) At(i int, buf []byte) representation.Document {
	if i < len(t.single) {
		document := t.single[i]
		document.Body = append(buf[:0], document.Body...)
		return document
	}
	i -= len(t.single)
	if i < t.downloads.Len() {
		return t.downloads.At(i, buf)
	}
	i -= t.downloads.Len()
	for _, p := range t.pages {
		if i < p.count {
			return t.page(p.limit, int64(i)+1, buf)
		}
		i -= p.count
	}
	if i < t.catalog.Len() {
		return jsonDocument(modelsDirectory+t.catalog.FileName(i), "model-response", t.catalog.AppendModel(buf[:0], catalog.V1, i))
	}
	document := t.website.At(i - t.catalog.Len())
	document.Body = append(buf[:0], document.Body...)
	if document.MediaType == website.PNG {
		document.Schema = schemas.Binary
	}
	return document
}

func (t *Tree) page(limit int, page int64, buf []byte) representation.Document {
	q := catalog.DefaultQuery(catalog.V1)
	q.Limit, q.Page = limit, page
	body, _ := t.catalog.AppendList(buf[:0], &q)
	return jsonDocument(modelsDirectory+api.PageFile(limit, page), "model-list", body)
}

// jsonDocument returns a document of JSON.
func jsonDocument(path, schema string, body []byte) representation.Document {
	return representation.Document{Path: path, MediaType: api.JSON, Schema: schema, Body: body}
}
