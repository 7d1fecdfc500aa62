package price

import (
	"strings"
)

// usagePrefix is what the attributes of a use begin with in OpenTelemetry.
const usagePrefix = "gen_ai.usage."

// Attributes returns the attributes of a span of OpenTelemetry as an object by name. OTLP has them
// in a list of keys and values, other exports in an object.
func Attributes(span Object) Object {
	switch attributes := span["attributes"].(type) {
	case Object:
		return attributes
	case []any:
		o := Object{}
		for _, element := range attributes {
			attribute, _ := element.(Object)
			key, _ := attribute["key"].(string)
			value, _ := attribute["value"].(Object)
			for _, inner := range value { // one, such as {"intValue":"12"}
				o[key] = inner
			}
		}
		return o
	}
	return nil
}

// telemetryUsage returns the numbers of a span of a request as the shape OpenTelemetry has them;
// nil for other objects.
func telemetryUsage(o Object) Object {
	attributes := Attributes(o)
	if attributes == nil {
		attributes = o
	}
	if isSummary(o) {
		return nil
	}
	var usage Object
	for name, value := range attributes {
		if name == "" || name[0] != 'g' && name[0] != 'l' {
			continue // most lines are no spans
		}
		rest, isUsage := strings.CutPrefix(name, usagePrefix)
		if usage == nil {
			usage = Object{}
		}
		switch {
		case isUsage && !rule().explained(rest):
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

// isSummary reports whether a span is that of an agent, which has the sum of the spans of its
// requests. They would be counted twice.
func isSummary(span Object) bool {
	attributes := Attributes(span)
	if attributes == nil {
		attributes = span
	}
	return attributes["gen_ai.operation.name"] == "invoke_agent"
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

// readTelemetry sets what a span of OpenTelemetry says of a request.
func (r *Record) readTelemetry(span Object) {
	attributes := Attributes(span)
	if attributes == nil {
		attributes = span
	}
	first := func(names ...string) string {
		for _, name := range names {
			if text, _ := attributes[name].(string); text != "" {
				return text
			}
		}
		return ""
	}
	if model := first("gen_ai.response.model", "gen_ai.request.model"); model != "" {
		r.Model = model
		r.Place = first("gen_ai.provider.name", "gen_ai.system")
		r.ID = first("gen_ai.response.id")
		r.Tier = first("openai.response.service_tier", "gen_ai.openai.response.service_tier")
		if r.ID == "" {
			r.ID, _ = span["spanId"].(string)
		}
	}
}
