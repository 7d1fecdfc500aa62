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
	"modelcatalog/site/mentions"
	"modelcatalog/site/representation"
	"modelcatalog/site/website/assets"
)

// build is what the pages of a website are made of. Once New has returned, it is immutable.
type build struct {
	dataset   *dataset.Dataset
	catalog   *catalog.Catalog
	options   Options
	addresses *addresses
	models    string                  // address of the asset with all models
	spellings string                  // address of spellingsFile
	providers map[string]providerView // by id
	families  map[string][]int32      // by familyKey; nil if models have no pages
	day       dataset.Date            // the dataset's Day
	pricing   *dataset.Pricing
	readings  map[string]dataset.Date // by provider
	fresh     *dataset.Timestamp      // until when the facts are fresh; nil if nothing was read
	dated     []modelRow              // by date
	undated   []modelRow              // deprecated without a date
	guides    []guide                 // set by addDocumentation
}

// writer makes documents. Once New has returned, it is immutable.
type writer struct {
	*build
	assets    *assets.Set
	templates *template.Template
	parts     sync.Map // of pages, as HTML; see once
	documents []representation.Document
	sitemap   []location
}

func newWriter(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*writer, error) {
	set, err := assets.Bundle()
	if err != nil {
		return nil, fmt.Errorf("bundling the website's scripts and styles: %w", err)
	}
	models, err := modelIndex(d, c)
	if err != nil {
		return nil, err
	}
	set.Add(modelsFile, models)
	set.Add(spellingsFile, mentions.Spellings)
	if opts.Changes == nil {
		opts.Changes = changes.New(nil)
	}
	if len(d.Models) > 0 { // pages show no placeholders for providers, of which the contract wants seven
		shown := *d
		shown.Providers = slices.DeleteFunc(slices.Clone(d.Providers), func(p dataset.Provider) bool { return len(d.ModelsOf(p.ID)) == 0 })
		d = &shown
	}
	a := &addresses{root: api.PathOf(opts.BaseURL), page: c.PageName, pages: !opts.NoModelPages}
	path, _ := set.Path(modelsFile)
	spellings, _ := set.Path(spellingsFile)
	b := &build{
		dataset: d, catalog: c, options: opts, addresses: a, models: a.root + "/" + path, spellings: a.root + "/" + spellings, providers: newProviderViews(d, a), day: d.Day(), pricing: d.Pricing(),
		readings: d.Readings(),
	}
	b.fresh = d.FreshUntil(b.readings)
	b.dated, b.undated = findRetirements(b)
	if a.pages {
		b.families = newFamilies(d.Models)
	}
	w := &writer{build: b, assets: set}
	w.templates, err = template.New("").Funcs(template.FuncMap{"asset": w.asset, "once": w.once}).ParseFS(templateFiles, "templates/*.tmpl")
	return w, err
}

func (w *writer) add(name, mediaType string, body []byte) {
	w.documents = append(w.documents, representation.Document{Path: name, MediaType: mediaType, Body: body})
}

// addPage adds a page under the path of its frame, and to the sitemap unless it is hidden.
func (w *writer) addPage(template string, p page) error {
	frame := p.Frame()
	body, err := w.render(template, p)
	if err != nil {
		return fmt.Errorf("page %s: %w", frame.Path, err)
	}
	w.add(strings.TrimPrefix(frame.Path, "/")+catalog.PageFile, HTML, body)
	if !frame.Hidden && frame.Canonical == frame.Path {
		w.sitemap = append(w.sitemap, location{Address: frame.Path})
	}
	return nil
}

// providerNames returns the names of all providers: "OpenAI, Anthropic, … and Together AI".
func providerNames(b *build) string {
	var names []string
	for _, p := range b.dataset.Providers {
		names = append(names, p.Name)
	}
	return english.WordSeries(names, "and")
}

// notFoundFile is the page that servers send for addresses without a page, at any address, so that it has no relative links.
const notFoundFile = "404.html"

// providerCount returns the number of providers in words: "seven providers".
func providerCount(b *build) string {
	n := len(b.dataset.Providers)
	return dataset.InWords(n) + " " + plural(n, "provider")
}

// addFiles adds the page for addresses without a page and the assets.
func addFiles(w *writer) error {
	body, err := w.render("notfound", &frame{
		Path: "/" + notFoundFile, Class: "notfound", Title: "No such page · " + w.options.Service, Heading: "There is no such page",
		Description: "There is no page at this address.", Hidden: true,
	})
	if err != nil {
		return err
	}
	w.add(notFoundFile, HTML, body)
	w.add("favicon.ico", Icon, assets.Favicon)
	paths, bodies := w.assets.Files()
	for _, name := range paths {
		w.add(name, mediaTypes[path.Ext(name)], bodies[name])
	}
	return nil
}

var mediaTypes = map[string]string{".js": JavaScript, ".css": CSS, ".svg": SVG, ".txt": Text, ".png": PNG, ".json": JSON}
