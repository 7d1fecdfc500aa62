package dataset

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// table has the members of an object about a value of a type T, in canonical order. Reading, writing, the history and the rules of the
// sync follow it.
type table[T any] struct {
	members  []member[T]
	names    []string
	required int // number of members that must be present, the first
}

type member[T any] struct {
	name string // of the JSON member
	form form
	access[T]
}

// form says how an object holds a value. Members of the first two forms are always present, the others only if they are known.
type form uint8

const (
	required form = iota // a string
	nullable             // a string or null
	optional             // a string
	literal              // a number, true or false
	list                 // an array of strings without commas
	nested               // an object, or an array of objects or of any strings
)

// access gets and sets the value of a member.
type access[T any] struct {
	// get returns the value as text, a list with commas, or null if it is unknown. Set sets it to such a text, and returns an error if
	// the text is not valid. Both are nil if there is no such text.
	get func(v *T) NullString
	set func(v *T, value NullString) error
	// read and append are only for the form nested. Read reads the member of the current object. Values refer to the known names: those
	// of the dataset's sources in lines, of its providers in settings. Append appends an object with the members that are known.
	read   func(r *jsonl.Reader, name string, v *T, known []string)
	append func(dst []byte, v *T) []byte
}

func newTable[T any](required int, members []member[T]) table[T] {
	t := table[T]{members: members, required: required}
	for _, f := range members {
		t.names = append(t.names, f.name)
	}
	return t
}

// parsed accesses a field by a function that makes its value of a text, and one that writes it, as "" if it is unknown.
func parsed[T, F any](field func(v *T) *F, parse func(text string) (F, error), show func(F) string) access[T] {
	return access[T]{
		get: func(v *T) NullString {
			text := show(*field(v))
			return NullString{text, text != ""}
		},
		set: func(v *T, value NullString) (err error) {
			var parsed F
			if value.Valid {
				parsed, err = parse(value.String)
			}
			*field(v) = parsed
			return err
		},
	}
}

// text accesses a field with a text that check allows.
func text[T any](field func(v *T) *string, check func(text string) error) access[T] {
	return parsed(field, func(text string) (string, error) { return text, check(text) }, func(text string) string { return text })
}

func texts[T any](field func(v *T) *[]string, check func(text string) error) access[T] {
	return access[T]{read: func(r *jsonl.Reader, name string, v *T, _ []string) { *field(v) = r.Strings(name, check) }}
}

func objects[T, E any](field func(v *T) *[]E, t table[E]) access[T] {
	return access[T]{read: func(r *jsonl.Reader, name string, v *T, known []string) {
		r.Inside(name, func() { t.each(r, known, func(e E) { *field(v) = append(*field(v), e) }) })
	}}
}

// each reads the array that is next.
func (t *table[T]) each(r *jsonl.Reader, known []string, add func(v T)) bool {
	return r.Each(t.names, t.required, func() {
		var v T
		t.read(r, &v, known)
		add(v)
	})
}

// record reads the current line or text, see jsonl.Reader.Record, into v, and reports its faults.
func (t *table[T]) record(r *jsonl.Reader, v *T, known []string) {
	if r.Record(t.names, t.required) {
		t.read(r, v, known)
	}
}

// read reads the members of the current object into v, and reports their faults.
func (t *table[T]) read(r *jsonl.Reader, v *T, known []string) {
	for i := range t.members {
		f, value, err := &t.members[i], NullString{Valid: true}, error(nil)
		if !r.Has(f.name) {
			continue
		}
		switch f.form {
		case nested:
			f.read(r, f.name, v, known)
			continue
		case nullable:
			value.String, value.Valid, err = r.Nullable(f.name)
		case literal:
			value.String, err = r.Literal(f.name)
		case list:
			value.String = strings.Join(r.Strings(f.name, checkElement), ",")
		default:
			value.String, err = r.String(f.name)
		}
		switch {
		case err != nil || f.form == list && !r.Valid():
		case value.String == "" && f.form > nullable:
			err = fmt.Errorf("empty; leave %s out if it is unknown", f.name)
		default:
			err = f.set(v, value)
		}
		if err != nil {
			r.Fault(f.name, err)
		}
	}
}

func checkElement(text string) error {
	if text == "" || strings.Contains(text, ",") {
		return fmt.Errorf("%q, want a text without the comma, which separates texts in the history", jsonl.Clip(text))
	}
	return nil
}

// append appends an object, without white space, strings as jsonl.AppendString writes them.
func (t *table[T]) append(dst []byte, v *T) []byte {
	dst = append(dst, '{')
	for i := range t.members {
		f, value, start := &t.members[i], NullString{}, len(dst)
		if f.form != nested {
			value = f.get(v)
		}
		dst = append(jsonl.AppendString(dst, f.name), ':')
		end := len(dst)
		switch {
		case f.form == nested:
			dst = f.append(dst, v)
			end += len("{}")
		case f.form == required:
			dst = jsonl.AppendString(dst, value.String)
		case f.form == nullable:
			dst = value.AppendJSON(dst)
		case !value.Valid:
		case f.form == literal:
			dst = append(dst, value.String...)
		case f.form == list:
			dst = jsonl.AppendStrings(dst, strings.Split(value.String, ","))
		default:
			dst = jsonl.AppendString(dst, value.String)
		}
		if len(dst) == end {
			dst = dst[:start]
		} else {
			dst = append(dst, ',')
		}
	}
	return append(bytes.TrimSuffix(dst, []byte(",")), '}')
}

// appendObject appends an object with a member for each element of a list.
func appendObject[E any](dst []byte, elements []E, name func(e *E) string, value func(dst []byte, e *E) []byte) []byte {
	dst = append(dst, '{')
	for i := range elements {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = value(append(jsonl.AppendString(dst, name(&elements[i])), ':'), &elements[i])
	}
	return append(dst, '}')
}

// Functions that make a value of a text, for parsed.

func parseBool(text string) (bool, error) {
	i, err := jsonl.OneOf([]string{"false", "true"}, text)
	return i == 1, err
}

// parseName returns a function that returns the index of a name.
func parseName[F ~uint8](names []string) func(text string) (F, error) {
	return func(text string) (F, error) {
		i, err := jsonl.OneOf(names, text)
		return F(i), err
	}
}

func parseCount(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || n >= 1e18 || showCount(n) != text {
		return 0, fmt.Errorf("%q is not a number from 1 with at most 18 digits", jsonl.Clip(text))
	}
	return n, nil
}

func showCount(n int64) string { return strings.TrimLeft(strconv.FormatInt(n, 10), "0") }

func parseModalities(text string) (m Modalities, err error) {
	for name := range strings.SplitSeq(text, ",") {
		i, unknown := jsonl.OneOf(ModalityNames, name)
		m, err = m|1<<i, cmp.Or(err, unknown)
	}
	return m, err
}

func parseIDs(text string) (ids []string, err error) {
	ids = strings.Split(text, ",")
	for _, id := range ids {
		err = cmp.Or(err, CheckModelID(id))
	}
	slices.Sort(ids)
	return slices.Compact(ids), err
}
