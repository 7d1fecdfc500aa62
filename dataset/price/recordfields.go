package price

import (
	"slices"
	"strings"
)

// recordPaths are the paths at which lines of logs have what a bill needs. The first that has a
// value counts.
type recordPaths struct {
	Usage, Model, Provider, Region, Time, Tier, ID, Project, Key paths

	Sums paths // usage objects of more than the answer, perhaps

	Batch  paths    // what only an answer of a batch has
	Cached paths    // whether a gateway answered from its own cache, which costs nothing
	Lists  []string // fields with lists of answers
	// Wrappers are fields in which programs that collect logs have a line of another program.
	Wrappers []string
	Unread   []string // fields in which numbers of tokens are no use, or that of another line

	Output  paths             // lists of what a model did, in the answers of OpenAI
	Tools   map[string]string // the uses that are billed by the call, by the type of an element of Output
	Queries paths             // lists of searches, in the answers of Gemini

	first map[string]fieldSet // what is looked for in a field, by its name
}

// fieldSet has a bit for each thing that is looked for in a line of a log, such as the model or the
// time. A line of {"model":"m","created":1767225600} may have a model and a time, and nothing else:
// its set is modelFields|timeFields.
//
// Most lines of a log are not about a use, and the others lack most of the fields. So the names of
// a line are looked at once, and the paths of what it cannot have, some hundred, are never
// followed.
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
	listFields // lists of answers, and lines of other programs
	choiceFields
)

// index completes the paths with what is looked up for each object.
func (p *recordPaths) index() {
	p.first = map[string]fieldSet{}
	for set, all := range map[fieldSet]paths{
		usageFields:    slices.Concat(p.Usage, p.Sums),
		modelFields:    p.Model,
		providerFields: p.Provider,
		regionFields:   p.Region,
		timeFields:     p.Time,
		tierFields:     p.Tier,
		idFields:       p.ID,
		projectFields:  p.Project,
		keyFields:      p.Key,
		batchFields:    slices.Concat(batchSigns, p.Batch),
		cachedFields:   p.Cached,
		outputFields:   slices.Concat(p.Output, p.Queries),
		spanFields:     {{"attributes"}, {"llm"}},
		sideFields:     {{"input"}, {"output"}},
		choiceFields:   {{"choices"}},
	} {
		// The first name of a path is enough to know which paths an object can have at all. Most
		// objects of a log have few of them.
		for _, path := range all {
			p.first[path[0]] |= set
		}
	}
	for _, name := range textFields {
		p.first[name] |= jsonFields
	}
	for _, name := range slices.Concat(p.Lists, p.Wrappers) {
		p.first[name] |= listFields
	}
}

// logLine is an object of a log, and the things that its field names say it may have.
type logLine struct {
	object Object
	fields fieldSet
	usages int // fields in which a usage object may be
}

// newLogLine looks at the names of the fields of an object.
func newLogLine(o Object) logLine {
	line := logLine{object: o}
	for name, value := range o {
		if value == nil {
			continue
		}
		set := rule().Record.first[name]
		// Most usage objects are objects. Only texts have to be read as JSON.
		if !isJSON(value) {
			set &^= jsonFields
		}
		line.fields |= set
		if set&usageFields != 0 {
			line.usages++
		}
		// Exports of spans to tables have the attributes beside everything else.
		if strings.HasPrefix(name, spanPrefix) || strings.HasPrefix(name, "llm.") {
			line.fields |= spanFields
		}
	}
	return line
}

// mayHave reports whether a field has the name of one that a thing is looked for in. If none has,
// the object lacks the thing, and none of its paths need be followed.
func (l logLine) mayHave(thing fieldSet) bool { return l.fields&thing != 0 }

// text returns the text at the first path that has one; empty if the line lacks the thing that the
// paths are about.
func (l logLine) text(thing fieldSet, all paths) string {
	if !l.mayHave(thing) {
		return ""
	}
	return textAt(l.object, all)
}

// textFields are fields that tables and some gateways have as a text of JSON.
var textFields = []string{
	"metadata", "usage", "usage_details", "usageDetails", "usage_metadata", "usageMetadata",
	"response", "message", "attributes", "tokens", "data", "token_usage", "response_body",
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
		text := o[name].(string)
		// A text that merely begins like JSON stays as it is.
		if inner, err := ParseObject([]byte(text)); err == nil {
			o[name] = inner
		}
	}
}
