package website

import (
	"slices"
	"strings"
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
	"features.computer_use", "embedding_dimensions", "open_weights", "release_date", "knowledge_cutoff", "type", "stage",
	"retirement_date", "replacement", "family", "provider", "id", "description",
}

// addCompare adds the page that compares the models of its address.
func addCompare(b *build) {
	p := &comparePage{
		frame: frame{
			Path: comparePath, Class: "compare", Crumbs: []link{{"Models", b.root + "/"}}, Heading: "Compare models", Styles: []string{"compare.css"}, Scripts: []string{"compare.js"},
			Description: "Up to six AI models side by side: what differs, and what a workload costs. The address of a comparison can be shared.",
		},
		Blank: blankRow(), Suggested: suggestionsOf(b), Settings: newSearchSettings(b),
	}
	for _, name := range comparedFacts {
		p.Rows = append(p.Rows, compareRow{name, labelOf(name)})
	}
	b.addPage("compare", p)
}

// suggestionsOf returns links to comparisons of the newest models with prices: of one each of the three providers that released
// them. Other names of models, and those that their provider only hosts, are left out.
func suggestionsOf(b *build) (all []suggestion) {
	var newest []modelRow
	rows, _ := b.list("type=chat&status=active&max_input_price=1000&max_output_price=1000&sort=released&limit=100")
	for _, r := range rows {
		known := slices.ContainsFunc(newest, func(n modelRow) bool { return n.Provider() == r.Provider() })
		if len(newest) < 3 && !known && r.AliasOf == "" && !strings.Contains(r.ID, "/") {
			newest = append(newest, r)
		}
	}
	for i, first := range newest {
		for _, second := range newest[i+1:] {
			address := b.compare(first.Key(), second.Key())
			all = append(all, suggestion{link{first.Name() + " and " + second.Name(), address}, [2]providerView{first.Provider(), second.Provider()}})
		}
	}
	return all
}
