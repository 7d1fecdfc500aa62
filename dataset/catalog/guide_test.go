package catalog

import (
	"fmt"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestGuideNumbers checks the bounds of queries that guides name.
func TestGuideNumbers(t *testing.T) {
	filetest.Says(t, "../../site/docs/clients.md",
		fmt.Sprintf("count from 1 to `meta.pages`, with at most %d models each", MaxLimit))
}
