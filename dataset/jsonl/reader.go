// Package jsonl reads JSON Lines and small JSON documents strictly. It does not stop at the first
// fault and reports each by file, line and member:
//
//	var faults jsonl.List
//	r := jsonl.Reader{File: "providers.jsonl", Text: text, Faults: &faults}
//	required, optional := []string{"id", "name"}, []string{"home"}
//	for r.Next() {
//		if r.Object(required, optional) {
//			id, ok := r.Check("id", checkID)
//			…
//		}
//	}
//	return faults.Err()
//
// The syntax is that of encoding/json, which checks each line first. In addition, members must not
// be repeated or unknown, names match exactly, and strings must be valid UTF-8 without half a
// surrogate pair.
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

	// Known has the names to which values of the file can refer, for the functions that check them.
	Known []string

	// The current line.
	text   string
	bytes  []byte // text for encoding/json, in memory that is used again for each line
	broken bool   // the line is not JSON
	faulty bool   // the line has a fault

	faults int // number of faults in the file

	// The current object.
	start    int      // position of the value that Object, Each or Names reads, in text
	path     []string // names of the members that contain it
	required []string // names of its members, as the caller of Object gave them
	optional []string
	values   []value // of its members: first those in required, then those in optional
	found    int     // index in values of the member that was asked for last
}

// Next makes the next line current and reports whether there is one. It skips a byte order mark,
// empty lines and, with a fault, lines that are too long or not JSON. It stops after 1,000 faults.
func (r *Reader) Next() bool {
	if r.Line == 0 {
		// Editors on Windows write a byte order mark, which encoding/json refuses.
		r.Text = strings.TrimPrefix(r.Text, "\ufeff")
	}
	for r.Text != "" && r.faults <= maxFaults {
		line, rest, _ := strings.Cut(r.Text, "\n")
		r.Text = rest
		r.Line++
		if r.MaxLine > 0 && len(line) > r.MaxLine {
			// The line is not parsed at all. Otherwise one line of a gigabyte would be copied, and
			// quoted in faults.
			r.Fault("", fmt.Errorf("the line has %d bytes; a line has at most %d", len(line), r.MaxLine))
			continue
		}
		if strings.Trim(line, " \t\r") == "" {
			continue
		}
		if r.begin(line) {
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
//
// Everything after it relies on this check: the methods that walk over values do not look for
// syntax errors, and would run past the end of a text that is not JSON.
func (r *Reader) begin(text string) bool {
	r.text = text
	r.start = 0
	clear(r.values)
	// encoding/json wants bytes. The values are cut out of the string, so that they share its
	// memory.
	r.bytes = append(r.bytes[:0], text...)
	r.broken = !json.Valid(r.bytes)
	r.faulty = false
	if !r.broken {
		return true
	}
	// json.Valid does not say where the error is. Unmarshal does, but it is slower, so only broken
	// lines pay for it.
	offset := len(text)
	err := json.Unmarshal(r.bytes, new(any))
	if syntax, found := errors.AsType[*json.SyntaxError](err); found {
		offset = min(int(syntax.Offset), offset)
	}
	column := offset - strings.LastIndexByte(text[:offset], '\n') - 1
	r.fault(offset, "", fmt.Errorf("column %d: %w", column, err))
	return false
}

// Object reads the current line, or the value that Each or Inside reads, as an object, and reports
// whether it is one. It reports a fault for each required member that is missing, and for members
// that are unknown or repeated. Until the next Object, the methods with the name of a member refer
// to its members.
func (r *Reader) Object(required, optional []string) bool {
	r.required = required
	r.optional = optional
	members := len(required) + len(optional)
	if len(r.path) == 0 && len(r.values) == members {
		// Most lines of a file have the same members, so they share the memory. Objects inside
		// others must not: Inside goes back to the values of the outer object.
		clear(r.values)
	} else {
		r.values = make([]value, members)
	}
	start, found := r.elements('{', "an object with ", r.members, func(name value, end int) int {
		v, end := r.value(end)
		i := r.index(name.text)
		switch {
		case i < 0 || name.err != nil:
			want := cmp.Or(strings.Join(r.members(), ", "), "no names")
			r.fault(name.pos, "", fmt.Errorf("unknown member %q, want one of %s", Clip(name.text), want))
		case r.values[i].kind != absent:
			// encoding/json takes the last of them, other readers the first, so the line would mean
			// two things.
			r.fault(name.pos, name.text, errors.New("repeated, want it once"))
		default:
			r.values[i] = v
		}
		return end
	})
	if !found {
		return false
	}
	for i, name := range required {
		if r.values[i].kind == absent {
			r.fault(start, name, errors.New("missing, but required"))
		}
	}
	return true
}

// members returns the names of the members of the current object in one list, which only faults
// need.
func (r *Reader) members() []string { return slices.Concat(r.required, r.optional) }

// index returns the index in values of a member, or -1 if the object can have no such member.
func (r *Reader) index(name string) int {
	// Lines have their members, and callers ask for them, mostly in the order of the names, and
	// callers ask twice: whether there is a value, and for the value. So one of two guesses is
	// nearly always right, and a search through some thirty names is spared.
	for guess := r.found; guess <= r.found+1; guess++ {
		if guess < len(r.values) && r.name(guess) == name {
			r.found = guess
			return guess
		}
	}
	i := slices.Index(r.required, name)
	if i < 0 {
		i = slices.Index(r.optional, name)
		if i < 0 {
			return -1
		}
		i += len(r.required)
	}
	r.found = i
	return i
}

// name returns the name of a member by its index in values.
func (r *Reader) name(i int) string {
	if i < len(r.required) {
		return r.required[i]
	}
	return r.optional[i-len(r.required)]
}

// Names reads the value that Object would read as an object with any members, and returns their
// names.
func (r *Reader) Names() []string {
	r.required = nil
	r.optional = nil
	r.values = nil
	r.elements('{', "an object", nil, func(name value, end int) int {
		// Behind a name is its value. The next name is behind that.
		v, end := r.value(end)
		err := name.err
		if slices.Contains(r.optional, name.text) {
			err = errors.New("repeated, want it once")
		}
		if err != nil {
			r.fault(name.pos, name.text, err)
			return end
		}
		r.optional = append(r.optional, name.text)
		r.values = append(r.values, v)
		return end
	})
	return r.optional
}

// Each reads the current line, or the value that Inside reads, as an array of objects with these
// members, as Object does, and calls read for each of them, also after a fault in it. It reports
// whether the value is an array.
func (r *Reader) Each(required, optional []string, read func()) bool {
	_, found := r.elements('[', "an array", nil, func(v value, end int) int {
		r.start = v.pos
		r.Object(required, optional)
		read()
		return end
	})
	return found
}

// elements calls visit for each value between the brackets of the value at start, up to 1,000
// faults, and reports whether the value begins with the bracket; if not, it reports a fault, in
// which want and names say what is expected. Visit gets a value and the position behind it, and
// returns the position from which the next value is read: for an object, whose names are values
// too, that is behind the value of the name.
func (r *Reader) elements(
	bracket byte, want string, names func() []string, visit func(v value, end int) int,
) (start int, found bool) {
	if r.broken {
		return 0, false
	}
	start = r.skip(r.start)
	if r.text[start] != bracket {
		v, _ := r.value(start)
		if names != nil {
			want += strings.Join(names(), ", ")
		}
		r.fault(start, "", errors.New(v.show()+" is not "+want))
		return start, false
	}
	// At the closing bracket there is no value.
	v, end := r.value(start + 1)
	for v.kind != absent && r.faults <= maxFaults {
		end = visit(v, end)
		v, end = r.value(end)
	}
	return start, true
}

// Inside calls read with the value of a member, if there is one, as the value that Each or Object
// reads. The other members can be used afterwards.
func (r *Reader) Inside(name string, read func()) {
	if !r.Has(name) {
		return
	}
	// Objects inside others are read with the same fields, so those of the outer object are put
	// back.
	outer := *r
	r.start = r.find(name).pos
	r.path = append(slices.Clip(r.path), name)
	read()
	// Only the current object goes back to the outer one. What read found out about the line, such
	// as a fault, stays.
	r.start = outer.start
	r.path = outer.path
	r.required = outer.required
	r.optional = outer.optional
	r.values = outer.values
}

// find returns the value of a member, which is absent if the object has no such member.
func (r *Reader) find(name string) *value {
	if i := r.index(name); i >= 0 {
		return &r.values[i]
	}
	return new(value)
}

// Raw returns the text of the current line.
func (r *Reader) Raw() string { return r.text }

// Valid reports whether no fault has been found in the current line.
func (r *Reader) Valid() bool { return !r.faulty }

// Fault reports a fault on the line of a member's value or, if the object has no such member, of
// the current line; see Fault.Field.
func (r *Reader) Fault(field string, err error) { r.fault(r.find(field).pos, field, err) }

// fault reports a fault at a position of the current line.
func (r *Reader) fault(pos int, field string, err error) {
	r.faulty = true
	r.faults++
	if r.faults > maxFaults+1 {
		return // one more than the limit, from which List knows that there are more
	}
	path := strings.Join(append(slices.Clip(r.path), field), ".")
	path = strings.TrimSuffix(path, ".") // of an empty field
	// A whole file is one line to Next, but not to the people who look for the fault.
	line := r.Line + strings.Count(r.text[:pos], "\n")
	r.Faults.Add(r.File, line, path, err)
}
