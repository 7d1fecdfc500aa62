package mcp

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
)

// maxAnswer is the length of the longest JSON of a result, in bytes: less than 8,000 tokens of the tokenizers in use, which
// need one for 3.1 to 3.6 bytes of this JSON.
const maxAnswer = 24_000

// Bounds of the tools' arguments. The tools' schemas repeat them.
const (
	DefaultLimit = 20 // results on a page
	MaxLimit     = 50
	maxCompared  = 6
	maxChecked   = 50
)

// call is a call of a tool.
type call struct {
	*Server
	index     *catalog.Catalog
	arguments map[string]string // lists with commas between their elements
	lists     map[string][]string
	rows      []uint32 // the models with which the JSON begins: {"data":[…
	note      string   // what the agent should know besides the JSON
	page      []byte   // of the list of models; its memory is used for the next call
}

// tools are the tools by name. Each returns the JSON of its result, or an error that says what is right.
var tools = map[string]struct {
	arguments []string // nil: the parameters of the list of models
	run       func(c *call) ([]byte, error)
}{
	"find_models":    {nil, (*call).findModels},
	"get_model":      {[]string{"id", "provider"}, (*call).getModel},
	"compare_models": {[]string{"models"}, (*call).compareModels},
	"list_changes":   {[]string{"since", "provider", "kind", "page", "limit"}, (*call).listChanges},
	"check_ids":      {[]string{"ids", "day"}, (*call).checkIDs},
	"catalog_stats":  {[]string{}, (*call).catalogStats},
}

// callTool appends the result of a tool. Its text is the same JSON as its structured content.
func (s *Server) callTool(dst []byte, params *jsonl.Reader) ([]byte, *rpcError) {
	name, _ := params.String(nameParam)
	tool, found := tools[name]
	if !found {
		message := "there is no tool " + quote(jsonl.Clip(name)) + "; tools/list has their names"
		return dst, &rpcError{code: invalidParams, message: message}
	}
	c := s.calls.Get().(*call)
	defer s.calls.Put(c)
	*c = call{Server: s, index: s.api.Catalog(), arguments: map[string]string{}, lists: map[string][]string{}, page: c.page[:0]}
	names := tool.arguments
	if names == nil {
		names = s.parameters
	}
	var body []byte
	var err error
	if params.Has(argumentsParam) {
		err = c.read(params.JSON(argumentsParam), names)
	}
	if err == nil {
		body, err = tool.run(c)
	}
	if err == nil && len(body) > maxAnswer {
		err = fmt.Errorf("the answer has %d bytes, more than the %d that an answer may have; the API at %s has it",
			len(body), maxAnswer, s.options.BaseURL)
	}
	if err != nil {
		return append(appendText(append(dst, `"isError":true,"content":[`...), err.Error()), ']'), nil
	}
	dst = append(slices.Grow(dst, 3*len(body)+1<<10), `"content":[{"type":"text","text":"`...)
	dst = append(c.appendEscaped(dst, body), `"}`...)
	if c.note != "" {
		dst = appendText(append(dst, ','), strings.TrimSpace(c.note))
	}
	return append(append(dst, `],"structuredContent":`...), body...), nil
}

func appendText(dst []byte, text string) []byte {
	return append(jsonl.AppendString(append(dst, `{"type":"text","text":`...), text), '}')
}

// read reads the arguments.
func (c *call) read(text string, names []string) error {
	r := jsonl.Reader{Text: text, Faults: new(jsonl.List)}
	r.Whole()
	if object, _ := r.Object(names, 0); object {
		for i, name := range names {
			if !r.Has(i) || r.JSON(i) == "null" {
				continue
			}
			value, err := r.String(i)
			if err != nil {
				value, err = r.Literal(i)
			}
			switch {
			case strings.HasPrefix(r.JSON(i), "["):
				c.lists[name] = r.Strings(i, func(string) error { return nil })
				value = strings.Join(c.lists[name], ",")
			case err != nil:
				return fmt.Errorf("%s: want a string, a number, true, false or an array of strings", name)
			default:
				c.lists[name] = []string{value}
			}
			c.arguments[name] = value
		}
	}
	var faults jsonl.Faults
	if errors.As(r.Faults.Err(), &faults) {
		return errors.New(describe(faults[0]))
	}
	return nil
}
