package contract

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
)

// The discovery index and the OpenAPI document. They contain an example in place of the address of the service, and
// names in double braces in place of what depends on the catalog or is in a table.
var (
	//go:embed index.json
	indexText []byte
	//go:embed openapi.json
	openAPIText []byte
)

// exampleURL is the address of the service in indexText and openAPIText.
const exampleURL = "https://models.example"

const modelIDDoc = "The model's id, as the list of models has it: case-sensitive. Percent-encode it; a slash in it may be sent as it is or as %2F."

func (w *writer) index() []byte {
	f := w.newFiller()
	f.parameters(w.catalog.Params(w.version), func(p catalog.Param) any { return describe(p) })
	f.value("provider ids", w.catalog.ProviderIDs())
	f.optional("examples", "list examples", w.addresses(w.samples.lists), len(w.samples.lists) > 0)
	meta := `{"total":"integer","page":"integer","limit":"integer","pages":"integer"}`
	if w.version >= catalog.V2 {
		meta = strings.TrimSuffix(meta, "}") + `,"unknown":"integer","ignored":"array"}`
	}
	f.value("meta", json.RawMessage(meta))
	model := ""
	if m := w.samples.model; m != nil {
		model = w.root + m.path()
	}
	f.optional("example", "model example", model, model != "")
	return f.fill(indexText)
}

type openAPILicense struct {
	Name       string `json:"name"`
	Identifier string `json:"identifier"`
}

type descriptor struct {
	Type          string   `json:"type"`
	Default       any      `json:"default,omitempty"`
	Minimum       *int64   `json:"minimum,omitempty"`
	Maximum       *int64   `json:"maximum,omitempty"`
	Format        string   `json:"format,omitempty"`
	AllowedValues []string `json:"allowed_values,omitempty"`
	Description   string   `json:"description"`
}

func describe(p catalog.Param) descriptor {
	d := descriptor{Type: p.Type, Default: defaultOf(p), Format: p.Format, AllowedValues: p.Allowed, Description: p.Doc}
	if p.Type == "integer" {
		d.Minimum, d.Maximum = &p.Min, &p.Max
	}
	if p.List {
		d.Format = "comma-separated list"
	}
	if p.MaxLength > 0 && !p.List {
		d.Description += " At most " + strconv.Itoa(p.MaxLength) + " characters."
	}
	return d
}

// defaultOf returns the default of a parameter as JSON has it: a number for an integer; nil if there is no default.
func defaultOf(p catalog.Param) any {
	switch {
	case p.Default == "":
		return nil
	case p.Type == "integer":
		return json.Number(p.Default)
	}
	return p.Default
}

// openAPI makes the OpenAPI document. The examples of answers are links, which readers can open.
func (w *writer) openAPI() []byte {
	f := w.newFiller()
	var components []string
	for _, c := range w.components {
		components = append(components, `"`+componentName(c.name)+`":`+string(c.text))
	}
	f.pairs = append(f.pairs, `"{{schemas}}":{}`, strings.Join(components, ","))
	f.parameters(w.catalog.Params(w.version), func(p catalog.Param) any { return queryParameter(p) })
	var refs []string
	for _, p := range w.catalog.Params(w.version) {
		refs = append(refs, `{"$ref":"#/components/parameters/`+p.Name+`"}`)
	}
	f.pairs = append(f.pairs, `"{{parameter references}}"`, strings.Join(refs, ","))
	f.value("top provider", w.samples.top)
	f.value("etag", w.statsTag())
	for _, info := range catalog.Codes {
		f.value("error "+string(info.Code), example{Summary: w.catalog.Wording(info.Doc), Value: json.RawMessage(w.errorWith(info.Code))})
	}
	answers, ids := w.modelExamples()
	f.optional("license", "license", openAPILicense{w.license, w.license}, w.license != "")
	f.optional("examples", "model example", answers, len(answers) > 0)
	f.optional("examples", "model id examples", ids, len(ids) > 0)
	return f.fill(openAPIText)
}

type example struct {
	Summary string `json:"summary"`
	Value   any    `json:"value,omitempty"`
	URL     string `json:"externalValue,omitempty"`
}

// modelExamples returns the examples of an answer with one model, and those of its id. Both are empty in an empty catalog.
func (w *writer) modelExamples() (answers, ids map[string]example) {
	answers, ids = map[string]example{}, map[string]example{}
	if m := w.samples.model; m != nil {
		answers["model"] = example{Summary: "A model of " + m.Provider, URL: w.root + m.path()}
		ids["plain"] = example{Summary: "An id of " + m.Provider, Value: m.ID}
	}
	if m := w.samples.slashed; m != nil {
		ids["slash"] = example{Summary: "An id of " + m.Provider + " with a slash, which is sent as %2F", Value: m.ID}
	}
	return answers, ids
}

type parameter struct {
	Name        string          `json:"name"`
	In          string          `json:"in"`
	Required    bool            `json:"required"`
	Description string          `json:"description"`
	Schema      parameterSchema `json:"schema"`
	Style       string          `json:"style,omitempty"`
	Explode     *bool           `json:"explode,omitempty"`
	Example     any             `json:"example"`
}

type parameterSchema struct {
	Ref       string           `json:"$ref,omitempty"`
	Type      string           `json:"type,omitempty"`
	Items     *parameterSchema `json:"items,omitempty"`
	Enum      []string         `json:"enum,omitempty"`
	Format    string           `json:"format,omitempty"`
	Pattern   string           `json:"pattern,omitempty"`
	Minimum   *int64           `json:"minimum,omitempty"`
	Maximum   *int64           `json:"maximum,omitempty"`
	MaxLength int              `json:"maxLength,omitempty"`
	MaxItems  int              `json:"maxItems,omitempty"`
	Default   any              `json:"default,omitempty"`
	// Description is only that of an argument of a tool.
	Description string `json:"description,omitempty"`
}

// valueSchemas are the schemas of values that other documents share, by the name of the parameter.
var valueSchemas = map[string]string{
	"provider": "provider-id", "type": "model-type", "status": "model-status", "input": "modality", "output": "modality", "feature": "feature-name",
}

// queryParameter describes a query parameter. A comma-separated list is an array whose elements are in one parameter (style
// form, not exploded), so that clients get typed lists.
func queryParameter(p catalog.Param) parameter {
	schema := parameterSchema{Type: p.Type, Enum: p.Allowed, Pattern: p.Pattern, MaxLength: p.MaxLength}
	if p.Format == "date" { // generators know no decimal
		schema.Format = p.Format
	}
	if name, found := valueSchemas[p.Name]; found {
		schema = parameterSchema{Ref: componentRef(name)}
	}
	described := parameter{Name: p.Name, In: "query", Description: p.Doc, Example: p.Example}
	switch {
	case p.List:
		values := schema
		schema = parameterSchema{Type: "array", Items: &values, MaxItems: p.MaxItems}
		described.Style, described.Explode, described.Example = "form", new(false), strings.Split(p.Example, ",")
	case p.Type == "boolean":
		described.Example = p.Example == "true"
	case p.Type == "integer":
		schema.Minimum, schema.Maximum, described.Example = &p.Min, &p.Max, json.Number(p.Example)
		if schema.Format = "int64"; p.Max < 1<<31 {
			schema.Format = "int32"
		}
	}
	schema.Default = defaultOf(p)
	described.Schema = schema
	return described
}

type filler struct {
	*writer
	pairs []string // texts, each followed by its replacement
}

func (w *writer) newFiller() *filler {
	major := strings.TrimPrefix(w.version.String(), "v")
	return &filler{w, []string{
		exampleURL, w.base, "{{name}}", w.name, "{{model id}}", modelIDDoc, "v1", w.version.String(), "{{major}}", major,
		"{{summary}}", w.catalog.Wording(w.wording.summary), "{{about}}", w.wording.about, "{{listing}}", w.wording.list, "{{one model}}", w.wording.model,
		"{{statistics}}", w.wording.stats,
	}}
}

// value replaces a string that consists of the name by a JSON value.
func (f *filler) value(name string, v any) { f.pairs = append(f.pairs, `"{{`+name+`}}"`, f.json(v)) }

// optional does the same with the value of a member, which it removes unless it is present. It is not the first member.
func (f *filler) optional(member, name string, v any, present bool) {
	text := ""
	if present {
		text = `,"` + member + `":` + f.json(v)
	}
	f.pairs = append(f.pairs, `,"`+member+`":"{{`+name+`}}"`, text)
}

// parameters replaces the member "parameters" in double braces by a member for each query parameter.
func (f *filler) parameters(all []catalog.Param, describe func(catalog.Param) any) {
	var members []string
	for _, p := range all {
		members = append(members, f.json(p.Name)+":"+f.json(describe(p)))
	}
	f.pairs = append(f.pairs, `"{{parameters}}":{}`, strings.Join(members, ","))
}

// fill returns the document as compact JSON.
func (f *filler) fill(document []byte) []byte {
	var compact bytes.Buffer
	f.keep(json.Compact(&compact, document))
	return []byte(strings.NewReplacer(f.pairs...).Replace(f.catalog.Wording(compact.String())))
}
