package website

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestDisplayName checks that the name beside an id does not repeat the id. The scripts run the
// same cases.
func TestDisplayName(t *testing.T) {
	var cases []struct{ Stated, ID, Kind, Want string }
	filetest.Cases(t, "testdata/names.json", &cases)
	for _, test := range cases {
		t.Run(test.Stated, func(t *testing.T) {
			m := dataset.Model{ID: test.ID}
			m.Name.String = test.Stated
			if got := displayName(&m, test.Kind); got != test.Want {
				t.Errorf("got %q, want %q", got, test.Want)
			}
		})
	}
}
