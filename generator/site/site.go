// Package site makes every document of the published tree: the answers of the API that do not depend on a query, the documents
// in which the API describes itself, the JSON Schemas, downloads and feeds, and the website. Each JSON document names its
// schema, and a Checker validates it.
// Models and pages are made when they are asked for, so that memory does not grow with their number.
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
	// Previous is the tree that the new one replaces, whose files by digest it keeps; nil means none.
	Previous fs.FS
}

// Tree contains every document of a catalog, numbered from 0 to Len()-1. Equal catalogs and options give the same order. It is
// safe for concurrent use, except for Add.
type Tree struct {
	parts   []part
	schemas []schemas.Schema
	version []byte
	baseURL string
}

// part is some documents of a tree. Those that are made when they are asked for use the memory of buf.
type part struct {
	count int
	at    func(i int, buf []byte) representation.Document
}

// Documents prepares the documents of a catalog, which is made from the dataset d.
func Documents(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*Tree, error) {
	settings := contract.Options{BaseURL: opts.BaseURL, Settings: d.Settings, NoAgents: opts.NoAgents}
	base, err := settings.URL()
	if err != nil {
		return nil, err
	}
	own, err := contract.New(c, settings)
	if err != nil {
		return nil, err
	}
	all, err := schemas.All(c, base)
	if err != nil {
		return nil, err
	}
	log := changes.New(opts.Changes)
	web := website.Options{
		BaseURL: base, Service: d.Settings.Title(), Own: own.Own, NoModelPages: opts.NoModelPages, NoAgents: opts.NoAgents, Changes: log,
	}
	files, err := downloads.New(d, c, downloads.Options{
		BaseURL: base, Service: web.Service, Build: own.Digest(c), Changes: log, Dataset: opts.Dataset, Previous: opts.Previous,
		Addresses: website.Addresses(d, c, web), Database: sqlite.New,
	})
	if err != nil {
		return nil, fmt.Errorf("making the downloads: %w", err)
	}
	web.Files, web.Feeds = files.Files, files.Feeds
	pages, err := website.New(d, c, web)
	if err != nil {
		return nil, fmt.Errorf("making the website: %w", err)
	}

	// What is written, in this order.
	t := &Tree{schemas: all, version: files.Version, baseURL: base}
	t.Add(fixedAnswers(own.API(c))...)
	t.Add(schemaFiles(all)...)
	t.Add(files.Documents...)
	t.Add(representation.Document{Path: contract.APICatalog, MediaType: contract.Linkset, Schema: "api-catalog", Body: own.APICatalog})
	for _, v := range catalog.Versions {
		for _, limit := range api.PageLimits {
			t.parts = append(t.parts, listPages(c, v, limit))
		}
	}
	for _, v := range catalog.Versions {
		t.parts = append(t.parts, models(c, v))
	}
	t.parts = append(t.parts, websitePages(pages))
	return t, nil
}

// answer returns the document that is the answer of an endpoint. The schemas of version 1 are in no directory.
func answer(v catalog.Version, schema, file, mediaType string, body []byte) representation.Document {
	if v != catalog.V1 && schema != "" {
		schema = v.String() + "/" + schema
	}
	return representation.Document{Path: api.Root(v)[1:] + file, MediaType: mediaType, Schema: schema, Body: body}
}

func fixedAnswers(a *api.API) (documents []representation.Document) {
	for _, v := range catalog.Versions {
		for _, d := range api.Documents {
			var w api.Response
			a.Respond(&w, &api.Request{Method: "GET", Path: api.Root(v) + d.Path})
			documents = append(documents, answer(v, d.Schema, d.File, d.MediaType, w.Body))
		}
	}
	return documents
}

func schemaFiles(all []schemas.Schema) (documents []representation.Document) {
	for _, s := range all {
		documents = append(documents, representation.Document{
			Path: "schemas/" + s.Name + ".json", MediaType: api.JSON, Schema: schemas.Dialect, Body: s.JSON,
		})
	}
	return documents
}

// listPages are the pages of the list of all models with one page size in a version of the API.
func listPages(c *catalog.Catalog, v catalog.Version, limit int) part {
	return part{(c.Len() + limit - 1) / limit, func(i int, buf []byte) representation.Document {
		q := catalog.DefaultQuery(v)
		q.Limit, q.Page = limit, int64(i)+1
		body, _ := c.AppendList(buf[:0], &q)
		return answer(v, api.ListSchema, api.ListPath+"/"+api.PageFile(limit, q.Page), api.JSON, body)
	}}
}

// models are the answers for single models in a version of the API.
func models(c *catalog.Catalog, v catalog.Version) part {
	return part{c.Len(), func(i int, buf []byte) representation.Document {
		return answer(v, "model-response", api.ListPath+"/"+c.FileName(i), api.JSON, c.AppendModel(buf[:0], v, i))
	}}
}

func websitePages(site *website.Site) part {
	return part{site.Len(), func(i int, buf []byte) representation.Document {
		document := site.At(i)
		document.Body = append(buf[:0], document.Body...)
		if document.MediaType == website.PNG || document.MediaType == website.Icon {
			document.Schema = schemas.Binary
		}
		return document
	}}
}

// Version returns the body of /version.json, for a signature. The caller must not change it.
func (t *Tree) Version() []byte { return t.version }

// Add adds documents, such as the files that a host needs.
func (t *Tree) Add(documents ...representation.Document) {
	t.parts = append(t.parts, part{len(documents), func(i int, buf []byte) representation.Document {
		document := documents[i]
		document.Body = append(buf[:0], document.Body...)
		return document
	}})
}

// Len returns the number of documents.
func (t *Tree) Len() (n int) {
	for _, p := range t.parts {
		n += p.count
	}
	return n
}

// Types calls yield with the path and the media type of each document.
func (t *Tree) Types(yield func(path, mediaType string) bool) {
	var buf []byte
	for i := range t.Len() {
		document := t.At(i, buf)
		if buf = document.Body; !yield(document.Path, document.MediaType) {
			return
		}
	}
}

// At returns the i-th document. Its body belongs to the caller. It overwrites buf, or uses new memory if buf is too small.
func (t *Tree) At(i int, buf []byte) representation.Document {
	for _, p := range t.parts {
		if i < p.count {
			return p.at(i, buf)
		}
		i -= p.count
	}
	panic(fmt.Sprintf("site: no document has the number %d", i))
}
