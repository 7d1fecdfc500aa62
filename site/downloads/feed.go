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

const (
	// feedSize is the maximum number of entries of a feed. Readers fetch a feed every hour and keep
	// what they have seen.
	feedSize = 50

	// maxCorrections is the largest number of models that an entry about corrections, or about a
	// new provider, names.
	maxCorrections = 20
)

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

// entry is a piece of news in a feed. Its id (RFC 4287, section 4.2.6) is the page of its month,
// then a number sign, day, kind and provider. It never changes, because readers would show an entry
// with another id once more.
type entry struct {
	*changes.News
	Title, Page string
	Items       []feedItem
}

// feedItem is a model in an entry.
type feedItem struct {
	Page string // address; empty for models that the catalog does not have any more
	Name string
	Text string
}

// feeds adds the feed of all news, and one for each provider.
func (m *maker) feeds() {
	title := m.options.Service + ": what changed"
	news := changes.NewsOf(m.dataset, m.options.Changes)
	// By the time at which an entry last changed, because readers look at the first entries only.
	slices.SortStableFunc(news, func(a, b changes.News) int { return cmp.Compare(b.Updated(), a.Updated()) })
	everything := dataset.Provider{} // no id: the feed of all news, which comes first
	for _, p := range append([]dataset.Provider{everything}, m.dataset.Providers...) {
		f := Feed{Title: title, Atom: "feeds/changes.atom"}
		if p.ID != "" {
			f = Feed{
				Provider: p.ID,
				Title:    title + " at " + p.Name,
				Atom:     "feeds/changes/" + p.ID + ".atom",
			}
		}
		var entries []entry
		for i := range news {
			n := &news[i]
			if len(entries) < feedSize && (p.ID == "" || p.ID == n.Provider) {
				entries = append(entries, m.entry(n))
			}
		}
		// Atom requires a date. That of the build would change a feed in which nothing is new, so
		// an empty one is of 1970.
		var updated dataset.Timestamp
		if len(entries) > 0 {
			updated = entries[0].Updated()
		}
		var text bytes.Buffer
		err := feedTemplate.Execute(&text, map[string]any{
			"Feed":    f,
			"Base":    m.options.BaseURL,
			"Service": m.options.Service,
			"Updated": updated,
			"Entries": entries,
		})
		if err != nil {
			panic("downloads: writing a feed: " + err.Error()) // a buffer takes everything
		}
		m.add(f.Atom, Atom, "", []byte(representation.Clean(text.String())))
		m.Feeds = append(m.Feeds, f)
	}
}

// entry describes a piece of news. Many corrections have no items, nor has a provider with many
// models: they can be hundreds.
func (m *maker) entry(n *changes.News) entry {
	month := n.Day.String()[:len("2006-01")]
	e := entry{
		News:  n,
		Title: n.Title(),
		Page:  m.options.BaseURL + "/changes/" + month + "/",
	}
	if p := m.dataset.Provider(n.Provider); p != nil { // a provider that was removed has no name any more
		e.Title = p.Name + ": " + e.Title
	}
	if len(n.Items) > maxCorrections && (n.Kind == changes.Corrected || n.Kind == changes.Covered) {
		return e
	}
	for _, item := range n.Items {
		f := feedItem{Name: item.ID, Text: item.Text}
		row, err := m.catalog.Find(item.Provider, item.ID)
		if err == nil {
			f.Page, _ = m.options.Addresses(row)
			f.Name = cmp.Or(strings.TrimSpace(m.dataset.Models[row].Name.String), f.Name)
		}
		e.Items = append(e.Items, f)
	}
	return e
}
