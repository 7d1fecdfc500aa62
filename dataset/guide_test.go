package dataset

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestGuideNumbers checks the limits and defaults that the description of the dataset names, and the
// guides that repeat them.
func TestGuideNumbers(t *testing.T) {
	providers := fmt.Sprintf("%d,%03d", MaxProviders/1000, MaxProviders%1000)
	for _, test := range []struct{ page, promise string }{
		{"README.md", "the [providers](#providers), at most " + providers + ":"},
		{"README.md", fmt.Sprintf("A line has at most %d KiB,", MaxLine>>10)},
		{"README.md", fmt.Sprintf("another file %d MiB.", maxSetting>>20)},
		{"README.md", fmt.Sprintf("after which facts are stale (default %d)", DefaultFreshDays)},
		{"README.md", fmt.Sprintf("exactly %s of version 1 of the API", InWords(V1Providers))},
		{"../site/docs/providers.md", fmt.Sprintf("has exactly %s providers", InWords(V1Providers))},
		{"../site/docs/providers.md", "an open set of up to " + providers},
	} {
		t.Run(test.promise, func(t *testing.T) {
			text, err := os.ReadFile(test.page)
			filetest.NoError(t, err)
			if page := strings.Join(strings.Fields(string(text)), " "); !strings.Contains(page, test.promise) {
				t.Errorf("%s does not say it", test.page)
			}
		})
	}
}
