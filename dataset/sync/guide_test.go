package sync

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestGuideNumbers checks the numbers that the guide about guards names outside of its table, which
// TestGuides compares.
func TestGuideNumbers(t *testing.T) {
	text, err := os.ReadFile("../../site/docs/guards.md")
	filetest.NoError(t, err)
	guide := strings.Join(strings.Fields(string(text)), " ")
	if maxSkew != 24*time.Hour || newPart != tenth {
		t.Errorf("the clock may be %s off and one in %d may be new, want a day and a tenth, as the guide says", maxSkew, newPart)
	}
	for _, promise := range []string{
		"is dated more than a day off your clock",
		"Changes of the last " + dataset.InWords(memory) + " days count, too",
		fmt.Sprintf("more than %s of the models in the catalog, or %d, would come in a week", shareWords[newPart], newLeast),
		fmt.Sprintf("get a price above %s times or below a third of the last", dataset.InWords(maxJump)),
	} {
		t.Run(promise, func(t *testing.T) {
			if !strings.Contains(guide, promise) {
				t.Error("the guide does not say it")
			}
		})
	}
}
