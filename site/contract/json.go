package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

type member struct {
	name  string
	value json.RawMessage
}

// members returns the members of a JSON object in their order; none of nil.
func (w *writer) members(object []byte) (all []member) {
	if object == nil {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(object))
	_, err := decoder.Token() // the brace
	for err == nil && decoder.More() {
		var name json.Token
		var value json.RawMessage
		if name, err = decoder.Token(); err == nil {
			err = decoder.Decode(&value)
		}
		all = append(all, member{fmt.Sprint(name), value})
	}
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

// json returns the compact JSON of a value, without the escapes that only HTML needs.
func (w *writer) json(v any) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	w.keep(encoder.Encode(v))
	return strings.TrimSuffix(text.String(), "\n")
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
