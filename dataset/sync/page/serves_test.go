package page

import (
	"testing"

	"modelcatalog/dataset"
)

// TestServes checks that no SDK is enough for a new id, as a page of models that can be called is: a
// library names ids that retired years ago. It is one source, as a collection is.
func TestServes(t *testing.T) {
	sdks := 0
	for _, source := range All {
		if source.Line.Kind != dataset.KindSDK {
			continue
		}
		sdks++
		t.Run(source.Name, func(t *testing.T) {
			if source.Serves || source.Ended {
				t.Error("it is enough for a new id")
			}
			if !source.Names {
				t.Error("it is no source that names models")
			}
		})
	}
	if sdks == 0 {
		t.Error("no source is an SDK")
	}
}
