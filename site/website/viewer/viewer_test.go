package viewer

import (
	"strings"
	"testing"
)

// TestStyleLoadsNothing checks that every address in the style sheet is a data URL, because nothing else is served.
func TestStyleLoadsNothing(t *testing.T) {
	for _, rest := range strings.Split(string(Style), "url(")[1:] {
		if address := strings.TrimLeft(rest, `"'`); !strings.HasPrefix(address, "data:") {
			t.Errorf("the style sheet loads %.60q", address)
		}
	}
	if strings.Contains(string(Style), "@import") {
		t.Error("the style sheet imports another")
	}
}

func TestLicense(t *testing.T) {
	for _, want := range []string{"SmartBear", "Apache License", "React"} {
		if !strings.Contains(string(License()), want) {
			t.Errorf("the licence text does not name %q", want)
		}
	}
}
