package dataset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// member is a member of the lines about values of a type T. Reading, writing, the history and the rules of the sync follow tables of
// members.
type member[T any] struct {
	name string // of the JSON member
	form form
	// field points to the place of the value, of one of the types that set knows. For an object it is a pointer to an object.
	field func(v *T) any
	// check checks a text that is not null; nil if the type of the field is enough.
	check func(text string) error
	flag  uint8 // the bit, if the field is Flags
}

// form says how a line holds a value. Members of the first two forms are in every line, the others only if they are known.
type form uint8

const (
	required form = iota // a string
	nullable             // a string or null
	optional             // a string
	literal              // a number, true or false
	list                 // an array of strings without commas
	nested               // an object
)

// object is what a member of the form nested contains.
type object interface {
	// read reads the object, in which sources have these names. append appends it, or nothing if it is empty.
	read(r *jsonl.Reader, sources []string)
	append(dst []byte) []byte
}

func memberNames[T any](table []member[T]) (names []string) {
	for _, f := range table {
		names = append(names, f.name)
	}
	return names
}

// readMembers reads the members of the current object into v, and reports their faults. A member with a fault leaves its field as it was.
func readMembers[T any](r *jsonl.Reader, table []member[T], v *T, sources []string) {
	for i := range table {
		f := &table[i]
		switch {
		case !r.Has(f.name):
		case f.form == nested:
			r.Inside(f.name, func() { f.field(v).(object).read(r, sources) })
		default:
			f.read(r, v)
		}
	}
}

func (f *member[T]) read(r *jsonl.Reader, v *T) {
	value := NullString{Valid: true}
	var err error
	switch f.form {
	case nullable:
		value.String, value.Valid, err = r.Nullable(f.name)
	case literal:
		value.String, err = r.Literal(f.name)
	case list:
		texts := r.Strings(f.name, func(text string) error {
			if text == "" || strings.Contains(text, ",") {
				return fmt.Errorf("%q, want a text without the comma, which separates texts in the history", jsonl.Clip(text))
			}
			return nil
		})
		if value.String = strings.Join(texts, ","); !r.Valid() {
			return
		}
	default:
		value.String, err = r.String(f.name)
	}
	if err == nil && value.String == "" && f.form > nullable {
		err = fmt.Errorf("empty; leave %s out if it is unknown", f.name)
	}
	if err == nil {
		err = f.set(v, value)
	}
	if err != nil {
		r.Fault(f.name, err)
	}
}

// appendMembers appends an object with the members of an object in the order of the table, without white space, strings as jsonl.AppendString writes
// them.
func appendMembers[T any](dst []byte, table []member[T], v *T) []byte {
	before := byte('{')
	for i := range table {
		f, value, start := &table[i], NullString{}, len(dst)
		if f.form != nested {
			if value = f.value(v); !value.Valid && f.form != nullable {
				continue
			}
		}
		dst = append(jsonl.AppendString(append(dst, before), f.name), ':')
		switch f.form {
		case literal:
			dst = append(dst, value.String...)
		case list:
			dst = jsonl.AppendStrings(dst, strings.Split(value.String, ","))
		case nested:
			n := len(dst)
			if dst = f.field(v).(object).append(dst); len(dst) == n {
				dst = dst[:start]
				continue
			}
		default:
			dst = value.AppendJSON(dst)
		}
		before = ','
	}
	return append(dst, '}')
}

// value returns the value of a field as text: a list with commas between its elements, and null if it is unknown.
func (f *member[T]) value(v *T) NullString {
	text := ""
	switch field := f.field(v).(type) {
	case *NullString:
		return *field
	case *string:
		text = *field
	case *Decimal:
		text = string(*field)
	case *bool:
		text = strconv.FormatBool(*field)
	case *int64:
		if *field != 0 {
			text = strconv.FormatInt(*field, 10)
		}
	case *Modalities:
		text = strings.Join(field.Names(), ",")
	case *[]string:
		text = strings.Join(*field, ",")
	case *Flags:
		if field.Known>>f.flag&1 != 0 {
			text = strconv.FormatBool(field.True>>f.flag&1 != 0)
		}
	case fmt.Stringer:
		text = field.String()
	}
	return NullString{text, text != "" || f.form == required}
}

// set sets a field to a value, or to unknown if it is null. After an error the field is as before.
func (f *member[T]) set(v *T, value NullString) (err error) {
	text := value.String
	if value.Valid && f.check != nil {
		if err := f.check(text); err != nil {
			return err
		}
	}
	switch field := f.field(v).(type) {
	case *NullString:
		*field = value
	case *string:
		*field = text
	case *Decimal:
		err = parse(field, value, ParseDecimal)
	case *bool:
		err = parse(field, value, parseBool)
	case *Type:
		err = parse(field, value, parseType)
	case *Status:
		err = parse(field, value, parseStatus)
	case *Meter:
		err = parse(field, value, parseMeter)
	case *Timestamp:
		err = parse(field, value, ParseTimestamp)
	case *Date:
		err = parse(field, value, ParseDate)
	case *int64:
		err = parse(field, value, parseCount)
	case *Modalities:
		err = parse(field, value, parseModalities)
	case *[]string:
		err = parse(field, value, parseIDs)
	case *Flags:
		var is bool
		if err = parse(&is, value, parseBool); err == nil {
			bit := uint8(1) << f.flag
			field.Known, field.True = field.Known&^bit, field.True&^bit
			if value.Valid {
				field.Known |= bit
			}
			if is {
				field.True |= bit
			}
		}
	}
	return err
}

// parse sets a field to the value of a text, or to its zero value if the text is null.
func parse[T any](field *T, text NullString, parse func(string) (T, error)) (err error) {
	var value T
	if text.Valid {
		value, err = parse(text.String)
	}
	if err == nil {
		*field = value
	}
	return err
}

func parseBool(text string) (bool, error) {
	if text != "true" && text != "false" {
		return false, fmt.Errorf("%q is not true or false", jsonl.Clip(text))
	}
	return text == "true", nil
}

func parseType(text string) (Type, error) {
	i, err := jsonl.OneOf(TypeNames[:], text)
	return Type(i), err
}

func parseStatus(text string) (Status, error) {
	i, err := jsonl.OneOf(StatusNames[:], text)
	return Status(i), err
}

func parseCount(text string) (int64, error) {
	if checkContextLength(text) != nil || text == "" {
		return 0, fmt.Errorf("%q is not a number from 1 with at most %d digits", jsonl.Clip(text), maxContextDigits)
	}
	return strconv.ParseInt(text, 10, 64)
}

func parseModalities(text string) (m Modalities, err error) {
	for name := range strings.SplitSeq(text, ",") {
		i, err := jsonl.OneOf(ModalityNames, name)
		if err != nil {
			return 0, err
		}
		m |= 1 << i
	}
	return m, nil
}

func parseIDs(text string) ([]string, error) {
	ids := strings.Split(text, ",")
	for _, id := range ids {
		if err := CheckModelID(id); err != nil {
			return nil, err
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}
