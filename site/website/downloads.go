package website

import (
	"cmp"
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
	Editions []editionView
	Example  string // path of a file below /downloads/
	Feeds    []feedView
	License  string // of the data; empty if nothing is said about it
	Text     string // address of the license's text
}

// editionView is the files of a version of the API as the page shows them.
type editionView struct {
	Heading   string
	Content   string // what the files contain
	Directory string // below /downloads/, with a slash at its end; empty for version 1
	Files     []fileView
	Parts     bool // the catalog is too large for one file
}

type fileView struct{ Name, Href, Use, Size, SHA256 string }

// feedView is the feeds of a provider or of all models as the page shows them.
type feedView struct {
	Text            string
	Models, Changes feedLinks
}

type feedLinks struct{ Atom, JSON string }

// fileUses are the uses of files by their names or the extensions of their names.
var fileUses = map[string]string{
	".json":             "one JSON document: the models in data, their number and the digest in meta",
	".ndjson":           "one model a line, for jq, streams and imports into databases",
	".csv":              "a table, for spreadsheets and data frames",
	".sqlite":           "an SQLite database, for SQL",
	".zip":              "the catalog's own files with its history, for the command line and for forks",
	"price_history.csv": "a table of every price that a source has shown, with the days",
}

// downloads adds the page of downloads, which is one of the guides.
func (b *builder) downloads() error {
	p := &downloadsPage{
		frame: frame{
			Path: downloadsPath, Class: "guide", Heading: "Downloads",
			Description: "The whole " + b.options.Service + " as JSON, NDJSON, CSV and SQLite files with checksums, feeds of " +
				"changes and of changed models, and a probe that tells whether anything changed.",
			Alternates: append(b.feedAlternates("", false), b.feedAlternates("", true)...),
			Styles:     []string{"docs.css", "downloads.css"},
		},
		Guides:   b.guideMenu(downloadsPath),
		Total:    count(len(b.dataset.Models), "model"),
		Editions: b.editions(),
		Feeds:    b.feedViews(),
	}
	if all := p.Editions[0].Files; len(all) > 0 {
		p.Example = p.Editions[0].Directory + all[len(all)-1].Name // the database, if there is one
	}
	if p.License = b.dataset.Settings.License; p.License != "" {
		p.Text = licenseURL(p.License)
	}
	if b.dataset.LastSync != nil {
		p.LastSync = moment(*b.dataset.LastSync)
	}
	return b.addPage("downloads", p)
}

// feedViews returns the feeds of all models, then of each provider, as pages show them.
func (b *builder) feedViews() []feedView {
	views := []feedView{{Text: "All models"}}
	at := map[string]int{}
	for i, p := range b.dataset.Providers {
		at[p.ID] = i + 1
		views = append(views, feedView{Text: p.Name})
	}
	for _, f := range b.options.Feeds {
		if f.Provider != "" && at[f.Provider] == 0 {
			continue // a placeholder's
		}
		links := &views[at[f.Provider]].Models
		if f.Changes {
			links = &views[at[f.Provider]].Changes
		}
		*links = feedLinks{b.addresses.root + "/" + f.Atom, b.addresses.root + "/" + f.JSON}
	}
	return views
}

// editions returns the files of the whole catalog as pages show them, by version.
func (b *builder) editions() []editionView {
	editions := []editionView{
		{Heading: "All facts", Directory: "v2/", Content: "As in version 2 of the API: limits, modalities, features, dates, prices, and who states them."},
		{Heading: "Version 1", Content: "The ten members that models have in version 1 of the API."},
	}
	for _, f := range b.options.Files {
		e := &editions[0]
		name, found := strings.CutPrefix(f.Name, e.Directory)
		if !found {
			e = &editions[1]
		}
		href, use := b.addresses.root+downloadsPath+f.Name, cmp.Or(fileUses[name], fileUses[path.Ext(name)])
		e.Files = append(e.Files, fileView{name, href, use, humanize.Bytes(uint64(f.Size)), f.SHA256})
		e.Parts = e.Parts || strings.HasPrefix(name, "models-")
	}
	return editions
}

// feedAlternates returns the links by which feed readers find the feeds of a provider or, for "", of all models.
func (b *builder) feedAlternates(provider string, ofChanges bool) []alternate {
	for _, f := range b.options.Feeds {
		if f.Provider == provider && f.Changes == ofChanges {
			return []alternate{
				{"application/atom+xml", f.Title, b.addresses.root + "/" + f.Atom},
				{"application/feed+json", f.Title, b.addresses.root + "/" + f.JSON},
			}
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
