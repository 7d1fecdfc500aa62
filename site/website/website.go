// Package website makes the pages on which people find models: the explorer, a page for each model, lists by provider and
// type, statistics, documentation, and files for search engines and agents. All are files for any static host.
//
// A page is a template and a struct of values that need no more formatting. The base template frames all pages; scripts and
// style sheets come from package assets. The models on a page come from the engine that answers the API's queries.
//
//	site, err := website.New(d, c, website.Options{BaseURL: "https://models.example", Own: documents.Own})
//	for i := range site.Len() {
//		document := site.At(i)
//	}
package website

import (
	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/changes"
	"modelcatalog/site/downloads"
	"modelcatalog/site/representation"
)

// Options are the settings of the website.
type Options struct {
	BaseURL string                      // address of the service, without a slash at its end
	Service string                      // name of the service
	Own     map[catalog.Version]api.Own // documents of each version of the API; the site shows README.md
	// NoModelPages is for catalogs that are too large for a page a model. It leaves out the pages of models, so that scripts
	// show models by asking the API, and all pages except the first of the lists by provider, type and status.
	NoModelPages bool
	NoAgents     bool                 // the host has no server of the Model Context Protocol
	Files        []downloads.Download // of the whole catalog, in the order of the page of downloads
	Feeds        []downloads.Feed     // of all changes, then of each provider
	Changes      *changes.Log         // nil for an empty history
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
	Icon       = "image/vnd.microsoft.icon"
	JSON       = "application/json"
	Calendar   = "text/calendar; charset=utf-8"
)

var mediaTypes = map[string]string{".js": JavaScript, ".css": CSS, ".svg": SVG, ".txt": Text, ".png": PNG, ".json": JSON}

// Site is the website of a catalog: documents numbered from 0 to Len()-1, pages of models and their badges last. It is immutable and safe for
// concurrent use.
type Site struct{ *build }

// New makes all documents except the pages and badges of models, which At makes. The catalog must be made of the dataset. The site keeps
// both.
func New(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*Site, error) {
	b, err := newBuild(d, c, opts)
	if err != nil {
		return nil, err
	}
	for _, add := range []func(*build){
		addExplorer, addLists, addCheck, addCompare, addStatistics, addChanges, addLifecycle, addFreshness, addDocumentation,
		addMachines, addFiles,
	} {
		add(b)
	}
	return &Site{b}, b.err
}

// Len returns the number of documents.
func (s *Site) Len() int {
	if !s.pages {
		return len(s.documents)
	}
	return len(s.documents) + 2*len(s.dataset.Models)
}

// At returns the i-th document. The caller must not change its body.
func (s *Site) At(i int) representation.Document {
	switch row := i - len(s.documents); {
	case row < 0:
		return s.documents[i]
	case row < len(s.dataset.Models):
		return s.modelPage(row)
	default:
		return badgeOf(s.build, row-len(s.dataset.Models))
	}
}
