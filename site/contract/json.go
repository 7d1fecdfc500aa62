package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// encode returns the compact JSON of a value, without the escapes that only HTML needs.
func encode(v any) (string, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return string(bytes.TrimSuffix(text.Bytes(), []byte("\n"))), err
}

type member struct {
	name  string
	value json.RawMessage
}

// members returns the members of a JSON object in their order.
func members(object []byte) ([]member, error) {
	var all []member
	decoder := json.NewDecoder(bytes.NewReader(object))
	if token, err := decoder.Token(); err != nil || token != json.Delim('{') {
		return nil, errors.Join(err, errors.New("not a JSON object"))
	}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		m := member{name: token.(string)} // the decoder returns no other token in place of a name
		if err := decoder.Decode(&m.value); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	_, err := decoder.Token()
	return all, err
}

// members is the function of this name for New.
func (w *writer) members(object []byte) []member {
	all, err := members(object)
	w.keep(err)
	return all
}

// object returns a JSON object.
func (w *writer) object(all []member) json.RawMessage {
	texts := make([]string, len(all))
	for i, m := range all {
		texts[i] = w.json(m.name) + ":" + string(m.value)
	}
	return json.RawMessage("{" + strings.Join(texts, ",") + "}")
}

// json returns the JSON of a value.
func (w *writer) json(v any) string {
	text, err := encode(v)
	w.keep(err)
	return text
}

// pretty appends compact JSON to dst for people to read. A value is written on one line if that fits in width columns. Otherwise
// each of its members or elements starts a line, indented by two more blanks. indent is the indentation of the line,
// used the number of its columns that the value cannot use.
func pretty(dst, text []byte, width, indent, used int) []byte {
	line := spaced(text)
	var all []member
	switch {
	case indent+used+utf8.RuneCount(line) <= width || len(text) <= 2:
		return append(dst, line...)
	case text[0] == '{':
		all, _ = members(text)
	case text[0] == '[':
		var elements []json.RawMessage
		_ = json.Unmarshal(text, &elements) // the catalog and Go's encoder write no invalid JSON
		for _, element := range elements {
			all = append(all, member{value: element})
		}
	default:
		return append(dst, line...)
	}
	dst = append(dst, text[0])
	for i, m := range all {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = newLine(dst, indent+2)
		columns := len(",")
		if text[0] == '{' {
			name, _ := encode(m.name)
			dst = append(append(dst, name...), ": "...)
			columns += utf8.RuneCountInString(name) + len(": ")
		}
		dst = pretty(dst, m.value, width, indent+2, columns)
	}
	return append(newLine(dst, indent), text[len(text)-1])
}

func newLine(dst []byte, indent int) []byte {
	return append(append(dst, '\n'), bytes.Repeat([]byte(" "), indent)...)
}

// spaced returns compact JSON with a blank after each colon and comma outside strings.
func spaced(text []byte) []byte {
	text = slices.Clone(text)
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ':' || c == ','):
			text = slices.Insert(text, i+1, ' ')
		}
	}
	return text
}
