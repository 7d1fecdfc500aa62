package changes

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

var labels = map[string]string{
	"name": "Name", "description": "Description", "type": "Type", "context_length": "Context length", "status": "Status",
	"retirement_date": "Retirement date", "replacement": "Replacement", "max_input_tokens": "Input limit",
	"max_output_tokens": "Output limit", "input_modalities": "Reads", "output_modalities": "Writes",
	"features.reasoning": "Reasoning", "features.tool_call": "Tool calls", "features.structured_output": "Structured output",
	"features.web_search": "Web search", "features.prompt_caching": "Prompt caching", "features.computer_use": "Computer use",
	"features.temperature": "Temperature", "reasoning_efforts": "Reasoning efforts", "after_retirement": "After retirement",
	"embedding_dimensions": "Dimensions", "open_weights": "Open weights", "family": "Family", "aliases": "Aliases",
	"alias_of": "Alias of", "release_date": "Released", "knowledge_cutoff": "Knowledge up to",
}

// Field is a changed field in words.
type Field struct {
	Label    string // "Context length"
	Old, New string // "128,000", "256,000"; "none" or "not known" if there is no value
	Unit     string // unit of both values: "tokens"; empty if there is none
}

// Label returns the name of a field for people, and the unit of its values: "Context length", "tokens"; "Input price for
// prompts over 200,000 tokens", "per million tokens".
func Label(field string) (name, unit string) {
	meter, condition, err := dataset.ParsePriceFact(field)
	switch {
	case err == nil:
		info := dataset.Meters[meter]
		return priceLabel(info.Name, condition), strings.ReplaceAll(strings.TrimPrefix(info.Unit, "usd_"), "_", " ")
	case field == "context_length" || strings.HasSuffix(field, "_tokens"):
		unit = "tokens"
	}
	return labels[field], unit
}

// priceLabel names a price: "Batch input price". The unit says what meters such as per_second count.
func priceLabel(meter, condition string) string {
	name, counts := strings.CutPrefix(meter, "per_")
	if counts {
		name = strings.TrimSuffix(name, "_second")
	}
	text := strings.ReplaceAll(name, "_", " ") + " price"
	if counts && slices.Contains([]string{"image", "second", "character", "page"}, name) {
		text = "price"
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if tokens, found := strings.CutPrefix(condition, "context>"); found && !strings.Contains(tokens, ",") {
		return text + " for prompts over " + Grouped(tokens) + " tokens"
	} else if condition != "" {
		text += " (" + strings.ReplaceAll(condition, ",", ", ") + ")"
	}
	return text
}

// InWords describes a changed field.
func InWords(f history.Field) Field {
	name, unit := Label(f.Name)
	w := Field{Label: name, Old: value(f.Name, f.Old), New: value(f.Name, f.New)}
	switch old, new := f.Old.String != "", f.New.String != ""; {
	case unit == "":
	case old && new:
		w.Unit = unit
	case old:
		w.Old += " " + unit
	case new:
		w.New += " " + unit
	}
	return w
}

// String returns "128,000 → 256,000 tokens".
func (f Field) String() string {
	text := f.Old + " → " + f.New
	if f.Unit != "" {
		text += " " + f.Unit
	}
	return text
}

func value(field string, v dataset.NullString) string {
	_, unit := Label(field)
	switch {
	case !v.Valid && slices.Contains(choices, field):
		return "none"
	case !v.Valid || field == "context_length" && v.String == "":
		return "not known"
	case v.String == "":
		return "an empty text"
	case strings.HasPrefix(field, "price:"):
		return Dollars(v.String)
	case unit == "tokens" || field == "embedding_dimensions":
		return Grouped(v.String)
	case field == "reasoning_efforts":
		return strings.NewReplacer("*", " (default)", ",", ", ").Replace(v.String)
	case field == "after_retirement":
		return map[bool]string{true: "requests fail", false: strings.Replace(v.String, "routes", "requests are answered by", 1)}[v.String == "fails"]
	case v.String == "true":
		return "yes"
	case v.String == "false":
		return "no"
	case field == "aliases" || strings.HasSuffix(field, "_modalities"):
		return strings.ReplaceAll(v.String, ",", ", ")
	}
	return v.String
}

// Dollars returns an amount with no or at least two digits after the point: "$3", "$0.50", "$0.075".
func Dollars(amount string) string {
	if point := strings.IndexByte(amount, '.'); point >= 0 && len(amount)-point == 2 {
		amount += "0"
	}
	return "$" + amount
}

// choices are the fields that a model need not have: null does not mean that the value is not known.
var choices = []string{"name", "description", "retirement_date", "replacement", "aliases", "alias_of"}

// Grouped returns decimal digits with commas between thousands: "1,048,576". For the empty string, an unknown figure, it returns "".
func Grouped(digits string) string {
	n, known := new(big.Int).SetString(digits, 10)
	if !known {
		return ""
	}
	return humanize.BigComma(n)
}

var verbs = [...]string{
	history.Added: "added", history.Changed: "", history.Deprecated: "deprecated", history.Unlisted: "no longer listed",
	history.Relisted: "listed again", history.Removed: "removed",
	history.Repriced: "",
}

// A sentence has at most maxParts facts, and maxPart characters of a value.
const maxParts, maxPart = 5, 60

// Sentence describes a change in one line: "context length 128,000 → 256,000 tokens", "no longer listed", "added: chat,
// 128,000 tokens", "input price $3 → $2.50 per million tokens".
func Sentence(c *history.Change) string {
	if c.Kind == history.Added || c.Kind == history.Removed {
		var facts []string
		for _, f := range c.Fields {
			if f.New.String == "" {
				f.New = f.Old
			}
			f.Old = dataset.NullString{}
			if f.New.String != "" && (f.Name == "type" || f.Name == "context_length") {
				facts = append(facts, InWords(f).New)
			}
		}
		return strings.TrimSuffix(verbs[c.Kind]+": "+strings.Join(facts, ", "), ": ")
	}
	if len(c.Fields) == 0 {
		return "its record changed"
	}
	var parts []string
	if verb := verbs[c.Kind]; verb != "" {
		parts = append(parts, verb)
	}
	for _, f := range c.Fields {
		words := InWords(f)
		words.Old, words.New = Clip(words.Old, maxPart), Clip(words.New, maxPart)
		switch name := strings.ToLower(words.Label); {
		case f.Name == "status" && c.Kind != history.Changed:
		case f.Name == "description":
			parts = append(parts, "description changed")
		case f.Old.String == "":
			parts = append(parts, name+" "+words.New)
		default:
			parts = append(parts, name+" "+words.String())
		}
	}
	if more := len(parts) - maxParts; more > 1 {
		parts = append(parts[:maxParts], fmt.Sprintf("and %d more facts", more))
	}
	return strings.Join(parts, "; ")
}

// Clip shortens a text to at most so many characters. The last one is then "…".
func Clip(text string, most int) string {
	if characters := []rune(text); len(characters) > most {
		return strings.TrimRight(string(characters[:most-1]), " ") + "…"
	}
	return text
}
