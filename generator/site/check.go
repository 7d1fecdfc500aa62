package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

// Checker reports whether documents follow their schemas. It is immutable and safe for concurrent
// use.
type Checker map[string]*jsonschema.Schema // by representation.Document.Schema

// compile compiles schemas in their closed form, which allows no members that they do not name. It
// reads nothing else: a reference to anything but another of the schemas is an error. It also
// returns a digest of all schemas in this form, with their names and addresses.
func compile(all []schemas.Schema, baseURL string) (Checker, string, error) {
	compiler := jsonschema.NewCompiler()
	compiler.Draft = jsonschema.Draft2020
	compiler.AssertFormat = true // draft 2020-12 only annotates by default
	compiler.LoadURL = func(address string) (io.ReadCloser, error) {
		return nil, fmt.Errorf("%s is not one of the schemas", address)
	}
	open := map[string]map[string]any{} // by name
	// The schema of schemas checks the published schemas. The library contains it, so it has no
	// text here.
	addresses := map[string]string{schemas.Dialect: schemas.Dialect}
	for _, s := range all {
		addresses[s.Name] = schemas.URL(baseURL, s.Name)
		var schema map[string]any
		if err := json.Unmarshal(s.JSON, &schema); err != nil {
			return nil, "", fmt.Errorf("schema %s: %w", s.Name, err)
		}
		open[s.Name] = schema
	}
	// After all are read, because merge looks into others.
	for name, schema := range open {
		merge(schema, open, path.Dir(name))
		closeObjects(schema)
		text, _ := json.Marshal(schema) // it was JSON, so there is no error
		if err := compiler.AddResource(addresses[name], bytes.NewReader(text)); err != nil {
			return nil, "", fmt.Errorf("schema %s: %w", name, err)
		}
	}
	compiled := Checker{}
	rules := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(addresses)) {
		address := addresses[name]
		// null for the schema of schemas, which changes only with the program.
		closed, _ := json.Marshal(open[name])
		fmt.Fprintf(rules, "%q %q %q\n", name, address, closed)
		schema, err := compiler.Compile(address)
		if err != nil {
			return nil, "", fmt.Errorf("schema %s: %w", name, err)
		}
		compiled[name] = schema
	}
	return compiled, fmt.Sprintf("%x", rules.Sum(nil)), nil
}

// merge moves the members that the allOf of a schema describes to the schema itself, because each
// part, once closed, would refuse the members of the others. A part is an object or a reference to
// one of the schemas, which are named relative to dir.
func merge(schema map[string]any, all map[string]map[string]any, dir string) {
	parts, isList := schema["allOf"].([]any)
	if !isList {
		return
	}
	delete(schema, "allOf")
	members := map[string]any{}
	required := []any{}
	for _, part := range parts {
		part, _ := part.(map[string]any)
		// LIMIT: a part that has an allOf itself is not merged. None of the schemas has one.
		if ref, isRef := part["$ref"].(string); isRef {
			part = all[path.Join(dir, strings.TrimSuffix(ref, ".json"))]
		}
		more, _ := part["properties"].(map[string]any)
		maps.Copy(members, more)
		names, _ := part["required"].([]any)
		required = append(required, names...)
	}
	schema["properties"] = members
	schema["required"] = required
}

// closeObjects lets objects have only the members that are named, or described by
// additionalProperties.
func closeObjects(schema any) {
	switch schema := schema.(type) {
	case []any:
		for _, element := range schema {
			closeObjects(element)
		}
	case map[string]any:
		for _, value := range schema {
			closeObjects(value)
		}
		_, described := schema["additionalProperties"]
		// Conditions (if, then) have properties without a type. They describe only some members of
		// an object, which closed conditions would refuse.
		_, typed := schema["type"]
		_, isObject := schema["properties"].(map[string]any)
		if isObject && typed && !described {
			schema["additionalProperties"] = false
		}
	}
}

// Check returns an error of one line, "place: reason", unless the document follows its schema. The
// place is a JSON pointer. A text must not be empty.
func (c Checker) Check(d representation.Document) error {
	text := strings.HasPrefix(d.MediaType, "text/")
	switch {
	case text && len(d.Body) == 0:
		return errors.New("empty") // a page whose template failed, for example
	case (text || d.Schema != "") && !utf8.Valid(d.Body):
		return errors.New("not valid UTF-8")
	case d.Schema == "":
		return nil
	}
	return c.validate(d.Schema, d.Body)
}

// validate returns the first fault of a JSON text by the schema of a name, and how many there are.
func (c Checker) validate(name string, text []byte) error {
	schema, found := c[name]
	if !found {
		return fmt.Errorf("no schema has the name %q", name)
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	invalid, found := errors.AsType[*jsonschema.ValidationError](schema.Validate(value))
	if !found {
		return nil
	}
	// The error is a tree, whose inner nodes only say that a schema failed. The leaves say why.
	var faults []string
	for causes := []*jsonschema.ValidationError{invalid}; len(causes) > 0; causes = causes[1:] {
		e := causes[0]
		causes = append(causes, e.Causes...)
		if len(e.Causes) > 0 {
			continue
		}
		fault := strings.ReplaceAll(e.Message, "\n", " ")
		if e.InstanceLocation != "" { // empty if it is about the document as a whole
			fault = e.InstanceLocation + ": " + fault
		}
		faults = append(faults, fault)
	}
	// In the order of the places: the validator walks maps, so its own order changes from run to
	// run.
	slices.Sort(faults)
	if more := len(faults) - 1; more > 0 {
		return fmt.Errorf("%s (and %d more)", faults[0], more)
	}
	return errors.New(faults[0])
}
