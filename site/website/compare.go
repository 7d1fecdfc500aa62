package website

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

const comparePath = "/compare/"

// comparePage shows the models that the address names side by side, by script.
type comparePage struct {
	frame
	Rows      []compareRow
	Blank     modelRow // for scripts to copy
	Suggested []suggestion
	Settings  settings
}

// compareRow is a fact that scripts show of the models.
type compareRow struct{ Name, Label string }

// suggestion is a link to the comparison of two models.
type suggestion struct {
	link
	Providers [2]providerView
}

// comparedFacts are the facts of a comparison in the order of its rows.
var comparedFacts = []string{
	"input_price", "output_price", "context_length", "max_output_tokens", "input_modalities", "output_modalities",
	"features.reasoning", "features.tool_call", "features.structured_output", "features.web_search", "features.prompt_caching",
	"features.computer_use", "embedding_dimensions", "open_weights", "release_date", "knowledge_cutoff", "type", "status",
	"retirement_date", "replacement", "family", "provider", "id", "description",
}

// compare adds the page that compares the models of its address.
func addCompare(w *writer) error {
	p := &comparePage{
		frame: frame{
			Path: comparePath, Class: "compare", Heading: "Compare models", Styles: []string{"compare.css"}, Scripts: []string{"compare.js"},
			Description: "Up to six AI models side by side: what differs, and what a workload costs. The address of a comparison can be shared.",
		},
		Blank: blankRow(), Suggested: suggestionsOf(w.build), Settings: newSettings(w.build),
	}
	for _, name := range comparedFacts {
		p.Rows = append(p.Rows, compareRow{name, labelOf(name)})
	}
	return w.addPage("compare", p)
}

// suggestions returns links to comparisons of the newest models: of one each of the three providers that released them.
func suggestionsOf(b *build) (all []suggestion) {
	newest := map[string]int{} // rows by provider
	released := func(row int) dataset.Date { return b.dataset.Models[row].Details.ReleaseDate }
	var providers []string
	for row := range b.dataset.Models {
		m := &b.dataset.Models[row]
		if !suggestible(m, b.day) {
			continue
		}
		before, found := newest[m.Provider]
		if !found {
			providers = append(providers, m.Provider)
		}
		if !found || released(row) > released(before) {
			newest[m.Provider] = row
		}
	}
	slices.SortStableFunc(providers, func(p, q string) int { return int(released(newest[q])) - int(released(newest[p])) })
	providers = providers[:min(len(providers), 3)]
	for i, p := range providers {
		for _, q := range providers[i+1:] {
			first, second := &b.dataset.Models[newest[p]], &b.dataset.Models[newest[q]]
			all = append(all, suggestion{
				link{displayName(first) + " and " + displayName(second), b.addresses.compare(p+"/"+first.ID, q+"/"+second.ID)},
				[2]providerView{b.providers[p], b.providers[q]},
			})
		}
	}
	return all
}

// suggestible reports whether a comparison of a model says much: it is an active chat model with prices and a day of release, is
// no other name of one, and its provider makes it.
func suggestible(m *dataset.Model, day dataset.Date) bool {
	if m.Status != dataset.Active || m.Type != dataset.Chat || m.Details == nil || m.Details.ReleaseDate == 0 {
		return false
	}
	input, output := listPrices(m.Quotes(day))
	priced := input != "" && output != "" && input != disputed && output != disputed
	return priced && m.Details.AliasOf == "" && !strings.Contains(m.ID, "/")
}
