package collection

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// node is a value in an answer. A missing member and null are the same, and read as nothing. A value of another type than the one
// asked for is a fault, and reads as nothing too.
type node struct {
	name, path string
	value      any // nil, string, bool, json.Number, []any or map[string]any
	reader     *reader
}

func (n node) fault(format string, args ...any) {
	n.reader.faults = append(n.reader.faults, strings.TrimPrefix(n.path, ".")+": "+fmt.Sprintf(format, args...))
}

// maxDepth is the depth of the deepest answer. Those of the collections have less than 10.
const maxDepth = 50

// parse reads JSON in which no object has a member twice.
func (r *reader) parse(body []byte) (node, error) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	value, err := decode(d, maxDepth)
	var syntax *json.SyntaxError
	switch {
	case !utf8.Valid(body):
		return node{}, errors.New("not valid UTF-8, want JSON in UTF-8")
	case errors.As(err, &syntax) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF): // whose text repeats the answer
		return node{}, fmt.Errorf("not valid JSON at byte %d of %d", d.InputOffset(), len(body))
	case err != nil:
		return node{}, err
	}
	if _, err := d.Token(); err != io.EOF {
		return node{}, fmt.Errorf("text after the JSON value at byte %d", d.InputOffset())
	}
	return node{value: value, reader: r, path: "the answer"}, nil
}

func decode(d *json.Decoder, depth int) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	if depth == 0 {
		return nil, fmt.Errorf("more than %d objects and arrays in each other", maxDepth)
	}
	switch token {
	case json.Delim('{'):
		object := map[string]any{}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			name := key.(string) // the decoder accepts nothing else
			if _, found := object[name]; found {
				return nil, fmt.Errorf("%q is twice in one object", jsonl.Clip(name))
			}
			if object[name], err = decode(d, depth-1); err != nil {
				return nil, err
			}
		}
		_, err = d.Token()
		return object, err
	case json.Delim('['):
		array := []any{}
		for d.More() {
			value, err := decode(d, depth-1)
			if err != nil {
				return nil, err
			}
			array = append(array, value)
		}
		_, err = d.Token()
		return array, err
	}
	return token, nil
}

// as returns the value as a type, and whether the node has it.
func as[T any](n node, want string) (value T, found bool) {
	value, found = n.value.(T)
	if !found && n.value != nil {
		got := "an object"
		switch n.value.(type) {
		case string:
			got = "a string"
		case bool:
			got = "a boolean"
		case json.Number:
			got = "a number"
		case []any:
			got = "an array"
		}
		n.fault("%s, want %s", got, want)
	}
	return value, found
}

var plainName = regexp.MustCompile(`^[A-Za-z0-9_./:@-]{1,80}$`)

func (n node) child(name string, value any) node {
	path := "." + name
	if !plainName.MatchString(name) {
		path = "[" + strconv.QuoteToASCII(jsonl.Clip(name)) + "]"
	}
	return node{name, strings.TrimPrefix(n.path, "the answer") + path, value, n.reader}
}

// get returns a member of an object.
func (n node) get(name string) node {
	object, _ := as[map[string]any](n, "an object")
	return n.child(name, object[name])
}

// members returns the members of an object in byte order.
func (n node) members() (nodes []node) {
	object, _ := as[map[string]any](n, "an object")
	for _, name := range slices.Sorted(maps.Keys(object)) {
		nodes = append(nodes, n.child(name, object[name]))
	}
	return nodes
}

func (n node) elements() (nodes []node) {
	array, _ := as[[]any](n, "an array")
	for i, value := range array {
		nodes = append(nodes, node{n.name, fmt.Sprintf("%s[%d]", strings.TrimPrefix(n.path, "the answer"), i), value, n.reader})
	}
	return nodes
}

func (n node) text() string {
	text, _ := as[string](n, "a string")
	return text
}

// flag returns true, false or nothing, as a fact.
func (n node) flag() string {
	flag, found := as[bool](n, "a boolean")
	return map[bool]string{true: strconv.FormatBool(flag)}[found]
}

// tokens returns a positive whole number as a fact. 0 means unknown.
func (n node) tokens() string {
	number, found := as[json.Number](n, "a number")
	if !found {
		return ""
	}
	value, err := number.Float64()
	switch {
	case err != nil || value < 0 || value >= 1e15 || value != float64(int64(value)):
		n.fault("%s, want a whole number from 0", jsonl.Clip(number.String()))
		return ""
	case value == 0:
		return ""
	}
	return strconv.FormatInt(int64(value), 10)
}

// date returns a day or a month from 2015 to 2099 as a fact.
func (n node) date() string {
	text := n.text()
	if text == "" {
		return ""
	}
	if date, err := dataset.ParseDate(text); err != nil || date < 20150000 || date >= 21000000 {
		n.fault("%q, want a day or a month from 2015 to 2099", jsonl.Clip(text))
		return ""
	}
	return text
}

// day returns a date with a day; 0 if there is none.
func (n node) day() dataset.Date {
	date, _ := dataset.ParseDate(n.date())
	if date > 0 && date%100 == 0 {
		n.fault("%q, want a day", date)
		return 0
	}
	return date
}

// clock returns a time such as 16:30:00Z as 16:30.
func (n node) clock() string {
	text := n.text()
	t, err := time.Parse("15:04:05Z", text)
	if text != "" && err != nil {
		n.fault("%q, want a time such as 16:30:00Z", jsonl.Clip(text))
		return ""
	}
	return t.Format("15:04")
}

// list returns an array of words of a list as a fact, in the order of the list.
func (n node) list(names []string) string {
	var words []string
	for _, element := range n.elements() {
		if word := element.text(); !slices.Contains(names, word) {
			element.fault("%q, want one of %s", jsonl.Clip(word), strings.Join(names, ", "))
		} else {
			words = append(words, word)
		}
	}
	return strings.Join(slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !slices.Contains(words, name) }), ",")
}

// price returns a price in US dollars times a factor, rounded to 12 digits; empty for 0, which collections also have for prices
// that they do not know.
func (n node) price(factor float64) dataset.Decimal {
	number, found := as[json.Number](n, "a number")
	if !found {
		return ""
	}
	amount, err := number.Float64()
	amount, _ = strconv.ParseFloat(strconv.FormatFloat(amount*factor, 'e', 11, 64), 64)
	price, decimalErr := dataset.ParseDecimal(strconv.FormatFloat(amount, 'f', -1, 64))
	if err != nil || decimalErr != nil || amount < 0 || amount >= 1e6 {
		n.fault("%s, want a price in US dollars", jsonl.Clip(number.String()))
		return ""
	}
	if amount == 0 {
		return ""
	}
	return price
}
