package docs

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"modelcatalog/site/website/markdown"
)

// base is the address for which the tests render the guides.
const base = "https://models.example"

// read renders a guide. It returns the ids of its headings and the addresses of its links as the website has them.
func read(t *testing.T, g Guide) (page *markdown.Page, ids, links []string) {
	t.Helper()
	source, err := Files.ReadFile(g.File)
	if err != nil {
		t.Fatal(err)
	}
	rewrite := markdown.SiteLinks(base)
	page, err = markdown.Render(source, markdown.Options{Link: func(address string) string {
		links = append(links, rewrite(address))
		return rewrite(address)
	}})
	if err != nil {
		t.Fatalf("%s: %v", g.File, err)
	}
	for _, id := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(string(page.Body), -1) {
		ids = append(ids, id[1])
	}
	return page, ids, links
}

func TestGuidesComplete(t *testing.T) {
	files, err := fs.Glob(Files, "*.md")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, g := range Guides {
		listed = append(listed, g.File)
		if g.File != g.Name+".md" {
			t.Errorf("the guide %s has the file %s, want %s.md: links between guides go by it", g.Name, g.File, g.Name)
		}
	}
	slices.Sort(listed)
	if !slices.Equal(files, listed) {
		t.Errorf("files %v, guides %v", files, listed)
	}
}

// TestGuides wants of each guide what its page needs, and of its links that they lead somewhere: to a heading of its own,
// to a guide and a heading of it, to a path of the site, or to another site. Files of the repository are not on the website.
func TestGuides(t *testing.T) {
	headings := map[string][]string{}
	for _, g := range Guides {
		_, headings["/docs/"+g.Name+"/"], _ = read(t, g)
	}
	for _, g := range Guides {
		page, ids, links := read(t, g)
		if n := len(page.Description); n < 80 || n > 400 {
			t.Errorf("%s: the first paragraph has %d bytes, want 80 to 400: it describes the guide where it is listed", g.File, n)
		}
		if len(page.Contents) < 2 {
			t.Errorf("%s has %d headings of level 2, want some for its table of contents", g.File, len(page.Contents))
		}
		for _, link := range links {
			if fault := check(link, ids, headings); fault != "" {
				t.Errorf("%s: link to %s: %s", g.File, link, fault)
			}
		}
	}
}

// outside are the paths of the site that guides may lead to and that this package does not know: the documentation of the
// API, the API, the downloads, and the history.
var outside = []string{"/docs/", "/docs/reference/", "/api/v1", "/api/v1/openapi.json", "/downloads/", "/changes/", "/changes.json", "/version.json"}

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
