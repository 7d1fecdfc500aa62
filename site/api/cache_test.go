package api

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/site/representation"
)

// TestCache checks that results and bodies are kept, that a flood of others does not grow the
// caches, and that a query that is too long and a body that is too long or too short are not kept.
// TestRepresentations checks the bytes.
func TestCache(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	w := new(Response)
	ask := func(query string) {
		a.Respond(w, &Request{Method: "GET", Path: "/api/v1/models", RawQuery: query, AcceptEncoding: "gzip"})
	}
	ask("limit=20&sort=provider")
	keyOf := func(query string, c representation.Coding) key { return key{"/api/v1/models", query, c} }
	first := keyOf("limit=20&sort=provider", representation.Gzip)
	kept := a.cache.find(first)
	if ask("limit=20&sort=provider"); kept == nil || a.cache.find(first) != kept {
		t.Error("a body is not kept for the same query")
	}
	model := &Request{Method: "GET", Path: "/api/v2/models/anthropic/claude"}
	a.Respond(w, model)
	body := w.Body
	if a.Respond(w, model); len(body) == 0 || &w.Body[0] != &body[0] {
		t.Error("the body of a model is not kept")
	}
	a.cache.max = 100 * cachedSize
	emptied := 0
	for i := range 200 {
		before := a.Cached()
		ask(fmt.Sprintf("limit=%d&page=%d&sort=name", 20+i%60, 1+i/60))
		emptied += map[bool]int{true: 1}[a.Cached() < before]
		if a.Cached() > a.cache.max || a.Cached() == 0 {
			t.Fatalf("%d bytes are kept, want 1 to %d", a.Cached(), a.cache.max)
		}
	}
	if emptied < 4 {
		t.Errorf("the cache was emptied %d times, want it for every 50 queries with their bodies", emptied)
	}
	long := "page=2&x=" + strings.Repeat("x", maxCachedTarget)
	ask(long)
	if w.Status != 200 ||
		a.cache.find(keyOf(long, representation.Identity)) != nil ||
		a.cache.find(keyOf("limit=39&page=4&sort=name", representation.Identity)) == nil {
		t.Error("no result is kept, or the result of a long query")
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
		t.Run(query, func(t *testing.T) {
			ask(query)
			if headersOf(w).Get("Content-Encoding") != coding ||
				a.cache.find(keyOf(query, representation.Gzip)) != nil {
				t.Errorf("%s: Content-Encoding = %q, want %q and no body kept",
					query, headersOf(w).Get("Content-Encoding"), coding)
			}
		})
	}
}
