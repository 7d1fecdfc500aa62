package source

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Node is a value in an answer: JSON with the place that it has, so that a fault can name it.
type Node struct {
	Name string // of the field; empty for the answer

	path  string            // from the answer, for faults: ".data[3].id"
	value any               // as decode returns it; nil for null and for a missing field
	quote bool              // faults may repeat the value
	fault func(text string) // gets each fault

	receipt *Receipt // where it stands on a page for people; nil if it is in none
}

// Parse reads JSON. Its errors do not repeat the text, and faults only if quote is true. Fault gets
// the path of a value, what it is and what is wanted.
func Parse(body []byte, quote bool, fault func(text string)) (Node, error) {
	value, err := decode(body)
	return Node{value: value, quote: quote, fault: fault}, err
}

// At returns a node that is nothing but a place in a text that is not JSON, such as a row of a
// table.
func At(place string) Node { return Node{path: place, quote: true} }

// With returns the node with another function that gets its faults, and the faults of the values in
// it.
func (n Node) With(fault func(text string)) Node { n.fault = fault; return n }

// typeName returns the type of a value for people.
func typeName(value any) string {
	switch value.(type) {
	case nil:
		return "null or missing"
	case string:
		return "a string"
	case bool:
		return "a boolean"
	case json.Number:
		return "a number"
	case []any:
		return "an array"
	case map[string]any:
		return "an object"
	}
	return "" // twice, which as has taken apart
}

// Fault reports that the value is not what is wanted.
func (n Node) Fault(want string) {
	got := typeName(n.value)
	if n.quote {
		switch value := n.value.(type) {
		case string:
			got = strconv.Quote(jsonl.Clip(value))
		case json.Number, bool:
			got = jsonl.Clip(fmt.Sprint(value))
		}
	}
	n.fault(fmt.Sprintf("%s: %s, want %s", n.place(), got, want))
}

// Refuse reports what is wrong with a value, without the error if that must not be quoted.
func (n Node) Refuse(err error) {
	if n.quote {
		// Errors of package dataset quote the value.
		n.fault(n.place() + ": " + err.Error())
	} else {
		n.Fault("another value")
	}
}

// place returns the path of the value for people.
func (n Node) place() string { return cmp.Or(strings.TrimPrefix(n.path, "."), "the answer") }

// as returns the value as a type, and whether the node has it.
func as[T any](n Node) (value T, found bool) {
	// Reported where somebody reads the value, so that a field that nobody reads does not matter.
	if twice, found := n.value.(twice); found {
		n.fault(n.place() + ": it is there twice, with different values")
		n.value = twice.last
	}
	value, found = n.value.(T)
	if !found && n.value != nil {
		n.Fault(typeName(any(value)))
	}
	return value, found
}

// Exists reports whether there is a value other than null.
func (n Node) Exists() bool { return n.value != nil }

// IsObject reports whether the value is an object, or two.
func (n Node) IsObject() bool {
	value := n.value
	if twice, found := value.(twice); found {
		value = twice.last
	}
	_, found := value.(map[string]any)
	return found
}

// Get returns the value that names lead to, through objects in objects.
func (n Node) Get(names ...string) Node {
	for _, name := range names {
		object, _ := as[map[string]any](n)
		// A name is text of strangers: in a fault it is short, and has no character that moves a
		// cursor.
		shown := strings.Trim(strconv.QuoteToASCII(jsonl.Clip(name)), `"`)
		n.Name = name
		n.path += "." + shown
		n.value = object[name]
	}
	return n
}

// Members returns the fields of an object in byte order. JSON leaves their order open, so nothing
// may depend on it.
func (n Node) Members() (nodes []Node) {
	object, _ := as[map[string]any](n)
	for _, name := range slices.Sorted(maps.Keys(object)) {
		nodes = append(nodes, n.Get(name))
	}
	return nodes
}

// Elements returns the elements of an array.
func (n Node) Elements() (nodes []Node) {
	array, _ := as[[]any](n)
	for i, value := range array {
		element := n
		element.path = fmt.Sprintf("%s[%d]", n.path, i)
		element.value = value
		nodes = append(nodes, element)
	}
	return nodes
}

// Text returns a string.
func (n Node) Text() string {
	text, _ := as[string](n)
	return text
}

// Texts returns the strings of an array that are not empty.
func (n Node) Texts() (texts []string) {
	for _, element := range n.Elements() {
		if text := element.Text(); text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

// Flag returns true, false or nothing, as a fact.
func (n Node) Flag() string {
	if flag, found := as[bool](n); found {
		return strconv.FormatBool(flag)
	}
	return ""
}

// maxTokens is above each number of tokens. LIMIT: up to it a float has whole numbers exactly.
const maxTokens = 1e15

// Tokens returns a number of tokens as a fact; empty for 0, which means that there is no limit or
// that it is unknown.
func (n Node) Tokens() string {
	number, found := as[json.Number](n)
	if !found {
		return ""
	}
	// Not as an integer, because some write 1.28e5 or 128000.0.
	value, err := number.Float64()
	isWhole := value == float64(int64(value))
	if err != nil || value < 0 || value >= maxTokens || !isWhole {
		n.Fault("a whole number from 0")
		return ""
	}
	if value == 0 {
		return ""
	}
	return strconv.FormatInt(int64(value), 10)
}

// Date returns a day or a month from 2015 to 2099 as a fact.
func (n Node) Date() string {
	text := n.Text()
	// A time of 0 that became a day: models.dev has it for models of gateways.
	if text == "" || text == "1970-01-01" {
		return ""
	}
	date, err := dataset.ParseDate(text)
	if err != nil || date < firstDate || date >= endOfDates {
		n.Fault("a day or a month from 2015 to 2099")
		return ""
	}
	return text
}

// Dates of models are from 2015, long before the first of them, to 2099. A year such as 9999 means
// "never", which no fact says.
const (
	firstDate  dataset.Date = 20150000
	endOfDates dataset.Date = 21000000
)

// Day returns a date with a day; 0 if there is none.
func (n Node) Day() dataset.Date {
	date, _ := dataset.ParseDate(n.Date())
	isMonth := date > 0 && date%100 == 0
	if isMonth {
		n.Fault("a day")
		return 0
	}
	return date
}

// Modalities returns an array of modalities as a fact, in their order.
func (n Node) Modalities() string {
	// Two arrays in another order are one fact.
	var set dataset.Modalities
	for _, element := range n.Elements() {
		word := element.Text()
		if word == "code" { // as LiteLLM calls text that is a program
			word = "text"
		}
		// Without the unknown one the set would deny what the model has.
		i := slices.Index(dataset.ModalityNames, word)
		if i < 0 {
			element.Fault("one of " + strings.Join(dataset.ModalityNames, ", "))
			return ""
		}
		set |= 1 << i
	}
	return strings.Join(set.Names(), ",")
}

// Fact returns a value in the form that most sources have of a fact: a text, a number of tokens, a
// date, a flag or an array of modalities.
func (n Node) Fact(name string) string {
	// By the form and not by the name, so that a fact that package dataset gets later is read, too.
	switch {
	case name == "open_weights", strings.HasPrefix(name, "features."):
		return n.Flag()
	case strings.HasSuffix(name, "_modalities"):
		return n.Modalities()
	case name == "release_date", name == "knowledge_cutoff":
		return n.Date()
	case name == "name":
		return strings.TrimSpace(n.Text())
	case name == "family":
		return strings.ToLower(n.Text())
	case name == "context_length", name == "embedding_dimensions", strings.HasSuffix(name, "_tokens"):
		return n.Tokens()
	}
	return n.Text()
}

// priceDigits is how many significant digits a price has at most. A float has 15, and the last ones
// are noise after a multiplication: 0.00000035 times a million is nearly 0.35.
const priceDigits = 12

// maxPrice is above each price. A price of tokens that is given per million and read as per token
// is above it.
const maxPrice = 1e6

// Price returns a price in US dollars times a factor; empty for 0, which can also mean unknown.
func (n Node) Price(factor float64) dataset.Decimal { return n.Rounded(factor, priceDigits) }

// Rounded is Price, rounded to a number of significant digits.
func (n Node) Rounded(factor float64, digits int) dataset.Decimal {
	number, found := as[json.Number](n)
	if !found {
		return ""
	}
	value, err := number.Float64()
	// By way of the text, because only decimal digits can be rounded exactly.
	amount, _ := strconv.ParseFloat(strconv.FormatFloat(value*factor, 'e', digits-1, 64), 64)
	if amount == 0 {
		return ""
	}
	price := strconv.FormatFloat(amount, 'f', -1, 64)
	if err != nil || dataset.CheckDecimal(price) != nil || amount >= maxPrice {
		n.Fault("a price in US dollars")
		return ""
	}
	return dataset.Decimal(price)
}
