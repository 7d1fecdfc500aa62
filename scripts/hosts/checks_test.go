package main

import (
	"slices"
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
