package modelcatalog

import (
	"net/http"
	"testing"

	"modelcatalog/dataset/filetest"
)

// BenchmarkServe measures requests over one connection through Caddy with the repository's
// Caddyfile. The first answer is a few bytes that need no catalog; the difference to the others is
// what a catalog takes.
func BenchmarkServe(b *testing.B) {
	do := settings{root: sampleTree(b)}.serve(b)
	for name, request := range map[string]struct{ target, coding string }{
		"bare":         {"/healthz", "identity"},
		"page":         {"/api/v2/models?page=2", "identity"},
		"page in gzip": {"/api/v2/models?page=2", "gzip"},
		"filter":       {"/api/v2/models?provider=openai&type=chat", "identity"},
		"search":       {"/api/v2/models?search=opus", "identity"},
		"model":        {"/api/v2/models/openai/gpt-4o", "identity"},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, _, err := do.get(request.target, http.Header{"Accept-Encoding": {request.coding}})
				filetest.NoError(b, err)
			}
		})
	}
}
