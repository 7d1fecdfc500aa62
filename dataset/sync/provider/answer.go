package provider

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// checkJSON wants one whole JSON value in UTF-8 and nothing else. Its errors are its own words: those of the JSON package
// repeat the character at fault.
func checkJSON(body []byte) error {
	if json.Valid(body) {
		if !utf8.Valid(body) {
			return fmt.Errorf("%d bytes that are not all UTF-8; want JSON in UTF-8", len(body))
		}
		return nil
	}
	switch first := bytes.TrimLeft(body, " \t\r\n"); {
	case len(first) == 0:
		return errors.New("an empty answer; want JSON")
	case first[0] == '<':
		return fmt.Errorf("%d bytes of HTML or XML; want JSON", len(body))
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	var value json.RawMessage
	switch err := decoder.Decode(&value); {
	case err == nil:
		return fmt.Errorf("more text after the end of the JSON value at byte %d of %d; want one value", decoder.InputOffset(), len(body))
	case errors.Is(err, errCutOff):
		return fmt.Errorf("JSON that is cut off after %d bytes; want all of it", len(body))
	}
	return fmt.Errorf("%d bytes that are not JSON; want JSON", len(body))
}

// open takes the envelope of a page apart. A bare array has an empty one.
func (a *Adapter) open(body []byte) (page *object, entries []json.RawMessage, err error) {
	page = &object{}
	array := json.RawMessage(body)
	place, want := "the answer", "an array"
	if a.array != "" {
		want = fmt.Sprintf("an object with the array %q", a.array)
		if got := kind(body); got != "an object" {
			return nil, nil, fmt.Errorf("the answer: %s, want %s", got, want)
		}
		page = newObject("", body, nil)
		var found bool
		if array, found = page.members[a.array]; !found {
			if a.optional && a.onlyEnvelope(page) {
				return page, nil, nil
			}
			return nil, nil, fmt.Errorf("the answer: an object without %q, want %s", a.array, want)
		}
		place, want = a.array, "an array"
	}
	if got := kind(array); got != "an array" {
		return nil, nil, fmt.Errorf("%s: %s, want %s", place, got, want)
	}
	if err := json.Unmarshal(array, &entries); err != nil {
		return nil, nil, fmt.Errorf("%s: an array that cannot be read", place)
	}
	return page, entries, nil
}

// onlyEnvelope reports whether a page has no members but documented ones: then an array that is missing is empty, and the
// page is not something else altogether.
func (a *Adapter) onlyEnvelope(page *object) bool {
	var n notes
	n.unknown(page, a.envelope)
	return len(n.fields) == 0
}
