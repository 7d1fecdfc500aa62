package api

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/site/representation"
)

// cached returns the number of bodies that the cache keeps.
func cached(a *API) (n int) {
	for _, generation := range []*sync.Map{a.cache.recent.Load(), a.cache.older.Load()} {
		generation.Range(func(any, any) bool { n++; return true })
	}
	return n
}

// TestCompressedCache checks that a body in use stays while a flood of others comes, which does not grow the cache, and that a body that
// is too long or too short is not kept. TestRepresentations checks the bytes.
func TestCompressedCache(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	w := new(Response)
	ask := func(query string) {
		a.Respond(w, &Request{Method: "GET", Path: "/api/v1/models", RawQuery: query, AcceptEncoding: "gzip"})
	}
	const used = "limit=20&sort=provider"
	ask(used)
	key := cacheKey{w.answer.hash, representation.Gzip}
	kept := a.cache.find(key)
	for i := range 2 * generationSize {
		ask(fmt.Sprintf("limit=%d&page=%d&sort=name", 20+i%60, 1+i/60))
		if ask(used); a.cache.find(key) == nil || a.cache.find(key) != kept {
			t.Fatalf("after %d other queries the body of a query in use is not kept", i+1)
		}
	}
	if n := cached(a); n > 2*generationSize {
		t.Errorf("%d bodies are kept, want at most %d", n, 2*generationSize)
	}
	d := testDataset(t)
	var noise strings.Builder
	for x := uint32(1); noise.Len() < 10*maxCachedBody; {
		x = x*1664525 + 1013904223
		noise.WriteByte('0' + byte(x>>31))
	}
	d.Models = d.Models[:1]
	d.Models[0].Description = dataset.NullString{String: noise.String(), Valid: true}
	a = testAPI(t, d, "")
	for query, coding := range map[string]string{"limit=1": "gzip", "page=2": ""} {
		if ask(query); headersOf(w).Get("Content-Encoding") != coding || cached(a) != 0 {
			t.Errorf("%s: Content-Encoding = %q and %d bodies kept, want %q and 0", query, headersOf(w).Get("Content-Encoding"), cached(a), coding)
		}
	}
}
