package website

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
	"modelcatalog/site/website/markdown"
)

type modelPage struct {
	frame
	table
	Model   modelFacts
	History []changeView // what changed of the model, newest first
	Earlier string       // number of changes that are not shown: "12 earlier changes"; empty if there are none
	Family  *familyView  // nil if the model has no siblings
}

type familyView struct {
	Name string
	Rows []modelRow
	More string // number of siblings that are not shown; empty if there are none
	Href string // of the whole family, in the explorer
}

const maxHistory = 20

// modelPage returns the page of a model. It panics if a template is wrong, which tests would have found.
func (b *builder) modelPage(row int) representation.Document {
	m := &b.dataset.Models[row]
	body, err := b.frames.render("model", b.newModelPage(row, m))
	if err != nil {
		panic(fmt.Sprintf("website: page of %s/%s: %v", m.Provider, m.ID, err))
	}
	return representation.Document{
		Path: "models/" + b.catalog.PageName(row) + "/" + catalog.PageFile, MediaType: HTML, Body: body,
	}
}

func (b *builder) newModelPage(row int, m *dataset.Model) *modelPage {
	facts := b.view.facts(row, m, prettyAnswer(b.catalog.AppendModel(nil, catalog.V1, row)))
	title := facts.Name
	if title != m.ID {
		title += " (" + m.ID + ")"
	}
	description := m.Description.String
	if description == "" {
		description = fmt.Sprintf("Facts about the %s model %s of %s, and the API call that gives them.", m.Type, m.ID, facts.Provider.Name)
	}
	page := &modelPage{
		frame: frame{
			Path: modelPath(b.catalog.PageName(row)), Class: "model", Heading: facts.Name, Description: description,
			Title:      title + " by " + facts.Provider.Name + " · " + b.options.Service,
			Alternates: []alternate{{"application/json", "This model as JSON", facts.APIPath}},
			LinkedData: b.linkedModel(row, m),
		},
		table: plainTable, Model: facts,
	}
	newest, total := b.options.Changes.OfModel(m.Provider, m.ID, maxHistory)
	for _, c := range newest {
		page.History = append(page.History, newChangeView(c))
	}
	if earlier := total - len(newest); earlier > 0 {
		page.Earlier = count(earlier, "earlier change")
	}
	if page.Family = b.family(row, m); page.Family != nil {
		page.table, page.Family.Rows = ofOneProvider(page.Family.Rows)
	}
	return page
}

// prettyAnswer returns the API's answer as highlighted JSON with a line for each member.
func prettyAnswer(compact []byte) template.HTML {
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, compact, "", "  "); err != nil {
		panic(fmt.Sprintf("website: an answer is no JSON: %v", err)) // the catalog writes nothing else
	}
	return markdown.HighlightJSON(pretty.String())
}

// family returns the siblings of a model, or nil if it has none.
func (b *builder) family(row int, m *dataset.Model) *familyView {
	siblings, more := b.families.siblings(row, m)
	if len(siblings) == 0 {
		return nil
	}
	name := family(m.ID)
	query := url.Values{"provider": {m.Provider}, "search": {name}}
	view := &familyView{Name: name, Href: b.addresses.list(query.Encode())}
	if more > 0 {
		view.More = number(more)
	}
	for _, sibling := range siblings {
		view.Rows = append(view.Rows, b.view.row(int(sibling), &b.dataset.Models[sibling]))
	}
	return view
}
