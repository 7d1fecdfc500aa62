package dataset

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// memberNames are the members of a model's line in canonical order. The provider is the name of the file.
var memberNames = slices.Concat([]string{
	"id", "name", "description", "type", "context_length", "status", "updated_at", "last_seen_at", "retirement_date",
	"replacement",
}, detailMembers(), []string{"sources", "disputes"})

const (
	// requiredMembers is the number of memberNames that every line has. A line has the others only if they are known.
	requiredMembers = 8
	// firstDetail is the index in memberNames of the first member for Details.
	firstDetail = 10
)

// FactNames are the facts that a record has about its model, by their names in data and API, in canonical order. A
// feature is "features.reasoning". The other members identify the model, or say when and from whom the catalog learned
// the facts.
var FactNames = func() []string {
	names := []string{"name", "description", "type", "context_length", "status", "retirement_date", "replacement"}
	for _, f := range details {
		names = append(names, f.name)
	}
	return names
}()

// read reads the line that is next, which must have the first required members, and reports every fault in it. Sources
// are the names of the dataset's sources. A member at fault leaves its field as it was, so m has an id if and only if
// the line has a valid one.
func (m *Model) read(r *jsonl.Reader, required int, sources []string) {
	r.Record(memberNames, required)
	for i, name := range memberNames[:firstDetail] {
		if !r.Has(i) {
			continue
		}
		value := NullString{Valid: true}
		var err error
		switch name {
		case "name", "description":
			value.String, value.Valid, err = r.Nullable(i)
		case "replacement":
			r.Inside(i, func() { m.readReplacement(r) })
			continue
		default:
			value.String, err = r.String(i)
		}
		if err == nil {
			err = m.assign(name, value)
		}
		if err != nil {
			r.Fault(i, err)
		}
	}
	for i := firstDetail; i < len(memberNames); i++ {
		if !r.Has(i) {
			continue
		}
		if m.Details == nil {
			m.Details = new(Details)
		}
		m.Details.readMember(r, i, sources)
	}
	if m.Details != nil && m.Details.empty() {
		m.Details = nil
	}
}

// nullableNames are the members that Set can make null, besides those of Details.
var nullableNames = []string{"name", "description", "retirement_date", "replacement"}

// Set gives a field, by its JSON name, a value, or returns an error if the rules of Check for one model do not allow
// it. The value is that of Fact. Set cannot set the provider, which is not a member of a model's line, and no sources,
// prices and disputes.
func (m *Model) Set(name string, value NullString) error {
	if err := checkText(value.String); err != nil {
		return err
	}
	if f := findDetail(name); f != nil {
		return m.setDetail(f, value)
	}
	if _, err := jsonl.OneOf(memberNames[:firstDetail], name); err != nil {
		return err
	}
	if !value.Valid && !slices.Contains(nullableNames, name) {
		return errors.New("null is not a string; only " + strings.Join(nullableNames, ", ") + " can be null")
	}
	return m.assign(name, value)
}

// assign gives a field a value that is valid UTF-8, and not null if the field cannot be null. The facts that a line may
// lack are empty if unknown.
func (m *Model) assign(name string, value NullString) (err error) {
	switch text := value.String; name {
	case "id":
		if err = CheckModelID(text); err == nil {
			m.ID = text
		}
	case "name":
		if err = CheckLine(text); err == nil {
			m.Name = value
		}
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
	case "retirement_date":
		if err = checkKnown(value, new(Date).setDay); err == nil {
			m.RetirementDate = text
		}
	case "replacement":
		if err = checkKnown(value, checkReplacement); err == nil {
			m.Replacement = text
		}
	}
	return err
}

func setIndex[T ~uint8](field *T, names []string, name string) error {
	i, err := jsonl.OneOf(names, name)
	if err == nil {
		*field = T(i)
	}
	return err
}

// Fact returns the value of one of FactNames as text: a replacement as provider/id, a number as digits, a list with
// commas, "true" or "false", and null for a member that the model's line does not have.
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
	case "retirement_date":
		return known(m.RetirementDate)
	case "replacement":
		return known(m.Replacement)
	}
	f := findDetail(name)
	switch {
	case f != nil && m.Details == nil:
		return NullString{}
	case f != nil:
		return known(f.text(m.Details))
	}
	panic(fmt.Sprintf("dataset: %q is not a fact", name))
}

// AppendModel appends the canonical line of a model to dst, without the newline: the members in the order of
// memberNames, no white space, strings as jsonl.AppendString writes them. The model must satisfy Check.
func AppendModel(dst []byte, m *Model) []byte {
	dst = jsonl.AppendString(append(dst, `{"id":`...), m.ID)
	dst = m.Name.AppendJSON(append(dst, `,"name":`...))
	dst = m.Description.AppendJSON(append(dst, `,"description":`...))
	dst = append(append(dst, `,"type":"`...), m.Type.String()...)
	dst = append(append(dst, `","context_length":"`...), m.ContextLength...)
	dst = append(append(dst, `","status":"`...), m.Status.String()...)
	dst = m.UpdatedAt.Append(append(dst, `","updated_at":"`...))
	dst = m.LastSeenAt.Append(append(dst, `","last_seen_at":"`...))
	return append(m.appendOptional(append(dst, '"')), '}')
}
