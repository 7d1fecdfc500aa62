package price

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"modelcatalog/dataset/jsonl"
)

// usageForms are the ways in which lines of logs have a usage object, in the order in which they
// are tried.
var usageForms = []struct {
	fields fieldSet // of a line of this form; 0: it is looked for in every line
	find   func(o Object) Object
}{
	{spanFields, spanUsage},
	{usageFields, usageAt},
	{choiceFields, choiceUsage},
	{sideFields, loggedInvocation},
	{0, spendUsage},
}

// usage returns the usage object of an answer, or the answer itself if it has the numbers beside
// the model and the time.
func (l logLine) usage() (usage Object, isLine bool, err error) {
	o := l.object
	if o["run_type"] != nil || l.mayHave(spanFields) {
		if isSummary(o) {
			return nil, false, ErrNoUsage
		}
	}
	for _, form := range usageForms {
		if form.fields != 0 && !l.mayHave(form.fields) {
			continue
		}
		usage = form.find(o)
		if usage != nil {
			return usage, false, nil
		}
	}
	// Last, because a line with a usage object can have a number of its own, such as a sum of the
	// day.
	if _, err := shapeOf(o, true); err == nil {
		return o, true, nil
	}
	if unread := unreadUsage("", o, 0); unread != "" {
		const format = "%s: a number of tokens in a place that is not known, so no cost is certain"
		return nil, false, fmt.Errorf(format, jsonl.Clip(unread))
	}
	return nil, false, ErrNoUsage
}

// usageAt returns the object at the first path of usage objects that has one; nil if none has.
func usageAt(o Object) Object {
	for _, path := range rule().Record.Usage {
		if o[path[0]] == nil {
			continue // most lines lack most of these fields
		}
		candidate, isObject := valueAt(o, path).(Object)
		if !isObject {
			continue // OpenRouter calls its cost usage
		}
		if len(candidate) == 0 {
			continue // Langfuse has empty usageDetails beside usage with the numbers
		}
		// Meta of Cohere, tokens and body are names that programs have for other objects too.
		// The AI SDK has its sum of all steps without numbers if a provider counts none.
		isVague := path[0] == "meta" || path[0] == "tokens" || path[0] == "body" || path[0] == totalUsage
		if !isVague {
			return candidate
		}
		if _, err := shapeOf(candidate, false); err == nil {
			return candidate
		}
	}
	return nil
}

// totalUsage is the sum of all steps in results of Vercel's AI SDK, whose usage is that of the last
// one.
const totalUsage = "totalUsage"

// compareOthers reports an error if another usage object of the line has another number of tokens.
// Programs have the same numbers in several forms. Other numbers may be those of a session so far,
// or of a part of it, and nobody can tell which of them the line stands for.
func (l logLine) compareOthers(usage Object, use *Use) error {
	// Whether a value is the very object that is billed, not an equal one.
	isUsage := func(value any) bool {
		o, isObject := value.(Object)
		return isObject && reflect.ValueOf(o).Pointer() == reflect.ValueOf(usage).Pointer()
	}
	others := rule().Record.Sums
	// Langfuse's usage leaves out what its details count, such as the cache.
	if !isUsage(l.object["usageDetails"]) && !isUsage(l.object["usage_details"]) {
		others = slices.Concat(rule().Record.Usage, others)
	}
	for _, path := range others {
		other, isObject := valueAt(l.object, path).(Object)
		if !isObject || isUsage(other) {
			continue
		}
		// An object that is no usage object, such as the meta of a line, says nothing.
		second, err := parseUse(other, logged)
		if err != nil || second.Tokens() == use.Tokens() || second.Tokens() == 0 {
			continue
		}
		if _, isSum := l.object[totalUsage].(Object); isSum {
			use.SumOfMany()
			continue
		}
		const format = "%s: %d tokens beside a usage object with %d, so no cost is certain"
		return fmt.Errorf(format, strings.Join(path, "."), second.Tokens(), use.Tokens())
	}
	return nil
}

// choiceUsage returns the usage object in a choice, where streams of Moonshot have it; nil if there
// is none. The last choice has the numbers of the whole answer.
func choiceUsage(o Object) (usage Object) {
	choices, _ := o["choices"].([]any)
	for _, choice := range choices {
		c, _ := choice.(Object)
		if of, isObject := c["usage"].(Object); isObject {
			usage = of
		}
	}
	return usage
}

// spendUsage returns the numbers of a row of LiteLLM's table of spend, of which some are in the
// metadata; nil for other objects.
func spendUsage(o Object) Object {
	metadata, _ := o["metadata"].(Object)
	more, isObject := metadata["additional_usage_values"].(Object)
	if !isObject {
		return nil
	}
	// The row itself has the sums, which the metadata of older versions lacks.
	usage := maps.Clone(more)
	for _, name := range []string{"prompt_tokens", "completion_tokens", "total_tokens"} {
		usage[name] = o[name]
	}
	return usage
}

// loggedInvocation returns the numbers of a line of Bedrock's log of invocations, which has those
// of the input and the output apart; nil for other objects. The cache is beside the input, as in
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
func unreadUsage(path string, value any, depth int) string {
	if depth > maxDepth {
		return ""
	}
	first := ""
	// The path that is the first in the order of the alphabet, so that the same line has the same
	// error every time.
	found := func(candidate string) {
		if candidate != "" && (first == "" || candidate < first) {
			first = candidate
		}
	}
	switch value := value.(type) {
	case []any:
		for _, inner := range value {
			found(unreadUsage(path, inner, depth+1))
		}
	case Object:
		if key, isText := value["key"].(string); isText {
			found(unreadAttribute(path, key, value["value"]))
		}
		for name, inner := range value {
			if slices.Contains(rule().Record.Unread, name) || rule().isExplained(name) {
				continue
			}
			if isTokens(name) {
				found(firstNumber(path+name, inner))
			}
			found(unreadUsage(path+name+".", inner, depth+1))
		}
	case string:
		// MLflow has the use of a trace as a text among its metadata.
		if isJSON(value) && strings.Contains(value, "oken") {
			found(unreadUsage(path, wrappedIn(value), depth+1))
		}
	}
	return first
}

// unreadAttribute returns the path of an attribute in a list of OpenTelemetry, if it is a number of
// tokens.
func unreadAttribute(path, key string, value any) string {
	typed, _ := value.(Object)
	for _, inner := range typed { // one: its name is the type
		if isTokens(key) && isPositive(inner) {
			return path + key
		}
	}
	return ""
}

// firstNumber returns the path of a number in the value of a field that is named after tokens, such
// as {"token_usage":{"input_other":600}}; an empty text if there is none.
func firstNumber(path string, value any) string {
	if isPositive(value) {
		return path
	}
	o := wrappedIn(value)
	for _, name := range slices.Sorted(maps.Keys(o)) {
		if isPositive(o[name]) && !rule().isExplained(name) {
			return path + "." + name
		}
	}
	return ""
}

// tokensName matches names of numbers of tokens, such as output_tokens, promptTokenCount,
// tokens_in, tokensUsed, and of objects with such numbers: tokenUsage. Other names with the word
// are about something else: tokenizer, token_id, token_type.
var tokensName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)tokens?([_.-]?(count|usage|in|out|input|output|prompt|completion|total|used|cached))?$`)
})

// isTokens reports whether a name is that of a number of tokens.
func isTokens(name string) bool {
	// Nearly no name has the word, and looking for it takes a tenth of the time of the expression.
	return strings.Contains(name, "oken") && tokensName().MatchString(name)
}

// IsUsageField reports whether a usage object, or a line of a log, has its numbers or its usage
// object in a field of this name.
func IsUsageField(name string) bool {
	decides := func(s *shape) bool { return slices.Contains(s.When, name) }
	contains := func(path []string) bool { return path[0] == name }
	return slices.ContainsFunc(rule().Shapes, decides) || slices.ContainsFunc(rule().Record.Usage, contains)
}
