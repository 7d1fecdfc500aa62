package resolve

import "testing"

// BenchmarkResolve reads names as texts have them: an id, a spelling with all that can be read off,
// and no name at all.
func BenchmarkResolve(b *testing.B) {
	_, _, all := readVectors(b)
	for _, name := range []string{
		"gpt-4o", "openrouter/anthropic/claude-4.5-haiku:online", "node/internal/streams.js",
		"some-other-word",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				all.Resolve(Name{ID: name})
			}
		})
	}
}
