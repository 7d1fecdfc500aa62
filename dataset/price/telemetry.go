package price

import (
	"strings"
)

// spanPrefix is what the attributes of a request begin with in OpenTelemetry, usagePrefix those of
// its use.
const (
	spanPrefix  = "gen_ai."
	usagePrefix = "gen_ai.usage."
)

// Attributes returns the attributes of a span of OpenTelemetry as an object by name. OTLP has them
// in a list of keys and values, other exports in an object.
func Attributes(span Object) Object {
	switch attributes := span["attributes"].(type) {
	case Object:
		return attributes
	case []any:
		// OTLP's JSON: [{"key":"gen_ai.usage.input_tokens","value":{"intValue":"12"}}].
		o := Object{}
		for _, element := range attributes {
			attribute, _ := element.(Object)
			key, _ := attribute["key"].(string)
			value, _ := attribute["value"].(Object)
			// The value of a number of tokens was cut off. An empty text is no number, so it leads
			// to an error that names the attribute; without it the span would cost less without a
			// word.
			if len(value) == 0 && strings.HasPrefix(key, usagePrefix) {
				o[key] = ""
			}
			for _, inner := range value { // one: its name is the type
				o[key] = inner
			}
		}
		return o
	}
	return nil
}

// attributesOf returns the attributes of a span, or the span itself if it has them beside
// everything else, as tables do.
func attributesOf(span Object) Object {
	attributes := Attributes(span)
	if attributes == nil {
		return span
	}
	return attributes
}

// spanUsage returns the numbers of a span of a request as the shape OpenTelemetry has them; nil for
// other objects.
func spanUsage(o Object) Object {
	// The names have full stops, as paths of the table have: gen_ai.usage.cache_read.input_tokens.
	usage := Object{}
	attributes := attributesOf(o)
	for name, value := range openInference(attributes) {
		usage[name] = value
	}
	for name, value := range attributes {
		rest, isUsage := strings.CutPrefix(name, usagePrefix)
		switch {
		case isUsage && !rule().isExplained(rest):
			putAt(usage, strings.Split(rest, "."), value)
		case name == "llm.usage.total_tokens":
			usage["total_tokens"] = value
		}
	}
	if len(usage) == 0 {
		return nil
	}
	return Object{"gen_ai": usage}
}

// inferenceNames are the numbers of OpenInference, the attributes of Arize Phoenix, and those of
// OpenTelemetry that mean the same:
// https://arize-ai.github.io/openinference/spec/semantic_conventions.html.
var inferenceNames = map[string]string{
	"prompt": "input_tokens", "completion": "output_tokens", "total": "total_tokens",
	"prompt_details.cache_read":    "cache_read_tokens",
	"prompt_details.cache_write":   "cache_write_tokens",
	"completion_details.reasoning": "reasoning_tokens",
}

// openInference returns the numbers of OpenInference under the names of OpenTelemetry. They are
// attributes such as llm.token_count.prompt, or objects: {"llm":{"token_count":{"prompt":12}}}.
func openInference(attributes Object) Object {
	usage := Object{}
	add := func(name string, value any) {
		// A number that is not in the table is left as it is, so it is an error that names it.
		known := inferenceNames[name]
		if known == "" {
			known = name
		}
		usage[known] = value
	}
	// As objects, in which a part of a number is an object again: {"prompt_details":{"cache_read":8}}.
	llm, _ := attributes["llm"].(Object)
	counts, _ := llm["token_count"].(Object)
	for name, value := range counts {
		details, isObject := value.(Object)
		if !isObject {
			add(name, value)
		}
		for inner, value := range details {
			add(name+"."+inner, value)
		}
	}
	// As attributes, whose names are the whole paths.
	for name, value := range attributes {
		if rest, isCount := strings.CutPrefix(name, "llm.token_count."); isCount {
			add(rest, value)
		}
	}
	return usage
}

// isSummary reports whether a span is that of an agent or a chain, which has the sum of the spans
// of its requests. They would be counted twice.
func isSummary(span Object) bool {
	if span["run_type"] == "chain" { // of LangSmith
		return true
	}
	attributes := attributesOf(span)
	kind := attributes["openinference.span.kind"]
	operation, _ := attributes["ai.operationId"].(string)
	switch {
	case attributes["gen_ai.operation.name"] == "invoke_agent":
		return true
	case kind == "AGENT", kind == "CHAIN", span["span_kind"] == "AGENT", span["span_kind"] == "CHAIN":
		return true
	}
	// Of the AI SDK, ai.generateText has the sum of ai.generateText.doGenerate.
	return strings.HasPrefix(operation, "ai.") && !strings.Contains(operation, ".do")
}

// putAt sets the value at a path.
func putAt(o Object, path []string, value any) {
	for _, name := range path[:len(path)-1] {
		inner, isObject := o[name].(Object)
		if !isObject {
			inner = Object{}
			o[name] = inner
		}
		o = inner
	}
	o[path[len(path)-1]] = value
}

// readSpan sets what a span of OpenTelemetry says of a request.
func (r *Record) readSpan(span Object) {
	attributes := attributesOf(span)
	first := func(names ...string) string {
		for _, name := range names {
			if text, _ := attributes[name].(string); text != "" {
				return text
			}
		}
		return ""
	}
	// The model that answered is billed, which can be a snapshot of the one that was asked.
	model := first("gen_ai.response.model", "gen_ai.request.model", "llm.model_name")
	llm, _ := attributes["llm"].(Object)
	if name, _ := llm["model_name"].(string); model == "" {
		model = name
	}
	if model == "" {
		return // another program's attributes
	}
	r.Model = model
	r.Place = first("gen_ai.provider.name", "gen_ai.system", "llm.provider")
	if place, _ := llm["provider"].(string); r.Place == "" {
		r.Place = place
	}
	r.Tier = first("openai.response.service_tier", "gen_ai.openai.response.service_tier")
	r.ID = first("gen_ai.response.id")
	if r.ID == "" {
		r.ID, _ = span["spanId"].(string)
	}
}
