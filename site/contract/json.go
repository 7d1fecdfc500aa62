package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
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

// leaf matches an object or an array of indented JSON that contains no other.
var leaf = regexp.MustCompile(`[\[{]\n[^\[\]{}]*\n *[\]}]`)

var newLine = regexp.MustCompile(`\n *`)

// pretty returns compact JSON for people to read. Each member and element starts a line, except those of short objects and arrays that
// contain no others.
func pretty(text []byte) string {
	var indented bytes.Buffer
	_ = json.Indent(&indented, text, "", "  ") // the catalog writes no invalid JSON
	return leaf.ReplaceAllStringFunc(indented.String(), func(lines string) string {
		line := newLine.ReplaceAllString(lines, " ")
		if line = line[:1] + line[2:len(line)-2] + line[len(line)-1:]; utf8.RuneCountInString(line) > codeWidth {
			return lines
		}
		return line
	})
}
