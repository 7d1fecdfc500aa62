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

// Node is a value in an answer.
type Node struct {
	Name  string // of the member; empty for the answer
	path  string
	value any // as decode returns it; nil for null and for a missing member
	quote bool
	fault func(text string)
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

// With returns the node whose faults, and those of the values in it, a function gets.
func (n Node) With(fault func(text string)) Node { n.fault = fault; return n }

// typeNames are the types of values for people.
var typeNames = map[string]string{"<nil>": "null or missing", "string": "a string", "bool": "a boolean", "json.Number": "a number",
	"[]interface {}": "an array", "map[string]interface {}": "an object"}

// Fault reports that the value is not what is wanted.
func (n Node) Fault(want string) {
	got := typeNames[fmt.Sprintf("%T", n.value)]
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
		n.fault(n.place() + ": " + err.Error())
	} else {
		n.Fault("another value")
	}
}

func (n Node) place() string { return cmp.Or(strings.TrimPrefix(n.path, "."), "the answer") }

// as returns the value as a type, and whether the node has it.
func as[T any](n Node) (value T, found bool) {
	if twice, found := n.value.(twice); found {
		n.fault(n.place() + ": it is there twice, with different values")
		n.value = twice.last
	}
	value, found = n.value.(T)
	if !found && n.value != nil {
		n.Fault(typeNames[fmt.Sprintf("%T", value)])
	}
	return value, found
}

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
		n.Name, n.path, n.value = name, n.path+"."+strings.Trim(strconv.QuoteToASCII(jsonl.Clip(name)), `"`), object[name]
	}
	return n
}

// Members returns the members of an object in byte order.
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
		element.path, element.value = fmt.Sprintf("%s[%d]", n.path, i), value
		nodes = append(nodes, element)
	}
	return nodes
}

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

// Tokens returns a number of tokens as a fact; empty for 0, which means that there is no limit or
// that it is unknown.
func (n Node) Tokens() string {
	number, found := as[json.Number](n)
	value, err := number.Float64()
	if found && (err != nil || value < 0 || value >= 1e15 || value != float64(int64(value))) {
		n.Fault("a whole number from 0")
		return ""
	}
	return strings.TrimPrefix(strconv.FormatInt(int64(value), 10), "0")
}

// Date returns a day or a month from 2015 to 2099 as a fact.
func (n Node) Date() string {
	text := n.Text()
	if text == "1970-01-01" { // a time of 0 that became a day: models.dev has it for models of gateways
		return ""
	}
	if date, err := dataset.ParseDate(text); text != "" && (err != nil || date < 20150000 || date >= 21000000) {
		n.Fault("a day or a month from 2015 to 2099")
		return ""
	}
	return text
}

// Day returns a date with a day; 0 if there is none.
func (n Node) Day() dataset.Date {
	date, _ := dataset.ParseDate(n.Date())
	if date > 0 && date%100 == 0 {
		n.Fault("a day")
		return 0
	}
	return date
}

// Modalities returns an array of modalities as a fact, in their order.
func (n Node) Modalities() string {
	var set dataset.Modalities
	for _, element := range n.Elements() {
		word := element.Text()
		if word == "code" { // as LiteLLM calls text that is a program
			word = "text"
		}
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

// Price returns a price in US dollars times a factor, rounded to 12 digits; empty for 0, which can
// also mean unknown.
func (n Node) Price(factor float64) dataset.Decimal { return n.Rounded(factor, 12) }

// Rounded is Price, rounded to a number of significant digits.
func (n Node) Rounded(factor float64, digits int) dataset.Decimal {
	number, found := as[json.Number](n)
	value, err := number.Float64()
	amount, _ := strconv.ParseFloat(strconv.FormatFloat(value*factor, 'e', digits-1, 64), 64)
	price := strconv.FormatFloat(amount, 'f', -1, 64)
	switch {
	case !found || amount == 0:
		return ""
	case err != nil || dataset.CheckDecimal(price) != nil || amount >= 1e6:
		n.Fault("a price in US dollars")
		return ""
	}
	return dataset.Decimal(price)
}
