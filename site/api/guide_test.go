package api

import (
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestGuideCaching checks that the guide about servers tells caches what answers tell them.
func TestGuideCaching(t *testing.T) {
	filetest.Says(t, "../docs/caddy.md",
		"Answers are fresh for five minutes, and may be served for another hour")
	if want := "public, max-age=300, stale-while-revalidate=3600"; CacheDefault != want {
		t.Errorf("Cache-Control = %q, want %q, as the guide says it", CacheDefault, want)
	}
}
