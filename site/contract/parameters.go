package contract

import (
	"encoding/json"
	"strings"

	"modelcatalog/dataset/catalog"
)

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

// sharedSchemas are the schemas of values that other documents share, by the name of the parameter.
var sharedSchemas = map[string]string{
	"provider": "provider-id",
	"type":     "model-type",
	"status":   "model-status",
	"input":    "modality",
	"output":   "modality",
	"feature":  "feature-name",
}

// schemaOf returns the schema of a parameter: a reference, if there is one, or what its values are.
// A list is an array of them.
func schemaOf(p catalog.Param, ref string) valueSchema {
	schema := valueSchema{Type: p.Type, Enum: p.Allowed, Pattern: p.Pattern, MaxLength: p.MaxLength}
	switch {
	case ref != "":
		schema = valueSchema{Ref: ref}
	case p.Format == "date": // generators know no decimal
		schema.Format = p.Format
	case p.Type == "integer":
		schema.Minimum = &p.Min
		schema.Maximum = &p.Max
	}
	if p.List {
		element := schema
		schema = valueSchema{Type: "array", Items: &element, MaxItems: p.MaxItems}
	}
	schema.Default = defaultOf(p)
	return schema
}

// queryParameter describes a query parameter. A comma-separated list is an array whose elements are
// in one parameter (style form, not exploded), so that clients get typed lists.
func queryParameter(p catalog.Param) parameter {
	ref := ""
	if name, found := sharedSchemas[p.Name]; found {
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
	if sharedSchemas[p.Name] != "" {
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
