package website

import (
	"encoding/json"
	"os"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestDisplayName checks that the name beside an id does not repeat the id. The scripts run the
// same cases.
func TestDisplayName(t *testing.T) {
	text, err := os.ReadFile("testdata/names.json")
	filetest.NoError(t, err)
	var cases []struct{ Stated, ID, Kind, Want string }
	filetest.NoError(t, json.Unmarshal(text, &cases))
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
