package provider

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// List fetches all pages of a provider's list and translates them. The base is another base URL than a.BaseURL, or empty;
// the key must not be empty. A nil client is the zero one. Both may be used by many goroutines at once.
//
// It fails where the base or the key cannot be used, the provider cannot be reached or refuses, a bound of the client is
// passed, or the answer has another shape than the documented one. The error names endpoint and page, what came, and what
// would be right. An empty list is no error.
func (a *Adapter) List(ctx context.Context, c *Client, base, key string) (*List, error) {
	endpoint, header, err := a.request(base, key)
	if err != nil {
		return nil, err
	}
	if c == nil {
		c = &Client{}
	}
	ctx, cancel := c.limitList(ctx)
	defer cancel()

	f := &fetch{adapter: a, client: c, endpoint: endpoint}
	f.secret = strings.TrimSpace(key)
	for page := 1; ; page++ {
		more, err := f.page(ctx, page, header)
		if err != nil {
			return nil, f.wrap(page, err)
		}
		if !more {
			break
		}
	}
	list, err := f.join()
	if err != nil {
		return nil, f.wrap(1, err)
	}
	return list, nil
}

// fetch is one run of List.
type fetch struct {
	adapter  *Adapter
	client   *Client
	endpoint string // without a query: a cursor is text of an answer
	secret   string // the key

	cursor  string
	asked   map[string]bool // cursors so far
	records []record
	notes   notes
}

// wrap names what was asked for.
func (f *fetch) wrap(page int, err error) error {
	if page > 1 {
		return fmt.Errorf("GET %s (page %d): %w", f.endpoint, page, err)
	}
	return fmt.Errorf("GET %s: %w", f.endpoint, err)
}

// page fetches and reads one page, and reports whether there is another.
func (f *fetch) page(ctx context.Context, number int, header http.Header) (more bool, err error) {
	if most := f.client.maxPages(); number > most {
		return false, fmt.Errorf("more than %d pages; a list has at most so many", most)
	}
	address := f.endpoint
	query := f.adapter.query
	if f.cursor != "" {
		query += "&" + f.adapter.cursor + "=" + url.QueryEscape(f.cursor)
	}
	if query != "" {
		address += "?" + query
	}
	body, err := f.client.get(ctx, f.adapter, address, header)
	if err != nil {
		return false, err
	}
	if f.holdsSecret(string(body)) {
		return false, errSecret
	}
	return f.read(body)
}

// errSecret is about answers that would carry the key into a public catalog.
var errSecret = errors.New("the answer repeats the key; it is not taken, as it would be published")

// holdsSecret reports whether a text holds the key. Shorter keys than 8 characters, as some proxies on one's own machine
// have them, could be part of any text.
func (f *fetch) holdsSecret(text string) bool {
	return len(f.secret) >= 8 && strings.Contains(text, f.secret)
}

// read takes the models of a page.
func (f *fetch) read(body []byte) (more bool, err error) {
	if err := checkJSON(body); err != nil {
		return false, err
	}
	page, entries, err := f.adapter.open(body)
	if err != nil {
		return false, err
	}
	f.notes.unknown(page, f.adapter.envelope, []string{f.adapter.array})
	if most := f.client.maxModels(); len(f.records)+len(entries) > most {
		return false, fmt.Errorf("more than %d models; a list has at most so many", most)
	}
	for i, raw := range entries {
		o := newObject(fmt.Sprintf("%s[%d]", f.adapter.array, i), raw, nil)
		r := f.adapter.read(o)
		if o.err != nil {
			return false, o.err
		}
		f.notes.unknown(o, f.adapter.fields)
		if o.odd && !r.private {
			f.notes.unreadable.add(r.ID)
		}
		f.records = append(f.records, r)
	}
	return f.next(page, len(entries))
}

// next finds out whether there is another page. A list whose pages would never end is refused.
func (f *fetch) next(page *object, entries int) (more bool, err error) {
	if f.adapter.next == nil {
		// Should such a list be paged one day, its first page must not pass for the whole.
		if page.flag("has_more", false) {
			return false, errors.New("has_more: true, want a list on one page: none of its other pages is known here")
		}
		return false, nil
	}
	cursor := f.adapter.next(page)
	switch {
	case page.err != nil:
		return false, page.err
	case cursor == "":
		return false, nil
	case entries == 0:
		return false, errors.New("a page without models that says that more follow; want models, or an end")
	case f.asked[cursor]:
		return false, fmt.Errorf("the next page has a cursor that was there before; each page needs its own %s", f.adapter.cursor)
	}
	if f.asked == nil {
		f.asked = make(map[string]bool)
	}
	f.asked[cursor] = true
	f.cursor = cursor
	return true, nil
}
