package website

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestExampleAddresses checks that the examples of guides call the site that they are on, unless they
// are about a server of the reader, and that a site without an address says what to put in its place.
func TestExampleAddresses(t *testing.T) {
	const own = "http://localhost:8080"
	for _, test := range []struct{ name, base, path, wants, lacks string }{
		{"index", "https://models.example", "docs", "https://models.example/api/v2/models?", own},
		{"agents", "https://models.example", "docs/agents", "The examples call this site.", own},
		{"clients", "https://models.example/catalog", "docs/clients", "https://models.example/catalog/api", own},
		{"data", "https://models.example", "docs/data", "https://models.example/downloads/", own},
		{"cost", "https://models.example", "docs/cost", "https://models.example/api/v2/cost", own},
		{"own server", "https://models.example", "docs/caddy", own + "/readyz", "call this site"},
		{"no address", own, "docs", "with the address of your service", "call this site"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := makeSite(t, placed(), Options{BaseURL: test.base}, addDocumentation)
			page := string(m.document(t, test.path+"/index.html").Body)
			if !strings.Contains(page, test.wants) || strings.Contains(page, test.lacks) {
				t.Errorf("%s has not %q, or has %q", test.path, test.wants, test.lacks)
			}
		})
	}
}

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
