package filetest

import (
	"os"
	"strings"
	"testing"
)

// Says checks that a page contains sentences that a test makes from the program's own numbers and
// names, so that the page cannot say others. Each is a test with the sentence as its name. A
// sentence is found wherever the lines of the page break.
func Says(t *testing.T, page string, sentences ...string) {
	t.Helper()
	text, err := os.ReadFile(page)
	NoError(t, err)
	unwrapped := strings.Join(strings.Fields(string(text)), " ")
	for _, sentence := range sentences {
		t.Run(sentence, func(t *testing.T) {
			if !strings.Contains(unwrapped, sentence) {
				t.Errorf("%s does not say it", page)
			}
		})
	}
}
