package website

import (
	"regexp"
	"strings"
	"testing"

	"modelcatalog/site/representation"
)

// TestLLMs checks the start of llms.txt and that its links are not dead.
func TestLLMs(t *testing.T) {
	site := shared(t)
	text := string(site.document(t, "llms.txt").Body)
	if !strings.HasPrefix(text, "# Model Catalog\n\n> ") {
		t.Errorf("llms.txt starts with %.60q", text)
	}
	links := regexp.MustCompile(`\]\(([^)]*)\)`).FindAllStringSubmatch(text, -1)
	if len(links) < 10 {
		t.Errorf("%d links", len(links))
	}
	for _, link := range links {
		address, below := strings.CutPrefix(link[1], sharedBase)
		if !below {
			t.Errorf("%s is elsewhere", link[1])
			continue
		}
		site.checkAddress(t, representation.Document{Path: "llms.txt"}, element{}, site.root+address)
	}
}
