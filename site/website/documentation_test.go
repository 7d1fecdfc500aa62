package website

import (
	"strings"
	"testing"

	"modelcatalog/site/website/viewer"
)

// TestViewer checks that every address in the viewer's style sheet is a data URL, because nothing else is served, and that its
// licences are complete.
func TestViewer(t *testing.T) {
	style, license := string(viewer.Style), string(viewer.License())
	for _, rest := range strings.Split(style, "url(")[1:] {
		if address := strings.TrimLeft(rest, `"'`); !strings.HasPrefix(address, "data:") {
			t.Errorf("the style sheet loads %.60q", address)
		}
	}
	if strings.Contains(style, "@import") {
		t.Error("the style sheet imports another")
	}
	for _, want := range []string{"SmartBear", "Apache License", "React"} {
		if !strings.Contains(license, want) {
			t.Errorf("the licence text does not name %q", want)
		}
	}
}
