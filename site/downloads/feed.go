package downloads

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/xml"
	"slices"
	"strings"
	"text/template"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

// feedSize is the maximum number of entries of a feed.
const feedSize = 50

// Feed describes an Atom feed of changes.
type Feed struct {
	Provider string // id; empty for all models
	Title    string // for people
	Atom     string // path below the root of the tree
}

//go:embed feed.atom
var feedText string

// feedTemplate writes characters that XML does not allow as U+FFFD.
var feedTemplate = template.Must(template.New("").Funcs(template.FuncMap{"xml": func(text string) (string, error) {
	var escaped strings.Builder
	err := xml.EscapeText(&escaped, []byte(text))
	return escaped.String(), err
}}).Parse(feedText))

// entry is a change in a feed. Its id is the address of the API's answer for the model, then a number sign, time and kind. It never
// changes, and stays valid if the API no longer has the model, which then has no Answer.
type entry struct {
	Title, ID, Page, Answer, Provider string
	Updated                           dataset.Timestamp
	Kind                              history.Kind
	Facts                             []string
}

// feeds adds the feed of all changes, and one for each provider.
func (m *maker) feeds() {
	title, log := m.options.Service+": what changed", m.options.Changes
	m.feed(Feed{Title: title, Atom: "feeds/changes.atom"}, log.Latest(log.Len()))
	for _, p := range m.dataset.Providers {
		m.feed(Feed{p.ID, title + " at " + p.Name, "feeds/changes/" + p.ID + ".atom"}, log.OfProvider(p.ID, log.Len()))
	}
}

// feed adds a feed of the latest changes that are not seeded. The newest entry is the first. An empty feed is of 1970.
func (m *maker) feed(f Feed, latest []*history.Change) {
	latest = slices.DeleteFunc(latest, func(c *history.Change) bool { return c.Seeded != nil }) // not news
	var entries []entry
	var updated dataset.Timestamp
	for _, c := range latest[:min(len(latest), feedSize)] {
		e := m.entry(c)
		for slices.ContainsFunc(entries, func(other entry) bool { return other.ID == e.ID }) {
			e.ID += "+" // two changes of one kind at the same time, which no sync makes
		}
		entries = append(entries, e)
		updated = entries[0].Updated
	}
	var text bytes.Buffer
	if err := feedTemplate.Execute(&text, map[string]any{
		"Feed": f, "Base": m.options.BaseURL, "Service": m.options.Service, "Updated": updated, "Entries": entries,
	}); err != nil {
		panic("downloads: writing a feed: " + err.Error()) // a buffer takes everything
	}
	m.add(f.Atom, Atom, "", text.Bytes())
	m.Feeds = append(m.Feeds, f)
}

// entry describes a change.
func (m *maker) entry(c *history.Change) entry {
	provider := cmp.Or(m.names[c.Provider], c.Provider)
	name, page, answer := "", m.options.BaseURL+"/changes/", ""
	if row, missing := m.catalog.Find(c.Provider, c.ID); missing == nil {
		page, answer = m.options.Addresses(row)
		name = strings.TrimSpace(m.dataset.Models[row].Name.String)
	}
	facts := []string{"Id: " + c.ID, "Provider: " + provider}
	record, whole := changes.Record(c)
	for _, f := range record {
		facts = append(facts, f.Label+": "+f.New)
	}
	for _, f := range c.Fields {
		if words := changes.InWords(f); !whole {
			facts = append(facts, words.Label+": "+words.String())
		}
	}
	if c.Reason != "" {
		facts = append(facts, "Reason: "+c.Reason)
	}
	for i := range facts {
		facts[i] = clean(facts[i])
	}
	return entry{
		clean(cmp.Or(name, c.ID) + " (" + provider + "): " + changes.Sentence(c)),
		m.options.Answer(c.Provider, c.ID) + "#" + c.Time.String() + "-" + c.Kind.String(), page, answer, c.Provider, c.Time, c.Kind, facts,
	}
}

// clean replaces characters that HTML does not allow by U+FFFD: control characters except line ends and tabs, and
// Unicode's noncharacters. XML allows fewer.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		control := unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t'
		if control || r&0xFFFE == 0xFFFE || 0xFDD0 <= r && r <= 0xFDEF {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
