package dataset

import "errors"

// The members of a model's line, by their index in memberNames.
const (
	idMember = iota
	nameMember
	descriptionMember
	typeMember
	contextLengthMember
	statusMember
	updatedAtMember
	lastSeenAtMember
)

// memberNames are the members of a model's line in canonical order. The provider is not among them: the file's name says it.
var memberNames = []string{
	idMember:            "id",
	nameMember:          "name",
	descriptionMember:   "description",
	typeMember:          "type",
	contextLengthMember: "context_length",
	statusMember:        "status",
	updatedAtMember:     "updated_at",
	lastSeenAtMember:    "last_seen_at",
}

// lineReader reads the lines of a provider's file, one after the other.
type lineReader struct {
	scanner
	values [lastSeenAtMember + 1]value
}

// read reads one line into m and reports every fault in it. A member at fault leaves its field of m as it was, so m has an
// id exactly where the line has a right one.
func (r *lineReader) read(number int, text string, m *Model) {
	r.text, r.pos, r.line = text, 0, number
	if r.object(memberNames, r.values[:]) {
		r.end()
	}
	for i := range r.values {
		v := &r.values[i]
		if v.kind == absentKind {
			continue
		}
		if err := m.set(i, v); err != nil {
			r.fault(v.pos, memberNames[i], err)
		}
	}
}

// set gives one field of m the value of a member, unless the value is at fault.
func (m *Model) set(member int, v *value) error {
	if member == nameMember || member == descriptionMember {
		text, err := v.nullStr()
		if err != nil {
			return err
		}
		return m.assign(member, text)
	}
	text, err := v.str()
	if err != nil {
		return err
	}
	return m.assign(member, NullString{text, true})
}

// Set gives the field of m with the JSON name given a value, unless the record's rules refuse it: only the name and the
// description can be null. The provider is no field of a record.
func (m *Model) Set(field string, value NullString) error {
	member, err := nameIndex(memberNames, field)
	if err != nil {
		return err
	}
	if err := checkNullString(value); err != nil {
		return err
	}
	if !value.Valid && member != nameMember && member != descriptionMember {
		return errors.New("null is not a string; only name and description can be null")
	}
	return m.assign(member, value)
}

// assign gives a field a value that is not null where the field cannot be, unless the field's rules refuse it.
func (m *Model) assign(member int, value NullString) error {
	var err error
	switch text := value.String; member {
	case idMember:
		if err = CheckModelID(text); err == nil {
			m.ID = text
		}
	case nameMember:
		m.Name = value
	case descriptionMember:
		m.Description = value
	case typeMember:
		var i int
		if i, err = nameIndex(TypeNames[:], text); err == nil {
			m.Type = Type(i)
		}
	case contextLengthMember:
		if err = checkContextLength(text); err == nil {
			m.ContextLength = text
		}
	case statusMember:
		var i int
		if i, err = nameIndex(StatusNames[:], text); err == nil {
			m.Status = Status(i)
		}
	case updatedAtMember:
		m.UpdatedAt, err = ParseTimestamp(text)
	case lastSeenAtMember:
		m.LastSeenAt, err = ParseTimestamp(text)
	}
	return err
}

// AppendModel appends the canonical line of a model to dst, without the newline: the members in the order of the package's
// doc, no white space, strings as AppendJSONString writes them. The model keeps the rules of Check.
func AppendModel(dst []byte, m *Model) []byte {
	dst = AppendJSONString(append(dst, `{"id":`...), m.ID)
	dst = appendNullString(append(dst, `,"name":`...), m.Name)
	dst = appendNullString(append(dst, `,"description":`...), m.Description)
	dst = append(append(dst, `,"type":"`...), m.Type.String()...)
	dst = AppendJSONString(append(dst, `","context_length":`...), m.ContextLength)
	dst = append(append(dst, `,"status":"`...), m.Status.String()...)
	dst = m.UpdatedAt.Append(append(dst, `","updated_at":"`...))
	dst = m.LastSeenAt.Append(append(dst, `","last_seen_at":"`...))
	return append(dst, `"}`...)
}

func appendNullString(dst []byte, s NullString) []byte {
	if !s.Valid {
		return append(dst, "null"...)
	}
	return AppendJSONString(dst, s.String)
}
