// Package site makes every document of the published tree: the answers of the API that do not depend on a query, the documents
// in which the API describes itself, the JSON Schemas, downloads and feeds, and the website. Each JSON document names its
// schema, and a Checker validates it.
package site

import (
	"fmt"
	"io/fs"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/resolve"
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
	BaseURL      string           // address of the service; see contract.Options
	NoModelPages bool             // leaves out the website's pages of single models, for catalogs that are too large for them
	NoAgents     bool             // leaves out what leads agents to the server of the Model Context Protocol, for hosts of files
	Changes      []history.Change // the history of the dataset, oldest first
	Dataset      fs.FS            // the files that people maintain in the directory of the dataset; see downloads.Options
	Previous     fs.FS            // the tree that the new one replaces, whose files by digest and assets it keeps; nil means none
}

// Tree contains every document of a catalog, numbered from 0 to Len()-1. Equal catalogs and options give the same order. It is
// safe for concurrent use, except for Add.
type Tree struct {
	Version   []byte  // the body of /version.json, for a signature
	Checker   Checker // of the documents
	documents []func() representation.Document
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
		Previous: opts.Previous,
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
	t := &Tree{Version: files.Version}
	if t.Checker, err = compile(all, base); err != nil {
		return nil, err
	}
	answers := own.API(c)
	for _, v := range catalog.Versions {
		for _, d := range api.Documents {
			var w api.Response
			answers.Respond(&w, &api.Request{Method: "GET", Path: api.Root(v) + d.Path})
			t.Add(answer(v, d.Schema, d.File, d.MediaType, w.Body))
		}
	}
	for _, s := range all {
		t.Add(representation.Document{Path: "schemas/" + s.Name + ".json", MediaType: api.JSON, Schema: schemas.Dialect, Body: s.JSON})
	}
	t.Add(files.Documents...)
	t.Add(representation.Document{Path: "vectors/resolve.json", MediaType: api.JSON, Schema: "resolve-vectors", Body: resolve.Vectors},
		representation.Document{Path: "vectors/spellings.json", MediaType: api.JSON, Schema: "spellings", Body: resolve.Spellings})
	t.Add(representation.Document{Path: contract.APICatalog, MediaType: contract.Linkset, Schema: "api-catalog", Body: own.APICatalog})
	for _, v := range catalog.Versions {
		t.addModels(c, v)
	}
	for i := range pages.Len() {
		t.documents = append(t.documents, func() representation.Document {
			document := pages.At(i)
			if document.MediaType == website.PNG || document.MediaType == website.Icon {
				document.Schema = schemas.Binary
			}
			return document
		})
	}
	return t, nil
}

// answer returns the document that is the answer of an endpoint. The schemas of version 1 are in no directory.
func answer(v catalog.Version, schema, file, mediaType string, body []byte) representation.Document {
	if v != catalog.V1 && schema != "" {
		schema = v.String() + "/" + schema
	}
	return representation.Document{Path: api.Root(v)[1:] + file, MediaType: mediaType, Schema: schema, Body: body}
}

// addModels adds the pages of the list of all models, and the answers for single models, in a version of the API.
func (t *Tree) addModels(c *catalog.Catalog, v catalog.Version) {
	for _, limit := range api.PageLimits {
		for i := range (c.Len() + limit - 1) / limit {
			t.documents = append(t.documents, func() representation.Document {
				q := catalog.DefaultQuery(v)
				q.Limit, q.Page = limit, int64(i)+1
				body, _ := c.AppendList(nil, &q)
				return answer(v, api.ListSchema, api.ListPath+"/"+api.PageFile(limit, q.Page), api.JSON, body)
			})
		}
	}
	for i := range c.Len() {
		t.documents = append(t.documents, func() representation.Document {
			return answer(v, "model-response", api.ListPath+"/"+c.FileName(i), api.JSON, c.AppendModel(nil, v, i))
		})
	}
}

// Add adds documents, such as the files that a host needs.
func (t *Tree) Add(documents ...representation.Document) {
	for _, d := range documents {
		t.documents = append(t.documents, func() representation.Document { return d })
	}
}

// All calls yield with each document.
func (t *Tree) All(yield func(representation.Document) bool) {
	for _, document := range t.documents {
		if !yield(document()) {
			return
		}
	}
}

// Len returns the number of documents.
func (t *Tree) Len() int { return len(t.documents) }

// At makes the i-th document. The caller must not change its body.
func (t *Tree) At(i int) representation.Document { return t.documents[i]() }
