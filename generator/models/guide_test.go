package main

import (
	"fmt"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
)

// TestGuideNumbers checks the numbers that the guides name.
func TestGuideNumbers(t *testing.T) {
	minutes := dataset.InWords(int(fresh / time.Minute))
	filetest.Says(t, "../../site/docs/check.md",
		fmt.Sprintf("or retires within %d days: choose others with `--within DAYS`", catalog.Horizon),
		fmt.Sprintf("warning; error within %d days", catalog.Horizon),
	)
	filetest.Says(t, "../../site/docs/agents.md",
		"compares with the catalog every "+minutes+" minutes",
	)
}
