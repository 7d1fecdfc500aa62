package downloads

import (
	"cmp"
	"html"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// modelFeed returns the feed of a provider's models that changed last, or of all for the zero provider, in the order of the
// API.
func (m *maker) modelFeed(p dataset.Provider) (*feed, error) {
	f := &feed{
		Feed: feedLink(p.ID, false, m.options.Service+": models that changed last"),
		page: m.options.BaseURL + "/",
	}
	raw := ""
	if p.ID != "" {
		f.Title = m.options.Service + ": models of " + p.Name + " that changed last"
		f.page += "providers/" + p.ID + "/"
		raw = "provider=" + p.ID
	}
	query, wrong := m.catalog.Parse(raw)
	if wrong != nil {
		return nil, wrong
	}
	query.Limit = feedSize
	var result catalog.Result
	m.catalog.Evaluate(&query, &result)
	for _, row := range result.Rows() {
		f.entries = append(f.entries, m.modelEntry(int(row)))
	}
	return f, nil
}

// modelEntry tells of a model what is known. Its id is the address of the API's answer.
func (m *maker) modelEntry(row int) feedEntry {
	model := &m.dataset.Models[row]
	e := feedEntry{updated: model.UpdatedAt, tags: []string{model.Provider, model.Type.String(), model.Status.String()}}
	e.page, e.answer = m.options.Addresses(row)
	e.id = e.answer
	e.title = title(cmp.Or(strings.TrimSpace(model.Name.String), model.ID), m.names[model.Provider])
	facts := [][2]string{
		{"Id", model.ID}, {"Provider", m.names[model.Provider]}, {"Type", model.Type.String()}, {"Status", model.Status.String()},
	}
	if model.ContextLength != "" {
		facts = append(facts, [2]string{"Context", model.ContextLength + " tokens"})
	}
	if model.Description.String != "" {
		e.html = "<p>" + html.EscapeString(clean(model.Description.String)) + "</p>"
	}
	e.html += list(facts)
	return e
}
