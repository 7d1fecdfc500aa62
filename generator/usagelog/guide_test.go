package usagelog

import (
	"fmt"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestGuideLimit checks the length of a line that the guide names.
func TestGuideLimit(t *testing.T) {
	filetest.Says(t, "../../site/docs/usage.md", fmt.Sprintf("A line above %d MB", maxLine>>20))
}
