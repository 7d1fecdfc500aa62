package dataset

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// scanner reads JSON from text in one pass. It takes what encoding/json takes as syntax, and reports faults as it meets
// them: after a fault of content it reads on, so that one pass finds all; after a fault of syntax its methods return false.
//
// It is written by hand because of encoding/json's costs and tolerance: that takes six times as long, folds the case of
// names, takes the last of repeated members and mends broken UTF-8.
type scanner struct {
	text   string
	pos    int // of the next byte
	line   int // number of the text's first line
	faults *Faults
	buf    []byte // for strings with escapes
}

// maxDepth bounds the nesting of values, none of which a dataset has: they are only read to find the members after them.
const maxDepth = 64

// kind says what a value is.
type kind uint8

const (
	absentKind kind = iota // the zero value: no value
	stringKind
	nullKind
	otherKind // a number, true, false, an array or an object: never right
)

// value is the value of a member.
type value struct {
	kind kind
	text string // a string's characters, else the JSON text
	err  error  // what is wrong inside a string
	pos  int
}

// fail notes what is wrong inside the value, if it is the first such thing.
func (v *value) fail(err error) {
	if v.err == nil {
		v.err = err
	}
}

// str returns the characters of a string.
func (v *value) str() (string, error) {
	if v.kind != stringKind {
		return "", errors.New(show(v.text) + " is not a string")
	}
	return v.text, v.err
}

// nullStr returns the characters of a string, or null.
func (v *value) nullStr() (NullString, error) {
	switch v.kind {
	case nullKind:
		return NullString{}, nil
	case stringKind:
		return NullString{v.text, true}, v.err
	}
	return NullString{}, errors.New(show(v.text) + " is not a string or null")
}

// show cuts JSON text for a message, and quotes it where it would spoil the message's line.
func show(text string) string {
	text = Clip(text)
	for _, r := range text {
		if !strconv.IsPrint(r) || r == utf8.RuneError {
			return strconv.Quote(text)
		}
	}
	return text
}

// fault reports a fault at a position of the text.
func (s *scanner) fault(pos int, field string, err error) {
	s.faults.Add(s.lineOf(pos), field, err)
}

// wrong reports that something else than what belongs there is next, and returns false.
func (s *scanner) wrong(want string) bool {
	found := "the text ends"
	if s.pos < len(s.text) {
		_, n := utf8.DecodeRuneInString(s.text[s.pos:])
		found = strconv.Quote(s.text[s.pos:s.pos+n]) + " stands"
	}
	s.fault(s.pos, "", fmt.Errorf("column %d: %s where %s belongs", s.column(), found, want))
	return false
}

// lineOf returns the number of the line that a position is on.
func (s *scanner) lineOf(pos int) int { return s.line + strings.Count(s.text[:pos], "\n") }

// column returns the number of the next byte in its line, from 1.
func (s *scanner) column() int { return s.pos - strings.LastIndexByte(s.text[:s.pos], '\n') }

// peek returns the next byte, or 0 at the end; a NUL in the text is never right either.
func (s *scanner) peek() byte {
	if s.pos < len(s.text) {
		return s.text[s.pos]
	}
	return 0
}

// take steps over the next byte if it is b.
func (s *scanner) take(b byte) bool {
	if s.peek() != b {
		return false
	}
	s.pos++
	return true
}

// space steps over white space.
func (s *scanner) space() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// end wants nothing but white space.
func (s *scanner) end() bool {
	s.space()
	return s.pos == len(s.text) || s.wrong("the end")
}

// object reads an object of flat members into values, one for each name and in the order of names, and reports members
// that are unknown, repeated or missing. What is no object is reported and leaves all values absent.
func (s *scanner) object(names []string, values []value) bool {
	clear(values)
	s.space()
	if s.peek() != '{' {
		var v value
		if !s.value(&v) {
			return false
		}
		s.fault(v.pos, "", fmt.Errorf("%s is not an object with %s", show(s.text[v.pos:s.pos]), strings.Join(names, ", ")))
		return true
	}
	start := s.pos
	next := 0 // the index of the name that follows the last one, as in canonical text
	var name, v value
	ok := s.elements('}', func() bool {
		if s.peek() != '"' {
			return s.wrong("a member's name in quotes")
		}
		if !s.str(&name) {
			return false
		}
		s.space()
		if !s.take(':') {
			return s.wrong(`":"`)
		}
		s.space()
		if !s.value(&v) {
			return false
		}
		i := memberIndex(names, name.text, next)
		switch {
		case i < 0 || name.err != nil:
			s.fault(name.pos, "", fmt.Errorf("unknown member %q; the members are %s", Clip(name.text), strings.Join(names, ", ")))
		case values[i].kind != absentKind:
			s.fault(name.pos, names[i], errors.New("stands twice; a member stands once"))
		default:
			values[i] = v
			next = i + 1
		}
		return true
	})
	if !ok {
		return false
	}
	for i := range values {
		if values[i].kind == absentKind {
			s.fault(start, names[i], errors.New("is missing; no member may be left out"))
		}
	}
	return true
}

// memberIndex returns the index of name in names, or -1. It looks at the likely index first.
func memberIndex(names []string, name string, likely int) int {
	if likely < len(names) && names[likely] == name {
		return likely
	}
	for i := range names {
		if names[i] == name {
			return i
		}
	}
	return -1
}

// elements reads the bracket or brace that is next, then what element reads, again after each comma, up to the closing one.
func (s *scanner) elements(closing byte, element func() bool) bool {
	s.pos++
	s.space()
	if s.take(closing) {
		return true
	}
	for {
		if !element() {
			return false
		}
		s.space()
		if s.take(closing) {
			return true
		}
		if !s.take(',') {
			return s.wrong(`"," or "` + string(closing) + `"`)
		}
		s.space()
	}
}

// value reads the value that is next into v.
func (s *scanner) value(v *value) bool {
	if s.peek() == '"' {
		return s.str(v)
	}
	start := s.pos
	if !s.skip(0) {
		return false
	}
	*v = value{kind: otherKind, text: s.text[start:s.pos], pos: start}
	if v.text == "null" {
		v.kind = nullKind
	}
	return true
}

// skip reads the value that is next and forgets it. Depth counts the values around it.
func (s *scanner) skip(depth int) bool {
	var v value
	switch c := s.peek(); {
	case depth > maxDepth:
		s.fault(s.pos, "", fmt.Errorf("column %d: a value inside more than %d others; a dataset has no such values", s.column(), maxDepth))
		return false
	case c == '"':
		return s.str(&v)
	case c == '-' || isDigit(c):
		return s.number()
	case c == '[':
		return s.elements(']', func() bool { return s.skip(depth + 1) })
	case c == '{':
		return s.elements('}', func() bool {
			if s.peek() != '"' {
				return s.wrong("a member's name in quotes")
			}
			if !s.str(&v) {
				return false
			}
			s.space()
			if !s.take(':') {
				return s.wrong(`":"`)
			}
			s.space()
			return s.skip(depth + 1)
		})
	}
	for _, word := range []string{"null", "true", "false"} {
		if strings.HasPrefix(s.text[s.pos:], word) {
			s.pos += len(word)
			return true
		}
	}
	return s.wrong("a value")
}

// number reads a number by the grammar of JSON.
func (s *scanner) number() bool {
	s.take('-')
	if !s.take('0') && !s.digits() {
		return false
	}
	if s.take('.') && !s.digits() {
		return false
	}
	if s.take('e') || s.take('E') {
		_ = s.take('+') || s.take('-')
		return s.digits()
	}
	return true
}

// digits wants at least one digit.
func (s *scanner) digits() bool {
	if !isDigit(s.peek()) {
		return s.wrong("a digit")
	}
	for isDigit(s.peek()) {
		s.pos++
	}
	return true
}
