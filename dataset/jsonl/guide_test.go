package jsonl

import (
	"fmt"
	"modelcatalog/dataset/filetest"
	"testing"
)

// TestGuideNumbers checks the limits of this package that pages name.
func TestGuideNumbers(t *testing.T) {
	filetest.Says(t, "../README.md", fmt.Sprintf("a file of lines %d GiB,", maxFile>>30))
	filetest.Says(t, "../../site/docs/sync.md",
		fmt.Sprintf("`check` lists the first %d,%03d faults", maxFaults/1000, maxFaults%1000))
}
