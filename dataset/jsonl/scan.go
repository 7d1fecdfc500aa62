package jsonl

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// peek returns the next byte, or 0 at the end; a NUL is not allowed in the text either.
func (r *Reader) peek() byte { return r.byteAt(r.pos) }

func (r *Reader) byteAt(pos int) byte {
	if pos < len(r.text) {
		return r.text[pos]
	}
	return 0
}

// take skips the next byte if it is b.
func (r *Reader) take(b byte) bool {
	if r.peek() != b {
		return false
	}
	r.pos++
	return true
}

// colon skips the colon behind a member's name and the white space around it.
func (r *Reader) colon() bool {
	r.space()
	ok := r.take(':') || r.unexpected(`":"`)
	r.space()
	return ok
}

// space skips white space.
func (r *Reader) space() {
	for c := r.peek(); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = r.peek() {
		r.pos++
	}
}

// elements reads the bracket or brace that is next, then calls element before the first comma, between commas, and after the
// last one, up to the closing bracket or brace. It stops after 1,000 faults.
func (r *Reader) elements(closing byte, element func() bool) bool {
	r.pos++
	r.space()
	if r.take(closing) {
		return true
	}
	for element() && r.found <= maxFaults {
		r.space()
		if r.take(closing) {
			return true
		}
		if !r.take(',') {
			return r.unexpected(`"," or "` + string(closing) + `"`)
		}
		r.space()
	}
	return false
}

// maxDepth bounds how deep arrays and objects may be nested, so that no text can exhaust the stack.
const maxDepth = 100

// value reads the value that is next, inside so many others, into v. Values other than strings keep their JSON text.
func (r *Reader) value(v *value, depth int) (ok bool) {
	start, kind := r.pos, nestedValue
	next := func() bool {
		ok := r.value(&r.inner, depth+1)
		if r.inner.err != nil {
			r.fault(r.inner.pos, "", r.inner.err)
		}
		return ok && r.inner.err == nil
	}
	switch c := r.peek(); {
	case c == '"':
		return r.str(v)
	case (c == '[' || c == '{') && depth == maxDepth:
		r.fault(r.pos, "", fmt.Errorf("column %d: nested deeper than %d levels", r.column(r.pos), maxDepth))
	case c == '[':
		ok = r.elements(']', next)
	case c == '{':
		ok = r.elements('}', func() bool {
			return (r.peek() == '"' || r.unexpected("a member's name in quotes")) && next() && r.colon() && next()
		})
	default:
		kind, ok = r.literal()
	}
	*v = value{kind: kind, text: r.text[start:r.pos], pos: start}
	return ok
}

// literal reads the number, true, false or null that is next.
func (r *Reader) literal() (k kind, ok bool) {
	rest := r.text[r.pos:]
	if n := strings.IndexAny(rest, ",]} \t\r\n"); n >= 0 {
		rest = rest[:n]
	}
	switch {
	case rest == "":
		return absent, r.unexpected("a value")
	case rest == "null" || rest[0] != '0' && strings.Trim(rest, "0123456789") == "": // most values; Valid would take longer
	case !json.Valid([]byte(rest)):
		r.fault(r.pos, "", fmt.Errorf("column %d: %q is not a JSON value", r.column(r.pos), Clip(rest)))
		return absent, false
	}
	r.pos += len(rest)
	if rest == "null" {
		return nullValue, true
	}
	return literalValue, true
}

// show returns JSON text for a message: shortened, and quoted if it would spoil the message's line.
func (v *value) show() string {
	text := Clip(v.text)
	if v.kind == stringValue || strings.ContainsFunc(text, func(r rune) bool { return !strconv.IsPrint(r) || r == utf8.RuneError }) {
		return strconv.Quote(text)
	}
	return text
}

// unexpected reports that the next byte is not the one wanted, and returns false.
func (r *Reader) unexpected(want string) bool {
	found := "end of input"
	if r.pos < len(r.text) {
		_, n := utf8.DecodeRuneInString(r.text[r.pos:])
		found = strconv.Quote(r.text[r.pos : r.pos+n])
	}
	r.fault(r.pos, "", fmt.Errorf("column %d: unexpected %s, want %s", r.column(r.pos), found, want))
	return false
}

// column returns the number of a byte in its line, from 1.
func (r *Reader) column(pos int) int { return pos - strings.LastIndexByte(r.text[:pos], '\n') }
