package downloads

import (
	"cmp"
	"html"
	"strings"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// feedSize is how many models a feed holds.
const feedSize = 50

// feedFolder is the folder of the feeds, and wholeFeed the name of those of all models.
const feedFolder, wholeFeed = "feeds/", "models"

// neverChanged is when a feed without models changed.
const neverChanged dataset.Timestamp = 0

// FeedLink says where the feeds of some models are.
type FeedLink struct {
	Provider string // id; empty: all models
	Title    string
	Atom     string // path below the root of the tree
	JSON     string
}

// feed is a feed, for any format: the models that changed last, in the order of the API.
type feed struct {
	FeedLink
	page    string // its address on the website
	updated dataset.Timestamp
	entries []feedEntry
}

// feedEntry is a model in a feed.
type feedEntry struct {
	id      string // address of the API's answer: it stays when names or pages change
	page    string
	title   string
	html    string // what is known
	updated dataset.Timestamp
	tags    []string
}

// addFeeds adds the feeds of all models and of each provider.
func (m *maker) addFeeds() error {
	service := m.options.Service
	all := []feed{{FeedLink: feedLink("", service+": models that changed last"), page: m.options.BaseURL + "/"}}
	for _, p := range m.dataset.Providers {
		all = append(all, feed{
			FeedLink: feedLink(p.ID, service+": models of "+p.Name+" that changed last"),
			page:     m.options.BaseURL + "/providers/" + p.ID + "/",
		})
	}
	for i := range all {
		f := &all[i]
		if err := m.fill(f); err != nil {
			return err
		}
		text, err := m.atom(f)
		if err != nil {
			return err
		}
		m.set.add(f.Atom, Atom, "", text)
		m.set.add(f.JSON, Feed, "json-feed", m.jsonFeed(f))
		m.set.feeds = append(m.set.feeds, f.FeedLink)
	}
	return nil
}

// feedLink names the feeds of a provider. A dot is in no provider's id, so that one that is called like the feeds of all
// models has names of its own.
func feedLink(provider, title string) FeedLink {
	name := provider
	switch provider {
	case "":
		name = wholeFeed
	case wholeFeed:
		name += ".provider"
	}
	return FeedLink{provider, title, feedFolder + name + ".atom", feedFolder + name + ".json"}
}

// fill finds the models of a feed.
func (m *maker) fill(f *feed) error {
	raw := ""
	if f.Provider != "" {
		raw = "provider=" + f.Provider
	}
	query, wrong := m.catalog.Parse(raw)
	if wrong != nil {
		return wrong
	}
	query.Limit = feedSize
	var result catalog.Result
	m.catalog.Evaluate(&query, &result)
	for _, row := range result.Rows() {
		f.entries = append(f.entries, m.entry(int(row)))
	}
	f.updated = neverChanged
	if len(f.entries) > 0 {
		f.updated = f.entries[0].updated
	}
	return nil
}

// entry tells of a model what is known.
func (m *maker) entry(row int) feedEntry {
	model := &m.dataset.Models[row]
	e := feedEntry{updated: model.UpdatedAt, tags: []string{model.Provider, model.Type.String(), model.Status.String()}}
	e.page, e.id = m.options.Addresses(row)
	name := cmp.Or(strings.TrimSpace(model.Name.String), model.ID)
	e.title = clean(name + " (" + m.names[model.Provider] + ")")
	facts := [][2]string{
		{"Id", model.ID}, {"Provider", m.names[model.Provider]}, {"Type", model.Type.String()}, {"Status", model.Status.String()},
	}
	if model.ContextLength != "" {
		facts = append(facts, [2]string{"Context", model.ContextLength + " tokens"})
	}
	var text strings.Builder
	if model.Description.String != "" {
		text.WriteString("<p>" + html.EscapeString(clean(model.Description.String)) + "</p>")
	}
	text.WriteString("<ul>")
	for _, fact := range facts {
		text.WriteString("<li>" + fact[0] + ": " + html.EscapeString(clean(fact[1])) + "</li>")
	}
	text.WriteString("</ul>")
	e.html = text.String()
	return e
}

// clean shows the characters that HTML does not allow as U+FFFD: controls but line ends and tabs, and those that Unicode
// keeps from ever being characters. XML allows fewer; its encoder does the same with the rest.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		control := unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t'
		if control || r&0xFFFE == 0xFFFE || 0xFDD0 <= r && r <= 0xFDEF {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
