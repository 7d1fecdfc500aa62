package price

import (
	"encoding/json"
	"os"
	"testing"
)

// TestScopeOf checks which scope an id names, by the cases that the website's scope.ts has, too.
func TestScopeOf(t *testing.T) {
	text, err := os.ReadFile("testdata/scopes.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Says, Provider, ID, Scope string }
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if got := ScopeOf(c.Provider, c.ID); got != c.Scope {
			t.Errorf("%s: ScopeOf(%q, %q) = %q, want %q", c.Says, c.Provider, c.ID, got, c.Scope)
		}
	}
}
