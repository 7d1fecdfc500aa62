package dataset

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// table has the members of a JSON object about a T, in canonical order. Reading, writing, the
// history and the sync all follow it, so a fact that is added to a table is read, checked, written
// and compared everywhere.
type table[T any] struct {
	members []member[T]
	names   []string // of members

	// The names again, as jsonl.Reader.Object takes them.
	required []string
	optional []string
}

func newTable[T any](members []member[T]) table[T] {
	t := table[T]{members: members}
	for _, m := range members {
		t.names = append(t.names, m.name)
		if m.required {
			t.required = append(t.required, m.name)
		} else {
			t.optional = append(t.optional, m.name)
		}
	}
	return t
}

// withOptional returns the table with some of its members optional.
func (t *table[T]) withOptional(names ...string) table[T] {
	members := slices.Clone(t.members)
	for i := range members {
		if slices.Contains(names, members[i].name) {
			members[i].required = false
		}
	}
	return newTable(members)
}

// readArray reads an array of objects, of which no two have the same first member.
func (t *table[T]) readArray(r *jsonl.Reader) (values []T) {
	// Arrays are in files that people write, where an object that is copied and not changed is the
	// usual mistake.
	key := &t.members[0]
	r.Each(t.required, t.optional, func() {
		var v T
		t.readMembers(r, &v)
		k := key.get(&v)
		// Without a key the object has a fault already, and two such objects need not be told
		// apart.
		same := func(other T) bool { return key.get(&other) == k }
		if k.Valid && slices.ContainsFunc(values, same) {
			r.Fault(key.name, fmt.Errorf("%q appears twice, want it once", jsonl.Clip(k.String)))
		}
		values = append(values, v)
	})
	return values
}

// readObject reads the current line or text, see jsonl.Reader.Object, into v, and reports its
// faults.
func (t *table[T]) readObject(r *jsonl.Reader, v *T) {
	if r.Object(t.required, t.optional) {
		t.readMembers(r, v)
	}
}

// readInside reads a member of the current object that is an object itself into v, and reports its
// faults.
func (t *table[T]) readInside(r *jsonl.Reader, name string, v *T) {
	r.Inside(name, func() { t.readObject(r, v) })
}

// readMembers reads the members of the current object into v, and reports their faults.
func (t *table[T]) readMembers(r *jsonl.Reader, v *T) {
	for i := range t.members {
		m := &t.members[i]
		if !r.Has(m.name) {
			continue // r has reported it if it is required
		}
		value := NullString{Valid: true}
		var err error
		switch m.form {
		case nestedForm:
			m.readNested(r, m.name, v)
			continue
		case stringForm:
			value.String, err = r.String(m.name)
		case nullableForm:
			value.String, value.Valid, err = r.Nullable(m.name)
		case literalForm:
			value.String, err = r.Literal(m.name)
		case listForm:
			elements := r.Strings(m.name, checkElement)
			if !r.Valid() {
				continue // r has reported each element at fault
			}
			value.String = strings.Join(elements, ",")
		}
		if err == nil && value.String == "" && !m.required {
			// There is one way to say that an optional fact is unknown, so that equal facts are
			// equal lines.
			err = fmt.Errorf("empty; leave %s out if it is unknown", m.name)
		}
		if err == nil {
			err = m.set(v, value)
		}
		if err != nil {
			r.Fault(m.name, err)
		}
	}
}

// checkElement reports an error if a text cannot be an element of a list. The value of a list is
// one text, with commas between the elements.
func checkElement(text string) error {
	if text == "" || strings.Contains(text, ",") {
		const format = "%q, want a text without the comma, which separates texts in the history"
		return fmt.Errorf(format, jsonl.Clip(text))
	}
	return nil
}

// appendObject appends the canonical object of v: without white space, and with strings as
// jsonl.AppendString writes them. If no member is known, it appends nothing.
func (t *table[T]) appendObject(dst []byte, v *T) []byte {
	return jsonl.AppendObject(dst, t.names, func(dst []byte, i int) []byte {
		m := &t.members[i]
		// An object or an array has no value of one text.
		if m.form == nestedForm {
			return m.appendNested(dst, v)
		}
		value := m.value(v)
		if !value.Valid && !m.required {
			return dst // AppendObject leaves out the member to whose value nothing is appended
		}
		switch m.form {
		case literalForm:
			return append(dst, value.String...)
		case listForm:
			return jsonl.AppendStrings(dst, strings.Split(value.String, ","))
		}
		return value.AppendJSON(dst)
	})
}
