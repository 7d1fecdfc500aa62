package dataset

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"modelcatalog/dataset/jsonl"
)

// ConditionKind is a kind of parts, and what people and programs need to read and write one.
type ConditionKind struct {
	Name     string   `json:"name"`
	Operator string   `json:"operator"`          // ">" for bounds, "=" for values, "" for standby, which has no value
	Values   []string `json:"values,omitempty"`  // all values, if they are a closed list
	Pattern  string   `json:"pattern,omitempty"` // else a regular expression for the whole value, in Go and JavaScript
	Example  string   `json:"example,omitempty"` // a value that matches the pattern
	form     func() *regexp.Regexp
}

// Patterns of numbers and times. LIMIT: 9 digits, because no context, picture or film is larger.
const (
	positive = "[1-9][0-9]{0,8}"
	clock    = "([01][0-9]|2[0-3]):[0-5][0-9]"
	weekday  = "(mon|tue|wed|thu|fri|sat|sun)"
)

// ConditionKinds are all kinds of parts, in the order in which a condition has them.
var ConditionKinds = []ConditionKind{
	{Name: "context", Operator: ">", Pattern: positive, Example: "200000"},
	{Name: "search_context", Operator: "=", Values: []string{"low", "medium", "high"}},
	{Name: "quality", Operator: "=", Values: []string{"low", "medium", "high", "standard", "hd"}},
	{Name: "size", Operator: "=", Pattern: positive + "x" + positive, Example: "1024x1024"},
	{Name: "resolution", Operator: "=", Pattern: positive + "(p|K)", Example: "1080p or 4K"},
	{Name: "interval", Operator: ">", Pattern: positive + "s", Example: "8s"},
	{Name: "standby"},
	{
		Name: "utc", Operator: "=", Example: "16:30-00:30 or 01:00-04:00 weekday=mon-fri",
		Pattern: clock + "-" + clock + "( weekday=" + weekday + "-" + weekday + ")?",
	},
	// How far a cloud may send a request, and the region in which it answers, which has its own
	// price only where it differs from that of its scope. A price without a scope is the one that
	// most requests pay there.
	{Name: "scope", Operator: "=", Values: []string{"global", "geo", "regional"}},
	{Name: "region", Operator: "=", Pattern: "[a-z][a-z0-9]*(-[a-z0-9]+)*", Example: "us-east-1"},
}

func init() {
	for i := range ConditionKinds {
		kind := &ConditionKinds[i]
		kind.form = sync.OnceValue(func() *regexp.Regexp { // as in Matching
			return regexp.MustCompile("^(?:" + kind.Pattern + ")$")
		})
	}
}

// ConditionKindOf returns a kind by its name, or nil.
func ConditionKindOf(name string) *ConditionKind {
	i := slices.IndexFunc(ConditionKinds, func(k ConditionKind) bool { return k.Name == name })
	if i < 0 {
		return nil
	}
	return &ConditionKinds[i]
}

// Check reports an error that says what is allowed if a text is not a value of a kind with the
// operator "=" or ">".
func (k *ConditionKind) Check(value string) error {
	// Closed lists name their values in the error, so that nobody has to read a pattern.
	if k.Values != nil {
		if slices.Contains(k.Values, value) {
			return nil
		}
		return fmt.Errorf("%s: %q is not one of %s", k.Name, jsonl.Clip(value), strings.Join(k.Values, ", "))
	}
	if !k.form().MatchString(value) {
		return fmt.Errorf("%s: %q is not of the form %s", k.Name, jsonl.Clip(value), k.Example)
	}
	return nil
}

// parse reads what follows the name of a part.
func (k *ConditionKind) parse(text string) (ConditionPart, error) {
	part := ConditionPart{Name: k.Name}
	if k.Operator == "" {
		if text != "" {
			return part, fmt.Errorf("%s: unexpected %q, want no value", k.Name, jsonl.Clip(text))
		}
		part.Value = "true" // what a request says that is on standby
		return part, nil
	}
	value, found := strings.CutPrefix(text, k.Operator)
	if !found {
		whole := jsonl.Clip(k.Name + text)
		return part, fmt.Errorf("%s: %q has no %s behind the name", k.Name, whole, k.Operator)
	}
	if err := k.Check(value); err != nil {
		return part, err
	}
	switch {
	case k.Operator == ">":
		part.Above, _ = strconv.ParseInt(strings.TrimRight(value, "s"), 10, 64) // Check has seen the digits
	case k.Name == "utc":
		part.Hours = parseHours(value)
	default:
		part.Value = value
	}
	return part, nil
}
