package downloads

import (
	"cmp"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/site/changes"
)

// changeFeed returns the feed of what changed last of a provider's models, or of all for the zero provider.
func (m *maker) changeFeed(p dataset.Provider) (*feed, error) {
	f := &feed{
		Feed: feedLink(p.ID, true, m.options.Service+": what changed"),
		page: m.options.BaseURL + "/changes/",
	}
	latest := m.options.Changes.Latest(feedSize)
	if p.ID != "" {
		f.Title += " at " + p.Name
		latest = m.options.Changes.OfProvider(p.ID, feedSize)
	}
	used := map[string]bool{}
	for _, c := range latest {
		e := m.changeEntry(c)
		for used[e.id] { // two changes of a kind at one time: no sync makes such
			e.id += "+"
		}
		used[e.id] = true
		f.entries = append(f.entries, e)
	}
	return f, nil
}

// changeEntry tells of a change. Its id is the address of the API's answer for the model, with time and kind behind a number
// sign: it needs no answer, and names the change for ever.
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
	e.html = list(facts)
	return e
}
