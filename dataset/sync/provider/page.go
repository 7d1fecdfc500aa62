package provider

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"unicode/utf8"
)

// page fetches and reads a page. It returns the cursor of the next page, or "" if this is the last.
func (f *fetch) page(ctx context.Context, cursor string) (next string, err error) {
	address := f.endpoint
	if f.query != "" {
		address += "?" + f.query
	}
	if cursor != "" {
		address += "&" + f.cursor + "=" + url.QueryEscape(cursor)
	}
	response, err := f.client.get(ctx, f.Adapter, address, f.header)
	if err != nil {
		return "", err
	}
	body := response.Body
	if repeatsKey(body, f.key) {
		return "", errors.New("the response repeats the key; it is rejected, because it would be published")
	}
	f.date = response.Date
	envelope, entries, err := f.open(body)
	if err != nil {
		return "", err
	}
	if len(f.entries)+len(entries) > maxModels {
		return "", fmt.Errorf("more than %d models, want a shorter list", maxModels)
	}
	f.notes.undocumented.add(envelope.undocumented(append(f.envelope, f.array)...)...)
	for i, raw := range entries {
		o := newObject(fmt.Sprintf("%s[%d]", f.array, i), raw)
		e := f.read(o)
		if o.err != nil {
			return "", o.err
		}
		e.Facts = o.facts
		f.notes.undocumented.add(o.undocumented(f.fields...)...)
		if o.badTokens && !e.private {
			f.notes.badTokens.add(e.ID)
		}
		if o.unusable && !e.private {
			f.notes.unusable.add(e.ID)
		}
		f.entries = append(f.entries, e)
	}
	return f.nextCursor(envelope, len(entries))
}

// open splits a page into its envelope and its entries. A bare array has an empty envelope.
func (a *Adapter) open(body []byte) (envelope *object, entries []json.RawMessage, err error) {
	var syntax *json.SyntaxError
	if err := json.Unmarshal(body, new(json.RawMessage)); errors.As(err, &syntax) { // whose text repeats a character
		return nil, nil, fmt.Errorf("not valid JSON at byte %d of %d", syntax.Offset, len(body))
	}
	if !utf8.Valid(body) {
		return nil, nil, errors.New("not valid UTF-8, want JSON in UTF-8")
	}
	if a.array == "" {
		if got := typeOf(body); got != "an array" {
			return nil, nil, fmt.Errorf("the response: %s, want an array", got)
		}
		err = json.Unmarshal(body, &entries)
		return &object{found: new(found)}, entries, err
	}
	if got := typeOf(body); got != "an object" {
		return nil, nil, fmt.Errorf("the response: %s, want an object with the array %q", got, a.array)
	}
	envelope = newObject("", body)
	array, found := envelope.members[a.array]
	switch {
	case found && typeOf(array) == "an array":
		err = json.Unmarshal(array, &entries)
		return envelope, entries, err
	case found:
		return nil, nil, fmt.Errorf("%s: %s, want an array", a.array, typeOf(array))
	case a.optional && len(envelope.undocumented(a.envelope...)) == 0:
		return envelope, nil, nil
	}
	return nil, nil, fmt.Errorf("the response: an object without %q, want an object with the array %[1]q", a.array)
}

func (a *Adapter) nextCursor(envelope *object, entries int) (cursor string, err error) {
	if a.next != nil {
		cursor = a.next(envelope)
	} else if envelope.flag("has_more", false) { // the first page of a list that is paged one day must not pass for the whole
		return "", errors.New("has_more: true, want a list on one page, because this program knows no way to the next")
	}
	if envelope.err == nil && cursor != "" && entries == 0 {
		return "", errors.New("a page without models that announces another, want models or the end")
	}
	return cursor, envelope.err
}
