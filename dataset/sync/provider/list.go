package provider

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// List fetches all pages of a provider's list and translates them. The base URL may be empty, which means a.BaseURL; the key must not be.
// The error names the address and the page. An empty list is not an error.
func (a *Adapter) List(ctx context.Context, c *Client, base, key string) (*List, error) {
	key = strings.TrimSpace(key)
	endpoint, header, err := a.request(strings.TrimSpace(base), key)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, listTimeout, fmt.Errorf("no complete list within %s", listTimeout))
	defer cancel()
	f := &fetch{Adapter: a, client: c, endpoint: endpoint, header: header, key: key, list: List{Notes: map[string]int{}}}
	page, cursor := 1, ""
	for cursor, err = f.page(ctx, ""); err == nil && cursor != ""; cursor, err = f.page(ctx, cursor) {
		if page++; page > maxPages {
			err = fmt.Errorf("more than %d pages, want a shorter list", maxPages)
			break
		}
	}
	if err == nil {
		page, err = 1, f.join()
	}
	if page > 1 {
		endpoint += fmt.Sprintf(" (page %d)", page)
	}
	if err != nil {
		return nil, fmt.Errorf("GET %s: %w", endpoint, err)
	}
	return &f.list, nil
}

type fetch struct {
	*Adapter
	client   *Client
	endpoint string // without a query, because a cursor is text from a response
	header   http.Header
	key      string
	entries  []entry
	list     List
}

// join makes a list of the entries: private ones are left out, and each id is listed once.
func (f *fetch) join() error {
	listed := map[string]bool{}
	for _, e := range f.entries {
		listed[e.ID] = dataset.CheckModelID(e.ID) == nil
	}
	seen := map[string]bool{} // by id, also those that are left out
	for _, e := range f.entries {
		if e.version != e.ID && listed[e.version] {
			e.state("alias_of", e.version)
		}
		if containsKey(strings.Map(shown, fmt.Sprint(e.Statement)), f.key) {
			return errors.New("the list repeats the key; it is rejected, because it would be published")
		}
		if !e.private && e.Facts["replacement"] == f.Provider+"/"+e.ID {
			delete(e.Facts, "replacement")
			f.list.Notes[unusable]++
		}
		switch {
		case seen[e.ID], e.private:
		case dataset.CheckModelID(e.ID) != nil, strings.ContainsRune(e.ID, utf8.RuneError): // U+FFFD comes from escapes such as \ud800
			f.list.Notes[rejected]++
		default:
			f.list.Models = append(f.list.Models, &e.Statement)
		}
		seen[e.ID] = true
	}
	if f.snapshots {
		follow(&f.list, seen)
	}
	return nil
}

// snapshot is the form of the id of a dated version, "claude-x-20260131", whose first group is its alias.
var snapshot = regexp.MustCompile(`^(.+)-20\d{6}$`)

// follow adds the aliases that are not listed, with what the list says about their latest dated version.
func follow(list *List, listed map[string]bool) {
	latest := map[string]*source.Statement{} // by alias
	for _, version := range list.Models {
		match := snapshot.FindStringSubmatch(version.ID)
		if match != nil && !listed[match[1]] && (latest[match[1]] == nil || latest[match[1]].ID < version.ID) {
			latest[match[1]] = version
		}
	}
	for _, alias := range slices.Sorted(maps.Keys(latest)) {
		model := *latest[alias]
		model.Facts = maps.Clone(model.Facts)
		delete(model.Facts, "name") // of the dated version, like its description
		delete(model.Facts, "description")
		model.State(source.Node{}, "alias_of", model.ID)
		model.ID, model.Followed = alias, true
		list.Models = append(list.Models, &model)
	}
}

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
	f.list.Date = response.Date
	var first error // the first fault
	envelope, err := source.Parse(response.Body, false, func(fault string) { first = cmp.Or(first, errors.New(fault)) })
	if err != nil {
		return "", err
	}
	array := envelope
	if f.array != "" {
		array = envelope.Get(f.array)
		if !array.Exists() && (!f.optional || len(envelope.Members()) > 0) {
			array.Fault("an array")
		}
	}
	entries := array.Elements()
	if len(f.entries)+len(entries) > maxModels {
		return "", fmt.Errorf("more than %d models, want a shorter list", maxModels)
	}
	for _, n := range entries {
		e := f.entry(n)
		if e.unusable && !e.private {
			f.list.Notes[unusable]++
		}
		f.entries = append(f.entries, e)
	}
	if f.next != "" {
		next = envelope.Get(f.next).Text()
	}
	if f.array != "" {
		switch more := envelope.Get("has_more"); {
		case more.Flag() == "true" && next == "": // the first page must not pass for the whole
			more.Fault("a way to the next page")
		case more.Flag() == "false":
			next = ""
		}
	}
	if first == nil && next != "" && len(entries) == 0 {
		first = errors.New("a page without models that announces another, want models or the end")
	}
	return next, first
}

// request returns the address of the list, without a query, and the headers of every request for it. It rejects an unusable
// base URL or key. Its errors show neither, because both could contain a secret.
func (a *Adapter) request(base, key string) (endpoint string, header http.Header, err error) {
	base = cmp.Or(base, a.BaseURL)
	bad := strings.IndexFunc(key, func(r rune) bool { return r <= ' ' || r > '~' })
	baseErr := checkBase(base)
	switch {
	case key == "":
		return "", nil, fmt.Errorf("%s: empty, want the provider's key", a.KeyVariable)
	case bad >= 0:
		return "", nil, fmt.Errorf("%s: byte %d is a space, a control character or not ASCII, which a key cannot have", a.KeyVariable, bad+1)
	case containsKey(base, key):
		return "", nil, fmt.Errorf("%s: contains the key, which belongs only in %s", a.BaseVariable, a.KeyVariable)
	case baseErr != nil:
		return "", nil, fmt.Errorf("%s: %w", a.BaseVariable, baseErr)
	}
	header = http.Header{"Accept": {"application/json"}, "User-Agent": {userAgent}}
	headers := a.headers
	if headers == nil {
		headers = map[string]string{"Authorization": "Bearer KEY"}
	}
	for name, value := range headers {
		header.Set(name, strings.ReplaceAll(value, "KEY", key))
	}
	return strings.TrimRight(base, "/") + a.path, header, nil
}

// containsKey reports whether text contains the key. Keys below 8 characters, as some proxies on this machine have them, could
// be part of any text and are not looked for.
func containsKey(text, key string) bool { return len(key) >= 8 && strings.Contains(text, key) }

// checkBase checks that a base URL contains no secret, because later errors show it, and that nobody can read the key on its
// way there.
func checkBase(base string) error {
	u, err := url.Parse(base)
	switch {
	case err != nil || u.Opaque != "" || u.Hostname() == "": // whose text repeats the URL
		return errors.New("not a URL with a host, want one such as https://example.com/v1")
	case u.User != nil || strings.ContainsAny(base, "?#"):
		return errors.New("a URL with a user, password, query or fragment, want one without")
	case u.Scheme == "https", u.Hostname() == "localhost" && u.Scheme == "http":
		return nil
	case u.Scheme == "http" && net.ParseIP(u.Hostname()).IsLoopback(): // without looking a name up
		return nil
	case u.Scheme == "http":
		return errors.New("http:// to another machine, where the key could be read on its way, want https://")
	}
	return errors.New("unknown scheme, want https://")
}
