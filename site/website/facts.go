package website

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
)

// comparedFacts are the facts that comparisons show, in the order of their rows.
var comparedFacts = strings.Fields(`
	price_in price_out price_cached price_note context_length max_output_tokens input_modalities output_modalities features.reasoning
	features.tool_call features.structured_output features.web_search features.prompt_caching features.computer_use embedding_dimensions
	open_weights release_date knowledge_cutoff type stage retirement_date retirement_not_before replacement family provider id`)

// factNames are the facts of models that lists, comparisons, filters and scripts show. The stage is that of the dataset's day. Values are
// texts as dataset.Model.Fact returns them. Nothing else formats them, in Go or in the browser.
var factNames = append(strings.Fields(`
	name description status updated_at aliases alias_of input_price output_price features.temperature unconfirmed`), comparedFacts...)

func showFact(name, value string) string {
	switch {
	case value == "" && name != "price_note" && name != "unconfirmed":
		return unknown
	case name == "stage":
		return strings.Replace(value, soon, "retiring", 1)
	case name == "embedding_dimensions":
		return changes.Grouped(value)
	case name == "context_length" || name == "max_output_tokens":
		return tokens(value)
	case strings.HasSuffix(name, "_modalities"):
		return strings.ReplaceAll(value, ",", ", ")
	case strings.HasSuffix(name, "put_price"):
		return price(value)
	case name == "open_weights" || strings.HasPrefix(name, "features."):
		return map[string]string{"true": "yes", "false": "no"}[value]
	}
	return value
}

// unconfirmed marks what no provider confirms.
const unconfirmed = "unconfirmed"

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
	switch amount {
	case "", disputed:
		return amount
	case "0":
		return "free"
	}
	return changes.Dollars(amount)
}

// soon is the stage of models whose retirement is urgent.
const soon = "soon"

// disputed is the value of a price about which sources disagree.
const disputed = "disputed"

func (r *row) setFacts(b *build) {
	today := b.pricing.Quotes(r.Model)
	last, _ := b.lastQuotes(r.Model)
	// The price without conditions: "" if unknown, disputed if sources disagree.
	listed := func(quotes []dataset.Quote, meter string) string {
		if q := dataset.QuoteOf(quotes, meter, ""); q.Shown != nil {
			return cmp.Or(string(q.Amount), disputed)
		}
		return ""
	}
	input, output, note := rowPrice(b, r.Model)
	r.values = map[string]string{
		"id": r.ID, "provider": r.Model.Provider, "updated_at": r.UpdatedAt.String(), "aliases": strings.Join(b.aliases(r.Model), "\n"),
		"stage": r.Urgency, "input_price": listed(today, "input"), "output_price": listed(today, "output"),
		"price_in": input, "price_out": output, "price_cached": price(listed(last, "cache_read")), "price_note": note,
		"unconfirmed": map[bool]string{true: unconfirmed}[r.Unconfirmed != ""],
	}
	for _, name := range factNames {
		if _, derived := r.values[name]; derived {
			continue
		}
		fact := r.Fact(name)
		if r.values[name] = fact.String; fact.Valid && (name == "name" || name == "description") {
			r.values[name] = cmp.Or(fact.String, " ") // known to be empty
		}
	}
}

func (r *row) has(a ability) bool {
	return slices.Contains(strings.Split(r.values[a.Fact], ","), a.Value)
}

// These are the assets with the models, from which scripts answer queries as version 2 of the API does; see models.ts. Only searches need the
// descriptions.
const (
	modelsFile       = "models.json"
	descriptionsFile = "descriptions.json"
)

// column is the values of a fact, of all models by provider and id, and what pages show of them. Columns compress better than objects.
type column struct {
	Name   string            `json:"name"`
	Cells  map[string]string `json:"cells,omitempty"` // by value, what pages show if that is something else
	Values string            `json:"values"`          // with tabs between them; nothing if unknown
}

func addModels(b *build) {
	lines := map[string][]string{} // of the assets: a column each, so that scripts can read them in short tasks
	for _, name := range factNames {
		c := column{Name: name, Cells: map[string]string{}}
		var values []string
		for _, r := range b.rows {
			value := r.values[name]
			if cell := showFact(name, value); cell != value {
				c.Cells[value] = cell
			}
			values = append(values, strings.ReplaceAll(value, "\t", " "))
		}
		c.Values = strings.Join(values, "\t")
		file := modelsFile
		if name == "description" {
			file = descriptionsFile
		}
		line, _ := json.Marshal(c) // texts do not fail
		lines[file] = append(lines[file], string(line))
	}
	for file, lines := range lines {
		b.assets.Add(file, []byte("[\n"+strings.Join(lines, ",\n")+"\n]\n"))
	}
}

// ability is what a model reads or can do: a fact has a value. A filter of the API finds the models that have it.
type ability struct {
	Word          string // in rows
	Text          string // "image input"
	Fact, Value   string
	filter, asked string
}

// inputs is the number of abilities that are modalities of input, which come first.
const inputs = 4

var abilities = []ability{
	{"image", "image input", "input_modalities", "image", "input", "image"},
	{"audio", "audio input", "input_modalities", "audio", "input", "audio"},
	{"video", "video input", "input_modalities", "video", "input", "video"},
	{"PDF", "PDF input", "input_modalities", "pdf", "input", "pdf"},
	{"reasoning", "reasoning", "features.reasoning", "true", "feature", "reasoning"},
	{"tools", "tool calls", "features.tool_call", "true", "feature", "tool_call"},
	{"JSON", "structured output", "features.structured_output", "true", "feature", "structured_output"},
	{"web", "web search", "features.web_search", "true", "feature", "web_search"},
	{"open", "open weights", "open_weights", "true", "open_weights", "true"},
}
