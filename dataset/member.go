package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// table has the members of an object about a T, in canonical order. Reading, writing, the history and the sync follow it.
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
	// get returns the value as text, a list with commas, or null if it is unknown; set sets it. Nested members can lack both.
	get func(v *T) NullString
	set func(v *T, value NullString) error
	// read reads a nested member of the current object, append appends its object, or nothing if it is empty.
	read   func(r *jsonl.Reader, name string, v *T)
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
func text[T any, S ~string](field func(v *T) *S, check func(text string) error) access[T] {
	return parsed(field, func(text string) (S, error) { return S(text), check(text) }, func(text S) string { return string(text) })
}

// array reads the array that is next. Values of the first member must differ.
func (t *table[T]) array(r *jsonl.Reader) (values []T) {
	key := t.members[0].get
	r.Each(t.names, t.required, func() {
		var v T
		t.read(r, &v)
		if k := key(&v); k.Valid && slices.ContainsFunc(values, func(other T) bool { return key(&other) == k }) {
			r.Fault(t.names[0], fmt.Errorf("%q appears twice, want it once", jsonl.Clip(k.String)))
		}
		values = append(values, v)
	})
	return values
}

// record reads the current line or text, see jsonl.Reader.Object, into v, and reports its faults.
func (t *table[T]) record(r *jsonl.Reader, v *T) {
	if r.Object(t.names, t.required) {
		t.read(r, v)
	}
}

// inside reads a member of the current object into v, an object, and reports its faults.
func (t *table[T]) inside(r *jsonl.Reader, name string, v *T) {
	r.Inside(name, func() { t.record(r, v) })
}

// read reads the members of the current object into v, and reports their faults.
func (t *table[T]) read(r *jsonl.Reader, v *T) {
	for i := range t.members {
		f, value, err := &t.members[i], NullString{Valid: true}, error(nil)
		if !r.Has(f.name) {
			continue
		}
		switch f.form {
		case nested:
			f.read(r, f.name, v)
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

// write appends an object, without white space, strings as jsonl.AppendString writes them. If no member is known, it appends nothing.
func (t *table[T]) write(dst []byte, v *T) []byte {
	return jsonl.AppendObject(dst, t.names, func(dst []byte, i int) []byte {
		f := &t.members[i]
		if f.form == nested {
			return f.append(dst, v)
		}
		switch value := f.value(v); {
		case !value.Valid && f.form > nullable:
			return dst
		case f.form == literal:
			return append(dst, value.String...)
		case f.form == list:
			return jsonl.AppendStrings(dst, strings.Split(value.String, ","))
		default:
			return value.AppendJSON(dst)
		}
	})
}

func (f *member[T]) value(v *T) NullString {
	value := f.get(v)
	value.Valid = value.Valid || f.form == required
	return value
}

var booleans = []string{"false", "true"}

func parseBool(text string) (bool, error) {
	i, err := jsonl.OneOf(booleans, text)
	return i == 1, err
}

// showTrue leaves false out.
func showTrue(is bool) string {
	if !is {
		return ""
	}
	return "true"
}

func parseName[F ~uint8](names []string) func(text string) (F, error) {
	return func(text string) (F, error) {
		i, err := jsonl.OneOf(names, text)
		return F(i), err
	}
}

func parseCount(most int64) func(text string) (int64, error) {
	return func(text string) (int64, error) {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 1 || n > most || showCount(n) != text {
			return 0, fmt.Errorf("%q is not a number from 1 to %d", jsonl.Clip(text), most)
		}
		return n, nil
	}
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
