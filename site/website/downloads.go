package website

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// downloadsPath is the path of the page of downloads, and of the files that it shows.
const downloadsPath = "/downloads/"

// downloadsPage shows the files of the whole catalog, and where programs hear of changes.
type downloadsPage struct {
	frame
	Guides   []menuEntry
	Total    string
	LastSync string // empty: not known
	Files    []fileView
	Parts    bool // the catalog is too large for one file
	Example  string
	Columns  []column
	Feeds    []feedView
}

// fileView is a file as the page shows it.
type fileView struct{ Name, Href, Use, Size, SHA256 string }

// column is a column of the tables.
type column struct{ Name, Null, Text string }

// feedView are the feeds of a provider, or of all, as the page shows them.
type feedView struct {
	Text            string
	Models, Changes feedLinks
}

// feedLinks are the addresses of a feed.
type feedLinks struct{ Atom, JSON string }

// fileUses say what a file is for, by the extension of its name.
var fileUses = map[string]string{
	".json":   "one JSON document: the models in data, their number and the digest in meta",
	".ndjson": "one model a line, for jq, streams and imports into databases",
	".csv":    "a table, for spreadsheets and data frames",
	".sqlite": "an SQLite database, for SQL",
}

// columns tells where tables differ from records. The order is that of the files.
var columns = []column{
	{"id", "no", "as in the API"},
	{"provider", "no", "as in the API; in SQLite the table providers has the names"},
	{"name", "yes", "as in the API"},
	{"description", "yes", "as in the API"},
	{"type", "no", strings.Join(dataset.TypeNames[:], ", ")},
	{"context_length", "yes", "a number of tokens; null where the API has an empty text"},
	{"status", "no", strings.Join(dataset.StatusNames[:], ", ")},
	{"deprecated", "no", "true or false; in SQLite 1 or 0"},
	{"updated_at", "no", "as in the API: UTC, so that texts sort as times do"},
	{"last_seen_at", "no", "as in the API"},
}

// downloads adds the page of downloads. It stands among the guides.
func (b *builder) downloads(guides []guide) error {
	p := &downloadsPage{
		frame: frame{
			Path: downloadsPath, Kind: "guide", Title: "Downloads · " + b.options.Service, Heading: "Downloads",
			Description: "The whole " + b.options.Service + " as JSON, NDJSON, CSV and SQLite files with checksums, feeds of changes and of changed models, and a probe that tells whether anything changed.",
			Alternates:  append(b.feedAlternates("", false), b.feedAlternates("", true)...), Styles: []string{"docs.css", "downloads.css"}, Scripts: []string{"page.js"},
		},
		Guides: b.guideMenu(guides, downloadsPath), Total: count(len(b.dataset.Models), "model"), Files: b.fileViews(),
		Parts: len(b.options.Files) > 0 && strings.HasPrefix(b.options.Files[0].Name, "models-"), Columns: columns,
	}
	if b.dataset.LastSync != nil {
		p.LastSync = moment(*b.dataset.LastSync)
	}
	if len(p.Files) > 0 {
		p.Example = p.Files[len(p.Files)-1].Name // the database, where there is one
	}
	p.Feeds = b.feedViews()
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
		links := &views[at[f.Provider]].Models
		if f.Changes {
			links = &views[at[f.Provider]].Changes
		}
		*links = feedLinks{b.addresses.root + "/" + f.Atom, b.addresses.root + "/" + f.JSON}
	}
	return views
}

// fileViews returns the files of the whole catalog as pages show them.
func (b *builder) fileViews() []fileView {
	var views []fileView
	for _, f := range b.options.Files {
		href := b.addresses.root + downloadsPath + f.Name
		views = append(views, fileView{f.Name, href, fileUses[path.Ext(f.Name)], size(f.Size), f.SHA256})
	}
	return views
}

// feedAlternates are the links by which feed readers find the feeds of a provider, or of all models.
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

// size writes a number of bytes as people read it: "940 bytes", "271 kB", "1.4 MB".
func size(n int64) string {
	switch {
	case n < 1000:
		return count(int(n), "byte")
	case n < 1_000_000:
		return strconv.FormatInt((n+500)/1000, 10) + " kB"
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}

// Addresses returns the function that tells, of a row, the full addresses of its page on the website with the same options,
// and of the API's answer for it.
func Addresses(d *dataset.Dataset, c *catalog.Catalog, opts Options) func(row int) (page, answer string) {
	a := &addresses{root: pathOf(opts.BaseURL), page: c.PageName, pages: !opts.NoModelPages}
	host := strings.TrimSuffix(opts.BaseURL, a.root)
	return func(row int) (page, answer string) {
		m := &d.Models[row]
		return host + a.model(row, m), host + a.answer(m)
	}
}

// Answer returns the function that tells the full address of the API's answer for a model, of the service at a base URL.
func Answer(baseURL string) func(provider, id string) string {
	return func(provider, id string) string { return baseURL + answerPath(provider, id) }
}
