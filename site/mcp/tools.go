package mcp

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
)

// maxAnswer is the length of the longest JSON of a result, in bytes: less than 8,000 tokens of the tokenizers in use, which
// need one for 3.1 to 3.6 bytes of this JSON.
const maxAnswer = 24_000

// Bounds of the tools' arguments. The tools' schemas repeat them.
const (
	DefaultLimit = 20 // results of a call
	MaxLimit     = 50
	MaxOffset    = 1_000_000_000 // results that can be skipped
	maxCompared  = 6
	maxChecked   = 50
	maxUnknown   = 5   // unknown ids of a call for which similar ones are looked up
	maxSimilar   = 256 // bytes of a name for which similar ones are looked up
)

// call is a call of a tool.
type call struct {
	*Server
	ctx       context.Context
	index     *catalog.Catalog
	arguments map[string][]string // a value that is no array is the only element
	note      string              // what the agent should know besides the JSON
}

// tool is a tool that agents call: the names of its arguments, and what runs it, which returns the JSON of the result, or an error
// that says what is right.
type tool struct {
	arguments []string
	run       func(c *call) ([]byte, error)
}

// toolsOf returns the tools by name. The arguments of find_models are the parameters of the list of models, but an offset for the
// page.
func toolsOf(params []catalog.Param) map[string]tool {
	find := []string{"offset"}
	for _, p := range params {
		if p.Name != "page" {
			find = append(find, p.Name)
		}
	}
	return map[string]tool{
		"find_models":    {find, (*call).findModels},
		"get_model":      {[]string{"id", "provider"}, (*call).getModel},
		"compare_models": {[]string{"models"}, (*call).compareModels},
		"list_changes":   {[]string{"since", "provider", "kind", "offset", "limit"}, (*call).listChanges},
		"check_ids":      {[]string{"ids", "day"}, (*call).checkIDs},
		"catalog_stats":  {nil, (*call).catalogStats},
	}
}

// callTool appends the result of a tool. Its text is the same JSON as its structured content.
func (s *Server) callTool(ctx context.Context, dst []byte, params *jsonl.Reader) ([]byte, *rpcError) {
	name := textOf(params, "name")
	tool, found := s.tools[name]
	if !found {
		return dst, refuse(invalidParams, "there is no tool "+quote(jsonl.Clip(name))+"; tools/list has their names")
	}
	c := &call{Server: s, ctx: ctx, index: s.api.Catalog(), arguments: map[string][]string{}}
	var body []byte
	err := c.read(params, tool.arguments)
	if err == nil {
		body, err = tool.run(c)
	}
	switch {
	case ctx.Err() != nil: // what is in body may be incomplete; see nearest
		err = ctx.Err()
	case err == nil && len(body) > maxAnswer:
		err = fmt.Errorf("the answer has %d bytes, more than the %d that an answer may have; the API at %s has it",
			len(body), maxAnswer, s.options.BaseURL)
	}
	if err != nil {
		return append(appendText(append(dst, `"isError":true,"content":[`...), err.Error()), ']'), nil
	}
	dst = appendText(append(dst, `"content":[`...), string(body))
	if c.note != "" {
		dst = appendText(append(dst, ','), strings.TrimSpace(c.note))
	}
	return append(append(dst, `],"structuredContent":`...), body...), nil
}

func appendText(dst []byte, text string) []byte {
	return append(jsonl.AppendString(append(dst, `{"type":"text","text":`...), text), '}')
}

// read reads the arguments, which have these names.
func (c *call) read(params *jsonl.Reader, names []string) error {
	if !params.Has("arguments") {
		return nil
	}
	if !isObject(params, "arguments") {
		return errors.New("arguments: want an object")
	}
	r, err := read(params.JSON("arguments"), true, names...)
	if err != nil {
		return err
	}
	for _, name := range names {
		if !r.Has(name) || r.JSON(name) == "null" {
			continue
		}
		value, err := r.String(name)
		values := []string{value}
		if strings.HasPrefix(r.JSON(name), "[") {
			if values = r.Strings(name, nil); r.Valid() {
				err = nil
			}
		} else if err != nil {
			value, err = r.Literal(name)
			values[0] = plain(value)
		}
		if err != nil {
			return fmt.Errorf("%s: want a string, a number, true, false or an array of strings", name)
		}
		c.arguments[name] = values
	}
	return nil
}

// plain returns a number of JSON in plain decimal digits, as the API takes it: 2 for 2.0, 0.1 for 1e-1.
func plain(literal string) string {
	if f, err := strconv.ParseFloat(literal, 64); err == nil && strings.ContainsAny(literal, ".eE") {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return literal
}

// argument returns the value of an argument, or "": the elements of an array with commas between them.
func (c *call) argument(name string) string { return strings.Join(c.arguments[name], ",") }

// number returns an argument from least to most, or a value if it is absent.
func (c *call) number(name string, least, most, absent int) (int, error) {
	text := c.argument(name)
	if text == "" {
		return absent, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s: %s is not a whole number from %d to %d", name, quote(jsonl.Clip(text)), least, most)
	}
	return n, nil
}

// page returns the part of a list that a call asks for: as many elements from an offset on as fit into an answer, up to a limit. Find
// returns the elements from the offset on, at most as many as the limit, and how many the whole list has.
func (c *call) page(find func(offset, limit int) (elements [][]byte, total int)) ([]byte, error) {
	limit, err := c.number("limit", 1, MaxLimit, DefaultLimit)
	if err != nil {
		return nil, err
	}
	offset, err := c.number("offset", 0, MaxOffset, 0)
	if err != nil {
		return nil, err
	}
	elements, total := find(offset, limit)
	next, body := offset, []byte(`{"data":[`)
	for _, element := range elements {
		if len(body)+len(element) > maxAnswer-100 { // the rest of the answer
			if next == offset {
				return nil, fmt.Errorf("the result at offset %d has %d bytes, more than an answer may have; continue at offset %d", offset, len(element), offset+1)
			}
			break
		}
		if next > offset {
			body = append(body, ',')
		}
		body = append(body, element...)
		next++
	}
	body = fmt.Appendf(body, `],"meta":{"total":%d,"offset":%d,"next_offset":`, total, offset)
	if next >= total {
		return append(body, "null}}"...), nil
	}
	return fmt.Appendf(body, "%d}}", next), nil
}

func (c *call) findModels() ([]byte, error) {
	q, err := c.index.ParseValues(catalog.V2, func(name string) string {
		if name == "limit" { // fewer are allowed; see page
			return ""
		}
		return c.argument(name)
	})
	if err != nil {
		return nil, errors.New(catalog.ErrorOf(err).Message)
	}
	return c.page(func(offset, limit int) (objects [][]byte, total int) {
		var result catalog.Result
		q.Limit = limit
		for i := offset; i < offset+limit; i++ {
			if q.Page = int64(i/limit + 1); i == offset || i%limit == 0 { // an offset inside of a page needs two
				c.index.Evaluate(&q, &result)
			}
			if rows := result.Rows(); i%limit < len(rows) {
				objects = append(objects, c.index.AppendObject(nil, catalog.V2, int(rows[i%limit])))
			}
		}
		return objects, result.Total
	})
}

func (c *call) catalogStats() ([]byte, error) { return c.index.AppendStats(nil, catalog.V2), nil }
