package main

import (
	"testing"

	"modelcatalog/scripts/promises"
)

// TestHosts checks that hosts lack known capabilities, and that Caddy lacks nothing.
func TestHosts(t *testing.T) {
	for _, h := range known {
		for _, name := range h.lacks {
			if promises.Capabilities[name] == "" || h.name == "caddy" {
				t.Errorf("%s lacks %q, want capabilities, and nothing of Caddy", h.name, name)
			}
		}
	}
}
