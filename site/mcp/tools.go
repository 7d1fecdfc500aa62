package mcp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// maxAnswer is the length of the longest JSON of a result, in bytes: less than 8,000 tokens of the
// tokenizers in use, which need one for 3.1 to 3.6 bytes of this JSON.
const maxAnswer = 24_000

// maxUnknown is the number of unknown ids of a call for which similar ids are looked up.
const maxUnknown = 5

// special matches ids of chat models for moderation and OCR. find_models leaves them out if an
// agent asks for chat models: the cheapest chat model is often one of them, and useless for a
// conversation.
var special = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(guard|safeguard|moderation|ocr)\b`)
})

// call is one call of a tool.
type call struct {
	*Server
	*tool
	index     *catalog.Catalog
	arguments map[string][]string // a value that is no array is the only element
	note      string              // what the agent should know besides the answer
}

// tool is what is read of the description of a tool.
type tool struct {
	Name        string
	InputSchema struct {
		Properties map[string]struct {
			Type, Description                    string
			Enum                                 []string
			Default                              json.RawMessage
			Minimum, Maximum, MinItems, MaxItems int
		}
		Required []string
	}
}

// run has the functions that run the tools. They return the JSON of the result, or an error that
// says what is right.
var run = map[string]func(c *call) (json.RawMessage, error){
	"find_models": (*call).findModels, "get_model": (*call).getModel, "compare_models": (*call).compareModels,
	"estimate_cost": (*call).estimateCost, "list_changes": (*call).listChanges, "check_ids": (*call).checkIDs,
	"catalog_stats": func(c *call) (json.RawMessage, error) { return c.index.AppendStats(nil), nil },
}

// callTool returns the result of a tool: JSON as a text. It is not repeated as structured content,
// because some clients show models only the text and others only the structured content, and all
// show the text if it comes alone.
func (s *Server) callTool(name string, arguments []byte) (object, *rpcError) {
	tools := s.tools()
	i := slices.IndexFunc(tools, func(t tool) bool { return t.Name == name })
	if i < 0 {
		return nil, refuse(invalidParams, "there is no tool "+quote(name)+"; tools/list has their names")
	}
	c := &call{Server: s, tool: &tools[i], index: s.api.Catalog(), arguments: map[string][]string{}}
	body, err := c.answer(arguments)
	if err == nil {
		return object{"content": []object{{"type": "text", "text": string(body)}}}, nil
	}
	message := err.Error()
	if invalid, found := errors.AsType[*catalog.Error](err); found {
		message = invalid.Message // without the code, which is for HTTP
	}
	// Of several faults the first: an agent corrects one and sees the next.
	message, _, _ = strings.Cut(message, "\n")
	// A result and not an error of the protocol, which clients do not show to the model that could
	// correct its call.
	return object{"isError": true, "content": []object{{"type": "text", "text": message}}}, nil
}

// answer returns the JSON of a call's result.
func (c *call) answer(arguments []byte) (json.RawMessage, error) {
	if err := c.read(arguments); err != nil {
		return nil, err
	}
	body, err := run[c.Name](c)
	if err != nil {
		return nil, err
	}
	// The note is the last member of the object, because a tool finds while it writes what the
	// agent should know.
	if c.note != "" {
		body = append(body[:len(body)-1], `,"note":`...)
		body = jsonl.AppendString(body, strings.TrimSpace(c.note))
		body = append(body, '}')
	}
	if len(body) > maxAnswer {
		return nil, fmt.Errorf("the answer has %d bytes, more than the %d that an answer may have; "+
			"ask for fewer ids, or for one model from the API at %s", len(body), maxAnswer, c.options.BaseURL)
	}
	return body, nil
}

// read reads the arguments of the tool. A number, true or false may be a string.
func (c *call) read(arguments []byte) error {
	properties := c.InputSchema.Properties
	names := slices.Sorted(maps.Keys(properties))
	var faults jsonl.List
	text := string(arguments)
	// Some encoders write an object without members as null, or as an empty array (PHP).
	if text == "" || text == "null" || strings.Join(strings.Fields(text), "") == "[]" {
		text = "{}"
	}
	r := jsonl.Reader{Text: text, Faults: &faults}
	r.Whole()
	r.Object(nil, names)
	for _, name := range names {
		text := r.JSON(name)
		kind := properties[name].Type
		// As the API takes it: 2 for 2.0, which some models write for an integer, and 0.1 for 1e-1.
		f, err := strconv.ParseFloat(text, 64)
		if err == nil {
			text = strconv.FormatFloat(f, 'f', -1, 64)
		}
		switch {
		case !r.Has(name) || text == "null":
		case text == "":
			text, _ = r.Check(name, func(string) error { return nil })
			c.arguments[name] = []string{text}
		case text[0] == '[' && kind == "array":
			c.arguments[name] = r.Strings(name, nil)
		case text[0] == '[' || text[0] == '{' && kind != "object":
			r.Fault(name, errors.New("want a value of type "+kind))
		default:
			c.arguments[name] = []string{text}
		}
		p := properties[name]
		n := len(c.arguments[name])
		required := slices.Contains(c.InputSchema.Required, name)
		badLength := n < p.MinItems || p.MaxItems > 0 && n > p.MaxItems
		switch {
		case p.Type == "array" && (n > 0 || required) && badLength:
			r.Fault(name, fmt.Errorf("want an array of %d to %d: %s", p.MinItems, p.MaxItems, p.Description))
		case p.Enum != nil && c.given(name) && !slices.Contains(p.Enum, c.argument(name)):
			r.Fault(name, errors.New(quote(c.argument(name))+" is not one of "+strings.Join(p.Enum, ", ")))
		case required && n == 0:
			r.Fault(name, errors.New("missing: "+p.Description))
		}
	}
	return faults.Err()
}

// argument returns the value of an argument, or "": the elements of an array with commas between
// them.
func (c *call) argument(name string) string { return strings.Join(c.arguments[name], ",") }

// number returns the value of an argument that is a whole number, or its default.
func (c *call) number(name string) (int, error) {
	p := c.InputSchema.Properties[name]
	text := cmp.Or(c.argument(name), string(p.Default))
	n, err := strconv.Atoi(text)
	if err != nil || n < p.Minimum || n > p.Maximum {
		return 0, fmt.Errorf("%s: %s is not a whole number from %d to %d",
			name, quote(text), p.Minimum, p.Maximum)
	}
	return n, nil
}

// page returns the part of a list that a call asks for: as many elements from an offset on as fit
// into an answer, up to a limit. Element returns the i-th of the list, and more are the other
// members of meta.
func (c *call) page(total int, element func(i int) []byte, more string) (json.RawMessage, error) {
	limit, err := c.number("limit")
	if err != nil {
		return nil, err
	}
	offset, err := c.number("offset")
	if err != nil {
		return nil, err
	}
	var elements [][]byte
	size := 200 + len(c.note) // for the rest of the answer
	for i := offset; i < total && len(elements) < limit; i++ {
		e := element(i)
		size += len(e) + 1
		// The first is always in: without it next_offset would be offset, and an agent would ask
		// forever.
		if size > maxAnswer && i > offset {
			break
		}
		elements = append(elements, e)
	}
	next := "null"
	if end := offset + len(elements); end < total {
		next = strconv.Itoa(end)
	}
	const list = `{"data":[%s],"meta":{"total":%d,"offset":%d,"next_offset":%s%s}}`
	return fmt.Appendf(nil, list, bytes.Join(elements, []byte(",")), total, offset, next, more), nil
}

// findModels answers find_models: one page of the models that match.
func (c *call) findModels() (json.RawMessage, error) {
	after, err := c.day("retiring_after", 0)
	if err != nil {
		return nil, err
	}
	others := "" // statuses of models that are only counted
	retiring := c.given("retiring_after") || c.given("retiring_before")
	switch {
	case c.given("status"):
	case retiring:
		// The query engine has only retiring_before, which leaves out models without a date. Days
		// have an order as texts.
		c.absent("retiring_before", "9999-12-31")
		today := c.today()
		// Who asks what retires until a day in the future does not mean what is gone already.
		if after == 0 && c.argument("retiring_before") > today.String() {
			after = today
			c.note = "From today on; retiring_after has earlier days. "
		}
	default:
		// Agents that choose a model want one that works. They are told how many others match.
		c.absent("status", "active")
		others = "deprecated,unlisted"
	}
	if c.argument("sort") == "blended_price" && c.argument("type") == "embedding" {
		c.arguments["sort"] = []string{"input_price"}
		c.note += "Sorted by the price of input, because embedding models have no output. "
	}
	sorted := c.given("sort")
	// The API's default is desc for all keys. Who sorts by price wants the cheapest.
	if strings.HasSuffix(c.argument("sort"), "_price") {
		c.absent("order", "asc")
	}
	c.absent("sort", "relevance")
	rows, omitted, unknown, err := c.rows()
	if err != nil {
		return nil, err
	}
	if omitted > 0 {
		const note = "Left out are %d models that only screen or read texts; " +
			"search for guard, moderation or ocr. "
		c.note += fmt.Sprintf(note, omitted)
	}
	matches := omitted + len(rows) // with any status
	if retiring {
		date := func(row int) dataset.Date { return c.index.Summary(row).RetirementDate }
		rows = slices.DeleteFunc(rows, func(row int) bool { return date(row) < after })
		if !sorted {
			slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(date(a), date(b)) })
		}
	}
	meta := fmt.Sprintf(`,"unknown":%d,"ignored":[]`, unknown)
	if others != "" {
		// The same query with other arguments. The rows are there already, so nothing reads the
		// first ones again.
		c.arguments["status"] = []string{others}
		c.arguments["sort"] = []string{"relevance"}
		c.arguments["order"] = nil
		hidden, _, _, _ := c.rows() // the first query had no error
		meta += fmt.Sprintf(`,"other_statuses":%d`, len(hidden))
		// "claude-2" finds nothing active, and the agent should learn that it retired and what
		// follows.
		if c.given("search") && len(hidden) > 0 {
			const note = "Only active models: " +
				"%d more match with the statuses deprecated and unlisted, best of them %s. "
			c.note += fmt.Sprintf(note, len(hidden), c.best(hidden[0]))
		}
		matches += len(hidden)
	}
	if matches == 0 {
		if near := c.keys(c.index.Nearest(c.argument("search"), 3, 0)); near != nil {
			c.note += "Similar ids are " + list(near) + ". "
		}
	}
	return c.page(len(rows), func(i int) []byte {
		object := c.index.AppendObject(nil, rows[i])
		if c.argument("detail") != "full" {
			object = representation.Encode(briefOf(object))
		}
		return object
	}, meta)
}

// best names the model of a row that matches best, with its stage and its successor.
func (c *call) best(row int) string {
	text := fmt.Sprintf("%s (%s", c.keys([]int{row})[0], c.index.FindingOn(row, c.today()).Stage)
	if successor, found := c.index.Successor(row, c.today()); found {
		text += ", successor " + c.keys([]int{successor})[0]
	}
	return text + ")"
}

func (c *call) given(name string) bool { return c.argument(name) != "" }

// absent gives a value to an argument that is absent.
func (c *call) absent(name, value string) {
	if !c.given(name) {
		c.arguments[name] = []string{value}
	}
}

func (c *call) today() dataset.Date { return dataset.Timestamp(time.Now().UnixMilli()).Day() }

// rows returns the rows of all models that match the arguments, in their order, how many special
// ones are omitted, because chat models are asked for and not these, and for how many more models
// it is unknown whether they match.
func (c *call) rows() (rows []int, omitted, unknown int, err error) {
	q, err := c.index.ParseValues(func(name string) string {
		if name == "limit" {
			return "" // the limit of a page of the tool, not of the API's list
		}
		return c.argument(name)
	})
	if err != nil {
		return nil, 0, 0, err
	}
	asksForSpecial := special().MatchString(c.argument("search") + " " + c.argument("family"))
	omit := slices.Contains(c.arguments["type"], "chat") && !asksForSpecial
	// All pages, because the rows are filtered and sorted once more.
	var found catalog.Result
	q.Limit = catalog.MaxLimit
	for ; q.Page == 1 || q.Page <= found.Pages; q.Page++ {
		c.index.Evaluate(&q, &found)
		for _, row := range found.Rows() {
			_, id := c.index.Key(int(row))
			if omit && special().MatchString(id) {
				omitted++
				continue
			}
			rows = append(rows, int(row))
		}
	}
	return rows, omitted, found.Unknown, nil
}

func quote(text string) string { return api.Quote(text) }

// list returns texts in quotation marks with commas between them.
func list(texts []string) string {
	return strings.ReplaceAll(strings.Trim(string(jsonl.AppendStrings(nil, texts)), "[]"), `","`, `", "`)
}
