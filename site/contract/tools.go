package contract

import (
	_ "embed"
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/mcp"
	"modelcatalog/site/schemas"
)

// toolsText are the tools of the MCP server. What depends on the catalog, or is in a table, is as in openAPIText; the schemas of
// results refer to the published schemas as #/$defs/NAME.
//
//go:embed tools.json
var toolsText []byte

// MCP returns the options of a server of the Model Context Protocol. Changes are the lines of the dataset's history.
func (d *Documents) MCP(changes []byte) mcp.Options {
	return mcp.Options{BaseURL: d.base, Title: d.title, Tools: d.tools, Changes: changes}
}

// annotations tell clients that a tool changes nothing, may be repeated, and asks nobody else.
var annotations = map[string]bool{"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false}

// toolsOf makes the JSON of the tools, whose arguments and results are those of version 2.
func (w *writer) toolsOf(all []schemas.Schema) []byte {
	f := w.newFiller()
	f.parameters(w.catalog.Params(w.version), func(p catalog.Param) any { return argument(p) })
	f.value("provider ids", w.catalog.ProviderIDs())
	f.value("kinds", history.KindNames)
	f.value("stages", catalog.StageNames)
	f.value("annotations", annotations)
	definitions := map[string]json.RawMessage{}
	for _, s := range all {
		if dir := path.Dir(s.Name); dir == w.version.String() || s.Name == "change" {
			definitions[componentName(path.Base(s.Name))] = w.outline(w.componentOf(s.JSON))
		}
	}
	var tools []json.RawMessage
	w.keep(json.Unmarshal(f.fill(toolsText), &tools))
	for i := range tools {
		tool := w.members(tools[i])
		for j := range tool {
			if tool[j].name == "outputSchema" {
				tool[j].value = w.withDefinitions(tool[j].value, definitions)
			}
		}
		tools[i] = w.object(tool)
	}
	return []byte(f.json(tools))
}

// argument is the schema of an argument of find_models.
func argument(p catalog.Param) parameterSchema {
	s := parameterSchema{Type: p.Type, Enum: p.Allowed, Pattern: p.Pattern, MaxLength: p.MaxLength, Default: defaultOf(p), Description: p.Doc}
	switch {
	case p.Name == "limit":
		least, most := int64(1), int64(mcp.MaxLimit)
		s.Minimum, s.Maximum, s.Default = &least, &most, mcp.DefaultLimit
	case p.Type == "integer":
		s.Minimum, s.Maximum = &p.Min, &p.Max
	case p.Format == "decimal":
		s = parameterSchema{Type: "number", Minimum: new(int64), Description: p.Doc}
	case p.Format == "date":
		s.Format = p.Format
	case p.List:
		items := s
		items.Description, items.MaxItems = "", 0
		s = parameterSchema{Type: "array", Items: &items, MaxItems: p.MaxItems, Description: separated.Replace(p.Doc)}
	}
	return s
}

// separated removes what only parameters in an address need.
var separated = strings.NewReplacer(": a comma-separated list of provider ids", "", ": a comma-separated list", "")

// wordy are the keywords that tell people more than agents need to read a result.
var wordy = []string{"title", "description", "format", "pattern", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems",
	"enum", "anyOf"}

// outline returns a schema with types, names and references.
func (w *writer) outline(schema json.RawMessage) json.RawMessage {
	if schema[0] != '{' {
		return schema
	}
	var kept []member
	for _, m := range w.members(schema) {
		if !slices.Contains(wordy, m.name) || m.value[0] == '{' { // then it is the name of a property
			kept = append(kept, member{m.name, w.outline(m.value)})
		}
	}
	return w.object(kept)
}

var definitionRef = regexp.MustCompile(`#/(?:\$defs|components/schemas)/([A-Za-z]+)`)

// withDefinitions adds the definitions to which a schema refers.
func (w *writer) withDefinitions(schema json.RawMessage, definitions map[string]json.RawMessage) json.RawMessage {
	used := map[string]json.RawMessage{}
	for rest := string(schema); rest != ""; {
		next := ""
		for _, ref := range definitionRef.FindAllStringSubmatch(rest, -1) {
			if name := ref[1]; used[name] == nil {
				used[name] = definitions[name]
				next += string(definitions[name])
			}
		}
		rest = next
	}
	if len(used) == 0 {
		return schema
	}
	text := strings.TrimSuffix(string(schema), "}") + `,"$defs":` + w.json(used) + "}"
	return json.RawMessage(definitionRef.ReplaceAllString(text, "#/$$defs/$1"))
}
