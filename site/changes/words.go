package changes

import (
	"math/big"
	"strings"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// labels are the names of fields for people.
var labels = map[string]string{
	"name": "Name", "description": "Description", "type": "Type", "context_length": "Context length", "status": "Status",
	"retirement_date": "Retirement date", "replacement": "Replacement", "max_input_tokens": "Input limit",
	"max_output_tokens": "Output limit", "input_modalities": "Reads", "output_modalities": "Writes", "features.reasoning": "Reasoning",
	"features.tool_call": "Tool calls", "features.structured_output": "Structured output", "features.web_search": "Web search", "features.prompt_caching": "Prompt caching",
	"features.computer_use": "Computer use", "embedding_dimensions": "Dimensions", "open_weights": "Open weights", "family": "Family",
	"aliases": "Aliases", "alias_of": "Alias of", "release_date": "Released", "knowledge_cutoff": "Knowledge up to",
}

// Field is a changed field in words. A null value is "none", and an empty context length "not known".
type Field struct {
	Label    string // "Context length"
	Old, New string // "128,000", "256,000"
	Unit     string // unit of both values: "tokens"; empty if there is none
}

// label returns the name of a field for people: "Context length", "Price of input, context>200000".
func label(field string) string {
	meter, condition, err := dataset.ParsePriceFact(field)
	if err != nil {
		return labels[field]
	}
	text := "Price of " + strings.ReplaceAll(dataset.Meters[meter].Name, "_", " ")
	if condition != "" {
		text += ", " + condition
	}
	return text
}

// InWords describes a changed field.
func InWords(f history.Field) Field {
	w := Field{Label: label(f.Name), Old: value(f.Name, f.Old), New: value(f.Name, f.New)}
	if f.Name != "context_length" {
		return w
	}
	switch old, new := f.Old.String != "", f.New.String != ""; {
	case old && new:
		w.Unit = "tokens"
	case old:
		w.Old += " tokens"
	case new:
		w.New += " tokens"
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
	switch {
	case !v.Valid:
		return "none"
	case field == "context_length" && v.String == "":
		return "not known"
	case field == "context_length":
		return Grouped(v.String)
	case v.String == "":
		return "an empty text"
	case strings.HasPrefix(field, "price:"):
		return "$" + v.String
	}
	return v.String
}

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
		fact := Field{Label: labels[f.Name], New: value(f.Name, v)}
		if f.Name == "context_length" {
			fact.New += " tokens"
		}
		facts = append(facts, fact)
	}
	return facts, true
}

// maxPart is the largest number of characters of a value in a sentence.
const maxPart = 60

// verbs describe the kinds of changes.
var verbs = [...]string{
	history.Added: "added", history.Changed: "", history.Deprecated: "deprecated", history.Unlisted: "no longer listed",
	history.Relisted: "listed again", history.Removed: "removed",
	history.Repriced: "",
}

// Sentence describes a change in one line: "context length 128,000 → 256,000 tokens", "no longer listed", "added: chat,
// 128,000 tokens".
func Sentence(c *history.Change) string {
	if facts, whole := Record(c); whole {
		var parts []string
		for _, f := range facts {
			if f.Label != labels["name"] && f.Label != labels["description"] && f.New != dataset.Active.String() {
				if f.Label == labels["retirement_date"] || f.Label == labels["replacement"] {
					f.New = strings.ToLower(f.Label) + " " + f.New
				}
				parts = append(parts, f.New)
			}
		}
		if len(parts) == 0 {
			return verbs[c.Kind]
		}
		return verbs[c.Kind] + ": " + strings.Join(parts, ", ")
	}
	var parts []string
	if verb := verbs[c.Kind]; verb != "" {
		parts = append(parts, verb)
	}
	for _, f := range c.Fields {
		if f.Name != "status" || c.Kind == history.Changed {
			parts = append(parts, part(f))
		}
	}
	return strings.Join(parts, "; ")
}

// part describes a changed field within a sentence.
func part(f history.Field) string {
	name := strings.ToLower(label(f.Name))
	if f.Name == "description" {
		switch {
		case !f.Old.Valid:
			return name + " added"
		case !f.New.Valid:
			return name + " taken away"
		}
		return name + " changed"
	}
	words := InWords(f)
	if !f.Old.Valid && (f.Name == "retirement_date" || f.Name == "replacement" || strings.HasPrefix(f.Name, "price:")) {
		return name + " " + words.New
	}
	words.Old, words.New = Clip(words.Old, maxPart), Clip(words.New, maxPart)
	if f.Name == "name" {
		words.Old, words.New = quoted(f.Old, words.Old), quoted(f.New, words.New)
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
