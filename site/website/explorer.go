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
	Rows      []modelRow
	Blank     modelRow // a row for scripts to copy
	Settings  settings
}

type facet struct {
	Title  string
	Name   string // of the API's parameter
	Values []facetValue
}

type facetValue struct {
	Value, Text, Href string
	Count             string
	Provider          *providerView // nil for a type or a status
}

// settings are facts about the catalog for scripts; settings.ts explains them.
type settings struct {
	Prefix    string         `json:"prefix"`
	Pages     bool           `json:"pages"`
	Unlinked  []string       `json:"unlinked"`
	Providers []providerView `json:"providers"`
	Types     []string       `json:"types"`
	Statuses  []string       `json:"statuses"`
	LastSync  *string        `json:"lastSync"`
	Limit     int            `json:"limit,omitempty"`
	Counts    []int          `json:"counts,omitempty"`
	Local     string         `json:"local,omitempty"`
	Models    string         `json:"models"`

	TypeNotes   map[string]string `json:"typeNotes,omitempty"`
	StatusNotes map[string]string `json:"statusNotes,omitempty"`
}

func (b *builder) explorer() error {
	query := catalog.DefaultQuery(catalog.V1)
	rows, page := b.rows(&query)
	for i := range rows {
		rows[i].Pick = true
	}
	p := &explorerPage{
		frame: frame{
			Path:        "/",
			Class:       "explorer",
			Title:       b.options.Service + ": AI models of " + b.providerCount(),
			Heading:     "AI models, " + b.providerCount() + ", one list",
			Description: "Find AI models of " + b.providerNames() + ": filter, search, compare, and take the API call for what you see.",
			Alternates:  append(b.feedAlternates("", false), alternate{"application/json", "This list as JSON", b.addresses.root + "/api/v1/models"}),
			Scripts:     []string{"explorer.js"},
			LinkedData:  b.linkedCatalog(),
		},
		table: table{Pick: true, Sorts: map[string]sortLink{
			"name":     {"name", "Model", b.addresses.list("sort=name&order=asc")},
			"provider": {"provider", "Provider", b.addresses.list("sort=provider&order=asc")},
			"updated":  {"updated", "Updated", b.addresses.list("order=asc")},
		}},
		Lead:      "Filter, search, compare. Each view has an address to share, and the API call that gives the same.",
		Request:   b.addresses.root + "/api/v1/models",
		Facets:    b.facets(),
		MaxSearch: catalog.MaxSearchLen,
		Total:     number(page.Total),
		Rows:      rows,
		Blank:     b.view.blank(),
		Settings:  b.settings(),
	}
	local, err := b.frames.asset("local.js")
	if err != nil {
		return err
	}
	p.Settings.Local = local
	p.Settings.Limit = catalog.DefaultLimit
	p.Settings.Counts = b.counts.joint
	return b.addPage("explorer", p)
}

// facets returns the filters. Their links lead to lists made at build time; scripts turn them into filters.
func (b *builder) facets() []facet {
	providers, types, statuses := facet{"Provider", "provider", nil}, facet{"Type", "type", nil}, facet{"Status", "status", nil}
	for i, provider := range b.dataset.Providers {
		view := b.view.providers[provider.ID]
		providers.Values = append(providers.Values,
			facetValue{provider.ID, provider.Name, view.Href, number(b.counts.byProvider[i]), &view})
	}
	for i, name := range dataset.TypeNames {
		href := b.addresses.modelType(dataset.Type(i))
		types.Values = append(types.Values, facetValue{name, name, href, number(b.counts.byType[i]), nil})
	}
	for i, name := range dataset.StatusNames {
		href := b.addresses.root + "/" + name + "/"
		statuses.Values = append(statuses.Values, facetValue{name, name, href, number(b.counts.byStatus[i]), nil})
	}
	return []facet{providers, types, statuses}
}

func (b *builder) settings() settings {
	s := settings{
		Prefix:   b.addresses.root,
		Pages:    b.addresses.pages,
		Unlinked: []string{},
		Types:    dataset.TypeNames[:],
		Statuses: dataset.StatusNames[:],
	}
	s.Models, _ = b.frames.asset(modelsFile)
	if s.Pages {
		s.Unlinked = b.addresses.unlinked(b.dataset.Models)
	}
	for _, p := range b.dataset.Providers {
		s.Providers = append(s.Providers, b.view.providers[p.ID])
	}
	if b.dataset.LastSync != nil {
		s.LastSync = new(b.dataset.LastSync.String())
	}
	return s
}

func (b *builder) rows(q *catalog.Query) ([]modelRow, catalog.Page) {
	var result catalog.Result
	b.catalog.Evaluate(q, &result)
	rows := make([]modelRow, 0, len(result.Rows()))
	for _, row := range result.Rows() {
		rows = append(rows, b.view.row(int(row), &b.dataset.Models[row]))
	}
	return rows, result.Page
}

// scriptedPage is a page that a script fills from the API: the detail view of a model, or the comparison.
type scriptedPage struct {
	frame
	Model    modelFacts // places for the script of the detail view to fill
	Settings settings
}

func (b *builder) scripted() error {
	s := b.settings()
	s.TypeNotes, s.StatusNotes = map[string]string{}, map[string]string{}
	for i, note := range typeNotes {
		s.TypeNotes[dataset.TypeNames[i]] = note
	}
	for i, note := range statusNotes {
		s.StatusNotes[dataset.StatusNames[i]] = note
	}
	blank := modelFacts{modelRow: b.view.blank(), Root: b.addresses.root}
	blank.Seen = blank.Updated
	blank.Provider.Href = b.addresses.root + "/providers/"
	blank.TypeHref = b.addresses.root + "/types/"
	blank.APIPath = b.addresses.root + "/api/v1/models"
	err := b.addPage("detail", &scriptedPage{
		frame: frame{
			Path: "/model/", Class: "model", Heading: "Model", Hidden: true,
			Description: "Facts about one AI model, read from the API.", Scripts: []string{"detail.js"},
		},
		Model: blank, Settings: s,
	})
	if err != nil {
		return err
	}
	if err := b.addPage("check", &scriptedPage{
		frame: frame{
			Path: "/check/", Class: "check", Heading: "Check your code",
			Title:       "Check your code for retired AI models · " + b.options.Service,
			Description: "Paste code or a list: see which model ids in it are retired, retiring, aliases or misspelt, and what replaces them. Nothing leaves the page.",
			Scripts:     []string{"check.js"}, Styles: []string{"check.css"},
		},
		Settings: s,
	}); err != nil {
		return err
	}
	return b.addPage("compare", &scriptedPage{
		frame: frame{
			Path: "/compare/", Class: "compare", Heading: "Compare models", Hidden: true,
			Description: "Up to four AI models side by side.", Scripts: []string{"compare.js"},
		},
		Settings: s,
	})
}
