package website

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
)

// factNames are the facts of models that lists, comparisons, filters and scripts show, in the order of the columns of the catalog's CSV
// file. The stage is that of the dataset's day. Values are texts as dataset.Model.Fact
// returns them. Nothing else formats them, in Go or in the browser.
var factNames = strings.Fields(`
	id provider name description type status updated_at context_length max_output_tokens input_modalities output_modalities
	features.reasoning features.tool_call features.structured_output features.web_search features.prompt_caching features.computer_use
	embedding_dimensions open_weights family aliases alias_of release_date knowledge_cutoff retirement_date replacement input_price
	output_price retirement_not_before
	features.temperature stage`)

// shortLabels are those of rows and columns that differ from the labels of package changes.
var shortLabels = map[string]string{"context_length": "Context", "input_price": "Price in", "output_price": "Price out"}

func factLabel(name string) string {
	label, _ := changes.Label(name)
	return cmp.Or(shortLabels[name], label)
}

// showFact returns what pages show of a value.
func showFact(name, value string) string {
	switch {
	case value == "":
		return unknown
	case name == "stage":
		return strings.Replace(value, soon, "retiring", 1)
	case name == "embedding_dimensions":
		return changes.Grouped(value)
	case name == "context_length" || name == "max_output_tokens":
		return tokens(value)
	case strings.HasSuffix(name, "_modalities"):
		return strings.ReplaceAll(value, ",", ", ")
	case strings.HasSuffix(name, "_price"):
		return price(value)
	case name == "open_weights" || strings.HasPrefix(name, "features."):
		return map[string]string{"true": "yes", "false": "no"}[value]
	}
	return value
}

// unknown is shown instead of a fact that is not known.
const unknown = "–"

// tokens returns a number of tokens as people say it: "1.05M", "200k", "8.2k", "512".
func tokens(digits string) string {
	n, err := strconv.ParseFloat(digits, 64)
	switch {
	case err != nil || n < 1000:
		return digits
	case n < 9950:
		return strings.TrimSuffix(strconv.FormatFloat(n/1000, 'f', 1, 64), ".0") + "k"
	case n < 999_500:
		return strconv.FormatFloat(n/1000, 'f', 0, 64) + "k"
	}
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(n/1_000_000, 'f', 2, 64), "0"), ".") + "M"
}

// price returns an amount in dollars with no or at least two digits after the point: "$3", "$0.50", "$0.075". Nothing is "free".
func price(amount string) string {
	if amount == "0" {
		return "free"
	} else if amount == disputed {
		return disputed
	}
	return changes.Dollars(amount)
}

// soon is the stage of models whose retirement is urgent.
const soon = "soon"

// disputed is the value of a price about which sources disagree.
const disputed = "disputed"

// listPrices returns the prices of input and output without conditions: "" if unknown, disputed if sources disagree.
func listPrices(quotes []dataset.Quote) (input, output string) {
	price := func(meter string) string {
		if q := dataset.QuoteOf(quotes, meter, ""); q.Shown != nil {
			return cmp.Or(string(q.Amount), disputed)
		}
		return ""
	}
	return price("input"), price("output")
}

// value returns a fact as text, and null if it is not known.
func (r modelRow) value(fact string) dataset.NullString {
	var text string
	switch fact {
	case "id":
		text = r.ID
	case "provider":
		text = r.Model.Provider
	case "name", "description":
		return r.Fact(fact) // may be known to be empty
	case "updated_at":
		text = r.UpdatedAt.String()
	case "aliases":
		text = strings.Join(r.build.aliases(r.Model), "\n")
	case "input_price":
		text, _ = listPrices(r.build.pricing.Quotes(r.Model))
	case "output_price":
		_, text = listPrices(r.build.pricing.Quotes(r.Model))
	case "stage":
		text = r.Urgency()
	default:
		text = r.Fact(fact).String
	}
	return dataset.NullString{String: text, Valid: text != ""}
}

// descriptionsFile is the asset with the descriptions of all models, which only searches and downloads need. The other facts of a
// provider's models are in an asset of their own: a comparison needs no other providers. From these scripts answer queries as
// version 2 of the API does; see models.ts.
const descriptionsFile = "descriptions.json"

// column is the values of a fact, nil if unknown, in the dataset's order, and what pages show of them. Columns compress better than
// objects.
type column struct {
	Name   string            `json:"name"`
	Cells  map[string]string `json:"cells,omitempty"`
	Values []*string         `json:"values"`
}

// addModels adds the assets with models.
func addModels(b *build) {
	var descriptions []column
	for _, p := range b.dataset.Providers {
		var columns []column
		for _, name := range factNames {
			c := column{name, map[string]string{}, nil}
			for row, m := range b.dataset.Models {
				if m.Provider != p.ID {
					continue
				}
				value := b.at(row).value(name)
				if cell := showFact(name, value.String); cell != value.String {
					c.Cells[value.String] = cell
				}
				c.Values = append(c.Values, nil)
				if value.Valid {
					c.Values[len(c.Values)-1] = &value.String
				}
			}
			if name == "description" {
				descriptions = append(descriptions, column{Name: p.ID, Values: c.Values})
				c.Values = []*string{} // the column keeps its place
			}
			columns = append(columns, c)
		}
		b.assets.Add("models-"+p.ID+".json", inLines(columns))
	}
	b.assets.Add(descriptionsFile, inLines(descriptions))
}

// inLines returns a JSON array with a line for each column, so that scripts can read it in short tasks.
func inLines(columns []column) []byte {
	var lines [][]byte
	for _, c := range columns {
		line, _ := json.Marshal(c) // texts do not fail
		lines = append(lines, line)
	}
	return fmt.Appendf(nil, "[\n%s\n]\n", bytes.Join(lines, []byte(",\n")))
}

// ability is what a model reads or can do: a fact has a value. A filter of the API finds the models that have it.
type ability struct {
	Word          string // in rows
	Text          string // "image input"
	Fact, Value   string
	filter, asked string
	Has           string // the fact and its value in the row for scripts, which take the ability away from models without it
}

// inputs is the number of abilities that are modalities of input, which come first.
const inputs = 4

var abilities = []ability{
	{"image", "image input", "input_modalities", "image", "input", "image", ""},
	{"audio", "audio input", "input_modalities", "audio", "input", "audio", ""},
	{"video", "video input", "input_modalities", "video", "input", "video", ""},
	{"PDF", "PDF input", "input_modalities", "pdf", "input", "pdf", ""},
	{"reasoning", "reasoning", "features.reasoning", "true", "feature", "reasoning", ""},
	{"tools", "tool calls", "features.tool_call", "true", "feature", "tool_call", ""},
	{"JSON", "structured output", "features.structured_output", "true", "feature", "structured_output", ""},
	{"web", "web search", "features.web_search", "true", "feature", "web_search", ""},
	{"open", "open weights", "open_weights", "true", "open_weights", "true", ""},
}
