package price

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/shopspring/decimal"

	"modelcatalog/dataset/jsonl"
)

// Record is an answer of a model in a log.
type Record struct {
	ID     string // of the answer, by which it is counted once; empty if the log has none that is one
	Model  string // as the log has it; empty if it is not there
	Place  string // the provider that the log names; empty if it names none
	Region string // of a cloud; empty if the log does not say it
	Tier   string // of service; empty if the log does not say it

	Project, Key string // of the caller; empty if the log does not say them

	At    At   // without a day if the log does not say it
	Free  bool // whether a gateway answered from its own cache, which costs nothing
	Batch Batch
	Use   Use
}

// Batch is what an object of a log has to do with a batch, which has the price of the tier batch.
type Batch int

const (
	NoBatch     Batch = iota // nothing, or it is not known
	BatchResult              // it is an answer
	WholeBatch               // it has the sum of all answers
)

// recordPaths are the paths at which lines of logs have what a bill needs, the first that has a
// value counts.
type recordPaths struct {
	Usage, Model, Provider, Region, Time, Tier, ID, Project, Key paths

	Batch  paths    // what only an answer of a batch has
	Cached paths    // whether a gateway answered from its own cache, which costs nothing
	Lists  []string // fields with lists of answers
	Unread []string // fields in which numbers of tokens are no use, or that of another line

	Output  paths             // lists of what a model did, in the answers of OpenAI
	Tools   map[string]string // the uses that are billed by the call, by the type of an element of Output
	Queries paths             // lists of searches, in the answers of Gemini

	first map[string]fieldSet // what is looked for in a field, by its name
}

// fieldSet has a bit for each thing that is looked for in an object. Most objects lack most of the
// fields, so their names are looked at once instead of each list of paths.
type fieldSet uint32

const (
	usageFields fieldSet = 1 << iota
	modelFields
	providerFields
	regionFields
	timeFields
	tierFields
	idFields
	projectFields
	keyFields
	batchFields
	cachedFields
	outputFields
	jsonFields
)

// index completes the paths with what is looked up for each object.
func (p *recordPaths) index() {
	p.first = map[string]fieldSet{}
	for set, all := range map[fieldSet]paths{
		usageFields: p.Usage, modelFields: p.Model, providerFields: p.Provider, regionFields: p.Region,
		timeFields: p.Time, tierFields: p.Tier, idFields: p.ID, projectFields: p.Project, keyFields: p.Key,
		batchFields: p.Batch, cachedFields: p.Cached, outputFields: append(p.Output, p.Queries...),
	} {
		for _, path := range all {
			p.first[path[0]] |= set
		}
	}
	for _, name := range textFields {
		p.first[name] |= jsonFields
	}
}

// fieldsOf returns what an object may have.
func fieldsOf(o Object) (set fieldSet) {
	for name, value := range o {
		if value != nil {
			set |= rule().Record.first[name]
		}
	}
	return set
}

// paths are fields of objects inside each other. The table has them with full stops; they are cut
// once, not for each line of a log.
type paths [][]string

// UnmarshalJSON reads a list of texts such as "response.usage".
func (p *paths) UnmarshalJSON(text []byte) error {
	var list []string
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	for _, path := range list {
		*p = append(*p, strings.Split(path, "."))
	}
	return nil
}

// ErrNoUsage is the result of ParseRecord for an object that is not about a use of a model, such as
// a user's message in the log of a session.
var ErrNoUsage = errors.New("no usage")

// ParseRecord reads an answer of a provider, or an object that contains it or its usage object with
// the id of the model and the time. It returns ErrNoUsage if the object has no number of tokens at
// all; one that it has in an unknown place is another error, because it may be a use.
func ParseRecord(o Object) (r Record, err error) {
	has := fieldsOf(o)
	if has&jsonFields != 0 {
		readTexts(o)
	}
	usage, isLine, err := usageOf(o, has)
	if err != nil {
		return r, err
	}
	text := func(set fieldSet, all paths) string {
		if has&set == 0 {
			return ""
		}
		return textAt(o, all)
	}
	r.Model = text(modelFields, rule().Record.Model)
	r.Place = text(providerFields, rule().Record.Provider)
	r.Region = text(regionFields, rule().Record.Region)
	r.Project = text(projectFields, rule().Record.Project)
	r.Key = text(keyFields, rule().Record.Key)
	r.readTelemetry(o)
	r.readPlace(o)
	if has&cachedFields != 0 {
		r.Free = isTrue(firstAt(o, rule().Record.Cached))
	}
	if when := firstAt(o, rule().Record.Time); when != nil {
		if r.At, err = ParseLogTime(when); err != nil {
			return r, err
		}
	}
	if has&idFields != 0 && r.ID == "" {
		r.setID(o)
	}
	// Claude Code writes answers of its own, such as "API error", which no model gave.
	if r.Model == "<synthetic>" && !countsSomething(usage) {
		return r, ErrNoUsage
	}
	if r.Use, err = parseUse(usage, isLine); err != nil {
		return r, err
	}
	r.readTier(o)
	if has&outputFields != 0 {
		r.Use.addTools(o)
	}
	return r, nil
}

// usageOf returns the usage object of an answer, or the answer itself if it has the numbers beside
// the model and the time.
func usageOf(o Object, has fieldSet) (usage Object, isLine bool, err error) {
	if usage = telemetryUsage(o); usage != nil {
		return usage, false, nil
	}
	for _, path := range rule().Record.Usage {
		if has&usageFields == 0 {
			break
		}
		if o[path[0]] == nil {
			continue // most lines lack most of these fields
		}
		found := valuesAt(o, path)
		if len(found) == 0 {
			continue
		}
		candidate, isObject := found[0].(Object)
		if !isObject {
			continue // OpenRouter calls its cost usage
		}
		if _, err := shapeOf(candidate, false); err == nil || !isShapeless(path[0]) {
			return candidate, false, nil
		}
	}
	if usage = loggedInvocation(o); usage != nil {
		return usage, false, nil
	}
	if usage = spendUsage(o); usage != nil {
		return usage, false, nil
	}
	if _, err := shapeOf(o, true); err == nil {
		return o, true, nil
	}
	if isSummary(o) {
		return nil, false, ErrNoUsage
	}
	if unread := unreadUsage("", o, 0); unread != "" {
		const format = "%s: a number of tokens in a place that is not known, so no cost is certain"
		return nil, false, fmt.Errorf(format, jsonl.Clip(unread))
	}
	return nil, false, ErrNoUsage
}

// isShapeless reports whether a field has a name that programs have for other objects too: meta of
// Cohere, tokens and body.
func isShapeless(field string) bool { return field == "meta" || field == "tokens" || field == "body" }

// spendUsage returns the numbers of a row of LiteLLM's table of spend, of which some are in the
// metadata; nil for other objects.
func spendUsage(o Object) Object {
	metadata, _ := o["metadata"].(Object)
	more, isObject := metadata["additional_usage_values"].(Object)
	if !isObject {
		return nil
	}
	usage := maps.Clone(more)
	for _, name := range []string{"prompt_tokens", "completion_tokens", "total_tokens"} {
		usage[name] = o[name]
	}
	return usage
}

// loggedInvocation returns the numbers of a line of Bedrock's log of invocations, which has those of
// the input and the output apart; nil for other objects. The cache is beside the input, as in
// Converse.
func loggedInvocation(o Object) Object {
	input, _ := o["input"].(Object)
	output, _ := o["output"].(Object)
	if input["inputTokenCount"] == nil && output["outputTokenCount"] == nil {
		return nil
	}
	usage := Object{}
	for _, side := range []Object{input, output} {
		for name, value := range side {
			if strings.HasSuffix(name, "TokenCount") {
				usage[name] = value
			}
		}
	}
	return usage
}

// maxDepth is how deep unreadUsage looks. No known log has a use deeper.
const maxDepth = 8

// unreadUsage returns the path of a number of tokens that is not read, or an empty text.
func unreadUsage(prefix string, value any, depth int) string {
	if depth > maxDepth {
		return ""
	}
	switch value := value.(type) {
	case []any:
		for _, inner := range value {
			if unread := unreadUsage(prefix, inner, depth+1); unread != "" {
				return unread
			}
		}
	case Object:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			if slices.Contains(rule().Record.Unread, name) || rule().explained(name) {
				continue
			}
			inner := value[name]
			if isTokens(name) && isPositive(inner) {
				return prefix + name
			}
			if unread := unreadUsage(prefix+name+".", inner, depth+1); unread != "" {
				return unread
			}
		}
	}
	return ""
}

var tokensName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)tokens?(count)?$`)
})

func isTokens(name string) bool { return tokensName().MatchString(name) }

func isPositive(value any) bool {
	n, err := parseNumber(value)
	return err == nil && n.IsPositive()
}

// textFields are fields that tables and some gateways have as a text of JSON.
var textFields = []string{
	"metadata", "usage", "usage_details", "usageDetails", "usage_metadata", "usageMetadata", "response", "message",
	"attributes", "tokens", "data", "token_usage",
}

// readTexts replaces texts of JSON by the objects that they contain.
func readTexts(o Object) {
	for _, name := range textFields {
		text, isText := o[name].(string)
		if !isText || !strings.HasPrefix(text, "{") {
			continue
		}
		if inner, err := ParseObject([]byte(text)); err == nil {
			o[name] = inner
		}
	}
}

// readTier sets the tier of service: batch, if the object is of a batch or its id says so, else
// what the object says.
func (r *Record) readTier(o Object) {
	model, mode, cut := cutLast(r.Model, ":")
	if _, isTier := rule().Tiers[mode]; cut && isTier {
		r.Model = model
		r.Tier = mode
	}
	if isBatch(o) {
		r.Tier = "batch"
		r.Batch = BatchResult
		if o["request_counts"] != nil || o["object"] == "batch" {
			r.Batch = WholeBatch
			r.Use.SumOfMany()
		}
	}
	tier := textAt(o, rule().Record.Tier)
	r.Tier = cmp.Or(r.Tier, r.Use.tier, tier)
	r.Use.tier = r.Tier
}

func cutLast(s, separator string) (before, after string, found bool) {
	i := strings.LastIndex(s, separator)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(separator):], true
}

// isBatch reports whether an object is a batch, or a line of the results of one.
func isBatch(o Object) bool {
	callType, _ := o["call_type"].(string) // LiteLLM's
	switch {
	case o["object"] == "batch", strings.Contains(callType, "batch"), o["batch"] == true:
		return true
	case o["custom_id"] != nil: // OpenAI and Anthropic
		return o["response"] != nil || o["result"] != nil
	case o["key"] != nil, o["processed_time"] != nil: // Gemini, Vertex AI
		return o["response"] != nil && o["usage"] == nil
	}
	return textAt(o, rule().Record.Batch) != ""
}

// readPlace sets the place of programs that say it otherwise than by a name.
func (r *Record) readPlace(o Object) {
	id, _ := o["id"].(string)
	vertex := firstAt(o, vertexOnly)
	switch {
	case strings.HasPrefix(id, "gen-") || o["native_tokens_prompt"] != nil:
		// OpenRouter names the provider that it asked, but it bills by its own prices.
		r.Place = "openrouter"
	case o["schemaType"] == "ModelInvocationLog":
		r.Place = "amazon-bedrock"
	case vertex != nil && r.Place == "":
		r.Place = "google-vertex"
	}
	// Vercel's AI SDK names the endpoint too: openai.responses.
	if name, _, cut := strings.Cut(r.Place, "."); cut {
		r.Place = name
	}
}

// vertexOnly are fields that the Gemini API does not have.
var vertexOnly = paths{{"usageMetadata", "trafficType"}, {"response", "usageMetadata", "trafficType"}}

// setID sets the id of an answer. The ids of some tables are only those of their rows, such as row-1,
// which are those of other answers in another table. So unless an id is of a known form, it is only the
// same answer if it is of the same model and minute too.
func (r *Record) setID(o Object) {
	for _, path := range rule().Record.ID {
		if o[path[0]] == nil {
			continue
		}
		id := textAt(o, paths{path})
		isOfAnswer := len(path) > 1 || path[0] != "id"
		switch {
		case id == "":
		case isOfAnswer || answerID().MatchString(id):
			r.ID = id
			return
		case isUnique(id):
			r.ID = id + " " + r.Model + " " + r.At.Day + " " + r.At.Clock
			return
		}
	}
}

// answerID matches ids of answers, batches and generations of the large providers and gateways.
var answerID = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(chatcmpl|cmpl|msg|resp|gen|batch|req|run|obs|int)[-_]`)
})

// isUnique reports whether an id has letters and digits: numbers count rows.
func isUnique(id string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	return strings.ContainsAny(id, letters) && strings.ContainsAny(id, "0123456789")
}

func isTrue(value any) bool {
	text, _ := value.(string)
	return value == true || strings.EqualFold(text, "true") || strings.EqualFold(text, "hit")
}

// textAt returns the text at the first path that has one that is not empty.
func textAt(o Object, all paths) string {
	for _, path := range all {
		if o[path[0]] == nil {
			continue // most lines lack most of these fields
		}
		value := valueAt(o, path)
		if text, isText := value.(string); isText && text != "" {
			return text
		}
	}
	return ""
}

// firstAt returns the text, number or truth value at the first path that has one; nil if none has.
func firstAt(o Object, all paths) any {
	for _, path := range all {
		if o[path[0]] == nil {
			continue
		}
		switch value := valueAt(o, path).(type) {
		case json.Number, bool:
			return value
		case string:
			if value != "" {
				return value
			}
		}
	}
	return nil
}

// valueAt returns the value at a path through objects; nil if there is none.
func valueAt(o Object, path []string) any {
	for _, name := range path[:len(path)-1] {
		o, _ = o[name].(Object)
	}
	return o[path[len(path)-1]]
}

// Answers returns the answers of an object that is a list of them, such as a page of OpenAI's usage
// API, or nil if it is an answer itself. They inherit the time and the session of the list.
func Answers(o Object) (answers []any) {
	if _, _, err := usageOf(o, fieldsOf(o)); err == nil {
		return nil
	}
	for _, name := range rule().Record.Lists {
		switch list := o[name].(type) {
		case []any:
			for _, element := range list {
				inherit(element, o)
				answers = append(answers, element)
			}
		case Object:
			if name == "data" { // OpenRouter's details of a generation
				answers = append(answers, list)
			}
		}
	}
	return answers
}

// inherit gives an answer of a list the time and the project of the list.
func inherit(answer any, list Object) {
	o, isObject := answer.(Object)
	if !isObject {
		return
	}
	if when := firstAt(list, rule().Record.Time); when != nil && firstAt(o, rule().Record.Time) == nil {
		o["$inherited"] = when
	}
	if project := textAt(list, rule().Record.Project); project != "" && textAt(o, rule().Record.Project) == "" {
		o["project"] = project
	}
}

// addTools adds the tools that an answer used and that its usage object does not count. Those that
// have no meter are missing in the bill.
func (u *Use) addTools(answer Object) {
	calls := map[string]count{}
	for _, path := range rule().Record.Output {
		output, _ := valueAt(answer, path).([]any)
		for _, element := range output {
			item, _ := element.(Object)
			kind, _ := item["type"].(string)
			use := rule().Record.Tools[kind]
			if use == "" {
				continue
			}
			c := calls[use]
			c.most = c.most.Add(one)
			if !isFree(item) {
				c.least = c.least.Add(one)
			}
			calls[use] = c
		}
	}
	for _, path := range rule().Record.Queries {
		queries := queriesAt(answer, path)
		if queries == 0 {
			continue
		}
		// Newer models of Gemini bill each query, older ones each answer that searched.
		calls["web_search"] = count{least: one, most: decimal.NewFromInt(int64(queries))}
	}
	for _, use := range slices.Sorted(maps.Keys(calls)) {
		counted := slices.ContainsFunc(u.counts, func(c count) bool { return c.meter == use })
		if !counted {
			u.counts = append(u.counts, count{use, calls[use].least, calls[use].most})
		}
	}
}

var one = decimal.NewFromInt(1)

// isFree reports whether a call of a tool may cost nothing: OpenAI calls it a search too when a
// model opens a page that it has found, or looks for words in it.
func isFree(call Object) bool {
	action, _ := call["action"].(Object)
	kind, _ := action["type"].(string)
	return kind == "open_page" || kind == "find_in_page" || kind == "find"
}

// queriesAt returns the number of elements of the lists at a path, which may go through lists.
func queriesAt(value any, path []string) int {
	if list, isList := value.([]any); isList {
		if len(path) == 0 {
			return len(list)
		}
		n := 0
		for _, element := range list {
			n += queriesAt(element, path)
		}
		return n
	}
	o, isObject := value.(Object)
	if !isObject || len(path) == 0 {
		return 0
	}
	return queriesAt(o[path[0]], path[1:])
}

// IsUsageField reports whether a usage object, or a line of a log, has its numbers or its usage
// object in a field of this name.
func IsUsageField(name string) bool {
	for _, s := range rule().Shapes {
		if slices.Contains(s.When, name) {
			return true
		}
	}
	return slices.ContainsFunc(rule().Record.Usage, func(path []string) bool { return path[0] == name })
}
