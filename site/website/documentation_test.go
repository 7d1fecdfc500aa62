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
		{"index", "https://models.example", "docs", "curl -sG https://models.example/api/v2/models", own},
		{"agents", "https://models.example", "docs/agents", "The examples call this site.", own},
		{"clients", "https://models.example/catalog", "docs/clients", "https://models.example/catalog/api", own},
		{"data", "https://models.example", "docs/data", "https://models.example/downloads/", own},
		{"cost", "https://models.example", "docs/cost", "https://models.example/api/v2/cost", own},
		{"own server", "https://models.example", "docs/caddy", own + "/readyz", "call this site"},
		{"no address", own, "docs", "with the address of your service.</span>", "models.example"},
		{"no address, filled in", own, "docs", `data-stand-in="` + own + `"`, "models.example"},
		{"no address, in the reference", own, "docs/reference/get-stats", `data-stand-in="`, "models.example"},
		{"no address, own server", own, "docs/caddy", own + "/readyz", "data-stand-in"},
		{"an address", "https://models.example", "docs", "call this site", "data-stand-in"},
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

// TestGuideEntries checks that every page of the documentation is in its menu once, even one that no group
// names, and that the topics of the rules are beside each other only.
func TestGuideEntries(t *testing.T) {
	var b *build
	makeSite(t, embedded(t), Options{}, addDocumentation, func(made *build) { b = made })
	b.guides = append(b.guides, &guidePage{frame: frame{Path: "/docs/novel/", Heading: "Novel"}})
	for _, current := range []string{"/docs/", rulesPath} {
		shown := map[string]int{}
		var titles []string
		for _, group := range guideEntries(b, nil, current) {
			titles = append(titles, group.Title)
			for _, e := range group.Entries {
				shown[e.Href]++
			}
		}
		for _, p := range b.guides {
			isTopic := strings.HasPrefix(p.Path, rulesPath) && p.Path != rulesPath
			want := 1
			if isTopic && current != rulesPath {
				want = 0
			}
			if n := shown[b.root+p.Path]; n != want {
				t.Errorf("the menu of %s has %s %d times, want %d", current, p.Path, n, want)
			}
		}
		if i := slices.Index(titles, "Start here"); i < 0 || i > 1 {
			t.Errorf("the menu of %s has the groups %q", current, titles)
		}
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
