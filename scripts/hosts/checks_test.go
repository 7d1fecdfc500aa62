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

func TestEncode(t *testing.T) {
	if got, want := encode("Az9-._~/:é"), "Az9-._~%2F%3A%C3%A9"; got != want {
		t.Errorf("encode = %s, want %s", got, want)
	}
}

func TestChoose(t *testing.T) {
	chosen, err := choose("nginx,caddy")
	if err != nil || len(chosen) != 2 || chosen[0].name != "nginx" || chosen[1].name != "caddy" {
		t.Errorf(`choose("nginx,caddy") = %v, %v`, chosen, err)
	}
	if _, err := choose("nginx,apache"); err == nil || err.Error() != `there is no host "apache"` {
		t.Errorf(`choose("nginx,apache"): got the error %v`, err)
	}
}
