package contract

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
	"modelcatalog/site/schemas"
)

// answers are the schemas of the API's answers, as far as a version has them. Those of parameters'
// values are in valueSchemas.
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
func (w *writer) addComponents(all []schemas.Schema) {
	dir := "" // of the version's schemas; those of version 1 are in none
	if w.version >= catalog.V2 {
		dir = "v2/"
	}
	used := map[string]json.RawMessage{} // components by the name of their schema
	w.refer = func(name string) {
		i := slices.IndexFunc(all, func(s schemas.Schema) bool { return s.Name == dir+name })
		if i < 0 || used[all[i].Name] != nil {
			return // version 1 has fewer schemas, and each is added once
		}
		schema := all[i]
		used[schema.Name] = schema.JSON // before its references are followed, which may lead back to it
		used[schema.Name] = w.componentOf(schema.JSON)
	}
	for _, name := range slices.AppendSeq(slices.Clone(answers), maps.Values(valueSchemas)) {
		w.refer(name)
	}
	for _, s := range all {
		if component := used[s.Name]; component != nil {
			w.components = append(w.components, member{componentName(path.Base(s.Name)), component})
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
		return json.RawMessage(w.json(elements))
	case '{':
		var kept []member
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
			kept = append(kept, member{m.name, w.componentOf(m.value)})
		}
		return w.object(kept)
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

// member is a member of a JSON object whose members keep their order, which a map would lose.
type member struct {
	name  string
	value json.RawMessage
}

// members returns the members of a JSON object in their order; none of nil.
func (w *writer) members(object []byte) (all []member) {
	if object == nil {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(object))
	_, err := decoder.Token() // the brace
	for err == nil && decoder.More() {
		name, nameErr := decoder.Token()
		var value json.RawMessage
		valueErr := decoder.Decode(&value)
		err = cmp.Or(nameErr, valueErr)
		all = append(all, member{fmt.Sprint(name), value})
	}
	w.keep(err)
	return all
}

// object returns a JSON object.
func (w *writer) object(all []member) json.RawMessage {
	texts := make([]string, len(all))
	for i, m := range all {
		texts[i] = w.json(m.name) + ":" + string(m.value)
	}
	return json.RawMessage("{" + strings.Join(texts, ",") + "}")
}

// json returns the compact JSON of a value, without the escapes that only HTML needs.
func (w *writer) json(v any) string { return string(representation.Encode(v)) }

// leaf matches an object or an array of indented JSON that contains no other.
var leaf = regexp.MustCompile(`[\[{]\n[^\[\]{}]*\n *[\]}]`)

var newLine = regexp.MustCompile(`\n *`)

// pretty returns compact JSON for people to read. Each member and element starts a line, except in
// short objects and arrays that contain no others: a price is one line.
func pretty(text []byte) string {
	var indented bytes.Buffer
	_ = json.Indent(&indented, text, "", "  ") // the catalog writes no invalid JSON
	// LIMIT: leaf does not know strings, so an object with a bracket in a text is not folded. It
	// only looks longer.
	return leaf.ReplaceAllStringFunc(indented.String(), func(lines string) string {
		line := newLine.ReplaceAllString(lines, " ")
		line = line[:1] + line[2:len(line)-2] + line[len(line)-1:] // without the blanks inside the brackets
		if utf8.RuneCountInString(line) > codeWidth {
			return lines
		}
		return line
	})
}
