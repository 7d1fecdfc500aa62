package website

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
)

// TestSectionTexts checks that the search of guides reads what a section says, without markup, buttons and
// the words of its heading.
func TestSectionTexts(t *testing.T) {
	got := sectionTexts("<p>Before &amp; after.</p>\n" +
		"<h2 id=\"one\"><a class=\"anchor\" href=\"#one\">One</a></h2>\n" +
		"<p>Set <code>limit</code>.</p>\n<h3 id=\"sub\">Sub</h3>\n<pre>a\n  b</pre>\n<button>Copy</button>\n" +
		"<h2 id=\"two\">Two</h2>\n")
	want := map[string]string{"": "Before & after.", "one": "Set limit. Sub a b", "two": ""}
	if !maps.Equal(got, want) {
		t.Errorf("sectionTexts = %q, want %q", got, want)
	}
}

// TestGuideSearch checks that the first page of the documentation lists each page and section, and that
// each of these has words to search.
func TestGuideSearch(t *testing.T) {
	var b *build
	m := makeSite(t, embedded(t), Options{}, addDocumentation, func(made *build) { b = made })
	page := string(m.document(t, "docs/index.html").Body)
	path, _ := b.assets.Path(sectionsFile)
	_, bodies := b.assets.Files()
	var sections []sectionWords
	err := json.Unmarshal(bodies[path], &sections)
	if err != nil {
		t.Fatal(err)
	}
	if len(sections) < 100 {
		t.Errorf("%d sections, want at least 100", len(sections))
	}
	listed := page[strings.Index(page, `id="sections"`):]
	for _, s := range sections {
		if !strings.Contains(listed, `href="`+s.Href+`"`) {
			t.Errorf("the list has no link to %s", s.Href)
		}
	}
}
