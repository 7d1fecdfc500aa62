package website

import (
	"fmt"

	"modelcatalog/dataset/catalog"
)

// explorerRequest is the request of the explorer's first view: active models, the newest first.
const explorerRequest = "/api/v2/models?sort=relevance"

// explorerPage is the start page: the newest active models, and filters, search and sort by script.
type explorerPage struct {
	frame
	table
	Lead      string
	Request   string // path of the API's list
	Facets    []facet
	Quick     []link
	Retiring  []modelRow // the next ones
	MaxSearch int
	Total     string
	Blank     modelRow // a row for scripts to copy
	Settings  settings
}

// settings are facts about the catalog for scripts; settings.ts explains them.
type settings struct {
	Prefix    string            `json:"prefix"`
	Pages     bool              `json:"pages"`
	Odd       map[string]string `json:"odd"`
	Providers []providerView    `json:"providers"`
	Models    string            `json:"models"`
	Rows      int               `json:"rows,omitempty"`
	Words     map[string]string `json:"words,omitempty"`
}

func addExplorer(w *writer) error {
	rows, all := foldedRows(w.build, catalog.DefaultLimit)
	coming := comingOf(w.build, w.dated)
	p := &explorerPage{
		frame: frame{
			Path:        "/",
			Class:       "explorer",
			Title:       w.options.Service + ": AI models of " + providerCount(w.build),
			Heading:     "AI models: what they do, cost, and when they go",
			Description: "Prices, limits, abilities and retirement dates of the AI models of " + providerNames(w.build) + ".",
			Alternates:  []alternate{{"application/json", "This list as JSON", w.addresses.root + explorerRequest}},
			Scripts:     []string{"explorer.js"},
			LinkedData:  linkedCatalog(w.build),
		},
		table: table{Caption: "Models, with prices in US dollars per million tokens", Pick: true, Rows: rows},
		Lead: count(len(w.dataset.Models), "model") + " of " + providerCount(w.build) +
			" in one table. Every fact has a source and a date, every view an address and an API call.",
		Quick:     quickLinks(w.build),
		Retiring:  coming[:min(3, len(coming))],
		Request:   w.addresses.root + explorerRequest,
		Facets:    facetsOf(w.build),
		MaxSearch: catalog.MaxSearchLen,
		Total:     count(len(w.dataset.Models), "model"),
		Blank:     blankRow(),
		Settings:  newSettings(w.build),
	}
	p.Settings.Rows, p.Settings.Words = all, filterWords
	return w.addPage("explorer", p)
}

func newSettings(b *build) settings {
	s := settings{Prefix: b.addresses.root, Pages: b.addresses.pages, Odd: map[string]string{}, Models: b.models}
	if s.Pages {
		s.Odd = b.addresses.odd(b.dataset.Models)
	}
	for _, p := range b.dataset.Providers {
		s.Providers = append(s.Providers, b.providers[p.ID])
	}
	return s
}

// foldedRows returns the first rows of the explorer, and the number of all its rows. A row is a model, or the models of a family under
// the first of them; families.ts has the same rule.
func foldedRows(b *build, limit int) (shown []modelRow, all int) {
	sizes := map[string]int{}
	for i := range b.dataset.Models {
		key := familyKey(&b.dataset.Models[i])
		if sizes[key]++; key == "" || sizes[key] == 1 {
			all++
		}
	}
	query := catalog.DefaultQuery(catalog.V2)
	query.Sort, query.Limit = catalog.SortRelevance, catalog.MaxLimit
	var result catalog.Result
	for seen := map[string]bool{}; len(shown) < min(limit, all); query.Page++ {
		b.catalog.Evaluate(&query, &result)
		for _, row := range result.Rows() {
			m := &b.dataset.Models[row]
			key := familyKey(m)
			if seen[key] || len(shown) == limit {
				continue
			}
			view := b.at(int(row))
			if view.Pick = true; key != "" {
				seen[key], view.More = true, sizes[key]-1
			}
			shown = append(shown, view)
		}
	}
	return shown, all
}

// list returns the models on the page that a query of version 2 of the API asks for. It panics if the API refuses
// the query, which is made of the catalog's own values.
func (b *build) list(query string) (rows []modelRow, page catalog.Page) {
	q, err := b.catalog.Parse(catalog.V2, query)
	if err != nil {
		panic(fmt.Sprintf("website: the query %s: %v", query, err))
	}
	var result catalog.Result
	b.catalog.Evaluate(&q, &result)
	for _, row := range result.Rows() {
		rows = append(rows, b.at(int(row)))
	}
	return rows, result.Page
}

// scriptedPage is a page that a script fills.
type scriptedPage struct {
	frame
	Settings settings
}

func addCheck(w *writer) error {
	return w.addPage("check", &scriptedPage{
		frame: frame{
			Path: "/check/", Class: "check", Heading: "Check your code",
			Title:       "Check your code for retired AI models · " + w.options.Service,
			Description: "Paste code or a list: see which model ids in it are retired, retiring, aliases or misspelt, and what replaces them. Nothing leaves the page.",
			Scripts:     []string{"check.js"}, Styles: []string{"check.css"},
		},
		Settings: newSettings(w.build),
	})
}
