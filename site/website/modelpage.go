package website

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/changes"
	"modelcatalog/site/representation"
	"modelcatalog/site/website/markdown"
)

// modelPage shows one model.
type modelPage struct {
	frame
	table
	Model modelFacts
	// History is what changed of the model, newest first, and Earlier how many changes are not shown: "12 earlier changes".
	History []changeView
	Earlier string
	Family  *familyView // nil: it has no siblings
}

// familyView are the siblings of a model.
type familyView struct {
	Name string
	Rows []modelRow
	More string // number of those that are not shown; empty: none
	Href string // of all of them, in the explorer
}

// modelPages makes the page of any model. It is safe for concurrent use.
type modelPages struct {
	models   []dataset.Model
	catalog  *catalog.Catalog
	frames   *frames
	view     modelViewer
	families families
	changes  *changes.Log
	service  string
}

func newModelPages(b *builder) *modelPages {
	return &modelPages{b.dataset.Models, b.catalog, b.frames, b.view, newFamilies(b.dataset.Models), b.options.Changes, b.options.Service}
}

func (p *modelPages) len() int { return len(p.models) }

// path returns the path of a model's page, as its address has it.
func (p *modelPages) path(row int) string {
	return "/models/" + escapePath(p.catalog.PageName(row)) + "/"
}

// at returns the page of a model. It panics if the page cannot be made, which tests of the templates would have found.
func (p *modelPages) at(row int) representation.Document {
	body, err := p.frames.render("model", p.page(row))
	if err != nil {
		panic(fmt.Sprintf("website: page of %s/%s: %v", p.models[row].Provider, p.models[row].ID, err))
	}
	return representation.Document{Path: "models/" + p.catalog.PageName(row) + "/" + catalog.PageFile, MediaType: HTML, Body: body}
}

func (p *modelPages) page(row int) *modelPage {
	m := &p.models[row]
	facts := p.view.facts(row, m, prettyAnswer(p.catalog.AppendModel(nil, row)))
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
			Path: p.path(row), Kind: "model", Title: title + " by " + facts.Provider.Name + " · " + p.service,
			Heading: facts.Name, Description: description,
			Alternates: []alternate{{"application/json", "This model as JSON", facts.APIPath}},
			Scripts:    []string{"page.js"},
			LinkedData: p.linkedModel(row, m),
		},
		table: plainTable, Model: facts, Family: p.family(row, m),
	}
	p.addHistory(page, m)
	if page.Family != nil {
		page.table, page.Family.Rows = ofOneProvider(plainTable, page.Family.Rows)
	}
	return page
}

// maxHistory bounds the changes that a page shows.
const maxHistory = 20

// addHistory adds what changed of a model to its page.
func (p *modelPages) addHistory(page *modelPage, m *dataset.Model) {
	newest, total := p.changes.OfModel(m.Provider, m.ID, maxHistory)
	for _, c := range newest {
		page.History = append(page.History, newChangeView(c))
	}
	if earlier := total - len(newest); earlier > 0 {
		page.Earlier = count(earlier, "earlier change")
	}
}

// prettyAnswer shows the API's answer with its members on lines of their own.
func prettyAnswer(compact []byte) template.HTML {
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, compact, "", "  "); err != nil {
		panic(fmt.Sprintf("website: an answer is no JSON: %v", err)) // the catalog writes nothing else
	}
	return markdown.HighlightJSON(pretty.String())
}

// family returns the siblings of a model, or nil if it has none.
func (p *modelPages) family(row int, m *dataset.Model) *familyView {
	siblings, more := p.families.siblings(row, m)
	if len(siblings) == 0 {
		return nil
	}
	name := family(m.ID)
	view := &familyView{
		Name: name,
		Href: p.view.addresses.list(url.Values{"provider": {m.Provider}, "search": {name}}.Encode()),
	}
	if more > 0 {
		view.More = number(more)
	}
	for _, sibling := range siblings {
		view.Rows = append(view.Rows, p.view.row(int(sibling), &p.models[sibling]))
	}
	return view
}
