package representation

import (
	"fmt"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestGuideNumbers checks the length from which answers are compressed, as the description of the
// module for Caddy names it.
func TestGuideNumbers(t *testing.T) {
	filetest.Says(t, "../../caddy/README.md",
		fmt.Sprintf("Answers of %d,%03d bytes and more are compressed", MinSize/1000, MinSize%1000))
}
