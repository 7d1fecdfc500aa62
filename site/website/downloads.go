package website

import (
	"path"
	"strings"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

// downloadsPath is the path of the page of downloads, and of the files that it shows.
const downloadsPath = "/downloads/"

// downloadsPage shows the files of the whole catalog, and where programs learn of changes.
type downloadsPage struct {
	frame
	Guides   []menuEntry
	Total    string
	LastSync string // empty if not known
	Files    []fileView
	Example  string // path of a file
	Feeds    []link
	License  string // of the data; empty if nothing is said about it
	Text     string // address of the license's text
}

type fileView struct{ Name, Path, Href, Use, Size, SHA256 string }

// addDownloads adds the page of downloads, which is one of the guides.
func addDownloads(w *writer) error {
	p := &downloadsPage{
		frame: frame{
			Path: downloadsPath, Class: "guide", Heading: "Downloads",
			Description: "The whole " + w.options.Service + " as JSON, NDJSON, CSV and SQLite files with checksums, feeds of " +
				"changes, and a probe that tells whether anything changed.",
			Styles: []string{"docs.css"},
		},
		Guides: guideMenuOf(w.build, downloadsPath),
		Total:  count(len(w.dataset.Models), "model"),
		Files:  fileViewsOf(w.build),
	}
	p.addFeed(feedOf(w.build, ""))
	for _, f := range w.options.Files {
		p.Example = f.Path // the last is the database, if there is one
	}
	for _, provider := range append([]dataset.Provider{{Name: "All models"}}, w.dataset.Providers...) {
		if feed := feedOf(w.build, provider.ID); feed != nil {
			p.Feeds = append(p.Feeds, link{provider.Name, feed.Href})
		}
	}
	if p.License = w.dataset.Settings.License; p.License != "" {
		p.Text = licenseURL(p.License)
	}
	if w.dataset.LastSync != nil {
		p.LastSync = moment(*w.dataset.LastSync)
	}
	return w.addPage("downloads", p)
}

// fileViewsOf returns the files of the whole catalog as pages show them.
func fileViewsOf(b *build) (views []fileView) {
	for _, f := range b.options.Files {
		views = append(views, fileView{path.Base(f.Path), f.Path, b.addresses.root + "/" + f.Path, f.Use, humanize.Bytes(uint64(f.Size)), f.SHA256})
	}
	return views
}

// feedOf returns the feed of changes of a provider or, for "", of all models; nil if there is none.
func feedOf(b *build, provider string) *alternate {
	for _, f := range b.options.Feeds {
		if f.Provider == provider {
			return &alternate{"application/atom+xml", f.Title, b.addresses.root + "/" + f.Atom}
		}
	}
	return nil
}

// Addresses returns a function from rows to the full addresses of a model's page, on the website with the same options, and of
// the API's answer for the model.
func Addresses(d *dataset.Dataset, c *catalog.Catalog, opts Options) func(row int) (page, answer string) {
	a := &addresses{root: api.PathOf(opts.BaseURL), page: c.PageName, pages: !opts.NoModelPages}
	host := strings.TrimSuffix(opts.BaseURL, a.root)
	return func(row int) (page, answer string) {
		m := &d.Models[row]
		return host + a.model(row, m), opts.BaseURL + answerPath(catalog.V1, m.Provider, m.ID)
	}
}

// Answer returns a function from models to the full addresses of the API's answers for them, at a base URL.
func Answer(baseURL string) func(provider, id string) string {
	return func(provider, id string) string { return baseURL + answerPath(catalog.V1, provider, id) }
}
