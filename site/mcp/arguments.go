package mcp

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
)

// read reads the arguments of the tool. A number, true or false may be a string.
func (c *call) read(arguments []byte) error {
	properties := c.InputSchema.Properties
	names := slices.Sorted(maps.Keys(properties))
	var faults jsonl.List
	text := string(arguments)
	// Some encoders write an object without members as null, or as an empty array (PHP).
	if text == "" || text == "null" || strings.Join(strings.Fields(text), "") == "[]" {
		text = "{}"
	}
	r := jsonl.Reader{Text: text, Faults: &faults}
	r.Whole()
	r.Object(nil, names)
	for _, name := range names {
		text := r.JSON(name) // empty if the value is a string
		kind := properties[name].Type
		// As the API takes it: 2 for 2.0, which some models write for an integer, and 0.1 for 1e-1.
		f, err := strconv.ParseFloat(text, 64)
		if err == nil {
			text = strconv.FormatFloat(f, 'f', -1, 64)
		}
		switch {
		case !r.Has(name) || text == "null":
			// Models write null for what they leave out.
		case text == "":
			text, _ = r.Check(name, func(string) error { return nil })
			c.arguments[name] = []string{text}
			if kind == "array" {
				c.arguments[name] = listOf(text)
			}
		case text[0] == '[' && kind == "array":
			c.arguments[name] = r.Strings(name, nil)
		case text[0] == '[' || text[0] == '{' && kind != "object":
			r.Fault(name, errors.New("want a value of type "+kind))
		default:
			c.arguments[name] = []string{text}
		}
		if err := c.check(name); err != nil {
			r.Fault(name, err)
		}
	}
	return faults.Err()
}

// listOf returns the elements of an array that came as a text, as some models write it: the JSON of an
// array, or its elements with commas between them. No id has a comma.
func listOf(text string) (elements []string) {
	if json.Unmarshal([]byte(text), &elements) == nil {
		return elements
	}
	for element := range strings.SplitSeq(text, ",") {
		elements = append(elements, strings.TrimSpace(element))
	}
	return elements
}

// check returns an error if an argument is not what the schema of the tool allows. The error has the
// description of the argument, by which an agent can correct it.
func (c *call) check(name string) error {
	p := c.InputSchema.Properties[name]
	n := len(c.arguments[name])
	// An empty text is an argument that is left out: models write it for null.
	isMissing := slices.Contains(c.InputSchema.Required, name) && !c.given(name)
	if p.Type == "array" {
		tooFew := n < p.MinItems
		tooMany := p.MaxItems > 0 && n > p.MaxItems // 0: the schema has no bound
		// One that may be left out and is has no elements to count.
		counts := n > 0 || isMissing
		if counts && (tooFew || tooMany) {
			return fmt.Errorf("want an array of %d to %d: %s", p.MinItems, p.MaxItems, p.Description)
		}
	}
	if p.Enum != nil && c.given(name) && !slices.Contains(p.Enum, c.argument(name)) {
		return errors.New(quote(c.argument(name)) + " is not one of " + strings.Join(p.Enum, ", "))
	}
	if isMissing {
		return errors.New("missing: " + p.Description)
	}
	return nil
}

// argument returns the value of an argument, or "": the elements of an array with commas between
// them.
func (c *call) argument(name string) string { return strings.Join(c.arguments[name], ",") }

// number returns the value of an argument that is a whole number, or its default.
func (c *call) number(name string) (int, error) {
	p := c.InputSchema.Properties[name]
	text := cmp.Or(c.argument(name), string(p.Default))
	n, err := strconv.Atoi(text)
	if err != nil || n < p.Minimum || n > p.Maximum {
		return 0, fmt.Errorf("%s: %s is not a whole number from %d to %d",
			name, quote(text), p.Minimum, p.Maximum)
	}
	return n, nil
}

// given reports whether an argument has a value, and not an empty one.
func (c *call) given(name string) bool { return c.argument(name) != "" }

// absent gives a value to an argument that is absent.
func (c *call) absent(name, value string) {
	if !c.given(name) {
		c.arguments[name] = []string{value}
	}
}

// day returns the day that an argument names, or another if the argument is absent.
func (c *call) day(name string, absent dataset.Date) (dataset.Date, error) {
	if !c.given(name) {
		return absent, nil
	}
	day, err := dataset.ParseDay(c.argument(name))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", name, err)
	}
	return day, nil
}

// today returns the day of the call. Unlike the API, whose answers depend on nothing but the dataset,
// an agent asks what is true now.
func (c *call) today() dataset.Date { return dataset.Timestamp(time.Now().UnixMilli()).Day() }

// quote returns a text of the agent in quotation marks, as the API's errors have it.
func quote(text string) string { return api.Quote(text) }

// list returns texts in quotation marks with commas between them.
func list(texts []string) string {
	return strings.ReplaceAll(strings.Trim(string(jsonl.AppendStrings(nil, texts)), "[]"), `","`, `", "`)
}
