package main

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"modelcatalog/scripts/promises"
)

// TestHosts checks that hosts lack known capabilities, and that Caddy lacks nothing.
func TestHosts(t *testing.T) {
	for _, h := range known {
		for _, name := range h.lacks {
			if promises.Capabilities[name] == "" {
				t.Errorf("%s lacks %q, which is not a capability", h.name, name)
			}
		}
		if h.name == "caddy" && len(h.lacks) > 0 {
			t.Errorf("Caddy lacks %q, want nothing", h.lacks)
		}
	}
}

func TestLacked(t *testing.T) {
	h := host{lacks: []string{"queries", "pages"}}
	if got, want := h.lacked([]string{"gzip", "pages"}), []string{"pages"}; !slices.Equal(got, want) {
		t.Errorf("lacked = %q, want %q", got, want)
	}
}

// TestRetries checks that only hosts whose runtime cuts answers off get a second chance.
func TestRetries(t *testing.T) {
	for _, retry := range []bool{false, true} {
		requests := 0
		do := func(string, string, http.Header) (*http.Response, error) {
			requests++
			body := strings.Repeat("other", requests%2) // the first answer is wrong
			return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader(body))}, nil
		}
		results := runAll(do, []promises.Case{{Method: "GET", Target: "/", Checks: []promises.Check{{Text: "body empty"}}}}, retry)
		if passed := results[0][0] == nil; passed != retry {
			t.Errorf("with retry %t: passed = %t", retry, passed)
		}
	}
}
