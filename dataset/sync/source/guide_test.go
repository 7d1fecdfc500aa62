package source

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestGuideNumbers checks how many faulty rows make an answer faulty, as the guides say it.
func TestGuideNumbers(t *testing.T) {
	if maxFaultPart != 50 {
		t.Errorf("one in %d rows, want one in fifty, as the guides say", maxFaultPart)
	}
	promise := dataset.InWords(maxFaults) + " rows and one in fifty"
	for _, name := range []string{"guards.md", "sync.md"} {
		t.Run(name, func(t *testing.T) { filetest.Says(t, "../../../site/docs/"+name, promise) })
	}
}
