package facts

import (
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset/parameter"
)

// Rule returns what a rule says about a parameter, in words, without the name: "only 1, unless
// effort is none".
func Rule(r *parameter.Rule) string {
	words := outcome(r)
	if when := when(r.When); when != "" {
		words += ", " + when
	}
	return words
}

// outcome returns what happens to a parameter, in words.
func outcome(r *parameter.Rule) string {
	values := english.OxfordWordSeries(r.Values, "or")
	switch r.Outcome {
	case parameter.Accepted:
		// Without values, everything is taken, and the colon would lead to nothing.
		return strings.TrimSuffix("taken: "+values, ": ")
	case parameter.Only:
		return "only " + values
	case parameter.AtMost:
		return "at most " + values
	case parameter.AtLeast:
		return "at least " + values
	case parameter.Renamed:
		return "named " + values + " here"
	}
	return strings.TrimSuffix(r.Outcome.String()+": "+values, ": ")
}

// Change returns what a call must change that goes from one model to another: "temperature: taken →
// refused; remove it".
func Change(c *parameter.Change) string {
	old := "taken" // as far as is known
	if c.Old != nil {
		old = Rule(c.Old)
	}
	return c.Name + ": " + old + " → " + Rule(c.New) + "; " + Advice(c.New)
}

// Advice returns what a call must do about a rule of the model to which it goes: "remove it".
func Advice(r *parameter.Rule) string {
	advice := adviceOf(r)
	// A rule that holds unless the effort is low has another way out than to remove the parameter.
	for _, t := range r.When {
		if t.Name == parameter.Effort && t.Op == "!=" {
			advice += ", or set the effort to " + english.OxfordWordSeries(t.Values, "or")
		}
	}
	return advice
}

// Remedy returns Advice, and when a call must follow it: "do not set it to disabled with effort xhigh or max".
// Of what is ignored, which no call must change, it says so: "has no effect any more, unless thinking.type is
// disabled".
func Remedy(r *parameter.Rule) string {
	if r.Outcome == parameter.Ignored {
		values := english.OxfordWordSeries(r.Values, "or")
		words := strings.TrimPrefix(values+" has no effect any more", " ")
		if condition := when(r.When); condition != "" {
			words += ", " + condition
		}
		return words
	}
	advice := Advice(r)
	for i := range r.When {
		t := &r.When[i]
		// That another effort is a way out, the advice says.
		if t.Name != parameter.Effort || t.Op != "!=" {
			advice += " " + term(t)
		}
	}
	return advice
}

func adviceOf(r *parameter.Rule) string {
	values := english.OxfordWordSeries(r.Values, "or")
	switch r.Outcome {
	case parameter.Only:
		return "remove it or set it to " + values
	case parameter.AtMost:
		return "set it to " + values + " or less"
	case parameter.AtLeast:
		return "set it to " + values + " or more"
	case parameter.Renamed:
		return "rename it to " + values
	case parameter.Required:
		return "set it" + strings.TrimSuffix(" to "+values, " to ")
	}
	// Some values are refused, ignored or the like, or the parameter is.
	if len(r.Values) > 0 {
		return "do not set it to " + values
	}
	return "remove it"
}

// endpoints are the words for addresses. Others have their name in quotation marks.
var endpoints = map[string]string{
	"chat.completions":     "on Chat Completions",
	"responses":            "on Responses",
	"messages":             "on the Messages API",
	"chat":                 "on the Chat API",
	"realtime":             "in Realtime sessions",
	"audio.speech":         "for speech",
	"audio.transcriptions": "for transcriptions",
}

// clients are the words for client libraries.
var clients = map[string]string{
	"ai-sdk":           "with the AI SDK",
	"anthropic-python": "with Anthropic's Python SDK",
	"langchain-js":     "with LangChain.js",
	"langchain-python": "with LangChain for Python",
	"litellm":          "with LiteLLM",
}

// when returns a condition in words; nothing if it is always.
func when(c parameter.Condition) string {
	var words []string
	for i := range c {
		words = append(words, term(&c[i]))
	}
	return strings.Join(words, ", ")
}

func term(t *parameter.Term) string {
	values := english.OxfordWordSeries(t.Values, "or")
	switch t.Name {
	case parameter.Endpoint:
		var places []string
		for _, value := range t.Values {
			place, known := endpoints[value]
			if !known { // an endpoint that was added since, by its name in the dataset
				place = "at " + value
			}
			places = append(places, place)
		}
		return english.OxfordWordSeries(places, "or")
	case parameter.Client: // a term has one library
		return clients[t.Values[0]]
	}
	name := t.Name
	switch name {
	case parameter.APIVersion:
		name = "API version"
	case parameter.ClientVersion:
		name = "version"
	case parameter.Effort:
		name = "effort"
	}
	// A term without values asks whether a parameter is there at all.
	switch {
	case len(t.Values) == 0 && t.Op == "":
		return "together with " + name
	case len(t.Values) == 0:
		return "without " + name
	case t.Op == ">=":
		return "from " + name + " " + values + " on"
	case t.Op == "<":
		return "before " + name + " " + values
	case t.Op == "!=":
		return "unless " + name + " is " + values
	}
	return "with " + name + " " + values
}
