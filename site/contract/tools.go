package contract

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/mcp"
)

// toolsText are the tools of the MCP server. What depends on the catalog, or is in a table, is as in openAPIText.
//
//go:embed tools.json
var toolsText []byte

// MCP returns the options of a server of the Model Context Protocol. Changes are the lines of the dataset's history.
func (d *Documents) MCP(changes []byte) mcp.Options {
	return mcp.Options{BaseURL: d.base, Title: d.title, Tools: d.tools, Changes: changes}
}

// annotations tell clients that a tool changes nothing, may be repeated, and asks nobody else.
var annotations = map[string]bool{"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false}

// toolsOf makes the JSON of the tools. The arguments of find_models are the parameters of version 2, with an offset for the page,
// because answers are too short for pages of a fixed size.
func (w *writer) toolsOf() []byte {
	params := slices.Clone(w.catalog.Params(w.version))
	page := slices.IndexFunc(params, func(p catalog.Param) bool { return p.Name == "page" })
	params[page] = catalog.Param{Name: "offset", Type: "integer", Default: "0", Max: mcp.MaxOffset, Doc: "Results to skip."}
	limit := slices.IndexFunc(params, func(p catalog.Param) bool { return p.Name == "limit" })
	params[limit].Max, params[limit].Default = mcp.MaxLimit, strconv.Itoa(mcp.DefaultLimit)
	f := w.newFiller()
	f.parameters(params, func(p catalog.Param) any { return argument(p) })
	f.value("offset", argument(params[page]))
	f.value("limit", argument(params[limit]))
	f.value("provider ids", w.catalog.ProviderIDs())
	f.value("kinds", history.KindNames)
	f.value("annotations", annotations)
	return f.fill(toolsText)
}

// argument is the schema of an argument.
func argument(p catalog.Param) parameterSchema {
	s := parameterSchema{Type: p.Type, Enum: p.Allowed, Pattern: p.Pattern, MaxLength: p.MaxLength, Default: defaultOf(p), Description: p.Doc}
	switch {
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
