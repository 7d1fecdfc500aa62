package mcp

import (
	"context"
	"errors"
	"fmt"
	"net/url"
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
	DefaultLimit = 20 // results on a page
	MaxLimit     = 50
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
func (s *Server) callTool(dst []byte, m *message) ([]byte, *rpcError) {
	params := m.params
	name, _ := params.String(nameParam)
	tool, found := tools[name]
	if !found {
		message := "there is no tool " + quote(jsonl.Clip(name)) + "; tools/list has their names"
		return dst, &rpcError{code: invalidParams, message: message}
	}
	c := s.calls.Get().(*call)
	defer s.calls.Put(c)
	*c = call{Server: s, ctx: m.ctx, index: s.api.Catalog(), arguments: map[string]string{}, lists: map[string][]string{}, page: c.page[:0]}
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
		for _, name := range names {
			if !r.Has(name) || r.JSON(name) == "null" {
				continue
			}
			value, err := r.String(name)
			if err != nil {
				value, err = r.Literal(name)
			}
			switch {
			case strings.HasPrefix(r.JSON(name), "["):
				c.lists[name] = r.Strings(name, func(string) error { return nil })
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

// number returns an argument from least to most, or a value if it is absent.
func (c *call) number(name string, least, most, absent int64) (int64, error) {
	text, found := c.arguments[name]
	if !found {
		return absent, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s: %s is not a whole number from %d to %d", name, quote(jsonl.Clip(text)), least, most)
	}
	return n, nil
}

// paginate makes an answer with a page of a list. If it is too long, the limit shrinks to one of which the page asked for begins
// with a page.
func (c *call) paginate(things string, answer func(page, limit int64) (body []byte, total int64)) ([]byte, error) {
	asked, err := c.number("limit", 1, MaxLimit, DefaultLimit)
	if err != nil {
		return nil, err
	}
	page, err := c.number("page", 1, catalog.MaxPage, 1)
	if err != nil {
		return nil, err
	}
	offset := (page - 1) * asked
	for _, limit := range [...]int64{asked, 40, 25, 20, 10, 5, 4, 2, 1} {
		if limit > asked || offset%limit != 0 {
			continue
		}
		page = offset/limit + 1
		body, total := answer(page, limit)
		if len(body) > maxAnswer && limit > 1 {
			continue
		}
		if end := offset + limit; end < total {
			c.note = fmt.Sprintf("These are %s %d to %d of %d. For the next, repeat the call with page=%d and limit=%d.",
				things, offset+1, end, total, page+1, limit)
		}
		return body, nil
	}
	return nil, errors.New("page: no page of this limit begins there") // not reached: each offset is a multiple of 1
}

func (c *call) findModels() ([]byte, error) {
	query := ""
	for _, name := range c.parameters {
		if value := c.arguments[name]; value != "" && name != "page" && name != "limit" {
			query += "&" + name + "=" + url.QueryEscape(value)
		}
	}
	q, err := c.index.Parse(catalog.V2, query)
	if err != nil {
		return nil, errors.New(catalog.ErrorOf(err).Message)
	}
	var result catalog.Result
	return c.paginate("models", func(page, limit int64) ([]byte, int64) {
		q.Page, q.Limit = page, int(limit)
		c.index.Evaluate(&q, &result)
		c.rows = result.Rows()
		c.page = c.index.AppendResult(c.page[:0], &result)
		return c.page, int64(result.Total)
	})
}

func (c *call) catalogStats() ([]byte, error) { return c.index.AppendStats(nil, catalog.V2), nil }
