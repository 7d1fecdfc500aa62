package provider

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// request returns the address of the list and the headers that every request for it carries. It refuses a base and a key
// that cannot be used; its errors show the base at most where no secret can be in it, and never the key.
func (a *Adapter) request(base, key string) (endpoint string, header http.Header, err error) {
	key = strings.TrimSpace(key)
	if err := checkKey(key); err != nil {
		return "", nil, fmt.Errorf("%s: %w", a.KeyVariable, err)
	}
	base = strings.TrimSpace(base)
	if base == "" {
		base = a.BaseURL
	}
	if len(key) >= 8 && strings.Contains(base, key) {
		return "", nil, fmt.Errorf("%s: holds the key; the key goes into %s alone", a.BaseVariable, a.KeyVariable)
	}
	if err := checkBase(base); err != nil {
		return "", nil, fmt.Errorf("%s: %w", a.BaseVariable, err)
	}
	header = http.Header{
		"Accept":     {"application/json"},
		"User-Agent": {"model-catalog-sync"},
	}
	a.authorize(header, key)
	return strings.TrimRight(base, "/") + a.path, header, nil
}

// maxKey is the length of the longest key. Known ones have less than 200 characters; a file instead of a key has more.
const maxKey = 4096

// checkKey wants what can stand in a header. A character is named by its place alone.
func checkKey(key string) error {
	if key == "" {
		return errors.New("empty; want the provider's key")
	}
	if len(key) > maxKey {
		return fmt.Errorf("%d bytes; a key has at most %d", len(key), maxKey)
	}
	for i := range len(key) {
		if key[i] <= ' ' || key[i] > '~' {
			return fmt.Errorf("a blank, a control character or one that is not ASCII at byte %d; a key has none", i+1)
		}
	}
	return nil
}

// checkBase wants an address that shows no secret in errors, and to which the key can travel without being read.
func checkBase(base string) error {
	u, err := url.Parse(base)
	switch {
	case err != nil: // whose text repeats the address
		return errors.New("not a URL; want one such as https://example.com/v1")
	case u.User != nil:
		return errors.New("a URL with a user or password; want one without")
	case u.RawQuery != "" || u.ForceQuery:
		return errors.New("a URL with a query; want one without")
	case strings.Contains(base, "#"):
		return errors.New("a URL with a fragment; want one without")
	case u.Opaque != "" || u.Hostname() == "":
		return errors.New("a URL without a host; want one such as https://example.com/v1")
	case u.Scheme == "https" || u.Scheme == "http" && isLoopback(u.Hostname()):
		return nil
	case u.Scheme == "http":
		return errors.New("http:// to another machine, where the key could be read on its way; want https://")
	}
	return errors.New("another scheme than https; want https://")
}

// isLoopback reports whether a host is this machine by its name alone: nothing is looked up.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
