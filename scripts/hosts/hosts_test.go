package main

import (
	"testing"

	"modelcatalog/scripts/promises"
)

// TestHosts checks that hosts lack known capabilities, and that Caddy lacks nothing but names of
// files.
func TestHosts(t *testing.T) {
	for _, h := range known {
		for _, name := range h.lacks {
			if promises.Capabilities[name] == "" || h.name == "caddy" && name != "files" {
				t.Errorf("%s lacks %q, want capabilities, and only files of Caddy", h.name, name)
			}
		}
	}
}
