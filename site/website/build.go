package website

import (
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/changes"
	"modelcatalog/site/mentions"
	"modelcatalog/site/representation"
	"modelcatalog/site/website/assets"
)

// build is what the pages of a website are made of, and its documents. Once New has returned, it is immutable.
type build struct {
	*addresses
	dataset   *dataset.Dataset
	catalog   *catalog.Catalog
	options   Options
	providers map[string]providerView // by id
	families  map[string][]int32      // by familyKey; nil if models have no pages
	day       dataset.Date            // the dataset's Day
	pricing   *dataset.Pricing
	readings  map[string]dataset.Date // by provider
	freshDays int                     // number of days for which facts are fresh after they were read
	fresh     *dataset.Timestamp      // until when the facts are fresh; nil if nothing was read
	dated     []modelRow              // models with a date of retirement, by date
	undated   []modelRow              // deprecated without a date
	guides    []guide                 // set by addDocumentation

	assets    *assets.Set
	templates *template.Template
	parts     sync.Map // of pages, as HTML; see once
	documents []representation.Document
	sitemap   []location
	err       error // of all that was added
}

func newBuild(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*build, error) {
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
	b := &build{
		addresses: newAddresses(c, opts), dataset: d, catalog: c, options: opts, assets: set, day: d.Day(), pricing: d.Pricing(), readings: d.Readings(),
		freshDays: int(cmp.Or(d.Settings.FreshDays, dataset.DefaultFreshDays)), providers: map[string]providerView{},
	}
	for i, p := range d.Providers {
		b.providers[p.ID] = providerView{p.ID, p.Name, monogram(p.Name), i%colours + 1, b.root + "/providers/" + p.ID + "/"}
	}
	b.fresh = d.FreshUntil(b.readings)
	b.dated, b.undated = findRetirements(b)
	if b.pages {
		b.families = newFamilies(d.Models)
	}
	b.templates, err = template.New("").Funcs(template.FuncMap{"asset": b.asset, "once": b.once}).ParseFS(templateFiles, "templates/*.tmpl")
	return b, err
}

func (b *build) add(name, mediaType string, body []byte) {
	b.documents = append(b.documents, representation.Document{Path: name, MediaType: mediaType, Body: body})
}

// addPage adds a page under the path of its frame, and to the sitemap unless it is hidden.
func (b *build) addPage(template string, p page) {
	frame := p.Frame()
	body, err := b.render(template, p)
	if err != nil {
		b.err = errors.Join(b.err, fmt.Errorf("page %s: %w", frame.Path, err))
	}
	name := strings.TrimPrefix(frame.Path, "/")
	if strings.HasSuffix(frame.Path, "/") {
		name += catalog.PageFile
	}
	b.add(name, HTML, body)
	if !frame.Hidden && frame.Canonical == frame.Path {
		b.sitemap = append(b.sitemap, location{Address: frame.Path})
	}
}

// providerNames returns the names of all providers: "OpenAI, Anthropic, … and Together AI".
func providerNames(b *build) string {
	var names []string
	for _, p := range b.dataset.Providers {
		names = append(names, p.Name)
	}
	return english.WordSeries(names, "and")
}

// providerCount returns the number of providers in words: "seven providers".
func providerCount(b *build) string {
	n := len(b.dataset.Providers)
	return dataset.InWords(n) + " " + plural(n, "provider")
}

// addFiles adds the page that servers send for addresses without a page, and the assets.
func addFiles(b *build) {
	b.addPage("notfound", &frame{
		Path: "/404.html", Class: "notfound", Title: "No such page · " + b.options.Service, Heading: "There is no such page",
		Description: "There is no page at this address.", Hidden: true,
	})
	b.add("favicon.ico", Icon, assets.Favicon)
	paths, bodies := b.assets.Files()
	for _, name := range paths {
		b.add(name, mediaTypes[path.Ext(name)], bodies[name])
	}
}
