// Package facts is the table of facts about models as people read them: labels and units, values in
// words and in cells, the filters that ask for them, and the words by which searches find these.
// The website's scripts read search.json and words.json, everything else the table.
//
//	f := facts.Of("context_length")
//	f.Label, f.Value("128000"), f.Cell("128000") // "Context length", "128,000 tokens", "128k"
package facts

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// Fact is a fact about models. Its values are texts, as dataset.Model.Fact returns them; "" is
// unknown.
type Fact struct {
	Name  string // in data and the API; a feature has a prefix: features.reasoning
	Label string // "Context length"
	Kind  *Kind  // how its values read; nil if as they are
	Short string // the label beside others; empty if that is Label
	Unit  string // of its values; empty if they need none
	Lack  string // the word for a missing value; empty for "not known"
}

// Compared are the facts that comparisons show, in the order of their rows. Prices are in words.
// The stage is that of the dataset's day.
var Compared = []Fact{
	{Name: "price_in", Label: "Price in"},
	{Name: "price_in_next", Label: "Next price in", Kind: Note},
	{Name: "price_out", Label: "Price out"},
	{Name: "price_out_next", Label: "Next price out", Kind: Note},
	{Name: "price_cached", Label: "Price of cached input"},
	{Name: "price_note", Label: "Unit or surcharge, in", Kind: Terms},
	{Name: "price_out_note", Label: "Unit or surcharge, out", Kind: Terms},
	{Name: "batch_in", Label: "Batch price in", Kind: Amount},
	{Name: "batch_out", Label: "Batch price out", Kind: Amount},
	{Name: "context_length", Label: "Context length", Kind: Tokens, Short: "Context", Unit: "tokens"},
	{Name: "max_output_tokens", Label: "Output limit", Kind: Tokens, Unit: "tokens"},
	{Name: "input_modalities", Label: "Reads", Kind: Content},
	{Name: "output_modalities", Label: "Writes", Kind: Content},
	{Name: "features.reasoning", Label: "Reasoning", Kind: Flag},
	{Name: "features.tool_call", Label: "Tool calls", Kind: Flag},
	{Name: "features.structured_output", Label: "Structured output", Kind: Flag},
	{Name: "features.web_search", Label: "Web search", Kind: Flag},
	{Name: "features.prompt_caching", Label: "Prompt caching", Kind: Flag},
	{Name: "features.computer_use", Label: "Computer use", Kind: Flag},
	{Name: "embedding_dimensions", Label: "Default dimensions", Kind: Count},
	{Name: "open_weights", Label: "Open weights", Kind: Flag},
	{Name: "release_date", Label: "Released", Kind: Day},
	{Name: "knowledge_cutoff", Label: "Knowledge up to", Kind: Day},
	{Name: "type", Label: "Type"},
	{Name: "stage", Label: "Stage", Kind: Stage},
	{Name: "ending", Label: "How long it works", Kind: Note},
	{Name: "retirement_date", Label: "Retirement date", Kind: Day, Lack: "none"},
	{Name: "retirement_not_before", Label: "Not retired before", Kind: Day, Lack: "none"},
	{Name: "replacement", Label: "Replacement", Lack: "none"},
	{Name: "family", Label: "Family"},
	{Name: "provider", Label: "Provider"},
	{Name: "id", Label: "Id"},
}

// Listed are the facts that lists, comparisons, filters and scripts show, in the order of the file
// for scripts.
var Listed = slices.Concat([]Fact{
	{Name: "name", Label: "Name", Lack: "none"},
	{Name: "description", Label: "Description", Lack: "none"},
	{Name: "status", Label: "Status", Kind: Status},
	{Name: "updated_at", Label: "Updated at"},
	{Name: "aliases", Label: "Aliases", Lack: "none"}, // with line breaks between them, for scripts
	{Name: "alias_of", Label: "Alias of", Lack: "none"},
	{Name: "input_price", Label: "Input price", Kind: Amount},
	{Name: "output_price", Label: "Output price", Kind: Amount},
	{Name: "features.temperature", Label: "Temperature", Kind: Flag},
	{Name: "kind", Label: "Kind of provider"},
	{Name: "maker", Label: "Maker"},
	{Name: "canonical_id", Label: "Model"},
	{Name: "until", Label: "Until", Kind: Ends},
	{Name: "until_day", Label: "Until the day", Kind: Until},
	{Name: "replacement_sites", Label: "Who names the replacement", Kind: Note},
	{Name: "reported_days", Label: "Reported days", Kind: Note},
	{Name: "ended", Label: "How long it worked", Kind: Note},
	{Name: "piece_price", Label: "Price of a minute, second or image", Kind: Note},
	{Name: "piece_prices", Label: "Prices by quality, size and resolution", Kind: Note},
	{Name: "price_day", Label: "Day of the next price", Kind: Note},
	{Name: "price_change", Label: "Change of the price", Kind: Note},
	{Name: "price_read", Label: "Prices read", Kind: Read},
	{Name: "price_in_range", Label: "Disputed price in", Kind: Note},
	{Name: "price_out_range", Label: "Disputed price out", Kind: Note},
	{Name: "price_doubts", Label: "Prices that nobody confirms", Kind: Note}, // of those below that have no note
}, Compared)

// all are Listed, and facts that only the pages of models show.
var all = slices.Concat(Listed, []Fact{
	{Name: "max_input_tokens", Label: "Input limit", Kind: Tokens, Unit: "tokens"},
	{Name: "reasoning_efforts", Label: "Reasoning efforts", Kind: Efforts},
	{Name: "after_retirement", Label: "After retirement", Kind: End},
})

// Of returns the fact with a name. The price "price:batch_input[context>200000]" has the label
// "Batch input price for prompts over 200,000 tokens", which is shorter without the word price, and
// the unit "per million tokens".
func Of(name string) Fact {
	i := slices.IndexFunc(all, func(f Fact) bool { return f.Name == name })
	if i >= 0 {
		return all[i]
	}
	if text, found := strings.CutPrefix(name, evidence.ParameterPrefix); found {
		return Fact{Name: name, Label: "Parameter " + text}
	}
	meter, condition, err := dataset.ParsePriceFact(name)
	if err != nil { // neither a price: a fact that pages show as the API names it
		return Fact{Name: name, Label: spoken(name)}
	}
	info := dataset.Meters[meter]
	// "per_image" is a price for a piece, and "input" one for tokens. A second is cut off because some
	// meters have it in their name only to differ: the unit says it.
	use, counts := strings.CutPrefix(info.Name, "per_")
	f := Fact{Name: name, Label: spoken(strings.TrimSuffix(use, "_second") + " price"), Kind: Amount}
	if counts && strings.Contains(info.Unit, use) { // "Image price per image" would say it twice
		f.Label = "Price"
	}
	parts, _ := dataset.ParseCondition(condition) // ParsePriceFact has checked it
	for _, part := range parts {
		f.Label += conditionInWords(part)
	}
	f.Short = strings.Replace(f.Label, " price", "", 1)
	f.Unit = strings.ReplaceAll(strings.TrimPrefix(info.Unit, "usd_"), "_", " ")
	return f
}

// Search is a JSON object for the website's scripts: the filters of version 2 of the API, in its
// order, and filters that only the website has.
//
//go:embed search.json
var Search []byte

// Words is a JSON object for the website's scripts: what people call filters, orders and providers
// in searches.
//
//go:embed words.json
var Words []byte

// Filter is a parameter of the API that filters models by a fact, or by those with the prefix
// features.
type Filter struct {
	Name, Fact string
	Values     []Choice
}

// Choice is a value of a filter. Pages offer those with a text, such as "image input"; rows of
// models show the short text, if there is one.
type Choice struct{ Value, Text, Short string }

var search struct{ Filters []Filter }

func init() {
	if err := json.Unmarshal(Search, &search); err != nil {
		panic("facts: search.json: " + err.Error())
	}
}

// FilterBy returns the filter with a name.
func FilterBy(name string) Filter {
	return search.Filters[slices.IndexFunc(search.Filters, func(f Filter) bool { return f.Name == name })]
}
