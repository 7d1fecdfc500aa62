package contract

import (
	"encoding/json"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
)

// numbers are the versions of the OpenAPI documents. The middle part counts the additions of
// endpoints, parameters, members and values.
var numbers = map[catalog.Version]string{catalog.V1: "1.0.0", catalog.V2: "2.7.0"}

// descriptor describes a query parameter in the discovery index.
type descriptor struct {
	Type          string   `json:"type"`
	Default       any      `json:"default,omitempty"`
	Minimum       *int64   `json:"minimum,omitempty"`
	Maximum       *int64   `json:"maximum,omitempty"`
	Format        string   `json:"format,omitempty"`
	AllowedValues []string `json:"allowed_values,omitempty"`
	Description   string   `json:"description"`
}

// describe returns the descriptor of a parameter.
func describe(p catalog.Param) descriptor {
	d := descriptor{
		Type:          p.Type,
		Default:       defaultOf(p),
		Format:        p.Format,
		AllowedValues: p.Allowed,
		Description:   p.Doc,
	}
	if p.Type == "integer" {
		d.Minimum, d.Maximum = &p.Min, &p.Max
	}
	if p.List {
		d.Format = "comma-separated list"
	}
	// The length of a list is that of an element, which the description already says.
	if p.MaxLength > 0 && !p.List {
		d.Description += " At most " + strconv.Itoa(p.MaxLength) + " characters."
	}
	return d
}

// defaultOf returns the default of a parameter as JSON has it: a number for an integer; nil if
// there is no default.
func defaultOf(p catalog.Param) any {
	switch {
	case p.Default == "":
		return nil
	case p.Type == "integer":
		return json.Number(p.Default)
	}
	return p.Default
}

// parameter is a Parameter Object of OpenAPI (https://spec.openapis.org/oas/v3.1.0, section
// 4.8.12).
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

// parameterSchema is the Schema Object of a parameter, or of an argument of a tool.
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
	"provider": "provider-id",
	"type":     "model-type",
	"status":   "model-status",
	"input":    "modality",
	"output":   "modality",
	"feature":  "feature-name",
}

// schemaOf returns the schema of a parameter: a reference, if there is one, or what its values are.
// A list is an array of them.
func schemaOf(p catalog.Param, ref string) parameterSchema {
	schema := parameterSchema{Type: p.Type, Enum: p.Allowed, Pattern: p.Pattern, MaxLength: p.MaxLength}
	switch {
	case ref != "":
		schema = parameterSchema{Ref: ref}
	case p.Format == "date": // generators know no decimal
		schema.Format = p.Format
	case p.Type == "integer":
		schema.Minimum, schema.Maximum = &p.Min, &p.Max
	}
	if p.List {
		element := schema
		schema = parameterSchema{Type: "array", Items: &element, MaxItems: p.MaxItems}
	}
	schema.Default = defaultOf(p)
	return schema
}

// queryParameter describes a query parameter. A comma-separated list is an array whose elements are
// in one parameter (style form, not exploded), so that clients get typed lists.
func queryParameter(p catalog.Param) parameter {
	ref := ""
	if name, found := valueSchemas[p.Name]; found {
		ref = componentRef(name)
	}
	described := parameter{
		Name:        p.Name,
		In:          "query",
		Description: p.Doc,
		Schema:      schemaOf(p, ref),
		Example:     p.Example,
	}
	switch {
	case p.List:
		described.Style = "form"
		described.Explode = new(false) // true is the default of form
		described.Example = strings.Split(p.Example, ",")
	case p.Type == "boolean":
		described.Example = p.Example == "true"
	case p.Type == "integer":
		described.Example = json.Number(p.Example)
		// Without a format, generators take 32 bits, which quantities of a trillion exceed.
		described.Schema.Format = "int64"
		if p.Max < 1<<31 {
			described.Schema.Format = "int32"
		}
	}
	return described
}

// ofQuery describes a parameter of a path that needs parameters.
func (w *writer) ofQuery(p catalog.Param) parameter {
	described := queryParameter(p)
	// Its values have no schema that others share: input is a number of tokens here, and a modality
	// in the list.
	if valueSchemas[p.Name] != "" {
		described.Schema = schemaOf(p, "")
	}
	described.Required = p.Name == "model"
	// The ids of examples are of this catalog, so that people can try them. Others lack the models
	// of the table.
	id := "model-id"
	if m := w.samples.model; m != nil {
		id = m.Provider + "/" + m.ID
	}
	switch p.Name {
	case "ids":
		described.Example = []string{id}
	case "id", "model":
		described.Example = id
	}
	return described
}

// argument is the schema of an argument of the tool find_models, which has no default.
func argument(p catalog.Param) parameterSchema {
	p.Default = "" // the tool has its own, which the descriptions say
	s := schemaOf(p, "")
	// Decimals are strings in an address, of which no digit may change. Language models write
	// numbers.
	if p.Format == "decimal" {
		s = parameterSchema{Type: "number", Minimum: new(int64)}
	}
	s.Description = separated.Replace(p.Doc)
	return s
}

// separated removes what only parameters in an address need.
var separated = strings.NewReplacer(
	": a comma-separated list of provider ids", "",
	": a comma-separated list", "",
)
