package dataset

import "modelcatalog/dataset/jsonl"

// member is a member of the JSON object about a T.
type member[T any] struct {
	name     string
	required bool // every object has it; others have it only if its value is known
	form     form
	access[T]
}

// form says how JSON has the value of a member.
type form uint8

const (
	stringForm   form = iota
	nullableForm      // a string or null
	literalForm       // a number, true or false
	listForm          // an array of strings without commas
	nestedForm        // an object, or an array of objects or of any strings
)

// access gets and sets the value of a member in Go.
type access[T any] struct {
	// get returns the value as text, a list with commas, or null if it is unknown, and set sets it.
	// The history, the sync and the API see every fact as such a text. Nested members need neither,
	// unless they are facts.
	get func(v *T) NullString
	set func(v *T, value NullString) error

	// Nested members have these: readNested reads the member of the current object, and
	// appendNested appends its value, or nothing if it is empty.
	readNested   func(r *jsonl.Reader, name string, v *T)
	appendNested func(dst []byte, v *T) []byte
}

// neverNull reports whether every T has a text for the member, which can be empty.
func (m *member[T]) neverNull() bool { return m.required && m.form != nullableForm }

// value returns the value of the member. Get cannot tell a text that is empty from one that is
// unknown, but a member that is never null is written although it is empty: "context_length":"".
func (m *member[T]) value(v *T) NullString {
	value := m.get(v)
	value.Valid = value.Valid || m.neverNull()
	return value
}

// parsed is access to a field of any type F: parse makes a value of a text, and format a text of a
// value, "" if it is unknown.
func parsed[T, F any](
	field func(v *T) *F, parse func(text string) (F, error), format func(F) string,
) access[T] {
	return access[T]{
		get: func(v *T) NullString {
			text := format(*field(v))
			return NullString{text, text != ""}
		},
		set: func(v *T, value NullString) (err error) {
			var parsed F // the zero value if it is unknown
			if value.Valid {
				parsed, err = parse(value.String)
			}
			*field(v) = parsed
			return err
		},
	}
}

// text is access to a field with a text that check allows.
func text[T any, S ~string](field func(v *T) *S, check func(text string) error) access[T] {
	parse := func(text string) (S, error) { return S(text), check(text) }
	format := func(text S) string { return string(text) }
	return parsed(field, parse, format)
}

// nullText is access to a field that tells an empty text from an unknown one.
func nullText[T any](field func(v *T) *NullString, check func(text string) error) access[T] {
	return access[T]{
		get: func(v *T) NullString { return *field(v) },
		set: func(v *T, value NullString) error {
			*field(v) = value
			return check(value.String)
		},
	}
}

// boolean is access to a field that is true, or left out. No object says that it is false.
func boolean[T any](field func(v *T) *bool) access[T] {
	format := func(is bool) string {
		if is {
			return "true"
		}
		return ""
	}
	return parsed(field, parseBool, format)
}

// named is access to a field that is the index of a name.
func named[T any, F ~uint8](field func(v *T) *F, names []string) access[T] {
	parse := func(text string) (F, error) {
		i, err := jsonl.OneOf(names, text)
		return F(i), err
	}
	format := func(value F) string { return names[value] }
	return parsed(field, parse, format)
}
