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

// value returns the first value of the current line from a position on, and the position behind it.
// The value is absent at the end of an array or an object. The line is JSON, so what is between
// values needs no check.
func (r *Reader) value(pos int) (v value, end int) {
	pos = r.skip(pos)
	v = value{pos: pos}
	switch r.text[pos] {
	case ']', '}':
		return v, pos + 1
	case '"':
		end = r.stringEnd(pos)
		v.kind = stringValue
		v.text, v.err = unquote(r.text[pos:end])
		return v, end
	case '[', '{':
		v.kind = nestedValue
		end = r.nestedEnd(pos)
	case 'n':
		v.kind = nullValue
		end = pos + len("null")
	default:
		v.kind = literalValue
		end = r.literalEnd(pos)
	}
	v.text = r.text[pos:end]
	return v, end
}

// nestedEnd returns the position behind the array or object that begins at a position. It counts
// brackets instead of calling itself, so that the depth, which encoding/json bounds at 10,000,
// costs no stack.
func (r *Reader) nestedEnd(pos int) int {
	depth := 0
	for {
		switch r.text[pos] {
		case '"':
			pos = r.stringEnd(pos) // which may have brackets inside
			continue
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
		pos++
		if depth == 0 {
			return pos
		}
	}
}

// literalEnd returns the position behind the number, true or false that begins at a position.
func (r *Reader) literalEnd(pos int) int {
	for pos < len(r.text) {
		c := r.text[pos]
		if c == ']' || c == '}' || between(c) {
			break
		}
		pos++
	}
	return pos
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
	pos = plainEnd(r.text, pos+1)
	for r.text[pos] != '"' {
		pos = plainEnd(r.text, pos+2) // what a backslash escapes may be a quote
	}
	return pos + 1
}

// unquote returns the characters of a JSON string. Without escapes they share its memory.
func unquote(quoted string) (string, error) {
	// Nearly all strings have no escapes, and then nothing is copied.
	raw := quoted[1 : len(quoted)-1]
	switch {
	case !utf8.ValidString(raw):
		return raw, fmt.Errorf("%s is not valid UTF-8", strconv.Quote(Clip(raw)))
	case strings.IndexByte(raw, '\\') < 0:
		return raw, nil
	}
	var text string
	err := json.Unmarshal([]byte(quoted), &text)
	// encoding/json reads half of a surrogate pair as U+FFFD without an error. Such a text would be
	// written as another one than it was read, so a dataset would change by being loaded and
	// written.
	if half := string(utf8.RuneError); strings.Count(text, half) > strings.Count(raw, half) {
		err = errors.New("half of a surrogate pair, or an escaped U+FFFD")
	}
	return text, err
}

// show returns JSON text for a message: shortened, and quoted if it would spoil the message's line.
func (v *value) show() string {
	text := Clip(v.text)
	unprintable := func(r rune) bool { return !strconv.IsPrint(r) || r == utf8.RuneError }
	if v.kind == stringValue || strings.ContainsFunc(text, unprintable) {
		return strconv.Quote(text)
	}
	return text
}
