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
	found := r.peek() == b
	if found {
		r.pos++
	}
	return found
}

// colon skips the colon behind a member's name and the white space around it.
func (r *Reader) colon() bool {
	r.space()
	if r.take(':') {
		r.space()
		return true
	}
	return r.unexpected(`":"`)
}

// space skips white space.
func (r *Reader) space() {
	for r.pos < len(r.text) && strings.IndexByte(" \t\n\r", r.text[r.pos]) >= 0 {
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

// value reads the value that is next into v. Others keep their JSON text.
func (r *Reader) value(v *value) bool {
	start := r.pos
	switch {
	case r.peek() == '"':
		return r.str(v)
	case r.Null():
		*v = value{kind: nullValue, text: "null", pos: start}
		return true
	case r.pos == len(r.text):
		return r.unexpected("a value")
	}
	*v = value{kind: literalValue, pos: start}
	if r.peek() == '[' || r.peek() == '{' {
		v.kind = nestedValue
	}
	ok := r.skip(0)
	v.text = r.text[start:r.pos]
	return ok
}

// maxDepth bounds how deep arrays and objects that are skipped may be nested, so that no text can exhaust the stack.
const maxDepth = 100

// skip reads the value that is next, of any kind, inside so many others.
func (r *Reader) skip(depth int) bool {
	next := func() bool { return r.skip(depth + 1) }
	switch c := r.peek(); {
	case c == '"':
		var v value
		if !r.str(&v) {
			return false
		}
		if v.err != nil {
			r.fault(v.pos, "", v.err)
		}
		return v.err == nil
	case (c == '[' || c == '{') && depth == maxDepth:
		r.fault(r.pos, "", fmt.Errorf("column %d: nested deeper than %d levels", r.column(r.pos), maxDepth))
		return false
	case c == '[':
		return r.elements(']', next)
	case c == '{':
		return r.elements('}', func() bool {
			if r.peek() != '"' {
				return r.unexpected("a member's name in quotes")
			}
			return next() && r.colon() && next()
		})
	}
	rest := r.text[r.pos:]
	if n := strings.IndexAny(rest, ",]} \t\r\n"); n >= 0 {
		rest = rest[:n]
	}
	if rest == "" {
		return r.unexpected("a value")
	}
	// Most are whole numbers, for which Valid would take longer.
	if whole := rest[0] != '0' && strings.Trim(rest, "0123456789") == ""; !whole && !json.Valid([]byte(rest)) {
		r.fault(r.pos, "", fmt.Errorf("column %d: %q is not a JSON value", r.column(r.pos), Clip(rest)))
		return false
	}
	r.pos += len(rest)
	return true
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
