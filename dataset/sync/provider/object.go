package provider

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// object is a JSON object of a response, read member by member. A missing member and null are the same, and read as the zero
// value. So does a member of the wrong type, which also sets err, so that adapters need no error handling of their own.
type object struct {
	path    string // in the response ("data[3]"), or empty for the envelope
	members map[string]json.RawMessage
	*found  // shared with the objects in it
}

// found is what was found in an entry besides its members.
type found struct {
	err       error             // the first fault
	badTokens bool              // tokens met a number that counts nothing
	unusable  bool              // a fact has a value that cannot be
	facts     map[string]string // see Model.Facts
}

// newObject reads an object. The value must be valid JSON.
func newObject(path string, raw json.RawMessage) *object {
	o := &object{path: path, found: new(found)}
	if got := typeOf(raw); got != "an object" {
		o.fault("", got+", want an object")
	} else {
		_ = json.Unmarshal(raw, &o.members)
	}
	return o
}

// typeOf returns what errors call the type of a valid JSON value.
func typeOf(raw json.RawMessage) string {
	switch bytes.TrimLeft(raw, " \t\r\n")[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}

func (o *object) pathOf(name string) string { return strings.Trim(o.path+"."+name, ".") }

// fault keeps the first fault: what came and what was expected, without text from the response.
func (o *object) fault(name, text string) {
	if o.err == nil {
		o.err = fmt.Errorf("%s: %s", o.pathOf(name), text)
	}
}

func (o *object) undocumented(documented ...string) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(o.members)) {
		if !slices.Contains(documented, name) {
			names = append(names, name)
		}
	}
	return names
}

// decode decodes a member of a type, as typeOf calls it, into the Go value that target points to. It leaves the value as it is
// if the member is missing, null or of another type.
func (o *object) decode(name, want string, target any) (found bool) {
	raw, found := o.members[name]
	if !found || typeOf(raw) == "null" {
		return false
	}
	if got := typeOf(raw); got != want {
		o.fault(name, got+", want "+want)
		return false
	}
	_ = json.Unmarshal(raw, target) // cannot fail: the JSON is valid and of the type
	return true
}

func (o *object) text(name string) (s string) {
	o.decode(name, "a string", &s)
	return s
}

func (o *object) id(name string) (s string) {
	if raw, found := o.members[name]; !found {
		o.fault(name, "missing, want a string")
	} else if typeOf(raw) == "null" {
		o.fault(name, "null, want a string")
	}
	return o.text(name)
}

// flag returns a boolean, or otherwise if it is missing.
func (o *object) flag(name string, otherwise bool) bool {
	o.decode(name, "a boolean", &otherwise)
	return otherwise
}

// maxTokens is the largest context length in the dataset: 18 digits.
const maxTokens = 999_999_999_999_999_999

// tokens returns a number of tokens. A number that counts nothing, such as -1 or 0.5, reads as 0 and sets badTokens.
func (o *object) tokens(name string) int64 {
	var number json.Number
	if !o.decode(name, "a number", &number) {
		return 0
	}
	n, ok := wholeNumber(number)
	if !ok {
		o.badTokens = true
		return 0
	}
	return n
}

// wholeNumber returns a number from 0 to maxTokens.
func wholeNumber(number json.Number) (n int64, ok bool) {
	n, err := number.Int64()
	if err != nil { // 1.28e5 is a whole number too
		f, _ := number.Float64() // infinite if out of range
		if f != math.Trunc(f) || math.Abs(f) > 1<<53 {
			f = -1
		}
		n = int64(f)
	}
	return n, n >= 0 && n <= maxTokens
}

func (o *object) texts(name string) (texts []string) {
	var values []json.RawMessage
	o.decode(name, "an array", &values)
	for i, value := range values {
		element := fmt.Sprintf("%s[%d]", name, i)
		inner := object{path: o.path, members: map[string]json.RawMessage{element: value}, found: o.found}
		texts = append(texts, inner.id(element))
	}
	return texts
}

// object returns an object in this one. Its faults are faults of o.
func (o *object) object(name string) *object {
	inner := &object{path: o.pathOf(name), found: o.found}
	o.decode(name, "an object", &inner.members)
	return inner
}

// date returns the day of a member that is a date, or "" if it is none. The empty string and what programs write for an unknown
// date, the first days of 1970 and of the year 1, are not. Any other text is a fault: a retirement read from a word such as "none"
// would be permanent.
func (o *object) date(name string) string {
	s := o.text(name)
	end := min(len(s), len(time.DateOnly))
	t, err := time.Parse(time.DateOnly, s[:end])
	switch {
	case s == "":
		return ""
	case err != nil || len(s) > end && s[end] != 'T' && s[end] != ' ':
		o.fault(name, "a string that is not a date, want one such as 2026-01-31, or null")
		return ""
	case t.Unix() == 0 || t.IsZero():
		return ""
	}
	return s[:end]
}
