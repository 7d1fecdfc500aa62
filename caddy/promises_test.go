package modelcatalog

import (
	"net/http"
	"strings"
	"testing"

	"modelcatalog/scripts/promises"
)

// TestPromises checks that Caddy with the repository's Caddyfile keeps every promise, in both modes.
func TestPromises(t *testing.T) {
	tree := embeddedTree(t)
	cases, err := promises.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []string{documentsMemory, documentsFiles} {
		t.Run(mode, func(t *testing.T) {
			do := serve(t, settings{documents: mode, root: tree})
			for _, c := range cases {
				for _, fault := range c.Run(do) {
					t.Error(fault)
				}
			}
			testLongRequests(t, do)
		})
	}
}

// testLongRequests sends very long addresses.
func testLongRequests(t *testing.T, do promises.Do) {
	for _, test := range []struct {
		name, target string
		code         int
	}{
		{"20 kB path", "/api/v1/models/openai/" + strings.Repeat("x", 20_000), 404},
		{"20 kB of dot segments", "/api/v1/" + strings.Repeat("../", 7_000), 404},
		{"20 kB of slashes", "/api/v1" + strings.Repeat("/", 20_000), 404},
		{"10,000 parameters", "/api/v1/models?" + strings.Repeat("a=1&", 10_000), 200},
		{"10,000 known parameters", "/api/v1/models?" + strings.Repeat("page=1&", 7_000), 400},
		{"longest term", "/api/v1/models?search=" + strings.Repeat("%F0%9F%98%80", 512), 200},
		{"longer term", "/api/v1/models?search=" + strings.Repeat("%F0%9F%98%80", 513), 400},
		{"long list", "/api/v1/models?provider=" + strings.Repeat("openai,", 5_000) + "openai", 200},
		{"100 kB path", "/api/v1/" + strings.Repeat("x", 100_000), 431},
	} {
		response, err := do("GET", test.target, http.Header{})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		response.Body.Close()
		if response.StatusCode != test.code {
			t.Errorf("%s: %d, want %d", test.name, response.StatusCode, test.code)
		}
	}
}
