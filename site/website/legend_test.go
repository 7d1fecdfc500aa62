package website

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"modelcatalog/site/facts"
)

// TestLegend checks that the list explains every word that it has for the end of a model. Its script compares
// the words of rows with the same patterns.
func TestLegend(t *testing.T) {
	m := makeSite(t, fork(), Options{BaseURL: "https://models.example"}, addExplorer)
	page := string(m.document(t, "index.html").Body)
	_, rest, _ := strings.Cut(page, `id="legend"`)
	legend, _, _ := strings.Cut(rest, "</details>")
	var patterns []string
	for _, match := range regexp.MustCompile(`data-at="\.badge" data-says="([^"]+)"`).FindAllStringSubmatch(legend, -1) {
		patterns = append(patterns, html.UnescapeString(match[1]))
	}
	if len(patterns) == 0 {
		t.Fatalf("the legend explains no end: %s", legend)
	}
	known := regexp.MustCompile(strings.Join(patterns, "|"))
	said := []string{
		"ended at maker", "reportedly ends at maker", "its model retires", "what it means retired",
		"reported to have retired",
	}
	for kind := range facts.EndingNames {
		ending := facts.Ending{Kind: facts.EndingKind(kind)}
		said = append(said, ending.BriefWords())
	}
	for _, brief := range said {
		words := facts.Of("until").Cell(brief) // as rows have it
		// A row shows a dash for NoEnd.
		if words != facts.NoEnd && !known.MatchString(words) {
			t.Errorf("the legend does not explain %q", words)
		}
	}
}
