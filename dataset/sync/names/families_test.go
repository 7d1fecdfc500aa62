package names

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// TestGuideFamilies checks the examples of families in the description of the dataset.
func TestGuideFamilies(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	filetest.NoError(t, err)
	_, section, _ := strings.Cut(string(text), "\n## Families\n")
	rows := regexp.MustCompile("(?m)^\\| `(.+)` \\| `(.+)` \\|$").FindAllStringSubmatch(section, -1)
	if len(rows) < 3 {
		t.Errorf("the table of families has %d rows, want 3 or more", len(rows))
	}
	for _, row := range rows {
		id, want := row[1], row[2]
		t.Run(id, func(t *testing.T) {
			if got := Family(id); got != want {
				t.Errorf("Family(%q) = %q, but the guide says %q", id, got, want)
			}
		})
	}
}
