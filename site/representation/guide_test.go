package representation

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestGuideNumbers checks the length from which answers are compressed, as the description of the
// module for Caddy names it.
func TestGuideNumbers(t *testing.T) {
	text, err := os.ReadFile("../../caddy/README.md")
	filetest.NoError(t, err)
	page := strings.Join(strings.Fields(string(text)), " ")
	promise := fmt.Sprintf("Answers of %d,%03d bytes and more are compressed", MinSize/1000, MinSize%1000)
	if !strings.Contains(page, promise) {
		t.Errorf("the page does not say %q", promise)
	}
}
