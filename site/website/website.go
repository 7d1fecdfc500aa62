// Package website makes the pages on which people find models: the explorer, a page for each model,
// lists by provider and type, documentation, and files for search engines and agents. All are files
// for any static host.
//
// A page is a template and a struct of values that need no more formatting. The base template
// frames all pages; scripts and style sheets come from package assets. The models on a page come
// from the engine that answers the API's queries.
//
//	site, err := website.New(d, c, website.Options{BaseURL: "https://models.example", Docs: documents.Docs})
//	for i := range site.Len() {
//		document := site.At(i)
//	}
package website

import (
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/price"
	"modelcatalog/site/api"
	"modelcatalog/site/changes"
	"modelcatalog/site/downloads"
	"modelcatalog/site/facts"
	"modelcatalog/site/mentions"
	"modelcatalog/site/mentions/calls"
	"modelcatalog/site/representation"
	"modelcatalog/site/website/assets"
)

// Options are the settings of the website.
type Options struct {
	BaseURL string                       // address of the service, without a slash at its end
	Service string                       // name of the service
	Docs    map[catalog.Version]api.Docs // documents of each version of the API; the site shows README.md
	// NoModelPages is for catalogs that are too large for a page a model. It leaves out the pages
	// of models and of families, so that scripts show models by asking the API.
	NoModelPages bool
	NoAgents     bool                 // the host has no server of the Model Context Protocol
	Files        []downloads.Download // of the whole catalog, in the order of the page of downloads
	Feeds        []downloads.Feed     // of all changes, then of each provider
	Changes      *changes.Log         // nil for an empty history
	Previous     fs.FS                // the tree that this replaces, whose assets it keeps; nil: none
	Memory       Memory               // spares pages that were made of the same values; nil: none
}

// Media types of the website's documents.
const (
	HTML       = "text/html; charset=utf-8"
	Text       = "text/plain; charset=utf-8"
	XML        = "application/xml"
	JavaScript = "text/javascript; charset=utf-8"
	CSS        = "text/css; charset=utf-8"
	SVG        = "image/svg+xml"
	PNG        = "image/png"
	Icon       = "image/vnd.microsoft.icon"
	Calendar   = "text/calendar; charset=utf-8"
)

// mediaTypes are those of assets, by extension.
var mediaTypes = map[string]string{
	".js":   JavaScript,
	".css":  CSS,
	".svg":  SVG,
	".txt":  Text,
	".png":  PNG,
	".json": api.JSON,
}

// Site is the website of a catalog: documents numbered from 0 to Len()-1, pages of models last. It
// is immutable and safe for concurrent use.
type Site struct{ *build }

// New makes all documents except the pages of models, which At makes. The catalog must be made of
// the dataset. The site keeps both.
func New(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*Site, error) {
	b, err := newBuild(d, c, opts)
	if err != nil {
		return nil, err
	}
	addExplorer(b)
	addLists(b)
	addCheck(b)
	addCompare(b)
	addChanges(b)
	addLifecycle(b)
	addFreshness(b)
	addSources(b)
	addDocumentation(b)
	// After the pages, because the sitemap lists them, and llms.txt the guides.
	addMachines(b)
	// Last: pages may have added assets.
	addFiles(b)
	return &Site{b}, b.err
}

// Len returns the number of documents.
func (s *Site) Len() int {
	if !s.pages {
		return len(s.documents)
	}
	// Pages of models are most of the site. They are made by At, each when it is asked for, so that
	// callers can make them in parallel and need not keep them all in memory.
	return len(s.documents) + len(s.dataset.Models)
}

// At returns the i-th document. The caller must not change its body.
func (s *Site) At(i int) representation.Document {
	if i < len(s.documents) {
		return s.documents[i]
	}
	return s.modelPage(i - len(s.documents))
}

// build is a website while it is made: what its pages say, and what is made of it. Once New has
// returned, it is immutable.
type build struct {
	content
	output
}

// content is what pages say: the dataset with all that is worked out once for many pages. Its methods only
// read it; those of build add to the output.
type content struct {
	*addresses
	dataset   *dataset.Dataset
	catalog   *catalog.Catalog
	options   Options
	providers map[string]providerView // by id
	day       dataset.Date            // the dataset's Day
	pricing   *evidence.Pricing
	evidence  *evidence.Evidence
	prices    *price.Prices          // with which pages bill, as the API does
	apis      map[string]providerAPI // by provider
	aliases   func(m *dataset.Model) []string
	readings  map[string]dataset.Date // days on which facts were last read, by provider
	freshDays int                     // number of days for which facts are fresh after they were read
	rows      []row                   // of all models, in the dataset's order
	ordered   []*row                  // the same in the order of the API's lists
	families  map[string][]*row       // the same of each family, by the address of its page
	// dated are models whose end has a day, also only a reported one, by day, then in the dataset's
	// order.
	dated []*row
}

// output is what is made of the content: documents, and what they need to be made and found.
type output struct {
	assets    *assets.Set
	templates *template.Template
	// bundled are paths of the assets that templates may name: those of the program, not those of the
	// dataset.
	bundled   map[string]string
	digests   func() []string // of rows; see digestsOfRows
	documents []representation.Document
	guides    []*guidePage // set by addDocumentation
	sitemap   []location
	isListed  bool  // addMachines has written the sitemap, and no page may follow
	err       error // everything that went wrong; New reports it
}

func newBuild(d *dataset.Dataset, c *catalog.Catalog, opts Options) (*build, error) {
	set, err := assets.Bundle()
	if err != nil {
		return nil, fmt.Errorf("bundling the website's scripts and styles: %w", err)
	}
	apis, err := readAPIs(d)
	if err != nil {
		return nil, err
	}
	addHomes(apis, d.Providers)
	if opts.Changes == nil {
		opts.Changes = changes.New(nil)
	}
	b := &build{}
	b.setContent(d, c, opts, apis)

	// Templates may name the assets of the program only, so the paths are taken before those of the
	// dataset join them: a page in whose template the digest of models.json were would change with
	// every model.
	b.assets = set
	b.bundled = set.Paths()
	addModels(b)
	addCosts(b)
	set.Add(parametersFile, parametersAsset(b.catalog))
	set.Add(spellingsFile, mentions.Tables())
	set.Add(callsFile, calls.Table)

	b.digests = sync.OnceValue(func() []string { return digestsOfRows(b.rows) })
	functions := template.FuncMap{"asset": b.asset, "short": facts.ShortDay}
	b.templates, err = parseTemplates(functions)
	return b, err
}

// setContent sets the content of a build.
func (b *build) setContent(
	d *dataset.Dataset, c *catalog.Catalog, opts Options, apis map[string]providerAPI,
) {
	// Pages show no providers without models, which a catalog may have for version 1 of the API. If
	// there are no models at all, they stay: pages name at least one.
	if len(d.Models) > 0 {
		withModels := *d
		withModels.Providers = filtered(d.Providers, func(p dataset.Provider) bool {
			return len(d.ModelsOf(p.ID)) > 0
		})
		d = &withModels
	}
	believed := evidence.New(d)
	b.content = content{
		addresses: newAddresses(c, opts),
		dataset:   d,
		catalog:   c,
		options:   opts,
		providers: map[string]providerView{},
		day:       d.Day(),
		pricing:   evidence.NewPricing(d),
		evidence:  believed,
		prices:    price.Of(func() *evidence.Evidence { return believed }),
		apis:      apis,
		aliases:   d.Aliases(),
		freshDays: int(cmp.Or(d.Settings.FreshDays, dataset.DefaultFreshDays)),
		families:  map[string][]*row{},
	}
	names := make([]string, len(d.Providers))
	for i, p := range d.Providers {
		names[i] = p.Name
	}
	ofNames := monograms(names)
	for i, p := range d.Providers {
		b.providers[p.ID] = providerView{
			ID:       p.ID,
			Name:     p.Name,
			Monogram: ofNames[i],
			Number:   i%colors + 1,
			Kind:     p.Kind.String(),
			Href:     b.root + "/providers/" + p.ID + "/",
		}
	}
	// The oldest reading, which is the other result, decides for programs. Pages speak of each
	// provider.
	b.readings, _ = evidence.Readings(d)

	// Rows need everything above, and the lists below are of rows.
	b.rows = newRows(b)
	b.ordered = b.matching("")
	for _, r := range b.ordered {
		if r.Family != "" {
			b.families[r.MoreHref] = append(b.families[r.MoreHref], r)
		}
	}
	b.dated = filtered(b.ordered, func(r *row) bool { return r.EndsOn != "" })
	slices.SortFunc(b.dated, byEnd)
}

// byEnd orders rows by the day of their end, then as the dataset does.
func byEnd(x, y *row) int { return cmp.Or(strings.Compare(x.EndsOn, y.EndsOn), x.index-y.index) }

func (b *build) add(name, mediaType string, body []byte) {
	b.documents = append(b.documents, representation.Document{Path: name, MediaType: mediaType, Body: body})
}

// addPage adds a page under the path of its frame, and to the sitemap unless another page is the
// canonical one.
func (b *build) addPage(template string, p page) {
	frame := p.Frame()
	if b.isListed {
		b.err = errors.Join(b.err, fmt.Errorf("the page %s is made after the sitemap", frame.Path))
	}
	file := frame.Path[1:] + catalog.PageFile
	b.add(file, HTML, b.render(file, template, p))
	if frame.Canonical == frame.Path { // render has set it, if the page had none
		b.sitemap = append(b.sitemap, location{Path: frame.Path})
	}
	// The same page once more. Its canonical path is set by now, so search engines show the first.
	if frame.Also != "" {
		frame.Path = frame.Also
		frame.Also = ""
		b.addPage(template, p)
	}
}

// maxNamed is the number of providers that a sentence names. Of more it names the first, which are
// those that people know.
const maxNamed = 10

// providerNames returns the names of the providers for a sentence: "OpenAI, Anthropic, … and 35
// others".
func providerNames(providers []dataset.Provider) string {
	var names []string
	for _, p := range providers {
		names = append(names, p.Name)
	}
	if others := len(names) - maxNamed; others > 1 { // "1 others" would be longer than the name
		names = append(names[:maxNamed], fmt.Sprintf("%d others", others))
	}
	return english.WordSeries(names, "and")
}

// providerCount returns the number of providers, in words if it is small: "seven providers".
func providerCount(providers []dataset.Provider) string {
	n := len(providers)
	return dataset.InWords(n) + " " + plural(n, "provider")
}

// missingPage is what servers send for an address without a page. Its script offers models with
// similar ids.
type missingPage struct {
	frame
	Settings  settings
	Providers []menuEntry
}

// addFiles adds the page that servers send for addresses without a page, and the assets.
func addFiles(b *build) {
	// With add and not addPage: hosts know a file of this name, and it is in no sitemap.
	b.add("404.html", HTML, b.render("404.html", "notfound", &missingPage{
		frame: frame{
			Path:        "/404.html",
			Class:       "notfound",
			Title:       "No such page · " + b.options.Service,
			Heading:     "There is no such page",
			Description: "There is no page at this address.",
			Scripts:     []string{"notfound.js"},
			Styles:      []string{"notfound.css"},
		},
		Settings:  newSettings(b),
		Providers: b.providerEntries("All", func(id string) string { return path.Join("/providers", id) + "/" }, ""),
	}))
	// Browsers ask for it at the root, whatever pages say.
	b.add("favicon.ico", Icon, assets.Favicon)
	// Pages that people have open, and caches, name the assets of the tree before this one.
	if b.options.Previous != nil {
		b.assets.Keep(b.options.Previous)
	}
	paths, bodies := b.assets.Files()
	for _, name := range paths {
		b.add(name, mediaTypes[path.Ext(name)], bodies[name])
	}
}
