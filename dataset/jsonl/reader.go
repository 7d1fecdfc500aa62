// Package jsonl reads JSON Lines, and small JSON documents, strictly. It reads every line before it gives up and reports each
// fault by file, line and member:
//
//	var faults jsonl.List
//	r := jsonl.Reader{File: "providers.jsonl", Text: text, Faults: &faults}
//	for r.Next() {
//		if r.Record([]string{"id", "name"}, 2) {
//			id, ok := r.Check(0, checkID)
//			…
//		}
//	}
//	return faults.Err()
//
// The syntax is that of encoding/json. In addition, members must not be repeated or unknown, names match exactly, and strings
// must be valid UTF-8 without half a surrogate pair. Reading a line without escapes allocates nothing and takes a sixth of the
// time that encoding/json needs.
package jsonl

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Reader reads one file. Set the exported fields, then call Next or Whole.
type Reader struct {
	// File is the name of the file in faults.
	File string
	// Text is the text that Next has not read yet.
	Text string
	// Line is the number of the current line, from 1.
	Line int
	// MaxLine is the length of the longest line allowed, in bytes without its newline; 0 means any length.
	MaxLine int
	// Faults collects the faults; never nil.
	Faults *List
	// Layout, if not nil, returns what to report for a fault that a program can repair on its own: a byte order mark, an empty
	// line, a line that ends in CR LF, a last line without a newline. Nil means that it is no fault.
	Layout func(err error) error

	text   string // the current line
	pos    int    // of the next byte of text
	faulty bool   // the current line has a fault
	found  int    // number of faults in the file
	empty  int    // number of empty lines
	names  []string
	values []value // of the members in names
	buf    []byte  // for strings with escapes
}

// value is the value of a member.
type value struct {
	typ  valueType
	text string // the characters of a string, else JSON text
	err  error  // the fault inside a string, or nil
	pos  int    // of the first byte
}

type valueType uint8

const (
	absent valueType = iota // no value
	stringValue
	nullValue
	otherValue // a number, true, false, an array or an object
)

// Next makes the next line current and reports whether there is one. It skips empty lines and lines that are too long, and stops
// after 1,000 faults or empty lines.
func (r *Reader) Next() bool {
	r.removeMark()
	for r.Text != "" && r.found <= maxFaults {
		var ended bool
		r.text, r.Text, ended = strings.Cut(r.Text, "\n")
		r.Line++
		r.pos, r.faulty = 0, false
		if !ended {
			r.layout(r.Line, "the last line does not end in a newline")
		}
		switch {
		case r.MaxLine > 0 && len(r.text) > r.MaxLine:
			r.FaultIn("", fmt.Errorf("the line has %d bytes; a line has at most %d", len(r.text), r.MaxLine))
		case strings.Trim(r.text, " \t\r") == "":
			r.layout(r.Line, "the line is empty, want an object")
			if r.empty++; r.empty > maxFaults {
				r.FaultIn("", fmt.Errorf("more than %d empty lines", maxFaults))
				return false
			}
		default:
			if strings.HasSuffix(r.text, "\r") {
				r.layout(r.Line, "the line ends in CR LF, want LF")
			}
			return true
		}
	}
	return false
}

// Whole makes all of Text current, as one line, for a file that is one JSON value.
func (r *Reader) Whole() {
	r.removeMark()
	r.text, r.Text, r.pos = r.Text, "", 0
	r.Line++
}

// removeMark removes a byte order mark from the start of the file.
func (r *Reader) removeMark() {
	if text, found := strings.CutPrefix(r.Text, "\ufeff"); found && r.Line == 0 {
		r.Text = text
		r.layout(1, "the file starts with a byte order mark, want UTF-8 without one")
	}
}

// layout reports a fault that a program can repair.
func (r *Reader) layout(line int, reason string) {
	err := errors.New(reason)
	if r.Layout != nil {
		err = r.Layout(err)
	} else {
		r.faulty = true
	}
	if err != nil {
		r.found++
		r.Faults.Add(r.File, line, "", err)
	}
}

// Record reads the current line as an object, see Object, and reports whether the line is one object and nothing else.
func (r *Reader) Record(names []string, required int) bool {
	object, ok := r.Object(names, required)
	return ok && object && r.End()
}

// spare is the number of values for which Inside finds room behind those of a line.
const spare = 16

// Object reads the value that is next as an object with members of these names. It reports unknown and repeated members, and
// if one of the first required members is missing. Until the next Object, Has, String, Nullable, Strings, Check, Inside and
// Fault refer to its members by their index in names. Object reports whether the value is an object, and whether its syntax is
// right, so that reading can go on behind it. Members before a syntax error can be used.
func (r *Reader) Object(names []string, required int) (object, ok bool) {
	r.names = names
	if cap(r.values) < len(names) {
		r.values = make([]value, len(names)+spare)
	}
	r.values = r.values[:len(names)]
	clear(r.values)
	r.space()
	start := r.pos
	if r.peek() != '{' {
		var v value
		if ok = r.value(&v); ok {
			r.fault(start, "", fmt.Errorf("%s is not an object with %s", v.show(), strings.Join(names, ", ")))
		}
		return false, ok
	}
	next := 0 // the index of the name after the last one, which is the likely one
	ok = r.elements('}', func() bool {
		i, ok := r.member(next)
		if !ok {
			return false
		}
		if i < 0 {
			return r.value(new(value))
		}
		next = i + 1
		if !r.value(&r.values[i]) {
			r.values[i] = value{}
			return false
		}
		return true
	})
	if ok {
		for i := range required {
			if !r.Has(i) {
				r.fault(start, names[i], errors.New("missing, but required"))
			}
		}
	}
	return true, ok
}

// member reads the name that is next, and the colon behind it. It returns the index of the name, or -1 after it has reported
// a member that is unknown or repeated. Next is the likely index.
func (r *Reader) member(next int) (i int, ok bool) {
	start := r.pos
	if r.peek() != '"' {
		return 0, r.unexpected("a member's name in quotes")
	}
	i = next
	if i < len(r.names) && strings.HasPrefix(r.text[start+1:], r.names[i]) && r.byteAt(start+1+len(r.names[i])) == '"' {
		r.pos += len(r.names[i]) + 2
	} else {
		var name value
		if !r.str(&name) {
			return 0, false
		}
		if i = slices.Index(r.names, name.text); i < 0 || name.err != nil {
			r.fault(start, "", fmt.Errorf("unknown member %q, want one of %s", Clip(name.text), strings.Join(r.names, ", ")))
			i = -1
		}
	}
	if i >= 0 && r.values[i].typ != absent {
		r.fault(start, r.names[i], errors.New("repeated, want it once"))
		i = -1
	}
	r.space()
	if !r.take(':') {
		return 0, r.unexpected(`":"`)
	}
	r.space()
	return i, true
}

// Array reads the value that is next as an array and calls element for each of its elements. Element reads the element and
// reports whether reading can go on. Array reports whether the value is an array and was read to its end.
func (r *Reader) Array(element func() bool) bool {
	r.space()
	start := r.pos
	if r.peek() != '[' {
		var v value
		if r.value(&v) {
			r.fault(start, "", errors.New(v.show()+" is not an array"))
		}
		return false
	}
	return r.elements(']', element)
}

// maxStrings bounds an array of strings, because each is compared with those before it.
const maxStrings = 1000

// Strings returns the strings of member i, an array in which each of at most 1,000 strings appears once, and reports those in which
// check finds a fault. It is never nil.
func (r *Reader) Strings(i int, check func(string) error) []string {
	defer func(pos int) { r.pos = pos }(r.pos)
	r.pos = r.values[i].pos
	texts := []string{}
	r.Array(func() bool {
		var v value
		r.space()
		v.pos = r.pos
		if !r.value(&v) {
			return false
		}
		err := v.err
		switch {
		case len(texts) == maxStrings:
			r.fault(v.pos, r.names[i], fmt.Errorf("more than %d strings", maxStrings))
			return false
		case v.typ != stringValue:
			err = errors.New(v.show() + " is not a string")
		case err == nil && slices.Contains(texts, v.text):
			err = fmt.Errorf("%q appears twice, want it once", Clip(v.text))
		case err == nil:
			err = check(v.text)
		}
		if err != nil {
			r.fault(v.pos, r.names[i], err)
		}
		texts = append(texts, v.text)
		return true
	})
	return texts
}

// Null skips a null and reports whether it was next.
func (r *Reader) Null() bool {
	r.space()
	if !strings.HasPrefix(r.text[r.pos:], "null") {
		return false
	}
	r.pos += len("null")
	return true
}

// End reports whether only white space is left, and reports a fault if not.
func (r *Reader) End() bool {
	r.space()
	return r.pos == len(r.text) || r.unexpected("the end")
}

// Inside calls read with the value of member i as the next value, for Array or Object. The other members can be used afterwards.
func (r *Reader) Inside(i int, read func()) {
	names, values, pos := r.names, r.values, r.pos
	r.pos, r.values = values[i].pos, values[len(values):]
	read()
	r.names, r.values, r.pos = names, values, pos
}

// Raw returns the text of the current line.
func (r *Reader) Raw() string { return r.text }

// Has reports whether the object has member i.
func (r *Reader) Has(i int) bool { return r.values[i].typ != absent }

// String returns the string of member i, or an error if it is not a valid string.
func (r *Reader) String(i int) (string, error) {
	v := &r.values[i]
	if v.typ != stringValue {
		return "", errors.New(v.show() + " is not a string")
	}
	return v.text, v.err
}

// Literal returns the JSON text of member i, or an error if it is not a number, true or false.
func (r *Reader) Literal(i int) (string, error) {
	v := &r.values[i]
	if v.typ != otherValue || strings.ContainsAny(v.text[:1], "[{") {
		return "", errors.New(v.show() + " is not a number, true or false")
	}
	return v.text, nil
}

// ObjectText returns the JSON text of member i, or an error if it is not an object.
func (r *Reader) ObjectText(i int) (string, error) {
	v := &r.values[i]
	if v.typ != otherValue || v.text[0] != '{' {
		return "", errors.New(v.show() + " is not an object")
	}
	return v.text, nil
}

// Bool returns the value of member i, and reports a fault if it is not true or false.
func (r *Reader) Bool(i int) bool {
	v := &r.values[i]
	if v.typ != otherValue || v.text != "true" && v.text != "false" {
		r.Fault(i, errors.New(v.show()+" is not true or false"))
	}
	return v.text == "true"
}

// JSON returns the JSON text of member i; empty if it is a string, or there is no such member.
func (r *Reader) JSON(i int) string {
	if r.values[i].typ == stringValue {
		return ""
	}
	return r.values[i].text
}

// Nullable returns the string of member i; valid is false if it is null.
func (r *Reader) Nullable(i int) (text string, valid bool, err error) {
	switch v := &r.values[i]; v.typ {
	case nullValue:
		return "", false, nil
	case stringValue:
		return v.text, true, v.err
	default:
		return "", false, errors.New(v.show() + " is not a string or null")
	}
}

// Check returns the string of member i if check finds no fault in it. Otherwise it reports the fault, and ok is false. A
// member that is absent is no fault here; Object has reported it if it is required.
func (r *Reader) Check(i int, check func(string) error) (text string, ok bool) {
	if !r.Has(i) {
		return "", false
	}
	text, err := r.String(i)
	if err == nil {
		err = check(text)
	}
	if err != nil {
		r.Fault(i, err)
		return "", false
	}
	return text, true
}

// CheckNullable is Check for a member that can be null, which is no fault; ok is false then.
func (r *Reader) CheckNullable(i int, check func(string) error) (text string, ok bool) {
	_, valid, err := r.Nullable(i)
	if !valid {
		if r.Has(i) && err != nil {
			r.Fault(i, err)
		}
		return "", false
	}
	return r.Check(i, check)
}

// OneOf returns the index in names of the string of member i, and reports a fault if it is not there.
func (r *Reader) OneOf(i int, names []string) (index int) {
	r.Check(i, func(name string) (err error) {
		index, err = OneOf(names, name)
		return err
	})
	return index
}

// Valid reports whether no fault has been found in the current line.
func (r *Reader) Valid() bool { return !r.faulty }

// LineOf returns the number of the line that the value of member i is on.
func (r *Reader) LineOf(i int) int { return r.lineOf(r.values[i].pos) }

// Fault reports a fault of member i, on the line of its value.
func (r *Reader) Fault(i int, err error) { r.fault(r.values[i].pos, r.names[i], err) }

// FaultIn reports a fault of the current line, in a field that need not be a member of the last object; see Fault.Field.
func (r *Reader) FaultIn(field string, err error) { r.fault(0, field, err) }

func (r *Reader) fault(pos int, field string, err error) {
	r.faulty = true
	if r.found++; r.found <= maxFaults+1 {
		r.Faults.Add(r.File, r.lineOf(pos), field, err)
	}
}

// lineOf returns the number of the line at a position of the text.
func (r *Reader) lineOf(pos int) int { return r.Line + strings.Count(r.text[:pos], "\n") }

// unexpected reports that the next byte is not the one wanted, and returns false.
func (r *Reader) unexpected(want string) bool {
	found := "end"
	if r.pos < len(r.text) {
		_, n := utf8.DecodeRuneInString(r.text[r.pos:])
		found = strconv.Quote(r.text[r.pos : r.pos+n])
	}
	r.fault(r.pos, "", fmt.Errorf("column %d: unexpected %s, want %s", r.column(r.pos), found, want))
	return false
}

// column returns the number of a byte in its line, from 1.
func (r *Reader) column(pos int) int { return pos - strings.LastIndexByte(r.text[:pos], '\n') }
