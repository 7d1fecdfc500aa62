package contract

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"unicode/utf8"

	"modelcatalog/site/representation"
)

// ordered is a JSON object whose members keep their order. encoding/json would sort the keys of a
// map, and people read a document from its top.
type ordered[V any] []member[V]

// member is a member of an ordered object.
type member[V any] struct {
	name  string
	value V
}

// MarshalJSON returns the object; "{}" if it has no members.
func (o ordered[V]) MarshalJSON() ([]byte, error) {
	body := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			body = append(body, ',')
		}
		body = append(body, representation.Encode(m.name)...)
		body = append(body, ':')
		body = append(body, representation.Encode(m.value)...)
	}
	return append(body, '}'), nil
}

// members returns the members of a JSON object in their order; none of nil.
func (w *writer) members(object []byte) (all ordered[json.RawMessage]) {
	if object == nil {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(object))
	_, err := decoder.Token() // the brace
	for err == nil && decoder.More() {
		name, nameErr := decoder.Token()
		var value json.RawMessage
		valueErr := decoder.Decode(&value)
		err = cmp.Or(nameErr, valueErr)
		all = append(all, member[json.RawMessage]{fmt.Sprint(name), value})
	}
	w.keep(err)
	return all
}

// codeWidth is the width of objects and arrays on one line in JSON examples, in columns without
// their indentation.
const codeWidth = 90

// leaf matches an object or an array of indented JSON that contains no other.
var leaf = regexp.MustCompile(`[\[{]\n[^\[\]{}]*\n *[\]}]`)

var newLine = regexp.MustCompile(`\n *`)

// pretty returns compact JSON for people to read. Each member and element starts a line, except in
// short objects and arrays that contain no others: a price is one line.
func pretty(text []byte) string {
	var indented bytes.Buffer
	_ = json.Indent(&indented, text, "", "  ") // the catalog writes no invalid JSON
	// LIMIT: leaf does not know strings, so an object with a bracket in a text is not folded. It
	// only looks longer.
	return leaf.ReplaceAllStringFunc(indented.String(), func(lines string) string {
		line := newLine.ReplaceAllString(lines, " ")
		line = line[:1] + line[2:len(line)-2] + line[len(line)-1:] // without the blanks inside the brackets
		if utf8.RuneCountInString(line) > codeWidth {
			return lines
		}
		return line
	})
}
