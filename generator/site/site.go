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
	"io/fs"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/generator/sqlite"
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
	// NoAgents leaves out what leads agents to the server of the Model Context Protocol, for hosts that only serve files.
	NoAgents bool
	// Changes is the history of the dataset, oldest first; nil means that it is empty. The tree keeps it.
	Changes []history.Change
	// Dataset has the files that people maintain in the directory of the dataset; see downloads.Options.
	Dataset fs.FS
}

// Tree contains every document of a catalog, numbered from 0 to Len()-1: the API's single documents and the schemas, downloads
// and feeds, pages of the list of models, models, and the website. Equal catalogs and options give the same order. It is
// safe for concurrent use, except for Add.
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

// pages are the pages of the list of models with one page size in one version of the API.
type pages struct {
	version catalog.Version
	limit   int
	count   int
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
		BaseURL: base, Service: d.Settings.Title(), Own: own.Own, NoModelPages: opts.NoModelPages, NoAgents: opts.NoAgents, Changes: changes.New(opts.Changes),
	}, opts.Dataset); err != nil {
		return nil, err
	}
	t.addAnswers(own.API(c))
	for _, s := range t.schemas {
		t.single = append(t.single, representation.Document{
			Path: "schemas/" + s.Name + ".json", MediaType: api.JSON, Schema: schemas.Dialect, Body: s.JSON,
		})
	}
	return t, nil
}

// schemaNames are the names of the schemas of answers, which each version has, by endpoint. README.md has none.
var schemaNames = map[api.Endpoint]string{
	api.Index: "discovery-response", api.OpenAPI: "openapi", api.List: "model-list", api.Model: "model-response",
	api.Providers: "provider-list", api.Stats: "stats-response",
}

// answer returns the document that is the answer of an endpoint. The schemas of version 1 are in no directory.
func answer(v catalog.Version, endpoint api.Endpoint, file, mediaType string, body []byte) representation.Document {
	schema := schemaNames[endpoint]
	if v != catalog.V1 && schema != "" {
		schema = v.String() + "/" + schema
	}
	return representation.Document{Path: api.Root(v)[1:] + file, MediaType: mediaType, Schema: schema, Body: body}
}

// addAnswers adds the API's single documents, and counts the pages of its lists.
func (t *Tree) addAnswers(a *api.API) {
	for _, v := range catalog.Versions {
		for _, d := range api.Documents {
			var w api.Response
			a.Respond(&w, &api.Request{Method: "GET", Path: api.Root(v) + d.Path})
			t.single = append(t.single, answer(v, d.Endpoint, d.File, d.MediaType, w.Body))
		}
		for _, limit := range api.PageLimits {
			t.pages = append(t.pages, pages{v, limit, (t.catalog.Len() + limit - 1) / limit})
		}
	}
}

// addWebsite prepares the downloads and feeds, and the website, which links to them.
func (t *Tree) addWebsite(d *dataset.Dataset, opts website.Options, files fs.FS) (err error) {
	t.downloads, err = downloads.New(d, t.catalog, downloads.Options{
		BaseURL: opts.BaseURL, Service: opts.Service, Build: t.digest, Changes: opts.Changes, NoAgents: opts.NoAgents, Dataset: files,
		Addresses: website.Addresses(d, t.catalog, opts), Answer: website.Answer(opts.BaseURL), Database: sqlite.New,
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

// Version returns the body of /version.json, for a signature. The caller must not change it.
func (t *Tree) Version() []byte { return t.downloads.Version() }

// Add adds documents, such as the files that a host needs, and numbers the tree anew.
func (t *Tree) Add(documents ...representation.Document) { t.single = append(t.single, documents...) }

// Len returns the number of documents.
func (t *Tree) Len() int {
	n := len(t.single) + t.downloads.Len() + len(catalog.Versions)*t.catalog.Len() + t.website.Len()
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
			return t.page(p, int64(i)+1, buf)
		}
		i -= p.count
	}
	for _, v := range catalog.Versions {
		if i < t.catalog.Len() {
			file := api.ListPath + "/" + t.catalog.FileName(i)
			return answer(v, api.Model, file, api.JSON, t.catalog.AppendModel(buf[:0], v, i))
		}
		i -= t.catalog.Len()
	}
	document := t.website.At(i)
	document.Body = append(buf[:0], document.Body...)
	if document.MediaType == website.PNG || document.MediaType == website.Icon {
		document.Schema = schemas.Binary
	}
	return document
}

func (t *Tree) page(p pages, number int64, buf []byte) representation.Document {
	q := catalog.DefaultQuery(p.version)
	q.Limit, q.Page = p.limit, number
	body, _ := t.catalog.AppendList(buf[:0], &q)
	return answer(p.version, api.List, api.ListPath+"/"+api.PageFile(p.limit, number), api.JSON, body)
}
