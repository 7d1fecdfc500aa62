package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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

// Details are the values of detail: how much find_models says of a model.
var Details = []string{"brief", "full"}

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
	run       func(c *call) (json.RawMessage, error)
}

// toolsOf returns the tools by name. The arguments of find_models are the parameters of the list of models, but an offset for the
// page.
func toolsOf(params []catalog.Param) map[string]tool {
	find := []string{"offset", "detail"}
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
		"catalog_stats":  {nil, func(c *call) (json.RawMessage, error) { return c.index.AppendStats(nil, catalog.V2), nil }},
	}
}

// callTool returns the result of a tool. Its text is the same JSON as its structured content.
func (s *Server) callTool(ctx context.Context, params *jsonl.Reader) (result, *rpcError) {
	name := textOf(params, "name")
	tool, found := s.tools[name]
	if !found {
		return nil, refuse(invalidParams, "there is no tool "+quote(jsonl.Clip(name))+"; tools/list has their names")
	}
	c := &call{Server: s, ctx: ctx, index: s.api.Catalog(), arguments: map[string][]string{}}
	var body json.RawMessage
	err := c.read(params, tool.arguments)
	if err == nil {
		body, err = tool.run(c)
	}
	switch {
	case ctx.Err() != nil: // the body may be incomplete; see nearest
		err = ctx.Err()
	case err == nil && len(body) > maxAnswer:
		err = fmt.Errorf("the answer has %d bytes, more than the %d that an answer may have; the API at %s has it",
			len(body), maxAnswer, s.options.BaseURL)
	}
	text := func(text string) result { return result{"type": "text", "text": text} }
	if err != nil {
		return result{"isError": true, "content": []result{text(err.Error())}}, nil
	}
	content := []result{text(string(body))}
	if c.note != "" {
		content = append(content, text(strings.TrimSpace(c.note)))
	}
	return result{"content": content, "structuredContent": body}, nil
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
		text, err := r.String(name)
		values := []string{text}
		switch value := r.JSON(name); {
		case !r.Has(name) || value == "null":
			continue
		case strings.HasPrefix(value, "["):
			if values = r.Strings(name, nil); r.Valid() {
				err = nil
			}
		case err != nil:
			values[0], err = r.Literal(name)
			if f, notNumber := strconv.ParseFloat(values[0], 64); notNumber == nil && strings.ContainsAny(values[0], ".eE") {
				values[0] = strconv.FormatFloat(f, 'f', -1, 64) // as the API takes it: 2 for 2.0, 0.1 for 1e-1
			}
		}
		if err != nil {
			return fmt.Errorf("%s: want a string, a number, true, false or an array of strings", name)
		}
		c.arguments[name] = values
	}
	return nil
}

// argument returns the value of an argument, or "": the elements of an array with commas between them.
func (c *call) argument(name string) string { return strings.Join(c.arguments[name], ",") }

// number returns an argument from least to most, or a value if it is absent.
func (c *call) number(name string, least, most, absent int) (int, error) {
	text := cmp.Or(c.argument(name), strconv.Itoa(absent))
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s: %s is not a whole number from %d to %d", name, quote(jsonl.Clip(text)), least, most)
	}
	return n, nil
}

// page returns the part of a list that a call asks for: as many elements from an offset on as fit into an answer, up to a limit. Find
// returns the elements from the offset on, at most as many as the limit, and how many the whole list has.
func (c *call) page(find func(offset, limit int) (elements []json.RawMessage, total int)) (json.RawMessage, error) {
	limit, err := c.number("limit", 1, MaxLimit, DefaultLimit)
	if err != nil {
		return nil, err
	}
	offset, err := c.number("offset", 0, MaxOffset, 0)
	if err != nil {
		return nil, err
	}
	type meta struct {
		Total  int  `json:"total"`
		Offset int  `json:"offset"`
		Next   *int `json:"next_offset"`
	}
	elements, total := find(offset, limit)
	size, n := 100, 0 // 100 bytes for the rest of the answer
	for ; n < len(elements) && size+len(elements[n]) <= maxAnswer; n++ {
		size += len(elements[n]) + 1
	}
	if n == 0 && len(elements) > 0 {
		return nil, fmt.Errorf("the result at offset %d has %d bytes, more than an answer may have; continue at offset %d", offset, len(elements[0]), offset+1)
	}
	next := new(offset + n)
	if *next >= total {
		next = nil
	}
	return encode(struct {
		Data []json.RawMessage `json:"data"`
		Meta meta              `json:"meta"`
	}{append([]json.RawMessage{}, elements[:n]...), meta{total, offset, next}}), nil
}

func (c *call) findModels() (json.RawMessage, error) {
	detail := cmp.Or(c.argument("detail"), Details[0])
	if !slices.Contains(Details, detail) {
		return nil, fmt.Errorf("detail: %s is not one of %s", quote(jsonl.Clip(detail)), strings.Join(Details, ", "))
	}
	if len(c.arguments["status"]) == 0 {
		c.arguments["status"] = []string{"active"}
		c.note = "Only active models; status has others. "
	}
	if strings.HasSuffix(c.argument("sort"), "_price") && c.argument("order") == "" {
		c.arguments["order"] = []string{"asc"}
	}
	q, err := c.query()
	if err != nil {
		return nil, errors.New(catalog.ErrorOf(err).Message)
	}
	return c.page(func(offset, limit int) (objects []json.RawMessage, total int) {
		var found catalog.Result
		q.Limit = min(offset, c.index.Len()) + limit // the first page with all of them
		c.index.Evaluate(&q, &found)
		rows := found.Rows()
		for _, row := range rows[min(offset, len(rows)):] {
			if detail == Details[0] {
				objects = append(objects, encode(c.index.Brief(int(row))))
			} else {
				objects = append(objects, c.index.AppendObject(nil, catalog.V2, int(row)))
			}
		}
		if found.Total == 0 {
			c.explain()
		}
		return objects, found.Total
	})
}

// query returns the query of the arguments.
func (c *call) query() (catalog.Query, error) {
	return c.index.ParseValues(catalog.V2, func(name string) string {
		if name == "limit" { // fewer are allowed; see page
			return ""
		}
		return c.argument(name)
	})
}

// explain notes the words of a search that no model has which passes the other filters, and ids that are like them.
func (c *call) explain() {
	words := strings.Fields(c.argument("search"))
	for _, word := range words[:min(len(words), maxUnknown)] {
		var found catalog.Result
		c.arguments["search"] = []string{word}
		q, err := c.query()
		if c.index.Evaluate(&q, &found); err == nil && found.Total == 0 {
			c.note += "No model that passes the other filters has the word " + quote(jsonl.Clip(word)) + ". "
			if near := c.nearest(word, 3); len(near) > 0 {
				c.note += "Similar ids are " + list(near) + ". "
			}
		}
	}
}
