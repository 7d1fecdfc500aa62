package website

import (
	"fmt"
	"html/template"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/changes"
	"modelcatalog/site/representation"
	"modelcatalog/site/website/assets"
)

// builder makes documents. Once New has returned, it is immutable.
type builder struct {
	dataset   *dataset.Dataset
	catalog   *catalog.Catalog
	options   Options
	addresses *addresses
	assets    *assets.Set
	templates map[string]*template.Template // of pages, by name
	parts     sync.Map                      // of pages, as HTML; see once
	providers map[string]providerView       // by id
	families  map[string][]int32            // by familyKey; nil if models have no pages
	hosted    map[string][]int32            // rows of models with open weights by offerKey; nil if models have no pages
	day       dataset.Date                  // the dataset's Day
	dated     []retirement                  // by date
	undated   []retirement                  // deprecated without a date
	documents []representation.Document
	sitemap   []location
	guides    []guide
}

func newBuilder(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*builder, error) {
	set, err := assets.Bundle()
	if err != nil {
		return nil, fmt.Errorf("bundling the website's scripts and styles: %w", err)
	}
	index, err := modelIndex(d)
	if err != nil {
		return nil, err
	}
	set.Add(modelsFile, index)
	if opts.Changes == nil {
		opts.Changes = changes.New(nil)
	}
	d = withoutPlaceholders(d, opts.Changes)
	a := &addresses{root: api.PathOf(opts.BaseURL), page: c.PageName, pages: !opts.NoModelPages}
	b := &builder{
		dataset: d, catalog: c, options: opts, addresses: a, assets: set, providers: newProviderViews(d, a),
		day: d.Day(),
	}
	if b.templates, err = b.parseTemplates(); err != nil {
		return nil, err
	}
	b.dated, b.undated = b.findRetirements()
	if a.pages {
		b.families, b.hosted = newFamilies(d.Models), grouped(d.Models, offerKey)
	}
	return b, nil
}

// withoutPlaceholders returns a dataset without the providers that never had a model: the contract has seven providers, and a
// catalog of fewer can have placeholders for the others. It returns a dataset without models and changes as it is.
func withoutPlaceholders(d *dataset.Dataset, log *changes.Log) *dataset.Dataset {
	shown := *d
	shown.Providers = slices.DeleteFunc(slices.Clone(d.Providers), func(p dataset.Provider) bool {
		return len(d.ModelsOf(p.ID)) == 0 && len(log.OfProvider(p.ID, 1)) == 0
	})
	if len(shown.Providers) == 0 {
		return d
	}
	return &shown
}

func (b *builder) add(name, mediaType string, body []byte) {
	b.documents = append(b.documents, representation.Document{Path: name, MediaType: mediaType, Body: body})
}

// addPage adds a page under the path of its frame, and to the sitemap unless it is hidden.
func (b *builder) addPage(template string, p page) error {
	frame := p.Frame()
	body, err := b.render(template, p)
	if err != nil {
		return fmt.Errorf("page %s: %w", frame.Path, err)
	}
	b.add(strings.TrimPrefix(frame.Path, "/")+catalog.PageFile, HTML, body)
	if !frame.Hidden && frame.Canonical == frame.Path {
		b.sitemap = append(b.sitemap, location{path: frame.Path})
	}
	return nil
}

// providerNames returns the names of all providers: "OpenAI, Anthropic, … and Together AI".
func (b *builder) providerNames() string {
	var names []string
	for _, p := range b.dataset.Providers {
		names = append(names, p.Name)
	}
	return english.WordSeries(names, "and")
}

// notFoundFile is the page that servers send for addresses without a page.
const notFoundFile = "404.html"

// notFoundPage is served at any address, so it has no relative links.
type notFoundPage struct {
	frame
	MaxSearch int
}

// providerCount returns the number of providers in words: "seven providers".
func (b *builder) providerCount() string {
	n := len(b.dataset.Providers)
	return dataset.InWords(n) + " " + plural(n, "provider")
}

// files adds the page for addresses without a page and the assets.
func (b *builder) files() error {
	body, err := b.render("notfound", &notFoundPage{frame{
		Path: "/" + notFoundFile, Class: "notfound", Title: "No such page · " + b.options.Service, Heading: "There is no such page",
		Description: "There is no page at this address.", Hidden: true,
	}, catalog.MaxSearchLen})
	if err != nil {
		return err
	}
	b.add(notFoundFile, HTML, body)
	b.add("favicon.ico", Icon, assets.Favicon)
	paths, bodies := b.assets.Files()
	for _, name := range paths {
		b.add(name, mediaTypes[path.Ext(name)], bodies[name])
	}
	return nil
}

var mediaTypes = map[string]string{".js": JavaScript, ".css": CSS, ".svg": SVG, ".txt": Text, ".png": PNG, ".json": JSON}
