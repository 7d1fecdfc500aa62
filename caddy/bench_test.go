package modelcatalog

import (
	"io"
	"net/http"
	"testing"

	"modelcatalog/dataset/filetest"
)

// BenchmarkServe measures requests over one connection through Caddy with the repository's Caddyfile. The first answer is a few bytes
// that need no catalog; the difference to the others is what a catalog takes.
func BenchmarkServe(b *testing.B) {
	do := settings{root: sampleTree(b)}.serve(b)
	for _, bench := range []struct{ name, target, coding string }{
		{"bare", "/healthz", ""},
		{"page", "/api/v2/models?page=2", ""},
		{"page in gzip", "/api/v2/models?page=2", "gzip"},
		{"filter", "/api/v2/models?provider=openai&type=chat", ""},
		{"search", "/api/v2/models?search=opus", ""},
		{"model", "/api/v2/models/openai/gpt-4o", ""},
	} {
		b.Run(bench.name, func(b *testing.B) {
			headers := http.Header{}
			if bench.coding != "" {
				headers.Set("Accept-Encoding", bench.coding)
			}
			for b.Loop() {
				response, err := do("GET", bench.target, headers)
				filetest.NoError(b, err)
				_, err = io.Copy(io.Discard, response.Body)
				response.Body.Close()
				filetest.NoError(b, err)
			}
		})
	}
}
