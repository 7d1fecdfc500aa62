package api

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/site/representation"
)

func (c *compressedCache) len() int {
	n := 0
	for i := range c.entries {
		if c.entries[i].Load() != nil {
			n++
		}
	}
	return n
}

// askCoded asks for a list in a coding, and checks the body; TestRepresentations checks the tag. It returns nil if the body was not compressed.
func askCoded(t *testing.T, a *API, query string, coding representation.Coding) []byte {
	t.Helper()
	w, plain := new(Response), new(Response)
	a.Respond(plain, &Request{Method: "GET", Path: "/api/v1/models", RawQuery: query})
	a.Respond(w, &Request{Method: "GET", Path: "/api/v1/models", RawQuery: query, AcceptEncoding: coding.Token()})
	if headersOf(w).Get("Content-Encoding") == "" {
		return nil
	}
	if want := representation.Append(nil, coding, representation.Fast, plain.Body); !bytes.Equal(w.Body, want) {
		t.Errorf("%s in %s: the body is not the compressed form of the identity body", query, coding.Token())
	}
	return w.Body
}

// TestCompressedCache checks that a body is kept when it comes a second time, and only for its own query and coding.
func TestCompressedCache(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	for i, want := range []int{0, 1, 1} {
		askCoded(t, a, "limit=20", representation.Gzip)
		if got := a.cache.len(); got != want {
			t.Errorf("request %d: %d bodies kept, want %d", i+1, got, want)
		}
	}
	for _, other := range []string{"limit=21", "limit=20&page=2", "limit=20&order=asc", "limit=20&type=image", "limit=20&provider=openai"} {
		askCoded(t, a, other, representation.Gzip)
	}
	askCoded(t, a, "limit=20", representation.Zstd)
}

// TestCompressedCacheBound checks that nearly all of a few bodies are kept although some share a first place, that a flood of bodies
// does not grow the table, and that all of them are right.
func TestCompressedCacheBound(t *testing.T) {
	for _, test := range []struct {
		orders             []string
		maxPages, min, max int
	}{
		{[]string{"sort=name"}, 1, 70, 73},
		{[]string{"sort=provider", "sort=name", "order=asc", "sort=name&order=asc"}, 15, cachedBodies / 2, cachedBodies},
	} {
		a := testAPI(t, testDataset(t), "")
		for limit := 8; limit <= 80; limit++ {
			for page := 1; page <= min(120/limit, test.maxPages); page++ {
				for _, order := range test.orders {
					for range 2 {
						askCoded(t, a, fmt.Sprintf("limit=%d&page=%d&%s", limit, page, order), representation.Gzip)
					}
				}
			}
		}
		if n := a.cache.len(); n < test.min || n > test.max {
			t.Errorf("%s: %d bodies kept, want %d to %d", test.orders, n, test.min, test.max)
		}
	}
}

// TestCompressedCacheSize checks that bodies that are too long or do not pay are not kept.
func TestCompressedCacheSize(t *testing.T) {
	noise := func(n int) dataset.NullString {
		var text strings.Builder
		for x := uint32(1); text.Len() < n; {
			x = x*1664525 + 1013904223
			text.WriteByte('0' + byte(x>>31))
		}
		return dataset.NullString{String: text.String(), Valid: true}
	}
	d := testDataset(t)
	d.Models = d.Models[:2]
	d.Models[0].Description = noise(10 * maxCachedBody)
	d.Models[1].Description = noise(50)
	a := testAPI(t, d, "")
	for _, test := range []struct {
		name, query string
		coded       bool
	}{
		{"too long to keep", "limit=1&sort=provider&order=asc&page=1", true},
		{"too short to compress", "limit=1&sort=provider&order=asc&page=2", false},
	} {
		for range 2 {
			if got := askCoded(t, a, test.query, representation.Gzip); (got != nil) != test.coded {
				t.Errorf("%s: compressed to %d bytes", test.name, len(got))
			}
		}
	}
	if n := a.cache.len(); n != 0 {
		t.Errorf("%d bodies kept, want 0", n)
	}
}
