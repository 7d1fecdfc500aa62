package website

import (
	"cmp"
	"encoding/json"
	"strings"

	"modelcatalog/dataset"
)

// modelsFile is the asset with all models, from which scripts answer queries as version 2 of the API does; see models.ts.
const modelsFile = "models.json"

// indexFacts are the facts of models that scripts know, by their names in the API.
var indexFacts = []string{
	"name", "description", "type", "status", "context_length", "max_output_tokens", "input_modalities", "output_modalities",
	"features.reasoning", "features.tool_call", "features.structured_output", "features.web_search", "features.prompt_caching",
	"features.computer_use", "embedding_dimensions", "open_weights", "family", "alias_of", "release_date", "knowledge_cutoff",
	"retirement_date", "replacement",
}

// modelIndex returns the columns of the asset: for each fact the texts of all models in the dataset's order, "" if unknown.
// Columns compress better than objects.
func modelIndex(d *dataset.Dataset) ([]byte, error) {
	columns := map[string][]string{}
	add := func(name, text string) { columns[name] = append(columns[name], text) }
	aliases, today := d.Aliases(), d.Day()
	for i := range d.Models {
		m := &d.Models[i]
		add("provider", m.Provider)
		add("id", m.ID)
		for _, name := range indexFacts {
			add(name, m.Fact(name).String)
		}
		add("aliases", strings.Join(aliases(m), "\n"))
		add("updated_at", m.UpdatedAt.String())
		input, output := listPrices(m.Quotes(today))
		add("input_price", input)
		add("output_price", output)
	}
	return json.Marshal(columns)
}

// disputed is the text of a price about which sources disagree.
const disputed = "disputed"

// listPrices returns the prices of input and output without conditions: "" if unknown, disputed if sources disagree.
func listPrices(quotes []dataset.Quote) (input, output string) {
	for i := range quotes {
		price := cmp.Or(string(quotes[i].Amount), disputed)
		switch meter := dataset.Meters[quotes[i].Meter].Name; {
		case quotes[i].Condition != "":
		case meter == "input":
			input = price
		case meter == "output":
			output = price
		}
	}
	return input, output
}
