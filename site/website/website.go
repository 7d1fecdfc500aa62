// Package website makes the pages on which people find models: the explorer, a page for each model, lists by provider and
// type, statistics, documentation, and what search engines and agents read. All are files; none needs a server that does
// more than serve files.
//
// A page is a template and a struct of ready values. The base template frames all of them; scripts and style sheets come
// from package assets. What a page shows comes from the dataset, and from the same engine that answers the API's queries.
//
//	site, err := website.New(d, c, website.Options{BaseURL: "https://models.example", Readme: readme})
//	for i := range site.Len() {
//		document := site.At(i)
//	}
package website

import (
	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/changes"
	"modelcatalog/site/downloads"
	"modelcatalog/site/representation"
)

// Options are the settings of the website.
type Options struct {
	BaseURL string // address of the service, without a slash at its end
	Service string // name of the service
	Readme  []byte // documentation of the API, in Markdown
	// NoModelPages leaves out the pages of single models, which the explorer then shows by asking the API, and all but the
	// first page of the lists by provider, type and status: for catalogs too large for a page a model.
	NoModelPages bool
	Files        []downloads.Download // of the whole catalog, in the order in which the page of downloads shows them
	// Feeds are those of models, then those of changes, each first of all models, then of each provider.
	Feeds   []downloads.Feed
	Changes *changes.Log // nil: the history is empty
}

// Media types of the website's documents.
const (
	HTML       = "text/html; charset=utf-8"
	Text       = "text/plain; charset=utf-8"
	XML        = "application/xml"
	OpenSearch = "application/opensearchdescription+xml"
	JavaScript = "text/javascript; charset=utf-8"
	CSS        = "text/css; charset=utf-8"
	SVG        = "image/svg+xml"
	PNG        = "image/png"
)

// Site is the website of a catalog: documents numbered from 0 to Len()-1, pages of models last. It is immutable and safe for
// concurrent use.
type Site struct {
	fixed  []representation.Document
	models *modelPages // nil: there are none
}

// New makes all documents but the pages of models, which At makes when they are asked for. The dataset must be the one that
// the catalog is made of; where there are pages of models, the site keeps it.
func New(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*Site, error) {
	b, err := newBuilder(d, c, opts)
	if err != nil {
		return nil, err
	}
	for _, step := range []func() error{
		b.explorer, b.lists, b.groups, b.scripted, b.statistics, b.changes, b.documentation, b.forMachines, b.files,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	s := &Site{fixed: b.documents}
	if !opts.NoModelPages {
		s.models = newModelPages(b)
	}
	return s, nil
}

// Len returns the number of documents.
func (s *Site) Len() int {
	if s.models == nil {
		return len(s.fixed)
	}
	return len(s.fixed) + s.models.len()
}

// At returns the i-th document. The caller may not change its body.
func (s *Site) At(i int) representation.Document {
	if i < len(s.fixed) {
		return s.fixed[i]
	}
	return s.models.at(i - len(s.fixed))
}
