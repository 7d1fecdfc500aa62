package contract

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

// answers are the schemas of the API's answers, as far as a version has them. Those of parameters'
// values are in sharedSchemas.
var answers = []string{
	api.CostSchema,
	"discovery-response",
	"error-response",
	"model-list",
	"model-response",
	"provider-list",
	api.ResolveSchema,
	"stats-response",
}

// addComponents adds the schemas of the answers, and those that they refer to, in the order of all
// schemas.
func (w *writer) addComponents(described []schemas.Schema) {
	dir := "" // of the version's schemas; those of version 1 are in none
	if w.version >= catalog.V2 {
		dir = "v2/"
	}
	used := map[string]json.RawMessage{} // components by the name of their schema
	w.refer = func(name string) {
		i := slices.IndexFunc(described, func(s schemas.Schema) bool { return s.Name == dir+name })
		if i < 0 || used[described[i].Name] != nil {
			return // version 1 has fewer schemas, and each is added once
		}
		schema := described[i]
		used[schema.Name] = schema.JSON // before its references are followed, which may lead back to it
		used[schema.Name] = w.componentOf(schema.JSON)
	}
	for _, name := range slices.AppendSeq(slices.Clone(answers), maps.Values(sharedSchemas)) {
		w.refer(name)
	}
	for _, s := range described {
		if component := used[s.Name]; component != nil {
			name := componentName(path.Base(s.Name))
			w.components = append(w.components, member[json.RawMessage]{name, component})
		}
	}
}

// dropped are the keywords of schemas that components do not have. Generators make types that
// nobody can use from conditions between members.
var dropped = []string{"$schema", "$id", "$comment", "if", "then", "else", "oneOf"}

// componentOf makes a component from a schema or a part of one: references point to components, and
// keywords that stop generators are dropped.
func (w *writer) componentOf(schema json.RawMessage) json.RawMessage {
	switch schema[0] {
	case '[':
		var elements []json.RawMessage
		w.keep(json.Unmarshal(schema, &elements))
		for i := range elements {
			elements[i] = w.componentOf(elements[i])
		}
		return representation.Encode(elements)
	case '{':
		var kept ordered[json.RawMessage]
		for _, m := range w.members(schema) {
			// Some generators stop at a type that is one of several. They know "or null".
			union := m.name == "type" && m.value[0] == '[' && !strings.Contains(string(m.value), `"null"`)
			if union || slices.Contains(dropped, m.name) {
				continue
			}
			// A property may have the name $ref too. Then it is an object.
			if m.name == "$ref" && m.value[0] == '"' {
				name := strings.TrimSuffix(strings.Trim(string(m.value), `"`), ".json")
				w.refer(name)
				m.value = json.RawMessage(`"` + componentRef(name) + `"`)
			}
			kept = append(kept, member[json.RawMessage]{m.name, w.componentOf(m.value)})
		}
		return representation.Encode(kept)
	}
	return schema
}

// componentRef returns the reference to the component of a schema: "#/components/schemas/ModelList"
// for "model-list".
func componentRef(schema string) string { return "#/components/schemas/" + componentName(schema) }

// componentName returns the name of a schema as generators use it for a type: "ModelList" for
// "model-list".
func componentName(schema string) (name string) {
	for word := range strings.SplitSeq(schema, "-") {
		name += strings.ToUpper(word[:1]) + word[1:]
	}
	return name
}
