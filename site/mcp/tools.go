package mcp

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
)

// maxAnswer is the length of the longest JSON of a result, in bytes: less than 8,000 tokens of the tokenizers in use, which need
// one for 3.1 to 3.6 bytes of this JSON.
const maxAnswer = 24_000

// Bounds of the tools' arguments. The tools' schemas repeat them.
const (
	DefaultLimit = 20 // results on a page
	MaxLimit     = 50
	MaxCompared  = 6
	MaxChecked   = 50
)

// call is a call of a tool.
type call struct {
	*Server
	response  *api.Response
	arguments map[string]string // lists with commas between their elements
	lists     map[string][]string
	note      string // what the agent should know besides the JSON
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
func (s *Server) callTool(dst []byte, params string) ([]byte, *rpcError) {
	p, err := fields(params, "name", "arguments")
	if err != nil {
		return dst, &rpcError{code: invalidParams, message: err.Error()}
	}
	name, _ := p.String(0)
	tool, found := tools[name]
	if !found {
		return dst, &rpcError{code: invalidParams, message: "there is no tool " + quote(jsonl.Clip(name)) + "; tools/list has their names"}
	}
	key := name + "\n" + p.JSON(1)
	if result := s.kept.find(key); result != nil {
		return append(dst, result...), nil
	}
	c := &call{Server: s, response: s.responses.Get().(*api.Response), arguments: map[string]string{}, lists: map[string][]string{}}
	defer s.responses.Put(c.response)
	names := tool.arguments
	if names == nil {
		for _, p := range s.api.Catalog().Params(catalog.V2) {
			names = append(names, p.Name)
		}
	}
	var body []byte
	if p.Has(1) {
		err = c.read(p.JSON(1), names)
	}
	if err == nil {
		body, err = tool.run(c)
	}
	if err == nil && len(body) > maxAnswer {
		err = fmt.Errorf("the answer has %d bytes, more than the %d that an answer may have; the API at %s has it", len(body), maxAnswer, s.options.BaseURL)
	}
	if err != nil {
		return append(appendText(append(dst, `"isError":true,"content":[`...), err.Error()), ']'), nil
	}
	start := len(dst)
	dst = append(slices.Grow(dst, 3*len(body)+1<<10), `"content":[{"type":"text","text":"`...)
	dst = append(appendEscaped(dst, body), `"}`...)
	if c.note != "" {
		dst = appendText(append(dst, ','), strings.TrimSpace(c.note))
	}
	dst = append(append(dst, `],"structuredContent":`...), body...)
	if name != "check_ids" { // depends on the day
		s.kept.offer(key, dst[start:])
	}
	return dst, nil
}

// appendEscaped appends JSON as the inside of a JSON string. Compact JSON has no control characters.
func appendEscaped(dst, text []byte) []byte {
	out := dst[len(dst) : len(dst)+2*len(text)] // the caller has made room
	n := 0
	for _, b := range text {
		if b == '"' || b == '\\' {
			out[n] = '\\'
			n++
		}
		out[n] = b
		n++
	}
	return dst[:len(dst)+n]
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
			value, err := r.String(i)
			if err != nil {
				value, err = r.Literal(i)
			}
			switch {
			case !r.Has(i) || r.JSON(i) == "null":
				continue
			case strings.HasPrefix(r.JSON(i), "["):
				c.lists[name] = r.Strings(i, func(s string) error { return nil })
				value, err = strings.Join(c.lists[name], ","), nil
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

// get returns the body of the API's answer at a path below version 2. It is valid until the next get.
func (c *call) get(path, rawQuery string) ([]byte, error) {
	w := c.response
	c.api.Respond(w, &api.Request{Method: "GET", Path: api.Root(catalog.V2) + path, RawQuery: rawQuery})
	if w.Panic != "" {
		panic(w.Panic)
	}
	if w.Status != 200 {
		r, _ := fields(string(w.Body), "error")
		r, _ = fields(r.JSON(0), "message")
		message, _ := r.String(0)
		return nil, errors.New(message)
	}
	return w.Body, nil
}
