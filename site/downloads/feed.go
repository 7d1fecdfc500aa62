package downloads

import (
	"bytes"
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"text/template"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
	"modelcatalog/site/representation"
)

// feedSize is the maximum number of entries of a feed, and maxCorrections that of corrected models, or of those of a provider that is
// covered from then on, that an entry names.
const feedSize, maxCorrections = 50, 20

// Feed describes an Atom feed of news.
type Feed struct {
	Provider string // id; empty for all models
	Title    string // for people
	Atom     string // path below the root of the tree
}

//go:embed feed.atom
var feedText string

// feedTemplate escapes texts as for HTML, which XML reads alike.
var feedTemplate = template.Must(template.New("").Parse(feedText))

// entry is a piece of news in a feed. Its id is the page of its month, then a number sign, day, kind and provider. It never changes.
type entry struct {
	*changes.News
	Title, Page string
	Items       []feedItem
}

type feedItem struct{ Page, Name, Text string } // Page is empty for models that the catalog does not have any more

// feeds adds the feed of all news, and one for each provider.
func (m *maker) feeds() {
	title, news := m.options.Service+": what changed", changes.NewsOf(m.dataset, m.options.Changes)
	slices.SortStableFunc(news, func(a, b changes.News) int { return cmp.Compare(b.Updated(), a.Updated()) })
	for _, p := range append([]dataset.Provider{{}}, m.dataset.Providers...) {
		f := Feed{Title: title, Atom: "feeds/changes.atom"}
		if p.ID != "" {
			f = Feed{p.ID, title + " at " + p.Name, "feeds/changes/" + p.ID + ".atom"}
		}
		var entries []entry
		var updated dataset.Timestamp // an empty feed is of 1970
		for i := range news {
			if n := &news[i]; len(entries) < feedSize && (p.ID == "" || p.ID == n.Provider) {
				entries = append(entries, m.entry(n))
				updated = entries[0].Updated()
			}
		}
		var text bytes.Buffer
		if err := feedTemplate.Execute(&text, map[string]any{
			"Feed": f, "Base": m.options.BaseURL, "Service": m.options.Service, "Updated": updated, "Entries": entries,
		}); err != nil {
			panic("downloads: writing a feed: " + err.Error()) // a buffer takes everything
		}
		m.add(f.Atom, Atom, "", []byte(representation.Clean(text.String())))
		m.Feeds = append(m.Feeds, f)
	}
}

// entry describes a piece of news. Many corrections have no items, nor has a provider with many models: they can be hundreds.
func (m *maker) entry(n *changes.News) entry {
	e := entry{News: n, Title: n.Title(), Page: m.options.BaseURL + "/changes/" + n.Day.String()[:len("2006-01")] + "/"}
	if i := slices.IndexFunc(m.dataset.Providers, func(p dataset.Provider) bool { return p.ID == n.Provider }); i >= 0 {
		e.Title = m.dataset.Providers[i].Name + ": " + e.Title
	}
	for _, item := range n.Items {
		f := feedItem{Name: item.ID, Text: item.Text}
		if row, missing := m.catalog.Find(item.Provider, item.ID); missing == nil {
			f.Page, _ = m.options.Addresses(row)
			f.Name = cmp.Or(strings.TrimSpace(m.dataset.Models[row].Name.String), f.Name)
		}
		many := len(n.Items) > maxCorrections && (n.Kind == changes.Corrected || n.Kind == changes.Covered)
		if !many {
			e.Items = append(e.Items, f)
		}
	}
	return e
}
