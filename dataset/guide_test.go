package dataset

import (
	"fmt"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestGuideNumbers checks the limits and defaults that the description of the dataset names, and the
// guides that repeat them.
func TestGuideNumbers(t *testing.T) {
	providers := fmt.Sprintf("%d,%03d", MaxProviders/1000, MaxProviders%1000)
	filetest.Says(t, "README.md",
		"the [providers](#providers), at most "+providers+":",
		fmt.Sprintf("A line has at most %d KiB,", MaxLine>>10),
		fmt.Sprintf("another file %d MiB.", maxSetting>>20),
		fmt.Sprintf("after which facts are stale (default %d)", DefaultFreshDays),
		fmt.Sprintf("exactly %s of version 1 of the API", InWords(V1Providers)),
	)
	filetest.Says(t, "../site/docs/providers.md",
		fmt.Sprintf("has exactly %s providers", InWords(V1Providers)),
		"an open set of up to "+providers,
	)
}
