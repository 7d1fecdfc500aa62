// Package jsonl reads JSON Lines and small JSON documents strictly. It does not stop at the first fault and reports each by file,
// line and member:
//
//	var faults jsonl.List
//	r := jsonl.Reader{File: "providers.jsonl", Text: text, Faults: &faults}
//	for r.Next() {
//		if r.Record([]string{"id", "name"}, 2) {
//			id, ok := r.Check("id", checkID)
//			…
//		}
//	}
//	return faults.Err()
//
// The syntax is that of encoding/json. In addition, members must not be repeated or unknown, names match exactly, and strings
// must be valid UTF-8 without half a surrogate pair. Reading a line without escapes allocates nothing.
package jsonl

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Reader reads one file. Set the exported fields, then call Next or Whole.
type Reader struct {
	File    string // its name in faults
	Text    string // what Next has not read yet
	Line    int    // the number of the current line, from 1
	MaxLine int    // the length of the longest line allowed, in bytes without its newline; 0 means any length
	Faults  *List  // never nil

	// Known has the names to which values can refer, for the functions that check them.
	Known []string

	text   string // the current line
	pos    int    // of the next byte of text
	faulty bool   // the current line has a fault
	found  int    // number of faults in the file
	names  []string
	values []value  // of the members in names
	last   int      // index of the member that was asked for last
	inner  value    // the last one inside another
	path   []string // names of the members that contain the current object
}

// value is the value of a member: the characters of a string, or JSON text.
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

// Next makes the next line current and reports whether there is one. It skips a byte order mark, empty lines and, with a fault, lines
// that are too long. It stops after 1,000 faults.
func (r *Reader) Next() bool {
	if r.Line == 0 {
		r.Text = strings.TrimPrefix(r.Text, "\ufeff")
	}
	for r.Text != "" && r.found <= maxFaults {
		r.text, r.Text, _ = strings.Cut(r.Text, "\n")
		r.Line++
		r.pos, r.faulty = 0, false
		if r.MaxLine > 0 && len(r.text) > r.MaxLine {
			r.Fault("", fmt.Errorf("the line has %d bytes; a line has at most %d", len(r.text), r.MaxLine))
		} else if strings.Trim(r.text, " \t\r") != "" {
			return true
		}
	}
	return false
}

// Whole makes all of Text current, as one line, for a file that is one JSON value.
func (r *Reader) Whole() {
	r.text, r.Text, r.pos, r.Line = strings.TrimPrefix(r.Text, "\ufeff"), "", 0, r.Line+1
}

// Record reads the current line as an object, see Object, and reports whether the line is one object and nothing else.
func (r *Reader) Record(names []string, required int) bool {
	object, ok := r.Object(names, required)
	return ok && object && r.End()
}

// Object reads the value that is next as an object with members of these names. It reports unknown and repeated members, and
// if one of the first required members is missing. Until the next Object, the methods with the name of a member refer to its
// members. Object reports whether the value is an object, and whether its syntax is right, so that reading can go on behind it.
// Members before a syntax error can be used.
func (r *Reader) Object(names []string, required int) (object, ok bool) {
	const spare = 16 // values for which Inside finds room behind those of a line
	r.names, r.last = names, 0
	if cap(r.values) < len(names) {
		r.values = make([]value, len(names)+spare)
	}
	r.values = r.values[:len(names)]
	clear(r.values)
	r.space()
	start := r.pos
	if r.peek() != '{' {
		var v value
		if ok = r.value(&v, 0); ok {
			r.fault(start, "", fmt.Errorf("%s is not an object with %s", v.show(), strings.Join(names, ", ")))
		}
		return false, ok
	}
	next := 0 // the index of the name after the last one, which is the likely one
	ok = r.elements('}', func() bool {
		i, ok := r.member(next)
		if !ok || i < 0 {
			return ok && r.value(new(value), 0)
		}
		next = i + 1
		if ok = r.value(&r.values[i], 0); !ok {
			r.values[i] = value{}
		}
		return ok
	})
	for i, name := range names[:required] {
		if ok && r.values[i].kind == absent {
			r.fault(start, name, errors.New("missing, but required"))
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
			want := cmp.Or(strings.Join(r.names, ", "), "no names")
			r.fault(start, "", fmt.Errorf("unknown member %q, want one of %s", Clip(name.text), want))
			i = -1
		}
	}
	if i >= 0 && r.values[i].kind != absent {
		r.fault(start, r.names[i], errors.New("repeated, want it once"))
		i = -1
	}
	return i, r.colon()
}

// Each reads the value that is next as an array of objects, see Object, and calls read for each of them, also after a fault in it. It
// reports whether the value is an array and was read to its end.
func (r *Reader) Each(names []string, required int, read func()) bool {
	return r.array(func() bool {
		_, ok := r.Object(names, required)
		read()
		return ok
	})
}

// array reads the value that is next as an array and calls element for each of its elements, which reports whether reading can go on.
func (r *Reader) array(element func() bool) bool {
	if r.space(); r.peek() == '[' {
		return r.elements(']', element)
	}
	var v value
	if r.value(&v, 0) {
		r.fault(v.pos, "", errors.New(v.show()+" is not an array"))
	}
	return false
}

// End reports whether only white space is left, and reports a fault if not.
func (r *Reader) End() bool {
	r.space()
	return r.pos == len(r.text) || r.unexpected("end of input")
}

// Inside calls read with the value of a member as the next value, for Each or Object. The other members can be used afterwards.
func (r *Reader) Inside(name string, read func()) {
	pos, names, values, last, path := r.pos, r.names, r.values, r.last, r.path
	r.pos, r.names, r.values, r.last, r.path = r.find(name).pos, nil, values[len(values):], 0, append(path, name)
	read()
	r.pos, r.names, r.values, r.last, r.path = pos, names, values, last, path
}

// find returns the value of a member. It is fast if members are asked for in the order of the names.
func (r *Reader) find(name string) *value {
	for i := r.last; i < min(r.last+2, len(r.names)); i++ {
		if r.names[i] == name {
			r.last = i
			return &r.values[i]
		}
	}
	if i := slices.Index(r.names, name); i >= 0 {
		r.last = i
		return &r.values[i]
	}
	return new(value)
}

// Raw returns the text of the current line.
func (r *Reader) Raw() string { return r.text }

// Valid reports whether no fault has been found in the current line.
func (r *Reader) Valid() bool { return !r.faulty }

// Fault reports a fault on the line of a member's value or, if the object has no such member, of the current line; see Fault.Field.
func (r *Reader) Fault(field string, err error) { r.fault(r.find(field).pos, field, err) }

func (r *Reader) fault(pos int, field string, err error) {
	r.faulty = true
	if r.found++; r.found <= maxFaults+1 {
		path := strings.TrimSuffix(strings.Join(append(slices.Clip(r.path), field), "."), ".")
		r.Faults.Add(r.File, r.Line+strings.Count(r.text[:pos], "\n"), path, err)
	}
}
