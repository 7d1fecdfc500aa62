package contract

import (
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/mcp"
)

// MCP returns the options of a server of the Model Context Protocol. Changes are the lines of the dataset's history.
func (d *Documents) MCP(changes []byte) mcp.Options {
	return mcp.Options{BaseURL: d.base, Title: d.title, Tools: d.tools, Changes: changes}
}

// arguments are those of the tool find_models: the parameters of version 2, with an offset for the page, because answers are too
// short for pages of a fixed size.
func arguments(params []catalog.Param) (all []catalog.Param, offset, limit catalog.Param) {
	offset = catalog.Param{Name: "offset", Type: "integer", Default: "0", Max: mcp.MaxOffset, Doc: "Results to skip."}
	for _, p := range params {
		switch p.Name {
		case "page":
			p = offset
		case "limit":
			p.Max, p.Default = mcp.MaxLimit, strconv.Itoa(mcp.DefaultLimit)
			limit = p
		}
		all = append(all, p)
	}
	return all, offset, limit
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
