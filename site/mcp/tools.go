package mcp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
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
	maxUnknown   = 5 // unknown ids or words of a call for which similar ids are looked up
)

// Details are the values of detail: how much find_models says of a model.
var Details = []string{"brief", "full"}

// call is a call of a tool.
type call struct {
	*Server
	index     *catalog.Catalog
	arguments map[string][]string // a value that is no array is the only element
	note      string              // what the agent should know besides the JSON
}

// schema is what is read of the schema of a tool: its arguments.
type schema struct {
	Name        string
	InputSchema struct {
		Properties map[string]struct{ Type string }
	}
}

// tools run the tools that agents call. They return the JSON of the result, or an error that says what is right.
var tools = map[string]func(c *call) (json.RawMessage, error){
	"find_models": (*call).findModels, "get_model": (*call).getModel, "compare_models": (*call).compareModels,
	"list_changes": (*call).listChanges, "check_ids": (*call).checkIDs,
	"catalog_stats": func(c *call) (json.RawMessage, error) { return c.index.AppendStats(nil, catalog.V2), nil },
}

// callTool returns the result of a tool. Its text is the same JSON as its structured content.
func (s *Server) callTool(name string, arguments []byte) (object, *rpcError) {
	i := slices.IndexFunc(s.schemas(), func(tool schema) bool { return tool.Name == name })
	if i < 0 {
		return nil, refuse(invalidParams, "there is no tool "+quote(name)+"; tools/list has their names")
	}
	c := &call{Server: s, index: s.api.Catalog(), arguments: map[string][]string{}}
	var body json.RawMessage
	err := c.read(arguments, &s.schemas()[i])
	if err == nil {
		body, err = tools[name](c)
	}
	if err == nil && len(body) > maxAnswer {
		err = fmt.Errorf("the answer has %d bytes, more than the %d that an answer may have; ask for fewer ids, or for one model from the API at %s",
			len(body), maxAnswer, s.options.BaseURL)
	}
	if invalid, found := errors.AsType[*catalog.Error](err); found {
		err = errors.New(invalid.Message)
	}
	if err != nil {
		return object{"isError": true, "content": []object{{"type": "text", "text": strings.SplitN(err.Error(), "\n", 2)[0]}}}, nil
	}
	content := []object{{"type": "text", "text": string(body)}}
	if c.note != "" {
		content = append(content, object{"type": "text", "text": strings.TrimSpace(c.note)})
	}
	return object{"content": content, "structuredContent": body}, nil
}

// read reads the arguments of a tool. A number, true or false may be a string.
func (c *call) read(arguments []byte, tool *schema) error {
	properties := tool.InputSchema.Properties
	names := slices.Sorted(maps.Keys(properties))
	var faults jsonl.List
	r := jsonl.Reader{Text: cmp.Or(strings.TrimPrefix(string(arguments), "null"), "{}"), Faults: &faults}
	r.Whole()
	r.Record(names, 0)
	for _, name := range names {
		text, kind := r.JSON(name), properties[name].Type
		if f, err := strconv.ParseFloat(text, 64); err == nil { // as the API takes it: 2 for 2.0, 0.1 for 1e-1
			text = strconv.FormatFloat(f, 'f', -1, 64)
		}
		switch {
		case !r.Has(name) || text == "null":
		case text == "":
			text, _ = r.Check(name, func(string) error { return nil })
			c.arguments[name] = []string{text}
		case text[0] == '[' && kind == "array":
			c.arguments[name] = r.Strings(name, nil)
		case text[0] == '[' || text[0] == '{':
			r.Fault(name, errors.New("want a value of type "+kind))
		default:
			c.arguments[name] = []string{text}
		}
	}
	return faults.Err() // of which callTool tells the first
}

// argument returns the value of an argument, or "": the elements of an array with commas between them.
func (c *call) argument(name string) string { return strings.Join(c.arguments[name], ",") }

// number returns an argument from least to most, or a value if it is absent.
func (c *call) number(name string, least, most, absent int) (int, error) {
	text := cmp.Or(c.argument(name), strconv.Itoa(absent))
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s: %s is not a whole number from %d to %d", name, quote(text), least, most)
	}
	return n, nil
}

// page returns the part of a list that a call asks for: as many elements from an offset on as fit into an answer, up to a limit.
// Find returns the elements from the offset on, at most as many as the limit, and how many the whole list has.
func (c *call) page(find func(offset, limit int) (elements [][]byte, total int)) (json.RawMessage, error) {
	limit, err := c.number("limit", 1, MaxLimit, DefaultLimit)
	offset, err2 := c.number("offset", 0, MaxOffset, 0)
	if err := cmp.Or(err, err2); err != nil {
		return nil, err
	}
	elements, total := find(offset, limit)
	size, n := 100, 0 // 100 bytes for the rest of the answer
	for ; n < len(elements) && (n == 0 || size+len(elements[n]) <= maxAnswer); n++ {
		size += len(elements[n]) + 1
	}
	next := "null"
	if offset+n < total {
		next = strconv.Itoa(offset + n)
	}
	const list = `{"data":[%s],"meta":{"total":%d,"offset":%d,"next_offset":%s}}`
	return fmt.Appendf(nil, list, bytes.Join(elements[:n], []byte(",")), total, offset, next), nil
}

func (c *call) findModels() (json.RawMessage, error) {
	detail := cmp.Or(c.argument("detail"), Details[0])
	if !slices.Contains(Details, detail) {
		return nil, fmt.Errorf("detail: %s is not one of %s", quote(detail), strings.Join(Details, ", "))
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
		return nil, err
	}
	return c.page(func(offset, limit int) (objects [][]byte, total int) {
		var found catalog.Result
		var rows []uint32
		q.Limit = limit
		for page := range 2 { // the two pages that have them
			q.Page = int64(offset/limit + 1 + page)
			c.index.Evaluate(&q, &found)
			rows = append(rows, found.Rows()...)
		}
		rows = rows[min(offset%limit, len(rows)):]
		for _, row := range rows[:min(limit, len(rows))] {
			object := c.index.AppendObject(nil, catalog.V2, int(row))
			if detail == Details[0] {
				object = api.Encode(c.index.Brief(int(row)))
			}
			objects = append(objects, object)
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
			c.note += "No model that passes the other filters has the word " + quote(word) + ". "
			if near := c.keys(c.index.Nearest(word, 3)); near != nil {
				c.note += "Similar ids are " + list(near) + ". "
			}
		}
	}
}

// quote returns a text for a message, shortened if it is long.
func quote(text string) string { return string(jsonl.AppendString(nil, jsonl.Clip(text))) }

// list returns texts for a message.
func list(texts []string) string {
	return strings.ReplaceAll(strings.Trim(string(jsonl.AppendStrings(nil, texts)), "[]"), `","`, `", "`)
}
