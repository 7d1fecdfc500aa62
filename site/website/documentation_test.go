package website

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// maxWords is the length of a page of the documentation, in words outside of blocks of code and the
// buttons that copy them.
const maxWords = 1200

// TestPageLength checks that each page of the documentation can be read at once, except the frozen
// text of version 1 and the sources of the dataset, which are not ours to cut.
func TestPageLength(t *testing.T) {
	code := regexp.MustCompile(`(?s)<pre.*?</pre>|<button.*?</button>`)
	markup := regexp.MustCompile(`<[^>]*>`)
	word := regexp.MustCompile(`\S*\w\S*`)
	m := makeSite(t, embedded(t), Options{}, addDocumentation)
	if len(m.site.guides) < 15 {
		t.Errorf("%d pages of documentation, want all guides and the rules", len(m.site.guides))
	}
	for _, g := range m.site.guides {
		text := markup.ReplaceAllString(code.ReplaceAllString(string(g.Text.Body), ""), " ")
		n := len(word.FindAllString(text, -1))
		if n > maxWords && !slices.Contains([]string{"/docs/v1/", "/docs/sources/"}, g.Path) {
			t.Errorf("%s has %d words, want at most %d: %.60s", g.Path, n, maxWords, strings.TrimSpace(text))
		}
	}
}
