package website

import (
	"strings"
	"testing"
)

// TestAutodiscovery checks that feed readers find the feed of a provider from its list, and that of all models from pages that
// show changes.
func TestAutodiscovery(t *testing.T) {
	m := makeSite(t, embedded(t), Options{BaseURL: "https://models.example/catalog"}, addExplorer, addLists, addChanges, addDocumentation)
	for page, want := range map[string]string{
		"index.html": "", "changes/index.html": "changes", "changes/providers/openai/index.html": "changes/openai", "downloads/index.html": "changes",
		"providers/openai/index.html": "changes/openai",
	} {
		got := ""
		for _, e := range parse(t, m.document(t, page)) {
			if name, isFeed := strings.CutPrefix(e.attributes["href"], "/catalog/feeds/"); isFeed && e.attributes["rel"] == "alternate" {
				got += strings.TrimSuffix(name, ".atom")
			}
		}
		if got != want {
			t.Errorf("%s leads to %v, want %v", page, got, want)
		}
	}
}
