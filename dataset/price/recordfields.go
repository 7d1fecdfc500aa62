package price

import (
	"strings"
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
	jsonFields // texts that may be JSON
	spanFields // of a span of OpenTelemetry
	sideFields // of a log that has the input and the output apart
	listFields // lists of answers
	choiceFields
)

// index completes the paths with what is looked up for each object.
func (p *recordPaths) index() {
	p.first = map[string]fieldSet{}
	for set, all := range map[fieldSet]paths{
		usageFields: p.Usage, modelFields: p.Model, providerFields: p.Provider, regionFields: p.Region,
		timeFields: p.Time, tierFields: p.Tier, idFields: p.ID, projectFields: p.Project, keyFields: p.Key,
		batchFields: append(batchSigns, p.Batch...), cachedFields: p.Cached,
		outputFields: append(p.Output, p.Queries...), spanFields: {{"attributes"}}, sideFields: {{"input"}, {"output"}}, choiceFields: {{"choices"}},
	} {
		for _, path := range all {
			p.first[path[0]] |= set
		}
	}
	for _, name := range textFields {
		p.first[name] |= jsonFields
	}
	for _, name := range p.Lists {
		p.first[name] |= listFields
	}
}

// record is an object with what it may have.
type record struct {
	object Object
	has    fieldSet
}

// fieldsOf returns an object with what it may have.
func fieldsOf(o Object) record {
	r := record{object: o}
	for name, value := range o {
		if value == nil {
			continue
		}
		has := rule().Record.first[name]
		if has&jsonFields != 0 && !isJSON(value) {
			has &^= jsonFields // most usage objects are objects
		}
		r.has |= has
		// Exports of spans to tables have the attributes beside everything else.
		if strings.HasPrefix(name, spanPrefix) || strings.HasPrefix(name, "llm.") {
			r.has |= spanFields
		}
	}
	return r
}

// text returns the text at the first path that has one, of paths of which a field may be there.
func (r record) text(set fieldSet, all paths) string {
	if r.has&set == 0 {
		return ""
	}
	return textAt(r.object, all)
}

// textFields are fields that tables and some gateways have as a text of JSON.
var textFields = []string{
	"metadata", "usage", "usage_details", "usageDetails", "usage_metadata", "usageMetadata", "response", "message",
	"attributes", "tokens", "data", "token_usage",
}

// isJSON reports whether a value is a text that may be a JSON object.
func isJSON(value any) bool {
	text, isText := value.(string)
	return isText && strings.HasPrefix(text, "{")
}

// readTexts replaces texts of JSON by the objects that they contain.
func readTexts(o Object) {
	for _, name := range textFields {
		if !isJSON(o[name]) {
			continue
		}
		if inner, err := ParseObject([]byte(o[name].(string))); err == nil {
			o[name] = inner
		}
	}
}
