package contract

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/site/schemas"
)

// components returns the schemas as components of the OpenAPI document, by the schema's name.
func (w *writer) components() (map[string]json.RawMessage, error) {
	all, err := schemas.All(w.catalog, w.base)
	if err != nil {
		return nil, err
	}
	components := map[string]json.RawMessage{}
	for _, s := range all {
		if components[s.Name], err = component(s.JSON); err != nil {
			return nil, fmt.Errorf("schema %s: %w", s.Name, err)
		}
	}
	return components, nil
}

// dropped are the keywords of schemas that components do not have. Generators make types that nobody can use from conditions
// between members.
var dropped = []string{"$schema", "$id", "$comment", "if", "then", "else", "oneOf"}

// component makes a component from a schema or a part of one: references point to components, and keywords that stop
// generators are dropped.
func component(schema json.RawMessage) (json.RawMessage, error) {
	switch schema[0] {
	case '[':
		var elements []json.RawMessage
		if err := json.Unmarshal(schema, &elements); err != nil {
			return nil, err
		}
		for i := range elements {
			var err error
			if elements[i], err = component(elements[i]); err != nil {
				return nil, err
			}
		}
		text, err := encode(elements)
		return json.RawMessage(text), err
	case '{':
		all, err := members(schema)
		if err != nil {
			return nil, err
		}
		kept := all[:0]
		for _, m := range all {
			if slices.Contains(dropped, m.name) || m.name == "type" && isUnion(m.value) {
				continue
			}
			if m.name == "$ref" && m.value[0] == '"' {
				name := strings.TrimSuffix(strings.Trim(string(m.value), `"`), ".json")
				m.value = json.RawMessage(`"` + componentRef(name) + `"`)
			}
			if m.value, err = component(m.value); err != nil {
				return nil, err
			}
			kept = append(kept, m)
		}
		return appendObject(nil, kept)
	}
	return schema, nil
}

// isUnion reports whether a value of the keyword type allows several types other than null, which stops some generators.
func isUnion(types json.RawMessage) bool {
	return types[0] == '[' && !strings.Contains(string(types), `"null"`)
}

// componentRef returns the reference to the component of a schema: "#/components/schemas/ModelList" for "model-list".
func componentRef(schema string) string {
	ref := "#/components/schemas/"
	for word := range strings.SplitSeq(schema, "-") {
		ref += strings.ToUpper(word[:1]) + word[1:]
	}
	return ref
}
