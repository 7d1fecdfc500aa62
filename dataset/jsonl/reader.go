// Package jsonl reads JSON Lines and small JSON documents strictly. It does not stop at the first fault and reports each by file,
// line and member:
//
//	var faults jsonl.List
//	r := jsonl.Reader{File: "providers.jsonl", Text: text, Faults: &faults}
//	for r.Next() {
//		if r.Object([]string{"id", "name"}, 2) {
//			id, ok := r.Check("id", checkID)
//			…
//		}
//	}
//	return faults.Err()
//
// The syntax is that of encoding/json, which checks each line first. In addition, members must not be repeated or unknown, names match
// exactly, and strings must be valid UTF-8 without half a surrogate pair.
package jsonl

import (
	"cmp"
	"encoding/json"
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
	bytes  []byte // the same
	broken bool   // it is not JSON
	faulty bool   // it has a fault
	found  int    // number of faults in the file
	pos    int    // of the value that is read
	names  []string
	values []value  // of the members in names
	path   []string // names of the members that contain the current object
}

// Next makes the next line current and reports whether there is one. It skips a byte order mark, empty lines and, with a fault, lines
// that are too long or not JSON. It stops after 1,000 faults.
func (r *Reader) Next() bool {
	if r.Line == 0 {
		r.Text = strings.TrimPrefix(r.Text, "\ufeff")
	}
	for r.Text != "" && r.found <= maxFaults {
		line, rest, _ := strings.Cut(r.Text, "\n")
		r.Text = rest
		if r.Line++; r.MaxLine > 0 && len(line) > r.MaxLine {
			r.Fault("", fmt.Errorf("the line has %d bytes; a line has at most %d", len(line), r.MaxLine))
		} else if strings.Trim(line, " \t\r") != "" && r.begin(line) {
			return true
		}
	}
	return false
}

// Whole makes all of Text current, as one line, for a file that is one JSON value.
func (r *Reader) Whole() {
	text := strings.TrimPrefix(r.Text, "\ufeff")
	r.Text = ""
	r.Line++
	r.begin(text)
}

// begin makes a text current, and reports whether it is JSON.
func (r *Reader) begin(text string) bool {
	r.text, r.pos = text, 0
	clear(r.values)
	r.bytes = append(r.bytes[:0], text...)
	r.broken, r.faulty = !json.Valid(r.bytes), false
	if r.broken {
		at := len(text)
		err := json.Unmarshal(r.bytes, new(any))
		if syntax, found := errors.AsType[*json.SyntaxError](err); found {
			at = min(int(syntax.Offset), at)
		}
		r.fault(at, "", fmt.Errorf("column %d: %w", at-strings.LastIndexByte(text[:at], '\n')-1, err))
	}
	return !r.broken
}

// Object reads the current line, or the value that Each or Inside read, as an object with members of these names, and reports whether it is
// one. It reports unknown and repeated members, and if one of the first required members is missing. Until the next Object, the methods with
// the name of a member refer to its members.
func (r *Reader) Object(names []string, required int) bool {
	if r.names = names; len(r.path) == 0 && len(r.values) == len(names) { // as the line before
		clear(r.values)
	} else {
		r.values = make([]value, len(names))
	}
	start, found := r.elements('{', "an object with ", names, func(name value, end int) int {
		v, end := r.value(end)
		i := slices.Index(names, name.text)
		switch {
		case i < 0 || name.err != nil:
			want := cmp.Or(strings.Join(names, ", "), "no names")
			r.fault(name.pos, "", fmt.Errorf("unknown member %q, want one of %s", Clip(name.text), want))
		case r.values[i].kind != absent:
			r.fault(name.pos, names[i], errors.New("repeated, want it once"))
		default:
			r.values[i] = v
		}
		return end
	})
	for i, name := range names[:required] {
		if found && r.values[i].kind == absent {
			r.fault(start, name, errors.New("missing, but required"))
		}
	}
	return found
}

// Names reads the value that Object would read as an object with any members, and returns their names.
func (r *Reader) Names() []string {
	r.names, r.values = nil, nil
	r.elements('{', "an object", nil, func(name value, end int) int {
		v, end := r.value(end)
		err := name.err
		if slices.Contains(r.names, name.text) {
			err = errors.New("repeated, want it once")
		}
		if err != nil {
			r.fault(name.pos, name.text, err)
			return end
		}
		r.names, r.values = append(r.names, name.text), append(r.values, v)
		return end
	})
	return r.names
}

// Each reads the current line, or the value that Inside reads, as an array of objects, see Object, and calls read for each of them, also
// after a fault in it. It reports whether the value is an array.
func (r *Reader) Each(names []string, required int, read func()) bool {
	_, found := r.elements('[', "an array", nil, func(v value, end int) int {
		r.pos = v.pos
		r.Object(names, required)
		read()
		return end
	})
	return found
}

// elements calls visit for each value between the brackets of the value at pos, up to 1,000 faults, or reports that the value begins with
// another bracket. Visit has the position behind a value, and returns that from which the next is read.
func (r *Reader) elements(bracket byte, want string, names []string, visit func(v value, end int) int) (start int, found bool) {
	if r.broken {
		return 0, false
	}
	start = r.skip(r.pos)
	if r.text[start] != bracket {
		v, _ := r.value(start)
		r.fault(start, "", errors.New(v.show()+" is not "+want+strings.Join(names, ", ")))
		return start, false
	}
	for v, end := r.value(start + 1); v.kind != absent && r.found <= maxFaults; v, end = r.value(end) {
		end = visit(v, end)
	}
	return start, true
}

// Inside calls read with the value of a member, if there is one, as the value that Each or Object reads. The other members can be used
// afterwards.
func (r *Reader) Inside(name string, read func()) {
	if !r.Has(name) {
		return
	}
	outer := *r
	r.pos, r.path = r.find(name).pos, append(slices.Clip(r.path), name)
	read()
	r.pos, r.path, r.names, r.values = outer.pos, outer.path, outer.names, outer.values
}

// find returns the value of a member.
func (r *Reader) find(name string) *value {
	if i := slices.Index(r.names, name); i >= 0 {
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
