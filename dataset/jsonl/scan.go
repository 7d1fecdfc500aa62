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
	for pos < len(r.text) && strings.IndexByte(" \t\r\n,:", r.text[pos]) >= 0 {
		pos++
	}
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
		for end < len(r.text) && strings.IndexByte(",]} \t\r\n", r.text[end]) < 0 {
			end++
		}
	}
	v.text = r.text[pos:end]
	return v, end
}

// stringEnd returns the position behind the string that begins at a position.
func (r *Reader) stringEnd(pos int) int {
	for pos = plainEnd(r.text, pos+1); r.text[pos] != '"'; pos = plainEnd(r.text, pos) {
		pos += 2 // what a backslash escapes may be a quote
	}
	return pos + 1
}

// unquote returns the characters of a JSON string. Without escapes they share its memory.
func unquote(quoted string) (text string, err error) {
	text = quoted[1 : len(quoted)-1]
	switch {
	case !utf8.ValidString(text):
		return text, fmt.Errorf("%s is not valid UTF-8", strconv.Quote(Clip(text)))
	case !strings.Contains(text, `\`):
		return text, nil
	}
	raw := text
	if err = json.Unmarshal([]byte(quoted), &text); err != nil {
		return raw, err
	}
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
