package website

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/website/markdown"
)

// referencePath is the path of the reference of the API. The pages of its endpoints are below it.
const referencePath = "/docs/reference/"

// referencePage shows what the OpenAPI document says of an endpoint, or which endpoints there are.
type referencePage struct {
	frame
	Guides    []menuGroup
	Endpoints []endpoint // on the first page
	Errors    []catalog.CodeInfo
	Endpoint  *endpoint // on the others
}

// endpoint is an operation of the OpenAPI document as its page shows it.
type endpoint struct {
	Path, Href    string
	Summary, Text string
	Parameters    []parameterRow
	Meters        []meterRow // what a use counts, of which each is a parameter
	Answers       []answerRow
	Schemas       []schemaTable // of the answer with status 200, and of the objects in it
	Example       string        // address; empty if there is none
	ExampleHref   string        // the same address on this host; empty if only some hosts answer
	Call          template.HTML // what asks for it, in the colors of code
	Answer        template.HTML // to the example, cut: JSON in lines and colors; empty if it is no JSON
	AnswerLines   int
}

// openLines is the number of lines of an answer that need no fold: a screen has them and what is below.
const openLines = 20

// IsLong reports whether the answer to the example is folded.
func (e *endpoint) IsLong() bool { return e.AnswerLines > openLines }

// meterRow is parameters that differ in their names only: as a row each, they would be a page of the
// same sentence.
type meterRow struct {
	Text, Type, Bounds, Example string
	Names                       []string
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
			StandIn: standIn(b.options.BaseURL),
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
		e := newEndpoint(b, &document, p.Name, &p.Value)
		first.Endpoints = append(first.Endpoints, *e)
		pages = append(pages, &referencePage{
			frame: frame{
				Path:        strings.TrimPrefix(e.Href, b.root),
				StandIn:     standIn(b.options.BaseURL),
				Class:       "guide reference",
				Heading:     e.Summary,
				Styles:      []string{"docs.css"},
				Scripts:     []string{"guide.js"},
				Title:       e.Summary + " · API reference · " + b.options.Service,
				Description: "GET " + e.Path + ": " + e.Text,
				// No crumbs: the menu beside the text leads back.
			},
			Endpoint: e,
		})
	}
	return pages
}

// newEndpoint returns what a document says of a path.
func newEndpoint(b *build, d *openAPI, path string, o *operation) *endpoint {
	get := &o.Get
	answer := "" // to the example
	name := strings.ToLower(pageOfOperation.Replace(get.OperationID))
	e := &endpoint{
		Path:    path,
		Href:    b.root + referencePath + name + "/",
		Summary: get.Summary,
		Text:    get.Description,
	}
	for _, reference := range get.Parameters {
		row := d.parameterRow(nameOf(reference.Ref))
		if strings.HasSuffix(path, api.CostPath) && isMeter(row.Name) {
			e.addMeter(row)
			continue
		}
		e.Parameters = append(e.Parameters, row)
	}
	for _, status := range get.Responses {
		response := &status.Value
		if response.Ref != "" {
			text := d.Components.Responses[nameOf(response.Ref)].Description
			e.Answers = append(e.Answers, answerRow{status.Name, text})
			continue
		}
		e.Answers = append(e.Answers, answerRow{status.Name, response.Description})
		for _, content := range response.Content {
			e.Schemas = d.appendTables(nil, nameOf(content.Schema.Ref))
			for _, example := range content.Examples {
				if example.URL < e.Example {
					continue // any of them, but always the same
				}
				e.Example = example.URL
				answer = indented(example.Value)
			}
		}
	}
	e.AnswerLines = strings.Count(answer, "\n") + 1
	e.Answer = b.code("json", answer)
	e.Call = b.code("bash", "curl '"+e.Example+"'")
	// Hosts of files have no answer to these, and a link to a 404 would look like a fault.
	if strings.HasSuffix(e.Path, api.ResolvePath) || strings.HasSuffix(e.Path, api.CostPath) {
		return e
	}
	e.ExampleHref = api.PathOf(b.options.BaseURL) + strings.TrimPrefix(e.Example, b.options.BaseURL)
	return e
}

// code returns code of a language in the colors that the code of guides has.
func (b *build) code(language, source string) template.HTML {
	written, err := markdown.Code(language, source)
	if err != nil {
		b.err = errors.Join(b.err, fmt.Errorf("the example %s: %w", source, err))
	}
	return written
}

// isMeter reports whether a parameter is a meter of prices.
func isMeter(name string) bool {
	return slices.ContainsFunc(dataset.Meters, func(m dataset.MeterInfo) bool { return m.Name == name })
}

// addMeter adds a parameter to the meters that are counted as it is.
func (e *endpoint) addMeter(p parameterRow) {
	isAlike := func(m meterRow) bool { return m.Text == p.Text && m.Type == p.Type && m.Bounds == p.Bounds }
	i := slices.IndexFunc(e.Meters, isAlike)
	if i < 0 {
		i = len(e.Meters)
		e.Meters = append(e.Meters, meterRow{Text: p.Text, Type: p.Type, Bounds: p.Bounds, Example: p.Example})
	}
	e.Meters[i].Names = append(e.Meters[i].Names, p.Name)
}

// indented returns JSON in lines; empty if there is none.
func indented(text json.RawMessage) string {
	var lines bytes.Buffer
	if len(text) == 0 || json.Indent(&lines, text, "", "  ") != nil {
		return ""
	}
	return lines.String()
}

// parameterRow returns the row of a parameter of the components.
func (d *openAPI) parameterRow(name string) parameterRow {
	p := d.Components.Parameters[name]
	s := d.resolved(p.Schema)
	return parameterRow{
		Name:     p.Name,
		In:       p.In,
		Type:     d.typeOf(p.Schema),
		Bounds:   d.bounds(s),
		Text:     p.Description,
		Default:  plainJSON(s.Default),
		Required: p.Required,
		Example:  plainJSON(p.Example),
	}
}

// pageOfOperation turns the id of an operation into the name of its page.
var pageOfOperation = strings.NewReplacer(
	"list", "list-", "get", "get-", "resolve", "resolve-", "estimate", "estimate-",
)

// appendTables appends the tables of an object and of the objects in it, each once.
func (d *openAPI) appendTables(shown []schemaTable, name string) []schemaTable {
	s, found := d.Components.Schemas[name]
	// An object can be in several others, and in itself.
	isShown := slices.ContainsFunc(shown, func(t schemaTable) bool { return t.ID == schemaID(name) })
	if !found || isShown {
		return shown
	}
	// The object of one model extends that of lists by allOf. Readers see one table.
	properties := slices.Clone(s.Properties)
	for _, part := range s.AllOf {
		properties = append(properties, d.resolved(part).Properties...)
	}
	if len(properties) == 0 {
		return shown
	}

	t := schemaTable{ID: schemaID(name), Title: name, Text: s.Description}
	var inner []string // names of the objects that the fields contain
	for _, p := range properties {
		row := d.fieldRow(p.Name, p.Value)
		element := p.Value // or that of a list
		if element.Items != nil {
			element = *element.Items
		}
		object := d.resolved(element)
		if element.Ref == "" {
			// An object without a name is shown where it is.
			t.Fields = append(t.Fields, row)
			for _, field := range object.Properties {
				t.Fields = append(t.Fields, d.fieldRow(p.Name+"."+field.Name, field.Value))
			}
			continue
		}
		if object.isObject() {
			row.Href = "#" + schemaID(nameOf(element.Ref))
			inner = append(inner, nameOf(element.Ref))
		}
		t.Fields = append(t.Fields, row)
	}
	shown = append(shown, t)
	for _, object := range inner {
		shown = d.appendTables(shown, object)
	}
	return shown
}

// fieldRow returns the row of a field.
func (d *openAPI) fieldRow(name string, value schema) fieldRow {
	target := d.resolved(value)
	return fieldRow{
		Name:   name,
		Type:   d.typeOf(value),
		Bounds: d.bounds(target),
		Text:   cmp.Or(value.Description, target.Description), // a reference has its words at its target
	}
}

// schemaID returns the id of the table of an object.
func schemaID(name string) string { return "object-" + strings.ToLower(name) }
