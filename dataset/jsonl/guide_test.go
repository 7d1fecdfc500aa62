package jsonl

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestGuideNumbers checks the limits of this package that pages name.
func TestGuideNumbers(t *testing.T) {
	for _, test := range []struct{ page, promise string }{
		{"../README.md", fmt.Sprintf("a file of lines %d GiB,", maxFile>>30)},
		{"../../site/docs/sync.md",
			fmt.Sprintf("`check` lists the first %d,%03d faults", maxFaults/1000, maxFaults%1000)},
	} {
		t.Run(test.promise, func(t *testing.T) {
			text, err := os.ReadFile(test.page)
			if err != nil {
				t.Fatal(err)
			}
			if page := strings.Join(strings.Fields(string(text)), " "); !strings.Contains(page, test.promise) {
				t.Errorf("%s does not say it", test.page)
			}
		})
	}
}
