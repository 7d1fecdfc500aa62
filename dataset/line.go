package dataset

import (
	"errors"
	"fmt"

	"modelcatalog/dataset/jsonl"
)

// memberNames are the members of a model's line in canonical order. The provider is the name of the file.
var memberNames = []string{"id", "name", "description", "type", "context_length", "status", "updated_at", "last_seen_at"}

// FactNames are the facts that a record has about its model, by their names in data and API, in canonical order. The other
// members identify the model or say when the catalog learned the facts.
var FactNames = memberNames[1:6:6]

// read reads the line that is next and reports every fault in it. A member at fault leaves its field as it was, so m has an
// id if and only if the line has a valid one.
func (m *Model) read(r *jsonl.Reader) {
	r.Record(memberNames, len(memberNames))
	for i, name := range memberNames {
		if !r.Has(i) {
			continue
		}
		var value NullString
		var err error
		if nullable(name) {
			value.String, value.Valid, err = r.Nullable(i)
		} else {
			value.String, err = r.String(i)
		}
		if err == nil {
			err = m.assign(name, value)
		}
		if err != nil {
			r.Fault(i, err)
		}
	}
}

// nullable reports whether a member can be null.
func nullable(name string) bool { return name == "name" || name == "description" }

// Set gives a field, by its JSON name, a value, or returns an error if the rules of Check do not allow it. It cannot set the
// provider, which is not a member of a model's line.
func (m *Model) Set(name string, value NullString) error {
	if _, err := jsonl.OneOf(memberNames, name); err != nil {
		return err
	}
	if err := value.check(); err != nil {
		return err
	}
	if !value.Valid && !nullable(name) {
		return errors.New("null is not a string; only name and description can be null")
	}
	return m.assign(name, value)
}

// assign gives a field a value that is valid UTF-8, and not null if the field cannot be null.
func (m *Model) assign(name string, value NullString) (err error) {
	switch text := value.String; name {
	case "id":
		if err = CheckModelID(text); err == nil {
			m.ID = text
		}
	case "name":
		m.Name = value
	case "description":
		m.Description = value
	case "type":
		err = setIndex(&m.Type, TypeNames[:], text)
	case "context_length":
		if err = checkContextLength(text); err == nil {
			m.ContextLength = text
		}
	case "status":
		err = setIndex(&m.Status, StatusNames[:], text)
	case "updated_at":
		m.UpdatedAt, err = ParseTimestamp(text)
	case "last_seen_at":
		m.LastSeenAt, err = ParseTimestamp(text)
	}
	return err
}

// setIndex sets a Type or Status by its name.
func setIndex[T ~uint8](field *T, names []string, name string) error {
	i, err := jsonl.OneOf(names, name)
	if err == nil {
		*field = T(i)
	}
	return err
}

// Fact returns the value of one of FactNames as the model's line has it.
func (m *Model) Fact(name string) NullString {
	switch name {
	case "name":
		return m.Name
	case "description":
		return m.Description
	case "type":
		return Text(m.Type.String())
	case "context_length":
		return Text(m.ContextLength)
	case "status":
		return Text(m.Status.String())
	}
	panic(fmt.Sprintf("dataset: %q is not a fact", name))
}

// AppendModel appends the canonical line of a model to dst, without the newline: the members in the order of memberNames, no
// white space, strings as jsonl.AppendString writes them. The model must satisfy Check.
func AppendModel(dst []byte, m *Model) []byte {
	dst = jsonl.AppendString(append(dst, `{"id":`...), m.ID)
	dst = m.Name.AppendJSON(append(dst, `,"name":`...))
	dst = m.Description.AppendJSON(append(dst, `,"description":`...))
	dst = append(append(dst, `,"type":"`...), m.Type.String()...)
	dst = append(append(dst, `","context_length":"`...), m.ContextLength...)
	dst = append(append(dst, `","status":"`...), m.Status.String()...)
	dst = m.UpdatedAt.Append(append(dst, `","updated_at":"`...))
	dst = m.LastSeenAt.Append(append(dst, `","last_seen_at":"`...))
	return append(dst, `"}`...)
}
