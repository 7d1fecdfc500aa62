package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"unicode/utf8"
)

// twice is the value of a member that an object has twice, with different values. RFC 8259, section
// 4, leaves open what that means. Most programs take the last, so that a second, empty object hides
// the first without a word.
type twice struct {
	last any
}

// decode returns JSON as encoding/json has it, with json.Number, and with twice. Its errors do not
// repeat the text.
func decode(body []byte) (any, error) {
	// The whole body is checked first, because a decoder stops after the first value.
	err := json.Unmarshal(body, new(json.RawMessage))
	if syntax, found := errors.AsType[*json.SyntaxError](err); found {
		// Its own text repeats a character, which can be one of a key.
		return nil, fmt.Errorf("not valid JSON at byte %d of %d", syntax.Offset, len(body))
	}
	if !utf8.Valid(body) {
		return nil, errors.New("not valid UTF-8, want JSON in UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber() // prices have more digits than a float
	return decodeValue(d)
}

// decodeValue returns the next value of a decoder. LIMIT: it recurses as deep as the JSON;
// encoding/json refuses more than 10,000 levels.
func decodeValue(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		array := []any{}
		for d.More() {
			value, err := decodeValue(d)
			if err != nil {
				return nil, err
			}
			array = append(array, value)
		}
		_, err = d.Token() // the closing bracket
		return array, err
	case json.Delim('{'):
		return decodeObject(d)
	}
	return token, nil
}

// decodeObject returns the rest of an object after its first brace.
func decodeObject(d *json.Decoder) (map[string]any, error) {
	object := map[string]any{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return nil, err
		}
		name, _ := token.(string) // always, because the JSON is valid
		value, err := decodeValue(d)
		if err != nil {
			return nil, err
		}
		// Twice the same value is odd, but clear.
		before, found := object[name]
		if found && !reflect.DeepEqual(before, value) {
			value = twice{value}
		}
		object[name] = value
	}
	_, err := d.Token()
	return object, err
}
