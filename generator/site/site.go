// Package site makes every document of the published tree: the answers of the API that do not
// depend on a query, the documents in which the API describes itself, the JSON Schemas, downloads
// and feeds, and the website. Each JSON document names its schema, and a Checker validates it.
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
	BaseURL      string           // address of the service; see contract.Options
	NoModelPages bool             // leaves out the website's pages of single models, for catalogs that are too large for them
	NoAgents     bool             // leaves out what leads agents to the server of the Model Context Protocol, for hosts of files
	Changes      []history.Change // the history of the dataset, oldest first
	Dataset      fs.FS            // the files that people maintain in the directory of the dataset; see downloads.Options
	Previous     fs.FS            // the tree that the new one replaces, whose files by digest and assets it keeps; nil means none
	Memory       website.Memory   // of earlier builds by the same program; nil means none
}

// Tree contains every document of a catalog. Equal catalogs and options give the same order.
type Tree struct {
	Version []byte   // the body of /version.json, for a signature
	Notes   []string // what the publisher must know about files that are too large
	Checker Checker  // of the documents
	Rules   string   // digest of the schemas by which Checker checks
	// Documents make a document each, whose body callers must not change. Several goroutines may
	// call them at once.
	Documents []func() representation.Document
}

// Documents prepares the documents of the catalogs of the dataset d.
func Documents(d *dataset.Dataset, catalogs catalog.Set, opts Options) (*Tree, error) {
	described, err := contract.New(catalogs, contract.Options{
		BaseURL:  opts.BaseURL,
		Settings: d.Settings,
		NoAgents: opts.NoAgents,
	})
	if err != nil {
		return nil, err
	}
	c := catalogs.Of(catalog.V2) // downloads and the website have everything
	log := changes.New(opts.Changes)
	web := website.Options{
		BaseURL:      described.Base,
		Service:      d.Settings.Title(),
		Docs:         described.Docs,
		NoModelPages: opts.NoModelPages,
		NoAgents:     opts.NoAgents,
		Changes:      log,
		Previous:     opts.Previous,
		Memory:       opts.Memory,
	}
	// Downloads and the website need each other: feeds link to pages, and pages list downloads with
	// their sizes and digests. The addresses of pages are known before the pages are made, so the
	// downloads come first.
	files, err := downloads.New(d, c, downloads.Options{
		BaseURL:   described.Base,
		Service:   web.Service,
		Build:     described.Digest(c),
		Changes:   log,
		Dataset:   opts.Dataset,
		Previous:  opts.Previous,
		Addresses: website.Addresses(d, c, web),
		Database:  sqlite.New,
	})
	if err != nil {
		return nil, fmt.Errorf("making the downloads: %w", err)
	}
	web.Files = files.Files
	web.Feeds = files.Feeds
	pages, err := website.New(d, c, web)
	if err != nil {
		return nil, fmt.Errorf("making the website: %w", err)
	}

	checker, rules, err := compile(described.Schemas, described.Base)
	if err != nil {
		return nil, err
	}
	t := &Tree{Version: files.Version, Notes: files.Notes, Checker: checker, Rules: rules}

	// Answers are taken from the API itself, as a server would send them, so that no file can
	// differ from an answer.
	answers := described.API(catalogs)
	for _, v := range catalog.Versions {
		for _, d := range api.Documents {
			t.addAnswer(answers, v, d.Path, "", d)
		}
	}
	for _, s := range described.Schemas {
		t.Add(representation.Document{
			Path:      "schemas/" + s.Name + ".json",
			MediaType: api.JSON,
			Schema:    schemas.Dialect,
			Body:      s.JSON,
		})
	}
	t.Add(files.Documents...)
	t.Add(representation.Document{
		Path:      contract.APICatalog,
		MediaType: contract.Linkset,
		Schema:    "api-catalog",
		Body:      described.APICatalog,
	})
	for _, c := range catalogs {
		t.addModels(answers, c)
	}
	// A page is made when it is written, and not kept: there are thousands.
	for i := range pages.Len() {
		t.Documents = append(t.Documents, func() representation.Document { return pages.At(i) })
	}
	return t, nil
}

// addModels adds the pages of the list of a version, and its models.
func (t *Tree) addModels(answers *api.API, c *catalog.Catalog) {
	v := c.Version()
	// A host of files ignores queries, so each page of the list has a path too.
	for _, limit := range api.PageLimits {
		for page := range (c.Len() + limit - 1) / limit {
			file := api.ListPath + "/" + api.PageFile(limit, int64(page)+1)
			query := fmt.Sprintf("limit=%d&page=%d", limit, page+1)
			page := api.Document{File: file, MediaType: api.JSON, Schema: api.ListSchema}
			t.addAnswer(answers, v, api.ListPath, query, page)
		}
	}
	for row := range c.Len() {
		provider, id := c.Key(row)
		below := api.ListPath + "/" + provider + "/" + id
		// Ids may have characters that file names must not have.
		file := api.ListPath + "/" + c.FileName(row)
		model := api.Document{File: file, MediaType: api.JSON, Schema: "model-response"}
		t.addAnswer(answers, v, below, "", model)
	}
}

// addAnswer adds the API's answer to a request below the root of a version, as the file of d.
func (t *Tree) addAnswer(answers *api.API, v catalog.Version, below, query string, d api.Document) {
	// The schemas of version 1 are older than the directories of versions.
	if v != catalog.V1 && d.Schema != "" {
		d.Schema = v.String() + "/" + d.Schema
	}
	t.Documents = append(t.Documents, func() representation.Document {
		var w api.Response
		answers.Respond(&w, &api.Request{Method: "GET", Path: api.Root(v) + below, RawQuery: query})
		return representation.Document{
			Path:      api.Root(v)[1:] + d.File, // paths of documents begin without a slash
			MediaType: d.MediaType,
			Schema:    d.Schema,
			Body:      w.Body,
		}
	})
}

// Add adds documents, such as the files that a host needs.
func (t *Tree) Add(documents ...representation.Document) {
	for _, d := range documents {
		t.Documents = append(t.Documents, func() representation.Document { return d })
	}
}

// All calls yield with each document.
func (t *Tree) All(yield func(representation.Document) bool) {
	for _, document := range t.Documents {
		if !yield(document()) {
			return
		}
	}
}
