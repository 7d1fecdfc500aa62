package api

import (
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/docs"
)

// TestGuideCaching checks that the guide about servers tells caches what answers tell them.
func TestGuideCaching(t *testing.T) {
	text, err := docs.Files.ReadFile("caddy.md")
	filetest.NoError(t, err)
	guide := strings.Join(strings.Fields(string(text)), " ")
	const promise = "Answers are fresh for five minutes, and may be served for another hour"
	if !strings.Contains(guide, promise) || CacheDefault != "public, max-age=300, stale-while-revalidate=3600" {
		t.Errorf("Cache-Control is %q, want that the guide says the same", CacheDefault)
	}
}
