package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/docs"
)

// TestGuideNumbers checks the numbers that the guides name.
func TestGuideNumbers(t *testing.T) {
	minutes := dataset.InWords(int(fresh / time.Minute))
	for _, test := range []struct{ guide, promise string }{
		{"check.md", fmt.Sprintf("or retires within %d days: choose others with `--within DAYS`", catalog.Horizon)},
		{"check.md", fmt.Sprintf("warning; error within %d days", catalog.Horizon)},
		{"agents.md", "compares with the catalog every " + minutes + " minutes"},
	} {
		t.Run(test.promise, func(t *testing.T) {
			text, err := docs.Files.ReadFile(test.guide)
			filetest.NoError(t, err)
			if guide := strings.Join(strings.Fields(string(text)), " "); !strings.Contains(guide, test.promise) {
				t.Errorf("%s does not say it", test.guide)
			}
		})
	}
}
