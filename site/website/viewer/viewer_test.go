package viewer

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
)

func TestFilesUnchanged(t *testing.T) {
	files := map[string][]byte{
		"LICENSE":                          []byte(license),
		"NOTICE":                           []byte(notice),
		"swagger-ui-bundle.js":             Script,
		"swagger-ui-bundle.js.LICENSE.txt": []byte(thirdParty),
		"swagger-ui.css":                   Style,
	}
	if len(files) != len(digests) {
		t.Errorf("%d files, %d digests", len(files), len(digests))
	}
	for name, body := range files {
		sum := sha256.Sum256(body)
		if got := hex.EncodeToString(sum[:]); got != digests[name] {
			t.Errorf("%s has the SHA-256 %s, want %s: it is not the file of %s %s", name, got, digests[name], Package, Version)
		}
	}
}

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
