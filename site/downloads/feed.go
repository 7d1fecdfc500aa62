package downloads

import (
	"cmp"
	"encoding/xml"
	"html"
	"slices"
	"strings"
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

// neverChanged is the time at which an empty feed changed.
const neverChanged dataset.Timestamp = 0

type atomFeed struct {
	XMLName  xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Language string      `xml:"xml:lang,attr"`
	Title    string      `xml:"title"`
	ID       string      `xml:"id"`
	Updated  string      `xml:"updated"`
	Author   string      `xml:"author>name"`
	URI      string      `xml:"author>uri"`
	Links    []atomLink  `xml:"link"`
	Entries  []atomEntry `xml:"entry"`
}

type atomLink struct {
	Relation string `xml:"rel,attr"`
	Type     string `xml:"type,attr"`
	Href     string `xml:"href,attr"`
}

type atomEntry struct {
	Title      string         `xml:"title"`
	ID         string         `xml:"id"`
	Updated    string         `xml:"updated"`
	Links      []atomLink     `xml:"link"`
	Categories []atomCategory `xml:"category"`
	Content    atomContent    `xml:"content"`
}

type atomCategory struct {
	Term string `xml:"term,attr"`
}

type atomContent struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

// feeds adds the feed of all changes, and one for each provider.
func (m *maker) feeds() {
	title := m.options.Service + ": what changed"
	all := m.options.Changes.Latest(m.options.Changes.Len())
	m.feed(Feed{Title: title, Atom: "feeds/changes.atom"}, all)
	for _, p := range m.dataset.Providers {
		f := Feed{p.ID, title + " at " + p.Name, "feeds/changes/" + p.ID + ".atom"}
		m.feed(f, m.options.Changes.OfProvider(p.ID, m.options.Changes.Len()))
	}
}

// feed adds a feed of the latest changes that are not seeded. The newest entry is the first. The encoder replaces characters
// that XML does not allow by U+FFFD.
func (m *maker) feed(f Feed, latest []*history.Change) {
	base := m.options.BaseURL
	out := atomFeed{
		Language: "en", Title: f.Title, ID: base + "/" + f.Atom, Updated: neverChanged.String(), Author: m.options.Service, URI: base + "/",
		Links: []atomLink{{"self", Atom, base + "/" + f.Atom}, {"alternate", "text/html", base + "/changes/"}},
	}
	latest = slices.DeleteFunc(latest, func(c *history.Change) bool { return c.Seeded != nil }) // not news
	used := map[string]bool{}
	for i, c := range latest[:min(len(latest), feedSize)] {
		if i == 0 {
			out.Updated = c.Time.String()
		}
		e := m.entry(c)
		for used[e.ID] { // two changes of one kind at the same time, which no sync makes
			e.ID += "+"
		}
		used[e.ID] = true
		out.Entries = append(out.Entries, e)
	}
	text, err := xml.MarshalIndent(out, "", "  ")
	if err != nil {
		panic("downloads: encoding a feed: " + err.Error()) // structs of texts
	}
	m.add(f.Atom, Atom, "", append(append([]byte(xml.Header), text...), '\n'))
	m.Feeds = append(m.Feeds, f)
}

// entry describes a change. Its id is the address of the API's answer for the model, then a number sign, time and kind. It
// never changes, and stays valid if the API no longer has the model.
func (m *maker) entry(c *history.Change) atomEntry {
	provider := cmp.Or(m.names[c.Provider], c.Provider)
	name, page, answer := "", m.options.BaseURL+"/changes/", ""
	if row, missing := m.catalog.Find(c.Provider, c.ID); missing == nil {
		page, answer = m.options.Addresses(row)
		name = strings.TrimSpace(m.dataset.Models[row].Name.String)
	}
	facts := [][2]string{{"Id", c.ID}, {"Provider", provider}}
	if record, whole := changes.Record(c); whole {
		for _, f := range record {
			facts = append(facts, [2]string{f.Label, f.New})
		}
	} else {
		for _, f := range c.Fields {
			words := changes.InWords(f)
			facts = append(facts, [2]string{words.Label, words.String()})
		}
	}
	if c.Reason != "" {
		facts = append(facts, [2]string{"Reason", c.Reason})
	}
	e := atomEntry{
		Title:      clean(cmp.Or(name, c.ID) + " (" + provider + "): " + changes.Sentence(c)),
		ID:         m.options.Answer(c.Provider, c.ID) + "#" + c.Time.String() + "-" + c.Kind.String(),
		Updated:    c.Time.String(),
		Links:      []atomLink{{"alternate", "text/html", page}},
		Categories: []atomCategory{{c.Provider}, {c.Kind.String()}},
		Content:    atomContent{"html", list(facts)},
	}
	if answer != "" {
		e.Links = append(e.Links, atomLink{"alternate", JSON, answer})
	}
	return e
}

// list writes facts, each a label and a value, as an HTML list.
func list(facts [][2]string) string {
	var text strings.Builder
	text.WriteString("<ul>")
	for _, fact := range facts {
		text.WriteString("<li>" + html.EscapeString(fact[0]) + ": " + html.EscapeString(clean(fact[1])) + "</li>")
	}
	text.WriteString("</ul>")
	return text.String()
}

// clean replaces characters that HTML does not allow by U+FFFD: control characters except line ends and tabs, and
// Unicode's noncharacters. XML allows fewer; its encoder replaces the others.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		control := unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t'
		if control || r&0xFFFE == 0xFFFE || 0xFDD0 <= r && r <= 0xFDEF {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
