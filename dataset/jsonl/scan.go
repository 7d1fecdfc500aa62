package jsonl

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// value is a value in the current line: the characters of a string, or JSON text.
type value struct {
	kind kind
	text string
	err  error // the fault inside a string, or nil
	pos  int   // of the first byte
}

type kind uint8

const (
	absent kind = iota // no value
	stringValue
	nullValue
	literalValue // a number, true or false
	nestedValue  // an array or an object
)

// value returns the first value of the current line from a position on, and the position behind it. The value is absent at the end of an
// array or an object. The line is JSON, so what is between values needs no check.
func (r *Reader) value(pos int) (v value, end int) {
	pos = r.skip(pos)
	v, end = value{kind: literalValue, pos: pos}, pos
	switch c := r.text[pos]; c {
	case ']', '}':
		return value{pos: pos}, pos + 1
	case '"':
		end = r.stringEnd(pos)
		v.kind = stringValue
		v.text, v.err = unquote(r.text[pos:end])
		return v, end
	case '[', '{':
		v.kind = nestedValue
		for depth := 0; end == pos || depth > 0; {
			switch r.text[end] {
			case '"':
				end = r.stringEnd(end)
				continue
			case '[', '{':
				depth++
			case ']', '}':
				depth--
			}
			end++
		}
	case 'n':
		v.kind, end = nullValue, pos+len("null")
	default:
		for end < len(r.text) && r.text[end] != ']' && r.text[end] != '}' && !between(r.text[end]) {
			end++
		}
	}
	v.text = r.text[pos:end]
	return v, end
}

// skip returns the position of the first value, or closing bracket, from a position on.
func (r *Reader) skip(pos int) int {
	for pos < len(r.text) && between(r.text[pos]) {
		pos++
	}
	return pos
}

// between reports whether a byte is between values.
func between(b byte) bool { return b <= ' ' || b == ',' || b == ':' }

// stringEnd returns the position behind the string that begins at a position.
func (r *Reader) stringEnd(pos int) int {
	for pos = plainEnd(r.text, pos+1); r.text[pos] != '"'; pos = plainEnd(r.text, pos) {
		pos += 2 // what a backslash escapes may be a quote
	}
	return pos + 1
}

// unquote returns the characters of a JSON string. Without escapes they share its memory.
func unquote(quoted string) (string, error) {
	raw := quoted[1 : len(quoted)-1]
	switch {
	case !utf8.ValidString(raw):
		return raw, fmt.Errorf("%s is not valid UTF-8", strconv.Quote(Clip(raw)))
	case strings.IndexByte(raw, '\\') < 0:
		return raw, nil
	}
	var text string
	err := json.Unmarshal([]byte(quoted), &text)
	// encoding/json reads half of a pair as U+FFFD.
	if half := string(utf8.RuneError); strings.Count(text, half) > strings.Count(raw, half) {
		err = errors.New("half of a surrogate pair, or an escaped U+FFFD")
	}
	return text, err
}

// show returns JSON text for a message: shortened, and quoted if it would spoil the message's line.
func (v *value) show() string {
	text := Clip(v.text)
	if v.kind == stringValue || strings.ContainsFunc(text, func(r rune) bool { return !strconv.IsPrint(r) || r == utf8.RuneError }) {
		return strconv.Quote(text)
	}
	return text
}
