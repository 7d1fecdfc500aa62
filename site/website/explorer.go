package website

import (
	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

// explorerPage is the start page: the models that changed last, and filters, search and sort by script.
type explorerPage struct {
	frame
	table
	Lead      string
	Request   string // path of the API's list
	Facets    []facet
	MaxSearch int
	Total     string
	Orders    []option
	Rows      []modelRow
	Blank     modelRow // what scripts make rows from
	Providers []providerView
	Types     []option
	Settings  settings
}

// facet is a filter with the values that it can have.
type facet struct {
	Title  string
	Name   string // of the API's parameter
	Values []facetValue
}

type facetValue struct {
	Value, Text, Href string
	Count             string
	Provider          *providerView // of a provider
}

// option is a choice.
type option struct{ Value, Text, Href string }

// settings are what scripts must know of the catalog.
type settings struct {
	Prefix    string            `json:"prefix"`
	Pages     bool              `json:"pages"`
	Unlinked  []string          `json:"unlinked"`
	Providers []settingProvider `json:"providers"`
	Types     []string          `json:"types"`
	Statuses  []string          `json:"statuses"`
	LastSync  *string           `json:"lastSync"`
	Limit     int               `json:"limit,omitempty"`
	Counts    []int             `json:"counts,omitempty"`
	Local     string            `json:"local,omitempty"`

	TypeNotes   map[string]string `json:"typeNotes,omitempty"`
	StatusNotes map[string]string `json:"statusNotes,omitempty"`
}

type settingProvider struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Monogram string `json:"monogram"`
	Number   int    `json:"number"`
}

// orders are the choices of sort key and direction.
var orders = []option{
	{Value: "updated-desc", Text: "last updated"},
	{Value: "updated-asc", Text: "first updated"},
	{Value: "name-asc", Text: "name, A to Z"},
	{Value: "name-desc", Text: "name, Z to A"},
	{Value: "provider-asc", Text: "provider, A to Z"},
	{Value: "provider-desc", Text: "provider, Z to A"},
}

func (b *builder) explorer() error {
	query := catalog.DefaultQuery
	rows, page := b.rows(&query)
	for i := range rows {
		rows[i].Pick = true
	}
	p := &explorerPage{
		frame: frame{
			Path:        "/",
			Kind:        "explorer",
			Title:       b.options.Service + ": AI models of seven providers",
			Heading:     "AI models, seven providers, one list",
			Description: "Find AI models of " + b.providerNames() + ": filter, search, compare, and take the API call for what you see.",
			Alternates:  append(b.feedAlternates("", false), alternate{"application/json", "This list as JSON", b.addresses.root + "/api/v1/models"}),
			Scripts:     []string{"explorer.js"},
			LinkedData:  b.linkedCatalog(),
		},
		table:     sortable(b.addresses),
		Lead:      "Filter, search, compare. Each view has an address to share, and the API call that gives the same.",
		Request:   b.addresses.root + "/api/v1/models",
		MaxSearch: catalog.MaxSearchLen,
		Total:     number(page.Total),
		Orders:    orders,
		Rows:      rows,
		Blank:     b.view.blank(),
		Settings:  b.settings(),
	}
	b.addFacets(p)
	local, err := b.frames.asset("local.js")
	if err != nil {
		return err
	}
	p.Settings.Local = local
	p.Settings.Limit = catalog.DefaultLimit
	p.Settings.Counts = b.counts.joint
	return b.addPage("explorer", p)
}

// addFacets adds the filters, whose links lead to the lists made in advance; scripts make filters of them.
func (b *builder) addFacets(p *explorerPage) {
	providers := facet{Title: "Provider", Name: "provider"}
	for i, provider := range b.dataset.Providers {
		view := b.view.providers[provider.ID]
		p.Providers = append(p.Providers, view)
		providers.Values = append(providers.Values,
			facetValue{provider.ID, provider.Name, view.Href, number(b.counts.byProvider[i]), &view})
	}
	types := facet{Title: "Type", Name: "type"}
	for i, name := range dataset.TypeNames {
		href := b.addresses.kind(dataset.Type(i))
		p.Types = append(p.Types, option{name, name, href})
		types.Values = append(types.Values, facetValue{name, name, href, number(b.counts.byType[i]), nil})
	}
	statuses := facet{Title: "Status", Name: "status"}
	for i, name := range dataset.StatusNames {
		href := b.addresses.root + "/" + name + "/"
		statuses.Values = append(statuses.Values, facetValue{name, name, href, number(b.counts.byStatus[i]), nil})
	}
	p.Facets = []facet{providers, types, statuses}
}

// settings returns what all scripts need; the explorer adds to it.
func (b *builder) settings() settings {
	s := settings{
		Prefix:   b.addresses.root,
		Pages:    b.addresses.pages,
		Unlinked: []string{},
		Types:    dataset.TypeNames[:],
		Statuses: dataset.StatusNames[:],
	}
	if s.Pages {
		s.Unlinked = b.addresses.unlinked(b.dataset.Models)
	}
	for i, p := range b.dataset.Providers {
		s.Providers = append(s.Providers, settingProvider{p.ID, p.Name, monogram(p.Name), i + 1})
	}
	if b.dataset.LastSync != nil {
		text := b.dataset.LastSync.String()
		s.LastSync = &text
	}
	return s
}

// rows returns the models that a query finds, for a table.
func (b *builder) rows(q *catalog.Query) ([]modelRow, catalog.Page) {
	var result catalog.Result
	b.catalog.Evaluate(q, &result)
	rows := make([]modelRow, 0, len(result.Rows()))
	for _, row := range result.Rows() {
		rows = append(rows, b.view.row(int(row), &b.dataset.Models[row]))
	}
	return rows, result.Page
}
