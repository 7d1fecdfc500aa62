package modelcatalog

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/contract"
	"modelcatalog/site/docs"
)

// TestGuideLimits checks the limits and defaults of the module that the guide names. What is a default
// of the Caddyfile, TestGuideSettings of the program checks.
func TestGuideLimits(t *testing.T) {
	text, err := docs.Files.ReadFile("caddy.md")
	filetest.NoError(t, err)
	guide := strings.Join(strings.Fields(string(text)), " ")
	for _, promise := range []string{
		fmt.Sprintf("At most %d,%03d requests and %d MiB of answers wait",
			maxUnfinished/1000, maxUnfinished%1000, maxUnfinishedBytes>>20),
		fmt.Sprintf("| `CATALOG_CACHE_SIZE` | `%dMiB` |", defaultCacheSize>>20),
		fmt.Sprintf("| `CATALOG_BASE_URL` | `%s` |", contract.DefaultBaseURL),
	} {
		t.Run(promise, func(t *testing.T) {
			if !strings.Contains(guide, promise) {
				t.Error("the guide does not say it")
			}
		})
	}
}
