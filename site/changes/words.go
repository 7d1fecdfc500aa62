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
		return "$" + v.String
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

// choices are the fields that a model need not have: null does not mean that the value is not known.
var choices = []string{"name", "description", "retirement_date", "replacement", "aliases", "alias_of"}

// Grouped returns decimal digits with commas between thousands: "1,048,576".
func Grouped(digits string) string {
	n, _ := new(big.Int).SetString(digits, 10)
	return humanize.BigComma(n)
}

// Record returns the fields of a model that was added or removed, each with its one value as New, and whether the change is
// of such a kind. Fields that are null or empty are left out.
func Record(c *history.Change) (facts []Field, whole bool) {
	if c.Kind != history.Added && c.Kind != history.Removed {
		return nil, false
	}
	for _, f := range c.Fields {
		v := f.New
		if c.Kind == history.Removed {
			v = f.Old
		}
		if v.String == "" {
			continue
		}
		facts = append(facts, InWords(history.Field{Name: f.Name, New: v}))
	}
	return facts, true
}

// maxPart is the largest number of characters of a value in a sentence.
const maxPart = 60

var verbs = [...]string{
	history.Added: "added", history.Changed: "", history.Deprecated: "deprecated", history.Unlisted: "no longer listed",
	history.Relisted: "listed again", history.Removed: "removed",
	history.Repriced: "",
}

// maxParts is the largest number of facts in a sentence.
const maxParts = 5

// Sentence describes a change in one line: "context length 128,000 → 256,000 tokens", "no longer listed", "added: chat,
// 128,000 tokens", "input price $3 → $2.5 per million tokens".
func Sentence(c *history.Change) string {
	var parts []string
	if c.Kind == history.Added || c.Kind == history.Removed {
		for _, f := range c.Fields {
			if text := recordPart(c, f); text != "" {
				parts = append(parts, text)
			}
		}
		if len(parts) == 0 {
			return verbs[c.Kind]
		}
		return verbs[c.Kind] + ": " + strings.Join(parts, ", ")
	}
	if len(c.Fields) == 0 {
		return "its record changed"
	}
	if verb := verbs[c.Kind]; verb != "" {
		parts = append(parts, verb)
	}
	for _, f := range c.Fields {
		if f.Name != "status" || c.Kind == history.Changed {
			parts = append(parts, part(c, f))
		}
	}
	if more := len(parts) - maxParts; more > 1 {
		parts = append(parts[:maxParts], fmt.Sprintf("and %d more facts", more))
	}
	return strings.Join(parts, "; ")
}

// recordPart describes a fact of a model that was added or removed within a sentence; empty for those that a sentence leaves out.
func recordPart(c *history.Change, f history.Field) string {
	if c.Kind == history.Removed {
		f.Old, f.New = f.New, f.Old
	}
	switch {
	case f.New.String == "" || f.New.String == dataset.Active.String():
		return ""
	case f.Name == "type" || f.Name == "context_length" || f.Name == "status":
		return InWords(f).New
	case f.Name == "retirement_date" || f.Name == "replacement":
		return part(c, f)
	}
	return ""
}

// part describes a changed field within a sentence.
func part(c *history.Change, f history.Field) string {
	words := InWords(f)
	name := strings.ToLower(words.Label)
	words.Old, words.New = Clip(words.Old, maxPart), Clip(words.New, maxPart)
	switch {
	case f.Name == "description" && !f.Old.Valid:
		return name + " added"
	case f.Name == "description" && !f.New.Valid:
		return name + " taken away"
	case f.Name == "description":
		return name + " changed"
	case f.Name == "name":
		words.Old, words.New = quoted(f.Old, words.Old), quoted(f.New, words.New)
	case f.Old.String != "":
	case f.Name == "retirement_date" && f.New.String > c.Time.String():
		return "retires on " + words.New
	case f.Name == "retirement_date":
		return "retired on " + words.New
	case f.Name == "replacement":
		return "replaced by " + words.New
	default:
		return name + " " + words.New
	}
	return name + " " + words.String()
}

// quoted puts a name in quotation marks unless it is null or empty.
func quoted(v dataset.NullString, text string) string {
	if v.String == "" {
		return text
	}
	return "“" + text + "”"
}

// Clip shortens a text to at most so many characters. The last one is then "…".
func Clip(text string, most int) string {
	if characters := []rune(text); len(characters) > most {
		return strings.TrimRight(string(characters[:most-1]), " ") + "…"
	}
	return text
}
