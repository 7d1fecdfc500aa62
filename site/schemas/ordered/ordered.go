// Package ordered holds JSON values whose objects keep the order of their members, so that documents built or edited in
// memory have the same bytes on every machine. A value is nil, a bool, a string, an integer, a json.Number, a
// json.RawMessage (put in as it is), a []any, a []string, or an *Object.
//
//	o := ordered.Of("name", "gpt-4o", "provider", "openai")
//	o.Set("deprecated", false)
//	body := ordered.Append(nil, o)   // {"name":"gpt-4o","provider":"openai","deprecated":false}
package ordered

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// Object is a JSON object. The zero value is an empty one.
type Object struct{ members []member }

type member struct {
	name  string
	value any
}

// Of returns an object of the given members: name, value, name, value. It panics when a name is not a string or the last
// has no value, which any test of the caller shows.
func Of(pairs ...any) *Object {
	o := &Object{}
	for ; len(pairs) > 0; pairs = pairs[2:] {
		o.Set(pairs[0].(string), pairs[1])
	}
	return o
}

// Set gives the named member a value: in its place where there is such a member, else at the end. It returns o.
func (o *Object) Set(name string, value any) *Object {
	if i := o.index(name); i >= 0 {
		o.members[i].value = value
	} else {
		o.members = append(o.members, member{name, value})
	}
	return o
}

// Get returns the named member's value, or nil where there is none.
func (o *Object) Get(name string) any {
	if i := o.index(name); i >= 0 {
		return o.members[i].value
	}
	return nil
}

// Object returns the named member where it is an object, else nil.
func (o *Object) Object(name string) *Object {
	child, _ := o.Get(name).(*Object)
	return child
}

// Delete removes the named member.
func (o *Object) Delete(name string) {
	if i := o.index(name); i >= 0 {
		o.members = append(o.members[:i], o.members[i+1:]...)
	}
}

// Names returns the members' names in order.
func (o *Object) Names() []string {
	names := make([]string, len(o.members))
	for i, m := range o.members {
		names[i] = m.name
	}
	return names
}

func (o *Object) index(name string) int {
	for i := range o.members {
		if o.members[i].name == name {
			return i
		}
	}
	return -1
}

// Parse reads one JSON text. Numbers become json.Number. An object that names a member twice is an error.
func Parse(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	v, err := parseValue(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("more than one JSON value")
	}
	return v, nil
}

// ParseObject reads one JSON text, which must be an object.
func ParseObject(text []byte) (*Object, error) {
	v, err := Parse(text)
	if err != nil {
		return nil, err
	}
	o, isObject := v.(*Object)
	if !isObject {
		return nil, fmt.Errorf("not a JSON object")
	}
	return o, nil
}

func parseValue(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return parseObject(d)
	case json.Delim('['):
		return parseArray(d)
	}
	return token, nil
}

func parseObject(d *json.Decoder) (any, error) {
	o := &Object{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		value, err := parseValue(d)
		if err != nil {
			return nil, err
		}
		if o.index(name.(string)) >= 0 {
			return nil, fmt.Errorf("member %q stands twice in an object", name)
		}
		o.Set(name.(string), value)
	}
	_, err := d.Token()
	return o, err
}

func parseArray(d *json.Decoder) (any, error) {
	list := []any{}
	for d.More() {
		value, err := parseValue(d)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	_, err := d.Token()
	return list, err
}

// Append appends the value's compact JSON to dst, without HTML escaping. It panics for a value of a type that the package
// comment does not name.
func Append(dst []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...)
	case bool:
		return strconv.AppendBool(dst, v)
	case string:
		return appendString(dst, v)
	case int:
		return strconv.AppendInt(dst, int64(v), 10)
	case int64:
		return strconv.AppendInt(dst, v, 10)
	case json.Number:
		return append(dst, v...)
	case json.RawMessage:
		return append(dst, v...)
	case []string:
		return appendList(dst, len(v), func(dst []byte, i int) []byte { return appendString(dst, v[i]) })
	case []any:
		return appendList(dst, len(v), func(dst []byte, i int) []byte { return Append(dst, v[i]) })
	case *Object:
		dst = append(dst, '{')
		for i, m := range v.members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(appendString(dst, m.name), ':')
			dst = Append(dst, m.value)
		}
		return append(dst, '}')
	}
	panic(fmt.Sprintf("ordered: no JSON form for a %T", v))
}

func appendList(dst []byte, n int, element func(dst []byte, i int) []byte) []byte {
	dst = append(dst, '[')
	for i := range n {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = element(dst, i)
	}
	return append(dst, ']')
}

// appendString writes a JSON string that escapes what JSON demands and nothing more. Bytes that are not UTF-8 become
// U+FFFD.
func appendString(dst []byte, s string) []byte {
	const digits = "0123456789abcdef"
	dst = append(dst, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r == '\n':
			dst = append(dst, '\\', 'n')
		case r < ' ':
			dst = append(dst, '\\', 'u', '0', '0', digits[r>>4], digits[r&15])
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, '"')
}

// AppendPretty appends the value's JSON for people: a value that fits in width columns, indentation included, stands on
// one line; else each of its members or elements starts a line, indented by two blanks a level. It takes what Parse
// returns, and no json.RawMessage.
func AppendPretty(dst []byte, v any, width int) []byte { return appendPretty(dst, v, width, 0, 0) }

// appendPretty writes v in a line that is indented by indent columns and has used columns taken already.
func appendPretty(dst []byte, v any, width, indent, used int) []byte {
	start := len(dst)
	dst = appendSpaced(dst, v)
	if indent+used+utf8.RuneCount(dst[start:]) <= width {
		return dst
	}
	inner := indent + 2
	switch v := v.(type) {
	case []any:
		if len(v) == 0 {
			return dst
		}
		dst = append(dst[:start], '[')
		for i, element := range v {
			dst = newLine(dst, i, inner)
			dst = appendPretty(dst, element, width, inner, len(","))
		}
		return append(newLine(dst, 0, indent), ']')
	case *Object:
		if len(v.members) == 0 {
			return dst
		}
		dst = append(dst[:start], '{')
		for i, m := range v.members {
			dst = newLine(dst, i, inner)
			before := len(dst)
			dst = append(appendString(dst, m.name), ": "...)
			dst = appendPretty(dst, m.value, width, inner, utf8.RuneCount(dst[before:])+len(","))
		}
		return append(newLine(dst, 0, indent), '}')
	}
	return dst
}

// newLine ends a line, after a comma unless the next is the first, and indents the next.
func newLine(dst []byte, i, indent int) []byte {
	if i > 0 {
		dst = append(dst, ',')
	}
	dst = append(dst, '\n')
	for range indent {
		dst = append(dst, ' ')
	}
	return dst
}

// appendSpaced writes v on one line, with a blank after each colon and comma.
func appendSpaced(dst []byte, v any) []byte {
	switch v := v.(type) {
	case []any:
		dst = append(dst, '[')
		for i, element := range v {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = appendSpaced(dst, element)
		}
		return append(dst, ']')
	case *Object:
		dst = append(dst, '{')
		for i, m := range v.members {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = append(appendString(dst, m.name), ": "...)
			dst = appendSpaced(dst, m.value)
		}
		return append(dst, '}')
	}
	return Append(dst, v)
}
