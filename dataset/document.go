package dataset

import (
	"errors"
	"fmt"
	"strings"
)

// The names of a dataset's files, relative to its folder.
const (
	providersFile = "providers.json"
	syncFile      = "sync.json"
	modelsFolder  = "models"
	modelsSuffix  = ".jsonl"
)

// providers reads the document providers.json. It returns the providers that have a right id; whole says that none other is
// there, so that a file of another provider is known to be foreign.
func (s *scanner) providers() (list []Provider, whole bool) {
	s.space()
	if s.peek() != '[' {
		var v value
		if s.value(&v) {
			s.fault(v.pos, "", errors.New(show(s.text[v.pos:s.pos])+" is not an array of providers"))
		}
		return nil, false
	}
	start, count, whole := s.pos, 0, true
	lines := make(map[string]int) // of the ids
	if !s.elements(']', func() bool {
		count++
		p, line, ok := s.provider()
		if first, found := lines[p.ID]; found {
			s.faults.Add(line, "id", fmt.Errorf("%q is already on line %d; an id stands once", p.ID, first))
		} else if p.ID == "" {
			whole = false
		} else {
			list = append(list, p)
			lines[p.ID] = line
		}
		return ok
	}) || !s.end() {
		return list, false
	}
	if err := countProviders(count); err != nil {
		s.fault(start, "", err)
	}
	return list, whole
}

// provider reads the provider that is next, and returns it without the fields at fault, and the line of its id.
func (s *scanner) provider() (p Provider, line int, ok bool) {
	var values [2]value
	ok = s.object([]string{"id", "name"}, values[:])
	id, name := &values[0], &values[1]
	p.ID = s.checked(id, "id", CheckProviderID)
	p.Name = s.checked(name, "name", checkProviderName)
	return p, s.lineOf(id.pos), ok
}

// checked returns the string of a member, or reports what is wrong with it and returns "".
func (s *scanner) checked(v *value, name string, check func(string) error) string {
	if v.kind == absentKind {
		return ""
	}
	text, err := v.str()
	if err == nil {
		err = check(text)
	}
	if err != nil {
		s.fault(v.pos, name, err)
		return ""
	}
	return text
}

// sync reads the document sync.json: an object with the time of the last sync or null, or null alone.
func (s *scanner) sync() *Timestamp {
	s.space()
	if strings.HasPrefix(s.text[s.pos:], "null") {
		s.pos += len("null")
		s.end()
		return nil
	}
	var values [1]value
	if s.object([]string{"last_sync"}, values[:]) {
		s.end()
	}
	v := &values[0]
	if v.kind == absentKind {
		return nil
	}
	text, err := v.nullStr()
	if err == nil && text.Valid {
		var t Timestamp
		if t, err = ParseTimestamp(text.String); err == nil {
			return &t
		}
	}
	if err != nil {
		s.fault(v.pos, "last_sync", err)
	}
	return nil
}

// appendProviders appends the canonical providers.json: a provider a line, for people and diffs.
func appendProviders(dst []byte, list []Provider) []byte {
	before := "[\n"
	for _, p := range list {
		dst = AppendJSONString(append(append(dst, before...), `  {"id":`...), p.ID)
		dst = AppendJSONString(append(dst, `,"name":`...), p.Name)
		dst = append(dst, '}')
		before = ",\n"
	}
	return append(dst, "\n]\n"...)
}

// appendSync appends the canonical sync.json.
func appendSync(dst []byte, last *Timestamp) []byte {
	dst = append(dst, `{"last_sync":`...)
	if last == nil {
		return append(dst, "null}\n"...)
	}
	dst = last.Append(append(dst, '"'))
	return append(dst, "\"}\n"...)
}
