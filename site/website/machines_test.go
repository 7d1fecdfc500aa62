package website

import (
	"encoding/xml"
	"regexp"
	"strings"
	"testing"

	"modelcatalog/dataset/datasettest"
	"modelcatalog/site/representation"
)

// TestXML checks that the documents for machines are well-formed.
func TestXML(t *testing.T) {
	m := makeSite(t, embedded(t), Options{BaseURL: "https://models.example/catalog"}, addMachines)
	for _, path := range []string{"sitemap.xml", "opensearch.xml"} {
		if err := xml.Unmarshal(m.document(t, path).Body, new(struct{})); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	if search := string(m.document(t, "opensearch.xml").Body); !strings.Contains(search, `template="https://models.example/catalog/?search={searchTerms}"`) {
		t.Errorf("opensearch.xml = %s, want the search of the site", search)
	}
}

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

// TestMarkdownText checks that a provider's name adds no link to llms.txt.
func TestMarkdownText(t *testing.T) {
	d := datasettest.New(datasettest.Options{})
	d.Providers[0].Name = "[Acme](https://evil.example) `x` <b>"
	text := string(makeSite(t, d, Options{}, addMachines).document(t, "llms.txt").Body)
	if want := "\\[Acme\\](https://evil.example) \\`x\\` \\<b>"; !strings.Contains(text, want) {
		t.Errorf("llms.txt = %.300q, want %q in it", text, want)
	}
}

func TestRobots(t *testing.T) {
	m := makeSite(t, embedded(t), Options{BaseURL: "https://models.example"}, addMachines)
	want := "User-agent: *\nAllow: /\n\nSitemap: https://models.example/sitemap.xml\n"
	if got := string(m.document(t, "robots.txt").Body); got != want {
		t.Errorf("robots.txt is %q, want %q", got, want)
	}
}
