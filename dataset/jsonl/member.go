package jsonl

import (
	"errors"
	"fmt"
	"slices"
)

// Has reports whether the object has a member.
func (r *Reader) Has(name string) bool { return r.find(name).kind != absent }

// JSON returns the JSON text of a member; empty if it is a string, or there is no such member.
func (r *Reader) JSON(name string) string {
	v := r.find(name)
	if v.kind == stringValue {
		return ""
	}
	return v.text
}

// get returns the text of a member, or an error unless it is of a kind.
func (r *Reader) get(name string, k kind, want string) (string, error) {
	v := r.find(name)
	if v.kind != k {
		return "", errors.New(v.show() + " is not " + want)
	}
	return v.text, v.err
}

// String returns the string of a member, or an error if it is not a valid string.
func (r *Reader) String(name string) (string, error) { return r.get(name, stringValue, "a string") }

// Literal returns the JSON text of a member, or an error if it is not a number, true or false.
func (r *Reader) Literal(name string) (string, error) {
	return r.get(name, literalValue, "a number, true or false")
}

// Nullable returns the string of a member; valid is false if it is null.
func (r *Reader) Nullable(name string) (text string, valid bool, err error) {
	// Null says that a value is unknown. It differs from an empty text, which a provider can have
	// meant.
	if r.find(name).kind == nullValue {
		return "", false, nil
	}
	text, err = r.get(name, stringValue, "a string or null")
	return text, err == nil, err
}

// Check returns the string of a member if check finds no fault in it. Otherwise it reports the
// fault, and ok is false. A member that is absent is no fault here; Object has reported it if it is
// required.
func (r *Reader) Check(name string, check func(string) error) (text string, ok bool) {
	if !r.Has(name) {
		return "", false
	}
	text, err := r.String(name)
	if err == nil {
		err = check(text)
	}
	if err != nil {
		r.Fault(name, err)
		return "", false
	}
	return text, true
}

// OneOf returns the index in names of the string of a member, and reports a fault if it is not
// there.
func (r *Reader) OneOf(name string, names []string) (index int) {
	r.Check(name, func(text string) (err error) {
		index, err = OneOf(names, text)
		return err
	})
	return index
}

// maxStrings bounds an array of strings, because each is compared with those before it.
const maxStrings = 1000

// Strings returns the strings of a member, an array of at most 1,000 strings, and reports those in
// which check finds a fault, and those that appear twice. A nil check allows any strings, also
// repeated ones. Strings never returns nil.
func (r *Reader) Strings(name string, check func(string) error) (texts []string) {
	texts = []string{}
	r.Inside(name, func() {
		r.elements('[', "an array", nil, func(v value, end int) int {
			err := v.err
			switch {
			case len(texts) > maxStrings:
				return end // one fault about all that are too many
			case len(texts) == maxStrings:
				err = fmt.Errorf("more than %d strings", maxStrings)
			case v.kind != stringValue:
				err = errors.New(v.show() + " is not a string")
			case check == nil || err != nil:
			// Lists are sets in all of our files, so a repeated element is a mistake.
			case slices.Contains(texts, v.text):
				err = fmt.Errorf("%q appears twice, want it once", Clip(v.text))
			default:
				err = check(v.text)
			}
			if err != nil {
				r.fault(v.pos, "", err)
			}
			texts = append(texts, v.text)
			return end
		})
	})
	return texts
}
