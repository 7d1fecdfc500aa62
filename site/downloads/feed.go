package downloads

import (
	"html"
	"strings"
	"unicode"

	"modelcatalog/dataset"
)

// feedSize is how many entries a feed holds.
const feedSize = 50

// feedFolder is the folder of the feeds.
const feedFolder = "feeds/"

// neverChanged is when a feed without entries changed.
const neverChanged dataset.Timestamp = 0

// Feed says where the feeds of some models, or of what changed of them, are.
type Feed struct {
	Provider string // id; empty: all models
	Changes  bool   // of the changes; else of the models that changed last
	Title    string
	Atom     string // path below the root of the tree
	JSON     string
}

// feed is a feed, for any format: its entries with the newest first.
type feed struct {
	Feed
	page    string // its address on the website
	entries []feedEntry
}

// feedEntry is a model in a feed, or a change.
type feedEntry struct {
	id      string // never another one: it stays when names or pages change
	page    string // on the website
	answer  string // of the API; empty: there is none
	title   string
	html    string
	updated dataset.Timestamp
	tags    []string
}

// updated returns when a feed changed last.
func (f *feed) updated() dataset.Timestamp {
	if len(f.entries) == 0 {
		return neverChanged
	}
	return f.entries[0].updated
}

// addFeeds adds the feeds of models, and of changes: of all providers and of each.
func (m *maker) addFeeds() error {
	for _, kind := range []func(p dataset.Provider) (*feed, error){m.modelFeed, m.changeFeed} {
		for _, p := range append([]dataset.Provider{{}}, m.dataset.Providers...) {
			f, err := kind(p)
			if err != nil {
				return err
			}
			if err := m.addFeed(f); err != nil {
				return err
			}
		}
	}
	return nil
}

// addFeed adds a feed in both formats.
func (m *maker) addFeed(f *feed) error {
	text, err := m.atom(f)
	if err != nil {
		return err
	}
	m.set.add(f.Atom, Atom, "", text)
	m.set.add(f.JSON, JSONFeed, "json-feed", m.jsonFeed(f))
	m.set.feeds = append(m.set.feeds, f.Feed)
	return nil
}

// modelFeeds and changeFeeds are the names of the feeds of all models and of all changes.
const modelFeeds, changeFeeds = "models", "changes"

// feedLink names the feeds of a provider, or of all for an empty id. A dot is in no provider's id, so that one that is called
// like the feeds of all has names of its own.
func feedLink(provider string, ofChanges bool, title string) Feed {
	name := provider
	switch {
	case ofChanges && provider == "":
		name = changeFeeds
	case ofChanges:
		name = changeFeeds + "/" + provider
	case provider == "":
		name = modelFeeds
	case provider == modelFeeds || provider == changeFeeds:
		name += ".provider"
	}
	return Feed{provider, ofChanges, title, feedFolder + name + ".atom", feedFolder + name + ".json"}
}

// title names a model: "GPT-9 (OpenAI)".
func title(name, provider string) string { return clean(name + " (" + provider + ")") }

// list writes facts, each a label and a value, as HTML.
func list(facts [][2]string) string {
	var text strings.Builder
	text.WriteString("<ul>")
	for _, fact := range facts {
		text.WriteString("<li>" + fact[0] + ": " + html.EscapeString(clean(fact[1])) + "</li>")
	}
	text.WriteString("</ul>")
	return text.String()
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
