package markdown

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/docs"
)

// TestGuides checks that each guide is listed, and has a description and headings. Tests of the
// website follow their links.
func TestGuides(t *testing.T) {
	files, err := fs.Glob(docs.Files, "*.md")
	filetest.NoError(t, err)
	var listed []string
	for _, name := range docs.Guides {
		listed = append(listed, name+".md")
		source, err := docs.Files.ReadFile(name + ".md")
		filetest.NoError(t, err)
		page, err := Render(source, SiteLinks("http://localhost:8080"))
		filetest.NoError(t, err)
		if n := len(page.Description); n < 80 || n > 400 {
			t.Errorf("%s: the first paragraph has %d bytes, want 80 to 400: it describes the "+
				"guide where it is listed",
				name, n)
		}
		if len(page.Contents) < 2 {
			t.Errorf("%s has %d headings of level 2, want some for its table of contents",
				name, len(page.Contents))
		}
	}
	if slices.Sort(listed); !slices.Equal(files, listed) {
		t.Errorf("files %v, guides %v", files, listed)
	}
}

func TestRenderGolden(t *testing.T) {
	source, err := os.ReadFile("testdata/all.md")
	filetest.NoError(t, err)
	page, err := Render(source, SiteLinks("https://models.example/m"))
	filetest.NoError(t, err)
	wellFormed(t, string(page.Body))

	filetest.Golden(t, "testdata/all.html", []byte(page.Body))
	page.Body = ""
	wantPage := &Page{
		Title:       "The title & its markup",
		Description: "Text before the title, with emphasis, strength, code <b> and a line break.",
		Contents: []Heading{
			{ID: "a-list", Text: "A list"},
			{ID: "a-list-1", Text: "A list"},
			{ID: "with-a-linka-list", Text: "With a link"},
		},
	}
	if diff := cmp.Diff(wantPage, page); diff != "" {
		t.Errorf("page (-want +got):\n%s", diff)
	}
}

func TestRenderParts(t *testing.T) {
	tests := []struct{ name, source, want string }{
		{"heading of symbols", "## ???", `<h2 id="heading"><a href="#heading" class="anchor">???</a></h2>`},
		{
			"id of code",
			"## `GET /api/v1`",
			`<h2 id="get-apiv1"><a href="#get-apiv1" class="anchor"><code>GET /api/v1</code></a></h2>`,
		},
		{
			"id that the page uses",
			"## Main",
			`<h2 id="main-1"><a href="#main-1" class="anchor">Main</a></h2>`,
		},
		{"another such id", "## TOC", `<h2 id="toc-1"><a href="#toc-1" class="anchor">TOC</a></h2>`},
		{"link in a heading", "## **[A](#b)**", `<h2 id="ab"><strong><a href="#b">A</a></strong></h2>`},
		{"comment", "a <!-- b -->", "<p>a &lt;!-- b --&gt;</p>"},
		{"javascript link", "[a **b**](javascript:alert(1))", `<p><a href="">a <strong>b</strong></a></p>`},
		{"javascript in entities", "[a](&#106;avascript&colon;alert(1))", `<p><a href="">a</a></p>`},
		{
			"javascript in angle brackets",
			"<javascript:alert(1)>",
			`<p><a href="">javascript:alert(1)</a></p>`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			page, err := Render([]byte("# Title\n\n"+test.source), SiteLinks("http://localhost:8080"))
			filetest.NoError(t, err)
			wellFormed(t, string(page.Body))
			if diff := cmp.Diff(test.want+"\n", string(page.Body)); diff != "" {
				t.Errorf("body (-want +got):\n%s", diff)
			}
		})
	}
}

// TestRenderCleans checks that characters that HTML does not allow become U+FFFD.
func TestRenderCleans(t *testing.T) {
	for name, test := range map[string]struct{ source, want string }{
		"a control character":              {"b\x01c", "b\uFFFDc"},
		"an entity of one":                 {"&#27;", "\uFFFD"},
		"no UTF-8":                         {"b\xff", "b\uFFFD"},
		"a control character in code":      {"`\x7f`", "<code>\uFFFD</code>"},
		"a noncharacter":                   {"\uFFFE", "\uFFFD"},
		"the replacement character U+FFFD": {"\uFFFD", "\uFFFD"},
	} {
		t.Run(name, func(t *testing.T) {
			page, err := Render([]byte("# A\n\n"+test.source), SiteLinks("http://localhost:8080"))
			filetest.NoError(t, err)
			if want := "<p>" + test.want + "</p>\n"; string(page.Body) != want {
				t.Errorf("%q is shown as %q, want %q", test.source, page.Body, want)
			}
		})
	}
}

func TestRenderRefuses(t *testing.T) {
	const none = "no title: a document starts with a heading of level 1"
	const second = `second heading of level 1: "B c"; a document has one, its title`
	for name, test := range map[string]struct{ source, want string }{
		"nothing":            {"", none},
		"a level below":      {"## A", none},
		"no text":            {"#\n", none},
		"in a quotation":     {"> # A", none},
		"two of the level 1": {"# A\n\n# B `c`", second},
	} {
		t.Run(name, func(t *testing.T) {
			page, err := Render([]byte(test.source), SiteLinks("http://localhost:8080"))
			if err == nil || err.Error() != test.want {
				t.Errorf("Render(%q) = %+v, %v, want %q", test.source, page, err, test.want)
			}
		})
	}
}

// TestSteady has a renderer of which a result can be wrong, as that of a busy machine.
func TestSteady(t *testing.T) {
	broken := errors.New("broken")
	for name, test := range map[string]struct {
		results []string // the last one is for all further calls
		want    string
		err     bool
	}{
		"alike":               {[]string{"a"}, "a", false},
		"the first is wrong":  {[]string{"wrong", "a"}, "a", false},
		"the second is wrong": {[]string{"a", "wrong", "a"}, "a", false},
		"an error":            {[]string{"a", ""}, "", true},
	} {
		t.Run(name, func(t *testing.T) {
			calls := 0
			got, err := steady(func() (string, error) {
				result := test.results[min(calls, len(test.results)-1)]
				calls++
				if result == "" {
					return "", broken
				}
				return result, nil
			})
			if got != test.want || (err != nil) != test.err {
				t.Errorf("%q, %v, want %q and an error: %t", got, err, test.want, test.err)
			}
		})
	}
	calls := 0
	_, err := steady(func() (string, error) {
		calls++
		return strings.Repeat("a", calls), nil
	})
	if err == nil || calls != attempts+1 {
		t.Errorf("%d calls and the error %v for results that never agree, want %d and an error",
			calls, err, attempts+1)
	}
}

func FuzzRender(f *testing.F) {
	all, err := os.ReadFile("testdata/all.md")
	filetest.NoError(f, err)
	f.Add(string(all))
	f.Add("# A\n\n[a](javascript:b) <script>c</script>")
	f.Fuzz(func(t *testing.T, source string) {
		page, err := Render([]byte(source), SiteLinks("http://localhost:8080"))
		if err != nil {
			return
		}
		wellFormed(t, string(page.Body))
		if again, err := Render([]byte(source), SiteLinks("http://localhost:8080")); err != nil ||
			again.Body != page.Body {
			t.Errorf("second rendering differs; error %v", err)
		}
	})
}

func TestSiteLinks(t *testing.T) {
	for _, test := range []struct{ base, address, want string }{
		{"http://localhost:8080", "http://localhost:8080", "/"},
		{"http://localhost:8080", "http://localhost:8080/api/v1?a=b", "/api/v1?a=b"},
		{"http://localhost:8080", "http://localhost:80801/api", "http://localhost:80801/api"},
		{"http://localhost:8080", "data.md", "/docs/data/"},
		{"http://localhost:8080", "/docs/", "/docs/"},
		{"https://models.example/m", "https://other.example/", "https://other.example/"},
		{"https://models.example/m", "//other.example/", "//other.example/"},
		{"https://models.example/m", "../data.md", "../data.md"},
		{"https://models.example/m", "#format", "#format"},
		{"https://models.example/m", "https://models.example/m/", "/m/"},
		{"https://models.example/m", "https://models.example/m/api/v1", "/m/api/v1"},
		{"https://models.example/m", "https://models.example/more", "https://models.example/more"},
		{"https://models.example/m", "https://models.example/m#a", "/m/#a"},
		{"https://models.example/m", "data.md#format", "/m/docs/data/#format"},
		{"https://models.example/m", "/docs/", "/m/docs/"},
	} {
		t.Run(test.address, func(t *testing.T) {
			if got := SiteLinks(test.base)(test.address); got != test.want {
				t.Errorf("SiteLinks(%q)(%q) = %q, want %q", test.base, test.address, got, test.want)
			}
		})
	}
}

// voids are the elements without an end, which XML requires to be closed.
var voids = regexp.MustCompile(`<(br|hr|img)([^>]*)>`)

// wellFormed reports elements that are not closed, or not in order, attributes without quotes,
// broken entities, and scripts, style and event attributes, which our pages must not have.
func wellFormed(t *testing.T, body string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<body>" + voids.ReplaceAllString(body, "<$1$2/>") + "</body>"))
	d.Entity = xml.HTMLEntity
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, bytes.TrimSpace([]byte(body)))
		}
		element, isStart := token.(xml.StartElement)
		if !isStart {
			continue
		}
		if element.Name.Local == "script" || element.Name.Local == "style" {
			t.Errorf("element <%s>", element.Name.Local)
		}
		for _, a := range element.Attr {
			if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") ||
				strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Value)), "javascript:") {
				t.Errorf("attribute %s=%q", a.Name.Local, a.Value)
			}
		}
	}
}

// TestCode checks that code outside of documents has the classes of a document's blocks.
func TestCode(t *testing.T) {
	const source = "{\"id\": \"a<b\", \"n\": [1, null]}\n"
	got, err := Code("json", source)
	filetest.NoError(t, err)
	page, err := Render([]byte("# Title\n\n```json\n"+source+"```\n"), func(a string) string { return a })
	filetest.NoError(t, err)
	if !strings.Contains(string(page.Body), "<code>"+string(got)+"</code>") {
		t.Errorf("Code wrote %s, and the block of a document is %s", got, page.Body)
	}
	got, err = Code("no such language", "a < b")
	filetest.NoError(t, err)
	if want := "a &lt; b"; !strings.Contains(string(got), want) {
		t.Errorf("Code of an unknown language wrote %s, want it to contain %s", got, want)
	}
}
