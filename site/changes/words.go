package changes

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// labels are names for people, of facts whose own names say less.
var labels = map[string]string{
	"max_input_tokens": "Input limit", "max_output_tokens": "Output limit", "input_modalities": "Reads", "output_modalities": "Writes",
	"features.tool_call": "Tool calls", "embedding_dimensions": "Dimensions", "release_date": "Released", "knowledge_cutoff": "Knowledge up to",
	"retirement_not_before": "Not retired before",
}

// Field is a changed field in words.
type Field struct {
	Label    string // "Context length"
	Old, New string // "128,000", "256,000 tokens"; "none" or "not known" if there is no value
}

// Label returns the name of a field for people, and the unit of its values: "Context length", "tokens"; "Batch input price for
// prompts over 200,000 tokens", "per million tokens". The unit says what meters such as per_second count.
func Label(field string) (label, unit string) {
	meter, condition, err := dataset.ParsePriceFact(field)
	if err != nil {
		if field == "context_length" || strings.HasSuffix(field, "_tokens") {
			unit = "tokens"
		}
		return cmp.Or(labels[field], spoken(strings.TrimPrefix(field, "features."))), unit
	}
	info := dataset.Meters[meter]
	name, counts := strings.CutPrefix(info.Name, "per_")
	label = spoken(strings.TrimSuffix(name, "_second") + " price")
	if counts && strings.Contains(info.Unit, name) {
		label = "Price"
	}
	for part := range strings.SplitSeq(condition, ",") {
		label += conditionInWords(part)
	}
	return label, strings.ReplaceAll(strings.TrimPrefix(info.Unit, "usd_"), "_", " ")
}

// conditionInWords returns a part of the condition of a price behind its label: ", high search context", ", weekdays 01:00 to 04:00 UTC".
func conditionInWords(part string) string {
	if tokens, found := strings.CutPrefix(part, "context>"); found {
		return " for prompts over " + Grouped(tokens) + " tokens"
	}
	name, value, _ := strings.Cut(part, "=")
	switch hours, weekdays, _ := strings.Cut(value, " weekday="); {
	case part == "":
		return ""
	case name == "utc":
		days := strings.Replace(weekdays, "mon-fri", "weekdays", 1)
		return ", " + strings.TrimSpace(days+" "+strings.Replace(hours, "-", " to ", 1)) + " UTC"
	case name == "search_context" || name == "quality":
		return ", " + value + " " + strings.ReplaceAll(name, "_", " ")
	}
	return ", " + cmp.Or(value, strings.Replace(part, ">", " over ", 1))
}

// spoken returns a name with blanks and a capital.
func spoken(name string) string {
	return strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "_", " ")
}

// InWords describes a changed field. The last of its values has the unit.
func InWords(f history.Field) Field {
	name, unit := Label(f.Name)
	w := Field{name, value(f.Name, f.Old.String), value(f.Name, f.New.String)}
	switch {
	case unit != "" && f.New.String != "":
		w.New += " " + unit
	case unit != "" && f.Old.String != "":
		w.Old += " " + unit
	}
	return w
}

func value(field, v string) string {
	switch {
	case v == "" && slices.Contains([]string{"name", "description", "retirement_date", "retirement_not_before", "replacement", "aliases", "alias_of"}, field):
		return "none"
	case v == "":
		return "not known"
	case strings.HasPrefix(field, "price:"):
		return Dollars(v)
	case field == "context_length" || field == "embedding_dimensions" || strings.HasSuffix(field, "_tokens"):
		return Grouped(v)
	case field == "reasoning_efforts":
		return strings.NewReplacer("*", " (default)", ",", ", ").Replace(v)
	case field == "after_retirement":
		return strings.NewReplacer("fails", "requests fail", "routes", "requests are answered by").Replace(v)
	case strings.HasSuffix(field, "_modalities"):
		return strings.NewReplacer("pdf", "PDF", ",", ", ").Replace(v)
	case field == "aliases":
		return strings.ReplaceAll(v, ",", ", ")
	}
	return cmp.Or(map[string]string{"true": "yes", "false": "no"}[v], v)
}

// Dollars returns an amount with no or at least two digits after the point: "$3", "$0.50", "$0.075".
func Dollars(amount string) string {
	if point := strings.IndexByte(amount, '.'); point >= 0 && len(amount)-point == 2 {
		amount += "0"
	}
	return "$" + amount
}

// Grouped returns decimal digits with commas between thousands: "1,048,576". For the empty string, an unknown figure, it returns "".
func Grouped(digits string) string {
	if n, known := new(big.Int).SetString(digits, 10); known {
		return humanize.BigComma(n)
	}
	return ""
}

// Verbs describe kinds of changes in sentences. About the other kinds, sentences list the fields only.
var Verbs = [len(history.KindNames)]string{
	history.Added: "added", history.Deprecated: "deprecated", history.Unlisted: "no longer listed", history.Relisted: "listed again",
	history.Removed: "removed",
}

// Sentence describes a change in one line: "context length 128,000 → 256,000 tokens", "no longer listed", "added; type chat".
func Sentence(c *history.Change) string {
	const maxParts, maxPart = 5, 60 // facts, and characters of a value
	var parts []string
	if verb := Verbs[c.Kind]; verb != "" {
		parts = append(parts, verb)
	}
	for _, f := range c.Fields {
		words := InWords(f)
		words.Old, words.New = Clip(words.Old, maxPart), Clip(words.New, maxPart)
		switch name := strings.ToLower(words.Label); {
		case f.Name == "status" && c.Kind != history.Changed, c.Kind == history.Removed, f.Old.String == f.New.String,
			c.Kind == history.Added && f.Name != "type" && f.Name != "context_length":
		case f.Name == "description":
			parts = append(parts, "description changed")
		case f.Old.String == "":
			parts = append(parts, name+" "+words.New)
		default:
			parts = append(parts, name+" "+words.Old+" → "+words.New)
		}
	}
	if more := len(parts) - maxParts; more > 1 {
		parts = append(parts[:maxParts], fmt.Sprintf("and %d more facts", more))
	}
	return cmp.Or(strings.Join(parts, "; "), "its record changed")
}

// Clip shortens a text to at most so many characters. The last one is then "…".
func Clip(text string, most int) string {
	if characters := []rune(text); len(characters) > most {
		return strings.TrimRight(string(characters[:most-1]), " ") + "…"
	}
	return text
}
