package dataset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
//   - A condition with more parts is an exception to one with fewer: "quality=high,size=1024x1024"
//     to "quality=high".
//   - Bounds are steps, of which the highest that a request exceeds applies, to all of its tokens:
//     of "context>128000" and "context>200000" the second. A step stays a step under a second part,
//     such as an hour.
//   - Conditions that ask for different things are no exceptions to each other. If a request meets
//     both, the list does not say which price applies, and whoever computes costs must say that
//     both can.
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
		// Only kinds behind the one before, so that each kind comes once, and a condition has one
		// spelling.
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

// MarshalText returns the condition as it is written.
func (c Condition) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a condition.
func (c *Condition) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCondition(string(text))
	return err
}
