package modelcatalog

import (
	"fmt"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/contract"
)

// TestGuideLimits checks the limits and defaults of the module that the guide names. What is a
// default of the Caddyfile, TestGuideSettings of the program checks.
func TestGuideLimits(t *testing.T) {
	filetest.Says(t, "../site/docs/caddy.md",
		fmt.Sprintf("At most %d,%03d requests and %d MiB of answers wait",
			maxUnfinished/1000, maxUnfinished%1000, maxUnfinishedBytes>>20),
		fmt.Sprintf("| `CATALOG_CACHE_SIZE` | `%dMiB` |", defaultCacheSize>>20),
		fmt.Sprintf("| `CATALOG_BASE_URL` | `%s` |", contract.DefaultBaseURL),
	)
}
