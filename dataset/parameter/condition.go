package parameter

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Condition is when a rule holds: if all of its terms do. Nil is always.
type Condition []Term

// Term compares one thing that is known of a call with values. The names that are no parameters are
// in Circumstances; every other name is a parameter of the same call.
type Term struct {
	Name   string
	Op     string   // one of operators
	Values []string // any of which is meant; none if the term is about whether the parameter is set
}

// The names of terms about things that are no parameter.
const (
	APIVersion    = "api_version"    // the version of the API that the request asks for, a day: 2026-10-21
	Effort        = "effort"         // of the call, under whatever name the API has it, or else the model's default
	Endpoint      = "endpoint"       // one of Endpoints
	Client        = "client"         // one of Clients
	ClientVersion = "client_version" // the version of the client: 1.0.0
)

// Circumstances are the names of terms about things that are no parameter.
var Circumstances = []string{APIVersion, Effort, Endpoint, Client, ClientVersion}

// Endpoints are the values of the term endpoint: addresses to which requests are sent, whatever a
// provider puts before them.
var Endpoints = []string{
	"chat.completions", "responses", "messages", "generateContent", "chat", "embeddings", "embed", "images",
	"audio.speech", "audio.transcriptions", "realtime", "inference",
}

// Clients are the values of the term client: libraries that change a call before they send it, or
// that refuse it themselves. A library that sends what it is given needs no name here.
var Clients = []string{"ai-sdk", "anthropic-python", "langchain-js", "langchain-python", "litellm"}

// efforts are the parameters that set the effort, by which APIs have it.
var efforts = []string{
	"reasoning_effort", "reasoning.effort", "output_config.effort",
}

// The operators of terms. A term without an operator and values says that the parameter is set, one
// that begins with not that it is not.
const (
	opSet     = ""
	opNot     = "!"
	opEqual   = "="
	opUnequal = "!="
	opFrom    = ">=" // of versions and numbers
	opBelow   = "<"
)

var termPattern = sync.OnceValue(func() *regexp.Regexp {
	values := valueForm + `(?:\|` + valueForm + `)*`
	return regexp.MustCompile(`^(?:(!?)(` + nameForm + `)|(` + nameForm + `)(=|!=|>=|<)(` + values + `))$`)
})

// ParseCondition parses a condition: terms with commas between them, such as
// "endpoint=chat.completions,effort!=none", "temperature" (which is set) or "!tools" (which is
// not). The empty text is always.
func ParseCondition(text string) (c Condition, err error) {
	if text == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		t, err := parseTerm(part)
		if err != nil {
			return nil, err
		}
		c = append(c, t)
	}
	return c, nil
}

func parseTerm(text string) (t Term, err error) {
	match := termPattern().FindStringSubmatch(text)
	if match == nil {
		const format = "%.100q is not a term: " +
			"NAME, !NAME, or NAME, then one of = != >= <, then values with | between them"
		return t, fmt.Errorf(format, text)
	}
	t = Term{Name: match[2], Op: match[1]}
	if match[3] != "" {
		t = Term{Name: match[3], Op: match[4], Values: strings.Split(match[5], valueSeparator)}
	}
	if len(t.Values) == 0 && slices.Contains(Circumstances, t.Name) {
		return t, fmt.Errorf("%q needs a value", t.Name)
	}
	if len(t.Values) != 1 && (t.Op == opFrom || t.Op == opBelow) {
		return t, fmt.Errorf("%.100q compares with several values, want one", text)
	}
	// A misspelled endpoint would make a rule that never holds, and nobody would see it.
	for name, known := range map[string][]string{Endpoint: Endpoints, Client: Clients} {
		for _, value := range t.Values {
			if t.Name == name && !slices.Contains(known, value) {
				return t, fmt.Errorf("%s: %q is not one of %s", name, value, strings.Join(known, ", "))
			}
		}
	}
	return t, nil
}

// String returns the text that ParseCondition parses.
func (c Condition) String() string {
	var terms []string
	for _, t := range c {
		if len(t.Values) == 0 {
			terms = append(terms, t.Op+t.Name)
		} else {
			terms = append(terms, t.Name+t.Op+strings.Join(t.Values, valueSeparator))
		}
	}
	return strings.Join(terms, ",")
}

// about reports whether a term of the condition is about a thing.
func (c Condition) about(name string) bool {
	return slices.ContainsFunc(c, func(t Term) bool { return t.Name == name })
}

// Truth says whether something holds for a call.
type Truth uint8

const (
	No Truth = iota
	Unknown
	Yes
)

// Of returns whether the condition holds for a call: as little as its weakest term.
func (c Condition) Of(call *Call) Truth {
	truth := Yes // of no terms: the rule always holds
	for i := range c {
		truth = min(truth, c[i].of(call))
	}
	return truth
}

func (t *Term) of(call *Call) Truth {
	value, set := call.look(t.Name)
	switch {
	case t.Op == opSet:
		return set
	case t.Op == opNot:
		return Yes - set // Yes and No change places, and Unknown stays
	case set == Unknown:
		return Unknown
	case set == No:
		// What is not there has no value, so it differs from every value, and is neither below nor
		// above one.
		return truth(t.Op == opUnequal)
	case !value.Known:
		return Unknown
	}
	return truth(t.compare(value.Text))
}

// compare reports whether a value that is known satisfies the term.
func (t *Term) compare(value string) bool {
	named := func(value string) bool {
		return slices.ContainsFunc(t.Values, func(other string) bool { return same(value, other) })
	}
	switch t.Op {
	case opEqual:
		return slices.ContainsFunc(elements(value), named)
	case opUnequal:
		return !slices.ContainsFunc(elements(value), named)
	case opFrom:
		return compareVersions(value, t.Values[0]) >= 0
	}
	return compareVersions(value, t.Values[0]) < 0
}

func truth(is bool) Truth {
	if is {
		return Yes
	}
	return No
}
