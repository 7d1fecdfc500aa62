package usagelog

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/docs"
)

// TestGuideLimit checks the length of a line that the guide names.
func TestGuideLimit(t *testing.T) {
	text, err := docs.Files.ReadFile("usage.md")
	filetest.NoError(t, err)
	promise := fmt.Sprintf("A line above %d MB", maxLine>>20)
	if !strings.Contains(string(text), promise) {
		t.Errorf("the guide does not say %q", promise)
	}
}
