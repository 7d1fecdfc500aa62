package catalog

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestGuideNumbers checks the bounds of queries that guides name.
func TestGuideNumbers(t *testing.T) {
	for _, test := range []struct{ guide, promise string }{
		{"clients.md", fmt.Sprintf("count from 1 to `meta.pages`, with at most %d models each", MaxLimit)},
	} {
		t.Run(test.promise, func(t *testing.T) {
			text, err := os.ReadFile("../../site/docs/" + test.guide)
			filetest.NoError(t, err)
			if guide := strings.Join(strings.Fields(string(text)), " "); !strings.Contains(guide, test.promise) {
				t.Errorf("%s does not say it", test.guide)
			}
		})
	}
}
