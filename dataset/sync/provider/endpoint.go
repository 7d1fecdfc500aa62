package provider

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// request returns the address of the list, without a query, and the headers of every request for it. It rejects an unusable
// base URL or key. Its errors show neither, because both could contain a secret.
func (a *Adapter) request(base, key string) (endpoint string, header http.Header, err error) {
	if err := checkKey(key); err != nil {
		return "", nil, fmt.Errorf("%s: %w", a.KeyVariable, err)
	}
	if base == "" {
		base = a.BaseURL
	}
	if containsKey(base, key) {
		return "", nil, fmt.Errorf("%s: contains the key, which belongs only in %s", a.BaseVariable, a.KeyVariable)
	}
	if err := checkBase(base); err != nil {
		return "", nil, fmt.Errorf("%s: %w", a.BaseVariable, err)
	}
	header = http.Header{"Accept": {"application/json"}, "User-Agent": {userAgent}}
	if a.authorize == nil {
		header.Set("Authorization", "Bearer "+key)
	} else {
		a.authorize(header, key)
	}
	return strings.TrimRight(base, "/") + a.path, header, nil
}

// containsKey reports whether text contains the key. Keys below 8 characters, as some proxies on this machine have them, could
// be part of any text and are not looked for.
func containsKey(text, key string) bool { return len(key) >= 8 && strings.Contains(text, key) }

// checkKey checks that a key fits in a header. It names a bad character only by its position.
func checkKey(key string) error {
	if key == "" {
		return errors.New("empty, want the provider's key")
	}
	if i := strings.IndexFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }); i >= 0 {
		return fmt.Errorf("byte %d is a space, a control character or not ASCII, which a key cannot have", i+1)
	}
	return nil
}

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
