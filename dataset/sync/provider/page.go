package provider

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"modelcatalog/dataset/sync/source"
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
	f.date = response.Date
	var first error // the first fault
	envelope, err := source.Parse(response.Body, func(path, got, want string) {
		if strings.ContainsRune(`"-0123456789`, rune(got[0])) { // text from the response
			got = "another value"
		}
		if first == nil {
			first = fmt.Errorf("%s: %s, want %s", path, got, want)
		}
	})
	if err != nil {
		return "", err
	}
	entries := f.open(envelope)
	if len(f.entries)+len(entries) > maxModels {
		return "", fmt.Errorf("more than %d models, want a shorter list", maxModels)
	}
	for _, n := range entries {
		e := f.entry(n)
		if e.unusable && !e.private {
			f.notes.add(unusable, e.ID)
		}
		f.entries = append(f.entries, e)
	}
	if f.next != nil {
		next = f.next(envelope)
	}
	if first == nil && next != "" && len(entries) == 0 {
		first = errors.New("a page without models that announces another, want models or the end")
	}
	return next, first
}

// open returns the entries of a page.
func (f *fetch) open(envelope source.Node) []source.Node {
	if f.array == "" {
		return envelope.Elements()
	}
	array := envelope.Get(f.array)
	switch {
	case !array.Exists() && (!f.optional || len(envelope.Members()) > 0):
		array.Fault("an array")
	case f.next == nil && envelope.Get("has_more").Flag() == "true": // the first page must not pass for the whole
		envelope.Get("has_more").Fault("a list on one page, because this program knows no way to the next")
	}
	return array.Elements()
}
