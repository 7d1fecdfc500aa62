package website

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// openAPI is as much of an OpenAPI document as the reference shows.
type openAPI struct {
	Paths      ordered[operation]
	Components struct {
		Schemas    map[string]schema
		Parameters map[string]struct {
			Name, In, Description string
			Required              bool
			Schema                schema
			Example               json.RawMessage
		}
		Responses map[string]struct{ Description string }
	}
}

// operation is what a document says of a GET of a path.
type operation struct {
	Get struct {
		OperationID, Summary, Description string
		Parameters                        []schema // references to the components
		Responses                         ordered[response]
	}
}

// response is what an operation answers with a status.
type response struct {
	Ref         string `json:"$ref"` // to the components, of an error that many operations share
	Description string
	Content     map[string]struct { // by media type, of which an answer has one
		Schema   schema
		Examples map[string]struct {
			URL   string          `json:"x-url"`
			Value json.RawMessage // the answer, whose lists of objects have one
		}
	}
}

// schema is a JSON Schema, or a reference to one.
type schema struct {
	Ref                string `json:"$ref"`
	Title, Description string
	Type               json.RawMessage // a name, or a list of names
	Format, Pattern    string
	Enum               []json.RawMessage
	Const              json.RawMessage
	Items              *schema
	Properties         ordered[schema]
	AllOf              []schema
	Default            json.RawMessage
	Minimum, Maximum   json.Number
	MaxLength          int
	MinItems, MaxItems int
}

// isObject reports whether a schema is of an object with fields.
func (s *schema) isObject() bool { return len(s.Properties)+len(s.AllOf) > 0 }

// ordered is a JSON object with its members in their order, which people gave them for readers.
type ordered[T any] []struct {
	Name  string
	Value T
}

// UnmarshalJSON implements json.Unmarshaler.
func (o *ordered[T]) UnmarshalJSON(text []byte) error {
	// By tokens, because a map would lose the order.
	decoder := json.NewDecoder(bytes.NewReader(text))
	if _, err := decoder.Token(); err != nil { // the brace
		return err
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return err
		}
		var value T
		if err := decoder.Decode(&value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		*o = append(*o, struct {
			Name  string
			Value T
		}{fmt.Sprint(name), value})
	}
	return nil
}

// resolved returns a schema, or the one that it refers to.
func (d *openAPI) resolved(s schema) schema {
	if s.Ref == "" {
		return s
	}
	return d.Components.Schemas[nameOf(s.Ref)]
}

// typeOf returns the type of a value in words: "integer or null", "list of Price".
func (d *openAPI) typeOf(s schema) string {
	if s.Items != nil {
		// An array may be null: its type is ["array", "null"] then.
		words := "list of " + d.typeOf(*s.Items)
		if bytes.Contains(s.Type, []byte("null")) {
			words += ", or null"
		}
		return words
	}
	if s.Ref != "" {
		target := d.resolved(s)
		if target.isObject() {
			return nameOf(s.Ref)
		}
		return d.typeOf(target)
	}
	// JSON Schema has a name or a list of names here.
	var names []string
	if json.Unmarshal(s.Type, &names) == nil {
		return strings.Join(names, " or ")
	}
	return strings.TrimSpace(plainJSON(s.Type) + " " + strings.Trim("("+s.Format+")", "()"))
}

// bounds returns what values a schema allows: "1 to 100", "one of chat, embedding", "at most 200
// characters".
func (d *openAPI) bounds(s schema) string {
	var words []string
	if s.Items != nil {
		// Those of an element first: they are what clients get wrong.
		item := d.bounds(d.resolved(*s.Items))
		if item != "" {
			words = append(words, item)
		}
	}
	if len(s.Enum) > 0 {
		var values []string
		for _, value := range s.Enum {
			values = append(values, plainJSON(value))
		}
		words = append(words, "one of "+strings.Join(values, ", "))
	}
	if s.Const != nil {
		words = append(words, "always "+plainJSON(s.Const))
	}
	switch {
	case s.Minimum != "" && s.Maximum != "":
		words = append(words, boundInWords(s.Minimum)+" to "+boundInWords(s.Maximum))
	case s.Minimum != "":
		words = append(words, "at least "+boundInWords(s.Minimum))
	case s.Maximum != "":
		words = append(words, "at most "+boundInWords(s.Maximum))
	}
	if s.MaxLength > 0 {
		words = append(words, "at most "+counted(s.MaxLength, "character"))
	}
	if s.MaxItems > 0 {
		words = append(words, "at most "+counted(s.MaxItems, "element"))
	}
	// A pattern says most exactly what is allowed, but people read the words of the description
	// first.
	if len(words) == 0 && s.Pattern != "" {
		words = append(words, "matches "+s.Pattern)
	}
	return strings.Join(words, "; ")
}

// boundInWords returns a number with commas: "999,999,999".
func boundInWords(n json.Number) string {
	whole, err := strconv.Atoi(n.String())
	if err != nil { // it has a fraction
		return n.String()
	}
	return withCommas(whole)
}

// plainJSON returns a value of JSON as people write it: a string without quotes, a list with commas.
func plainJSON(value json.RawMessage) string {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) == nil {
		var elements []string
		for _, element := range list {
			elements = append(elements, plainJSON(element))
		}
		return strings.Join(elements, ",")
	}
	var text string
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

// nameOf returns the name of what a reference refers to: "Model" of "#/components/schemas/Model".
func nameOf(reference string) string { return reference[strings.LastIndexByte(reference, '/')+1:] }
