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

// maxAnswer is the length of the longest JSON of a result, in bytes: less than 8,000 tokens of the tokenizers in use, which
// need one for 3.1 to 3.6 bytes of this JSON.
const maxAnswer = 24_000

// maxUnknown is the number of unknown ids of a call for which similar ids are looked up.
const maxUnknown = 5

// special matches ids of chat models that only screen, judge or read texts. find_models leaves them out where chat models are asked for.
var special = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(guard|safeguard|moderation|ocr)\b`)
})

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

// run has the functions that run the tools. They return the JSON of the result, or an error that says what is right.
var run = map[string]func(c *call) (json.RawMessage, error){
	"find_models": (*call).findModels, "get_model": (*call).getModel, "compare_models": (*call).compareModels,
	"estimate_cost": (*call).estimateCost, "list_changes": (*call).listChanges, "check_ids": (*call).checkIDs,
	"catalog_stats": func(c *call) (json.RawMessage, error) { return c.index.AppendStats(nil), nil },
}

// callTool returns the result of a tool: JSON as a text. It is not repeated as structured content, because some clients show models only
// the text and others only the structured content, and all show the text if it comes alone.
func (s *Server) callTool(name string, arguments []byte) (object, *rpcError) {
	tools := s.tools()
	i := slices.IndexFunc(tools, func(t tool) bool { return t.Name == name })
	if i < 0 {
		return nil, refuse(invalidParams, "there is no tool "+quote(name)+"; tools/list has their names")
	}
	c := &call{Server: s, tool: &tools[i], index: s.api.Catalog(), arguments: map[string][]string{}}
	var body json.RawMessage
	err := c.read(arguments)
	if err == nil {
		body, err = run[name](c)
	}
	if err == nil && c.note != "" {
		body = append(jsonl.AppendString(append(body[:len(body)-1], `,"note":`...), strings.TrimSpace(c.note)), '}')
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
	return object{"content": []object{{"type": "text", "text": string(body)}}}, nil
}

// read reads the arguments of the tool. A number, true or false may be a string.
func (c *call) read(arguments []byte) error {
	properties := c.InputSchema.Properties
	names := slices.Sorted(maps.Keys(properties))
	var faults jsonl.List
	text := string(arguments)
	if text == "" || text == "null" || strings.Join(strings.Fields(text), "") == "[]" { // as some encoders write no members
		text = "{}"
	}
	r := jsonl.Reader{Text: text, Faults: &faults}
	r.Whole()
	r.Object(nil, names)
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
		case text[0] == '[' || text[0] == '{' && kind != "object":
			r.Fault(name, errors.New("want a value of type "+kind))
		default:
			c.arguments[name] = []string{text}
		}
		n, p := len(c.arguments[name]), properties[name]
		switch required := slices.Contains(c.InputSchema.Required, name); {
		case p.Type == "array" && (n > 0 || required) && (n < p.MinItems || p.MaxItems > 0 && n > p.MaxItems):
			r.Fault(name, fmt.Errorf("want an array of %d to %d: %s", p.MinItems, p.MaxItems, p.Description))
		case p.Enum != nil && c.given(name) && !slices.Contains(p.Enum, c.argument(name)):
			r.Fault(name, errors.New(quote(c.argument(name))+" is not one of "+strings.Join(p.Enum, ", ")))
		case required && n == 0:
			r.Fault(name, errors.New("missing: "+p.Description))
		}
	}
	return faults.Err() // of which callTool tells the first
}

// argument returns the value of an argument, or "": the elements of an array with commas between them.
func (c *call) argument(name string) string { return strings.Join(c.arguments[name], ",") }

func (c *call) number(name string) (int, error) {
	p := c.InputSchema.Properties[name]
	text := cmp.Or(c.argument(name), string(p.Default))
	n, err := strconv.Atoi(text)
	if err != nil || n < p.Minimum || n > p.Maximum {
		return 0, fmt.Errorf("%s: %s is not a whole number from %d to %d", name, quote(text), p.Minimum, p.Maximum)
	}
	return n, nil
}

// page returns the part of a list that a call asks for: as many elements from an offset on as fit into an answer, up to a limit.
// Element returns the i-th of the list, and more are the other members of meta.
func (c *call) page(total int, element func(i int) []byte, more string) (json.RawMessage, error) {
	limit, err := c.number("limit")
	offset, err2 := c.number("offset")
	if err := cmp.Or(err, err2); err != nil {
		return nil, err
	}
	var elements [][]byte
	size := 200 + len(c.note) // for the rest of the answer
	for i := offset; i < total && len(elements) < limit; i++ {
		e := element(i)
		if size += len(e) + 1; size > maxAnswer && i > offset {
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

func (c *call) findModels() (json.RawMessage, error) {
	after, err := Day("retiring_after", c.argument("retiring_after"), 0)
	if err != nil {
		return nil, err
	}
	others := "" // statuses of models that are only counted
	retiring := c.given("retiring_after") || c.given("retiring_before")
	switch {
	case c.given("status"):
	case retiring:
		c.absent("retiring_before", "9999-12-31")
		if today := c.today(); after == 0 && c.argument("retiring_before") > today.String() {
			after = today
			c.note = "From today on; retiring_after has earlier days. "
		}
	default:
		c.absent("status", "active")
		others = "deprecated,unlisted"
	}
	if c.argument("sort") == "blended_price" && c.argument("type") == "embedding" {
		c.arguments["sort"] = []string{"input_price"}
		c.note += "Sorted by the price of input, because embedding models have no output. "
	}
	sorted := c.given("sort")
	if strings.HasSuffix(c.argument("sort"), "_price") {
		c.absent("order", "asc")
	}
	c.absent("sort", "relevance")
	rows, left, unknown, err := c.rows()
	if err != nil {
		return nil, err
	}
	if left > 0 {
		c.note += fmt.Sprintf("Left out are %d models that only screen or read texts; search for guard, moderation or ocr. ", left)
	}
	all := left + len(rows)
	if retiring {
		date := func(row int) dataset.Date { return c.index.Summary(row).RetirementDate }
		rows = slices.DeleteFunc(rows, func(row int) bool { return date(row) < after })
		if !sorted {
			slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(date(a), date(b)) })
		}
	}
	meta := fmt.Sprintf(`,"unknown":%d,"ignored":[]`, unknown)
	if others != "" {
		c.arguments["status"], c.arguments["sort"], c.arguments["order"] = []string{others}, []string{"relevance"}, nil
		hidden, _, _, _ := c.rows()
		meta += fmt.Sprintf(`,"other_statuses":%d`, len(hidden))
		if c.given("search") && len(hidden) > 0 {
			c.note += fmt.Sprintf("Only active models: %d more match with the statuses deprecated and unlisted, best of them %s. ", len(hidden), c.best(hidden[0]))
		}
		all += len(hidden)
	}
	if all == 0 {
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

// rows returns the rows of all models that match the arguments, in their order, how many special ones are left out, because chat models are
// asked for and not these, and for how many more this is unknown.
func (c *call) rows() (rows []int, left, unknown int, err error) {
	q, err := c.index.ParseValues(func(name string) string {
		if name == "limit" { // fewer are allowed; see page
			return ""
		}
		return c.argument(name)
	})
	if err != nil {
		return nil, 0, 0, err
	}
	chat := slices.Contains(c.arguments["type"], "chat") && !special().MatchString(c.argument("search")+" "+c.argument("family"))
	var found catalog.Result
	q.Limit = catalog.MaxLimit
	for ; q.Page == 1 || q.Page <= found.Pages; q.Page++ {
		c.index.Evaluate(&q, &found)
		for _, row := range found.Rows() {
			if _, id := c.index.Key(int(row)); chat && special().MatchString(id) {
				left++
			} else {
				rows = append(rows, int(row))
			}
		}
	}
	return rows, left, found.Unknown, nil
}

func quote(text string) string { return api.Quote(text) }

func list(texts []string) string {
	return strings.ReplaceAll(strings.Trim(string(jsonl.AppendStrings(nil, texts)), "[]"), `","`, `", "`)
}
