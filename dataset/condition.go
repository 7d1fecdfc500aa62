package dataset

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"modelcatalog/dataset/jsonl"
)

// Condition says to which requests a price applies: to those that meet all of its parts. Without
// parts it applies to every request.
//
// A condition is written as its parts with commas between them, in the order of ConditionKinds,
// each kind at most once: "context>200000", or "quality=high,size=1024x1024". So a condition has
// one spelling, and equal texts are equal conditions.
//
// A source that lists several prices for a meter means them as a rule with exceptions, without
// saying which exception wins. Three observations of price lists decide:
//
//   - A condition with more parts is an exception to one with fewer: "quality=high,size=1024x1024" to "quality=high".
//   - Bounds are steps, of which the highest that a request exceeds applies, to all of its tokens: of "context>128000"
//     and "context>200000" the second. A step stays a step under a second part, such as an hour.
//   - Conditions that ask for different things are no exceptions to each other. If a request meets both, the list does
//     not say which price applies, and whoever computes costs must say that both can.
//
// Outranks is this order.
type Condition []ConditionPart

// ConditionPart is a part of a condition, about one thing that requests differ in.
type ConditionPart struct {
	Name  string `json:"name"`            // of its ConditionKind
	Above int64  `json:"above,omitempty"` // of a bound: the request has more than this many tokens or seconds
	Value string `json:"value,omitempty"` // of the others but utc: what the request says; "true" for standby
	Hours *Hours `json:"hours,omitempty"` // of utc, else nil
}

// Hours are hours of the day in UTC, on all or some days of the week.
type Hours struct {
	From  string `json:"from"`            // HH:MM
	To    string `json:"to"`              // HH:MM, exclusive; on the next day unless it is later than From
	First string `json:"first,omitempty"` // the first day of the week, such as "mon"; empty: every day
	Last  string `json:"last,omitempty"`  // the last one, inclusive, perhaps in the next week: from "sat" to "mon"
}

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

// ParseCondition reads a condition. The empty text is the one without parts.
func ParseCondition(text string) (Condition, error) {
	if text == "" {
		return nil, nil
	}
	var c Condition
	rest := ConditionKinds // those that can follow, because of the order
	for partText := range strings.SplitSeq(text, ",") {
		name := partText
		if at := strings.IndexAny(partText, "=>"); at >= 0 {
			name = partText[:at]
		}
		i := slices.IndexFunc(rest, func(k ConditionKind) bool { return k.Name == name })
		if i < 0 {
			return nil, conditionError(text, orderError(name))
		}
		part, err := rest[i].parse(strings.TrimPrefix(partText, name))
		if err != nil {
			return nil, conditionError(text, err)
		}
		c = append(c, part)
		rest = rest[i+1:]
	}
	return c, nil
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

// parseHours reads hours that match the pattern of utc.
func parseHours(text string) *Hours {
	hours, days, _ := strings.Cut(text, " weekday=")
	var h Hours
	h.From, h.To, _ = strings.Cut(hours, "-")
	h.First, h.Last, _ = strings.Cut(days, "-")
	return &h
}

func conditionError(text string, err error) error {
	return fmt.Errorf("%q is not a condition: %w", jsonl.Clip(text), err)
}

// orderError says why no part with a name can follow.
func orderError(name string) error {
	var names []string
	for _, k := range ConditionKinds {
		names = append(names, k.Name)
	}
	const format = "unexpected %q, want some of %s, each once and in this order"
	return fmt.Errorf(format, jsonl.Clip(name), strings.Join(names, ", "))
}

// checkCondition reports an error if a text is not a condition with parts.
func checkCondition(text string) error {
	if text == "" {
		return conditionError(text, orderError(text))
	}
	_, err := ParseCondition(text)
	return err
}

// String returns the condition as it is written; empty without parts.
func (c Condition) String() string {
	var parts []string
	for _, part := range c {
		parts = append(parts, part.String())
	}
	return strings.Join(parts, ",")
}

// String returns the part as it is written.
func (p ConditionPart) String() string {
	switch {
	case p.Hours != nil:
		return p.Name + "=" + p.Hours.String()
	case p.Name == "interval":
		return p.Name + ">" + strconv.FormatInt(p.Above, 10) + "s"
	case p.Above > 0:
		return p.Name + ">" + strconv.FormatInt(p.Above, 10)
	case p.Name == "standby":
		return p.Name
	}
	return p.Name + "=" + p.Value
}

// String returns the hours as a condition has them behind "utc=".
func (h *Hours) String() string {
	text := h.From + "-" + h.To
	if h.First != "" {
		text += " weekday=" + h.First + "-" + h.Last
	}
	return text
}

// Part returns the part of a kind, or nil if the condition does not ask for it.
func (c Condition) Part(name string) *ConditionPart {
	for i := range c {
		if c[i].Name == name {
			return &c[i]
		}
	}
	return nil
}

// ContextAbove returns the number of tokens that the prompt must exceed, or 0 if any prompt will
// do.
func (c Condition) ContextAbove() int64 {
	if part := c.Part("context"); part != nil {
		return part.Above
	}
	return 0
}

// Outranks reports whether of two prices, for a request that meets both conditions, the one under c
// applies: it has more parts, or the same parts except for higher bounds.
func (c Condition) Outranks(other Condition) bool {
	if len(c) != len(other) {
		return len(c) > len(other)
	}
	higher := false
	for i, part := range c {
		beside := other[i]
		if part.Name != beside.Name || part.Above < beside.Above {
			return false
		}
		if part.Above > beside.Above {
			higher = true
			continue
		}
		// Hours that differ do not exclude each other: they can overlap.
		if part.String() != beside.String() {
			return false
		}
	}
	return higher
}

// weekdays are the days of the week in the order of time.Weekday.
var weekdays = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// OnDay reports whether the hours are on a day of the week. What is after midnight counts by its
// own day, not by the day on which the hours began.
func (h *Hours) OnDay(day time.Weekday) bool {
	if h.First == "" {
		return true
	}
	const week = 7
	first := slices.Index(weekdays, h.First)
	last := slices.Index(weekdays, h.Last)
	sinceFirst := (int(day) - first + week) % week
	return sinceFirst <= (last-first+week)%week
}

// AtClock reports whether the hours contain a time of the day, HH:MM.
func (h *Hours) AtClock(clock string) bool {
	if h.From < h.To {
		return h.From <= clock && clock < h.To
	}
	return clock >= h.From || clock < h.To // over midnight, or all day if both are the same
}

// MarshalText returns the condition as it is written.
func (c Condition) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a condition.
func (c *Condition) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCondition(string(text))
	return err
}
