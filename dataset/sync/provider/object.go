package provider

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// object is a JSON object of an answer. Its members are taken by type. null and a missing member are the same: nothing is
// said. The first member of another type stays in err as a fault with its place, and all are read as if nothing were said,
// so that translations need no error of their own.
type object struct {
	at      string // its place in the answer: "data[3]"; empty for the envelope
	members map[string]json.RawMessage
	outer   *object // which gets the faults; nil: this one
	err     error
	odd     bool // a number of tokens was none
}

// kinds are what errors call JSON's types, by the first byte of a value.
var kinds = map[byte]string{'{': "an object", '[': "an array", '"': "a string", 'n': "null", 't': "a boolean", 'f': "a boolean"}

// kind returns what errors call the type of a valid JSON value.
func kind(raw json.RawMessage) string {
	raw = bytes.TrimLeft(raw, " \t\r\n")
	if name, found := kinds[raw[0]]; found {
		return name
	}
	return "a number"
}

// newObject takes an object apart. The value must be valid JSON.
func newObject(at string, raw json.RawMessage, outer *object) *object {
	o := &object{at: at, outer: outer}
	if got := kind(raw); got != "an object" {
		o.fault("", got+", want an object")
	} else if err := json.Unmarshal(raw, &o.members); err != nil {
		o.fault("", "an object that cannot be read")
	}
	return o
}

// place returns the path of a member, or of the object where the name is empty.
func (o *object) place(name string) string { return strings.Trim(o.at+"."+name, ".") }

// fault keeps the first fault of an object: what came and what would be right, without text of the answer.
func (o *object) fault(name, text string) {
	err := fmt.Errorf("%s: %s", o.place(name), text)
	for o.outer != nil {
		o = o.outer
	}
	if o.err == nil {
		o.err = err
	}
}

// member returns a member of a wanted kind, or nil where there is none or it is null.
func (o *object) member(name, want string) json.RawMessage {
	raw, found := o.members[name]
	if !found {
		return nil
	}
	switch got := kind(raw); got {
	case want:
		return raw
	case "null":
	default:
		o.fault(name, got+", want "+want)
	}
	return nil
}

// text returns a string; empty where nothing is said.
func (o *object) text(name string) string {
	var s string
	if raw := o.member(name, "a string"); raw != nil {
		_ = json.Unmarshal(raw, &s) // valid JSON, and a string
	}
	return s
}

// id returns a string that must be there.
func (o *object) id(name string) string {
	if raw, found := o.members[name]; !found {
		o.fault(name, "missing, want a string")
	} else if kind(raw) == "null" {
		o.fault(name, "null, want a string")
	}
	return o.text(name)
}

// flag returns a boolean, or a default where nothing is said.
func (o *object) flag(name string, otherwise bool) bool {
	if raw := o.member(name, "a boolean"); raw != nil {
		return bytes.Contains(raw, []byte("true"))
	}
	return otherwise
}

// maxTokens is the largest context length that the dataset takes: 18 digits.
const maxTokens = 999_999_999_999_999_999

// tokens returns a number of tokens; 0 where nothing is said. A number that counts nothing, as -1 or 0.5, says nothing
// either, and is marked as odd.
func (o *object) tokens(name string) int64 {
	raw := o.member(name, "a number")
	if raw == nil {
		return 0
	}
	text := strings.TrimSpace(string(raw))
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil { // 1.28e5 is a whole number too
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
			f = -1
		}
		n = int64(f)
	}
	if n < 0 || n > maxTokens {
		o.odd = true
		return 0
	}
	return n
}

// texts returns an array of strings; nil where nothing is said.
func (o *object) texts(name string) []string {
	raw := o.member(name, "an array")
	if raw == nil {
		return nil
	}
	var values []json.RawMessage
	_ = json.Unmarshal(raw, &values) // valid JSON, and an array
	texts := make([]string, 0, len(values))
	for i, value := range values {
		element := fmt.Sprintf("%s[%d]", name, i)
		inner := object{at: o.at, outer: o, members: map[string]json.RawMessage{element: value}}
		texts = append(texts, inner.id(element))
	}
	return texts
}

// object returns an object; an empty one where nothing is said. Its faults are faults of o.
func (o *object) object(name string) *object {
	if raw := o.member(name, "an object"); raw != nil {
		return newObject(o.place(name), raw, o)
	}
	return &object{at: o.place(name), outer: o}
}

// date reports whether a member holds a date. The empty string and the dates that programs write where they know none, the
// first days of 1970 and of the year 1, are no dates. Any other text is a fault: a status that was once taken from a word
// such as "none" would stay in the catalog.
func (o *object) date(name string) bool {
	s := o.text(name)
	if s == "" {
		return false
	}
	day, rest := s, ""
	if len(s) > len(time.DateOnly) {
		day, rest = s[:len(time.DateOnly)], s[len(time.DateOnly):]
	}
	t, err := time.Parse(time.DateOnly, day)
	if err != nil || rest != "" && rest[0] != 'T' && rest[0] != ' ' {
		o.fault(name, "a string that is no date, want one such as 2026-01-31, or null")
		return false
	}
	return t.Unix() != 0 && !t.IsZero()
}
