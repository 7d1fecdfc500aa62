package downloads

import (
	"cmp"
	"html"
	"slices"
	"strings"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

const feedSize = 50

const feedDirectory = "feeds/"

// neverChanged is the time at which an empty feed changed.
const neverChanged dataset.Timestamp = 0

// Feed describes a feed, which is published in two formats.
type Feed struct {
	Provider string // id; empty for all models
	Changes  bool   // a feed of changes; otherwise of the models that changed last
	Title    string // for people
	Atom     string // path of the Atom feed, below the root of the tree
	JSON     string // path of the JSON feed
}

// feed is a feed before it is written in a format. The newest entry is the first.
type feed struct {
	Feed
	page    string // address on the website
	entries []feedEntry
}

type feedEntry struct {
	id      string // stays the same if names or pages change
	page    string // address on the website
	answer  string // address of the API's answer; empty if there is none
	title   string
	html    string
	updated dataset.Timestamp
	tags    []string
}

func (f *feed) updated() dataset.Timestamp {
	if len(f.entries) == 0 {
		return neverChanged
	}
	return f.entries[0].updated
}

// addFeeds adds the feeds of models and of changes, for all providers and for each.
func (m *maker) addFeeds() {
	for _, makeFeed := range []func(p dataset.Provider) *feed{m.modelFeed, m.changeFeed} {
		for _, p := range append([]dataset.Provider{{}}, m.dataset.Providers...) {
			f := makeFeed(p)
			m.set.add(f.Atom, Atom, "", m.atom(f))
			m.set.add(f.JSON, JSONFeed, "json-feed", m.jsonFeed(f))
			m.set.feeds = append(m.set.feeds, f.Feed)
		}
	}
}

// modelFeeds and changeFeeds name the feeds of all models and of all changes.
const modelFeeds, changeFeeds = "models", "changes"

// feedLink names the feed of a provider, or of all models if the id is empty. No id of a provider contains a dot, so that
// a provider named like a feed of all models gets another name.
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
	return Feed{provider, ofChanges, title, feedDirectory + name + ".atom", feedDirectory + name + ".json"}
}

// title returns the title of a model: "GPT-9 (OpenAI)".
func title(name, provider string) string { return clean(name + " (" + provider + ")") }

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

// modelFeed returns the feed of the models that changed last, of one provider or, for the zero provider, of all. The order is
// that of the API.
func (m *maker) modelFeed(p dataset.Provider) *feed {
	f := &feed{
		Feed: feedLink(p.ID, false, m.options.Service+": models that changed last"),
		page: m.options.BaseURL + "/",
	}
	query := catalog.DefaultQuery(catalog.V1)
	query.Limit = feedSize
	if p.ID != "" {
		f.Title = m.options.Service + ": models of " + p.Name + " that changed last"
		f.page += "providers/" + p.ID + "/"
		query.Providers = 1 << slices.Index(m.dataset.Providers, p)
	}
	var result catalog.Result
	m.catalog.Evaluate(&query, &result)
	for _, row := range result.Rows() {
		f.entries = append(f.entries, m.modelEntry(int(row)))
	}
	return f
}

// entryFacts are the facts of a model that its entry has if they are known.
var entryFacts = []string{
	"context_length", "max_output_tokens", "input_modalities", "output_modalities", "release_date", "retirement_date", "replacement",
}

// modelEntry describes a model. Its id is the address of the API's answer.
func (m *maker) modelEntry(row int) feedEntry {
	model := &m.dataset.Models[row]
	e := feedEntry{updated: model.UpdatedAt, tags: []string{model.Provider, model.Type.String(), model.Status.String()}}
	e.page, e.answer = m.options.Addresses(row)
	e.id = e.answer
	e.title = title(cmp.Or(strings.TrimSpace(model.Name.String), model.ID), m.names[model.Provider])
	facts := [][2]string{
		{"Id", model.ID}, {"Provider", m.names[model.Provider]}, {"Type", model.Type.String()}, {"Status", model.Status.String()},
	}
	add := func(fact string, value dataset.NullString) {
		if value.String != "" {
			words := changes.InWords(history.Field{Name: fact, New: value})
			facts = append(facts, [2]string{words.Label, words.New})
		}
	}
	for _, fact := range entryFacts {
		add(fact, model.Fact(fact))
	}
	for _, q := range model.Quotes(m.today) {
		if name := dataset.Meters[q.Meter].Name; q.Condition == "" && (name == "input" || name == "output") {
			add(dataset.PriceFact(q.Meter, ""), dataset.Text(string(q.Amount)))
		}
	}
	if model.Description.String != "" {
		e.html = "<p>" + html.EscapeString(clean(model.Description.String)) + "</p>"
	}
	e.html += list(facts)
	return e
}

// changeFeed returns the feed of the latest changes that are not seeded, of one provider or, for the zero provider, of all.
func (m *maker) changeFeed(p dataset.Provider) *feed {
	f := &feed{
		Feed: feedLink(p.ID, true, m.options.Service+": what changed"),
		page: m.options.BaseURL + "/changes/",
	}
	log := m.options.Changes
	latest := log.Latest(log.Len())
	if p.ID != "" {
		f.Title += " at " + p.Name
		latest = log.OfProvider(p.ID, log.Len())
	}
	latest = slices.DeleteFunc(latest, func(c *history.Change) bool { return c.Seeded != nil }) // not news
	latest = latest[:min(len(latest), feedSize)]
	used := map[string]bool{}
	for _, c := range latest {
		e := m.changeEntry(c)
		for used[e.id] { // two changes of one kind at the same time, which no sync makes
			e.id += "+"
		}
		used[e.id] = true
		f.entries = append(f.entries, e)
	}
	return f
}

// changeEntry describes a change. Its id is the address of the API's answer for the model, then a number sign, time and kind. It
// never changes, and stays valid if the API no longer has the model.
func (m *maker) changeEntry(c *history.Change) feedEntry {
	provider := cmp.Or(m.names[c.Provider], c.Provider)
	e := feedEntry{
		id:      m.options.Answer(c.Provider, c.ID) + "#" + c.Time.String() + "-" + c.Kind.String(),
		page:    m.options.BaseURL + "/changes/",
		updated: c.Time,
		tags:    []string{c.Provider, c.Kind.String()},
	}
	name := ""
	if row, missing := m.catalog.Find(c.Provider, c.ID); missing == nil {
		e.page, e.answer = m.options.Addresses(row)
		name = m.dataset.Models[row].Name.String
	}
	e.title = title(cmp.Or(strings.TrimSpace(name), c.ID), provider) + ": " + clean(changes.Sentence(c))
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
	e.html = list(facts)
	return e
}
