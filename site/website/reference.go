package website

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

// referencePath is the path of the reference of the API. The pages of its endpoints are below it.
const referencePath = "/docs/reference/"

// referencePage shows what the OpenAPI document says of an endpoint, or which endpoints there are.
type referencePage struct {
	frame
	Guides    []menuEntry
	Endpoints []endpoint // on the first page
	Errors    []catalog.CodeInfo
	Endpoint  *endpoint // on the others
}

// endpoint is an operation of the OpenAPI document as its page shows it.
type endpoint struct {
	Path, Href    string
	Summary, Text string
	Parameters    []parameterRow
	Answers       []answerRow
	Schemas       []schemaTable // of the answer with status 200, and of the objects in it
	Example       string        // address; empty if there is none
	ExampleHref   string        // the same address on this host; empty if only some hosts answer
}

// parameterRow is a parameter of an endpoint.
type parameterRow struct {
	Name, In, Type, Bounds, Default, Example, Text string
	Required                                       bool
}

// answerRow is a status that an endpoint answers with.
type answerRow struct{ Status, Text string }

// schemaTable is an object with its fields.
type schemaTable struct {
	ID, Title, Text string
	Fields          []fieldRow
}

// fieldRow is a field of an object.
type fieldRow struct {
	Name, Type, Bounds, Text string
	Href                     string // of the table with the fields of its value; empty if it has none
}

// openAPI is as much of an OpenAPI document as the reference shows.
type openAPI struct {
	Paths      members
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
		Parameters                        []schema // references
		Responses                         members
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
	Properties         members
	AllOf              []schema
	Default            json.RawMessage
	Minimum, Maximum   json.Number
	MaxLength          int
	MinItems, MaxItems int
}

// members are the members of a JSON object in their order, which people gave them for readers.
type members []member

type member struct {
	Name  string
	Value json.RawMessage
}

// UnmarshalJSON implements json.Unmarshaler.
func (m *members) UnmarshalJSON(text []byte) error {
	// By tokens, because a map would lose the order.
	decoder := json.NewDecoder(bytes.NewReader(text))
	_, err := decoder.Token() // the brace
	for err == nil && decoder.More() {
		var name json.Token
		var value json.RawMessage
		name, err = decoder.Token()
		if err == nil {
			err = decoder.Decode(&value)
		}
		*m = append(*m, member{fmt.Sprint(name), value})
	}
	return err
}

// referencePages returns the pages of the reference of version 2, made of its OpenAPI document, so
// that they cannot say anything else than what generated clients do. They are not yet added: the
// menu of all pages of the documentation has the first of them.
func referencePages(b *build) []*referencePage {
	var document openAPI
	text := b.options.Docs[catalog.V2].OpenAPI
	if len(text) == 0 {
		return nil // tests of other pages make no document
	}
	err := json.Unmarshal(text, &document)
	if err != nil {
		b.err = errors.Join(b.err, fmt.Errorf("the OpenAPI document: %w", err))
		return nil
	}
	first := &referencePage{
		frame: frame{
			Path:    referencePath,
			Class:   "guide reference",
			Heading: "API reference",
			Styles:  []string{"docs.css"},
			Description: "Each endpoint of the API with its parameters, their bounds and defaults, " +
				"its errors and the fields of its answer.",
		},
		Errors: catalog.Codes,
	}
	pages := []*referencePage{first}
	for _, p := range document.Paths {
		e := document.endpoint(b, p)
		first.Endpoints = append(first.Endpoints, *e)
		pages = append(pages, &referencePage{
			frame: frame{
				Path:        strings.TrimPrefix(e.Href, b.root),
				Class:       "guide reference",
				Heading:     e.Summary,
				Styles:      []string{"docs.css"},
				Title:       e.Summary + " · API reference · " + b.options.Service,
				Description: "GET " + e.Path + ": " + e.Text,
				// No crumbs: the menu beside the text leads back.
			},
			Endpoint: e,
		})
	}
	return pages
}

// endpoint returns what the document says of a path.
func (d *openAPI) endpoint(b *build, path member) *endpoint {
	var o operation
	b.err = errors.Join(b.err, json.Unmarshal(path.Value, &o))
	get := &o.Get
	name := strings.ToLower(pageOfOperation.Replace(get.OperationID))
	e := &endpoint{
		Path:    path.Name,
		Href:    b.root + referencePath + name + "/",
		Summary: get.Summary,
		Text:    get.Description,
	}
	for _, reference := range get.Parameters { // each refers to the components, where all are
		p := d.Components.Parameters[nameOf(reference.Ref)]
		s := d.resolved(p.Schema)
		row := parameterRow{
			Name:     p.Name,
			In:       p.In,
			Type:     d.typeOf(p.Schema),
			Bounds:   d.bounds(s),
			Text:     p.Description,
			Default:  plainJSON(s.Default),
			Required: p.Required,
			Example:  plainJSON(p.Example),
		}
		e.Parameters = append(e.Parameters, row)
	}
	for _, r := range get.Responses {
		var answer struct {
			Ref         string `json:"$ref"`
			Description string
			Content     map[string]struct {
				Schema   schema
				Examples map[string]struct {
					URL string `json:"x-url"`
				}
			}
		}
		b.err = errors.Join(b.err, json.Unmarshal(r.Value, &answer))
		if answer.Ref != "" { // an error, which many endpoints share
			answer.Description = d.Components.Responses[nameOf(answer.Ref)].Description
		}
		e.Answers = append(e.Answers, answerRow{r.Name, answer.Description})
		for _, content := range answer.Content {
			e.Schemas = d.tables(b, nil, nameOf(content.Schema.Ref))
			for _, example := range content.Examples {
				e.Example = max(e.Example, example.URL) // any of them, but always the same
			}
		}
	}
	// Hosts of files have no answer to these, and a link to a 404 would look like a fault.
	if strings.HasSuffix(e.Path, api.ResolvePath) || strings.HasSuffix(e.Path, api.CostPath) {
		return e
	}
	e.ExampleHref = api.PathOf(b.options.BaseURL) + strings.TrimPrefix(e.Example, b.options.BaseURL)
	return e
}

// pageOfOperation turns the id of an operation into the name of its page.
var pageOfOperation = strings.NewReplacer(
	"list", "list-", "get", "get-", "resolve", "resolve-", "estimate", "estimate-",
)

// tables appends the tables of an object and of the objects in it, each once.
func (d *openAPI) tables(b *build, shown []schemaTable, name string) []schemaTable {
	s, found := d.Components.Schemas[name]
	// An object can be in several others, and in itself.
	isShown := slices.ContainsFunc(shown, func(t schemaTable) bool { return t.ID == schemaID(name) })
	if !found || isShown {
		return shown
	}
	// The object of one model extends that of lists by allOf. Readers see one table.
	properties := s.Properties
	for _, part := range s.AllOf {
		properties = append(properties, d.resolved(part).Properties...)
	}
	if len(properties) == 0 {
		return shown
	}
	t := schemaTable{ID: schemaID(name), Title: name, Text: s.Description}
	var inner []string // objects that the fields contain
	for _, p := range properties {
		var value schema
		b.err = errors.Join(b.err, json.Unmarshal(p.Value, &value))
		text := value.Description
		if text == "" { // a reference, which has its words at its target
			text = d.resolved(value).Description
		}
		row := fieldRow{Name: p.Name, Type: d.typeOf(value), Bounds: d.bounds(d.resolved(value)), Text: text}
		object := value
		if object.Items != nil {
			object = *object.Items
		}
		if len(d.resolved(object).Properties)+len(d.resolved(object).AllOf) > 0 && object.Ref != "" {
			row.Href = "#" + schemaID(nameOf(object.Ref))
			inner = append(inner, nameOf(object.Ref))
		}
		t.Fields = append(t.Fields, row)
		// An object without a name of its own is shown where it is.
		var within members
		if object.Ref == "" {
			within = object.Properties
		}
		for _, field := range within {
			var value schema
			b.err = errors.Join(b.err, json.Unmarshal(field.Value, &value))
			t.Fields = append(t.Fields, fieldRow{
				Name: p.Name + "." + field.Name, Type: d.typeOf(value),
				Bounds: d.bounds(d.resolved(value)), Text: value.Description,
			})
		}
	}
	shown = append(shown, t)
	for _, object := range inner {
		shown = d.tables(b, shown, object)
	}
	return shown
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
		if len(target.Properties)+len(target.AllOf) > 0 {
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

// schemaID returns the id of the table of an object.
func schemaID(name string) string { return "object-" + strings.ToLower(name) }
