package sync

import (
	"fmt"
	"testing"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestGuideNumbers checks the numbers that the guide about guards names outside of its table, which
// TestGuides compares.
func TestGuideNumbers(t *testing.T) {
	if maxSkew != 24*time.Hour || newPart != tenth {
		const format = "the clock may be %s off and one in %d may be new, want a day and a tenth, as the guide says"
		t.Errorf(format, maxSkew, newPart)
	}
	filetest.Says(t, "../../site/docs/guards.md",
		"is dated more than a day off your clock",
		"Changes of the last "+dataset.InWords(memory)+" days count, too",
		fmt.Sprintf("more than %s of the models in the catalog, or %d, would come in a week",
			shareWords[newPart], newLeast),
		fmt.Sprintf("get a price above %s times or below a third of the last", dataset.InWords(maxJump)),
	)
}
