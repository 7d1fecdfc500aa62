package contract

import (
	"slices"
	"strings"

	"modelcatalog/site/schemas"
	"modelcatalog/site/schemas/ordered"
)

// shapes are the JSON Schemas as components of the OpenAPI document: by the name that generators give their types, in
// order of file name.
type shapes struct {
	names    []string
	byName   map[string]*ordered.Object
	enumName map[string]string // the component whose enum has these values, as JSON
}

// loadShapes makes components of the schemas.
func (w *writer) loadShapes() (*shapes, error) {
	all, err := schemas.All(w.catalog, w.base)
	if err != nil {
		return nil, err
	}
	s := &shapes{byName: map[string]*ordered.Object{}, enumName: map[string]string{}}
	for _, schema := range all {
		object, err := ordered.ParseObject(schema.JSON)
		if err != nil {
			return nil, err
		}
		name := componentName(schema.Name)
		open(object)
		s.names = append(s.names, name)
		s.byName[name] = object
		if enum := object.Get("enum"); enum != nil {
			s.enumName[string(ordered.Append(nil, enum))] = name
		}
	}
	return s, nil
}

// componentName makes ModelList of model-list.
func componentName(schemaName string) string {
	var name strings.Builder
	for word := range strings.SplitSeq(schemaName, "-") {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return name.String()
}

// ref refers to a schema's component.
func ref(schemaName string) *ordered.Object {
	return ordered.Of("$ref", schemaRef(componentName(schemaName)))
}

func schemaRef(component string) string { return "#/components/schemas/" + component }

// open makes a component of a schema: references lead to components, and what only a gate needs goes. Of
// "additionalProperties": false some generators make clients that refuse unknown members, which would break when v1 grows;
// of conditions between members they make types that nobody can use; and a value of two types, null aside, stops them.
func open(v any) {
	switch v := v.(type) {
	case []any:
		for _, element := range v {
			open(element)
		}
	case *ordered.Object:
		for _, keyword := range []string{"$schema", "$id", "$comment", "if", "then", "else", "oneOf"} {
			v.Delete(keyword)
		}
		if v.Get("additionalProperties") == false {
			v.Delete("additionalProperties")
		}
		if union, isUnion := v.Get("type").([]any); isUnion && !slices.Contains(union, any("null")) {
			v.Delete("type")
		}
		if target, isString := v.Get("$ref").(string); isString {
			v.Set("$ref", schemaRef(componentName(strings.TrimSuffix(target, ".json"))))
		}
		for _, name := range v.Names() {
			open(v.Get(name))
		}
	}
}

// valuesSchema is the schema of a value that is one of a few: the component that lists the same, else the list itself.
func (s *shapes) valuesSchema(allowed []string) *ordered.Object {
	if name, found := s.enumName[string(ordered.Append(nil, allowed))]; found {
		return ordered.Of("$ref", schemaRef(name))
	}
	return ordered.Of("type", "string", "enum", allowed)
}

// used returns the schemas that a document refers to, and those that they refer to.
func (s *shapes) used(document *ordered.Object) *ordered.Object {
	found := map[string]bool{}
	var visit func(v any)
	visit = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, element := range v {
				visit(element)
			}
		case *ordered.Object:
			target, _ := v.Get("$ref").(string)
			if name, isSchema := strings.CutPrefix(target, schemaRef("")); isSchema && !found[name] {
				found[name] = true
				visit(s.byName[name])
			}
			for _, name := range v.Names() {
				visit(v.Get(name))
			}
		}
	}
	visit(document)
	used := &ordered.Object{}
	for _, name := range s.names {
		if found[name] {
			used.Set(name, s.byName[name])
		}
	}
	return used
}
