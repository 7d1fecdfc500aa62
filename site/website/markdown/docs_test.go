package markdown_test

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset/must"
	"modelcatalog/site/docs"
	"modelcatalog/site/website/markdown"
)

// base is the address for which the tests render the guides.
const base = "https://models.example"

// read renders a guide. It returns the ids of its headings and the addresses of its links as the website has them.
func read(t *testing.T, name string) (page *markdown.Page, ids, links []string) {
	t.Helper()
	source, err := docs.Files.ReadFile(name + ".md")
	must.Do(t, err)
	rewrite := markdown.SiteLinks(base)
	page, err = markdown.Render(source, markdown.Options{Link: func(address string) string {
		links = append(links, rewrite(address))
		return rewrite(address)
	}})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, id := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(string(page.Body), -1) {
		ids = append(ids, id[1])
	}
	return page, ids, links
}

func TestGuidesComplete(t *testing.T) {
	files, err := fs.Glob(docs.Files, "*.md")
	must.Do(t, err)
	var listed []string
	for _, name := range docs.Guides {
		listed = append(listed, name+".md")
	}
	slices.Sort(listed)
	if !slices.Equal(files, listed) {
		t.Errorf("files %v, guides %v", files, listed)
	}
}

// TestGuides checks that each guide has a description and headings, and that its links lead to a heading, to another guide, to
// a page of the site, or to another site. Files of the repository are not on the website.
func TestGuides(t *testing.T) {
	headings := map[string][]string{}
	for _, name := range docs.Guides {
		_, headings["/docs/"+name+"/"], _ = read(t, name)
	}
	for _, name := range docs.Guides {
		page, ids, links := read(t, name)
		if n := len(page.Description); n < 80 || n > 400 {
			t.Errorf("%s: the first paragraph has %d bytes, want 80 to 400: it describes the guide where it is listed", name, n)
		}
		if len(page.Contents) < 2 {
			t.Errorf("%s has %d headings of level 2, want some for its table of contents", name, len(page.Contents))
		}
		for _, link := range links {
			if fault := check(link, ids, headings); fault != "" {
				t.Errorf("%s: link to %s: %s", name, link, fault)
			}
		}
	}
}

// outside are the paths of the site that guides may lead to and that this package does not know: the documentation of the
// API, the API, the downloads, and the history.
var outside = []string{"/docs/", "/docs/v1/", "/docs/reference/", "/api/v1", "/api/v1/openapi.json", "/api/v2/README.md", "/downloads/", "/changes/", "/changes.json", "/version.json"}

// check returns what is wrong with a link; headings are those of each guide, by its path.
func check(link string, own []string, headings map[string][]string) string {
	path, fragment, hasFragment := strings.Cut(link, "#")
	ids, isGuide := headings[path]
	switch {
	case path == "":
		ids = own
	case strings.HasPrefix(path, "https://"), slices.Contains(outside, path):
		return ""
	case !isGuide:
		return "neither a guide nor a page of the site; name files of the repository as code"
	}
	if hasFragment && !slices.Contains(ids, fragment) {
		return "no such heading"
	}
	return ""
}
