package hosts

import (
	"bytes"
	"fmt"
	"iter"
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/must"
)

var example = Options{
	BaseURL: "https://models.example",
	Documents: documents([][2]string{
		{"api/v1/index.json", "application/json"}, {"api/v1/models/acme/a/b.json", "application/json"},
		{"assets/x-0123456789.css", "text/css; charset=utf-8"}, {"docs/index.html", "text/html; charset=utf-8"},
		{"odd\tname.txt", "text/plain; charset=utf-8"}, {"sitemap.xml", "application/xml"},
		{".well-known/api-catalog", `application/linkset+json; profile="https://x"`},
		{"opensearch.xml", "application/opensearchdescription+xml"}, {"feeds/acme.json", "application/feed+json"},
		{"downloads/models.sqlite", "application/vnd.sqlite3"}, {"downloads/SHA256SUMS", "text/plain; charset=utf-8"},
		{"404.html", "text/html; charset=utf-8"},
	}),
}

func documents(pairs [][2]string) iter.Seq2[string, string] {
	return func(yield func(path, mediaType string) bool) {
		for _, p := range pairs {
			if !yield(p[0], p[1]) {
				return
			}
		}
	}
}

func mustMake(t *testing.T, h Host, opts Options) map[string]string {
	t.Helper()
	files, err := Files(h, opts)
	must.Do(t, err)
	all := map[string]string{}
	for i, f := range files {
		if i > 0 && files[i-1].Path >= f.Path {
			t.Errorf("%s: %s comes after %s", h, f.Path, files[i-1].Path)
		}
		all[f.Path] = string(f.Body)
	}
	return all
}

func TestParse(t *testing.T) {
	for name := range strings.SplitSeq(Names, ", ") {
		if got, err := Parse(name); string(got) != name || err != nil {
			t.Errorf("Parse(%q) = %q, %v", name, got, err)
		}
	}
	want := `"ftp" is not one of caddy, cloudflare, netlify, s3`
	if _, err := Parse("ftp"); err == nil || err.Error() != want {
		t.Errorf("Parse(ftp): %v, want %s", err, want)
	}
}

func TestFiles(t *testing.T) {
	withEngine, below := example, example
	withEngine.Engine, below.BaseURL = true, "https://example.org/catalog"
	for _, test := range []struct {
		host Host
		opts Options
		want []string
	}{
		{Caddy, example, nil},
		{Cloudflare, example, []string{"_headers", "_redirects", "api/404.html", "api/v2/404.html"}},
		{Cloudflare, withEngine, []string{"_headers", "_redirects", "_routes.json", "api/404.html", "api/v2/404.html"}},
		{Netlify, example, []string{"_headers", "_redirects", "api/404.html", "api/v2/404.html"}},
		{S3, example, []string{".objects.tsv"}},
	} {
		files, err := Files(test.host, test.opts)
		var got []string
		for _, f := range files {
			got = append(got, f.Path)
		}
		if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
			t.Errorf("%s: %v, files (-want +got):\n%s", test.host, err, diff)
		}
		_, err = Files(test.host, below)
		if ok := test.host != Cloudflare && test.host != Netlify; (err == nil) != ok {
			t.Errorf("Files(%s) of a service below a path: error %v, want %t", test.host, err, !ok)
		}
	}
}

func TestAddress(t *testing.T) {
	for path, want := range map[string]string{
		"index.html":                       "/",
		"404.html":                         "/404.html",
		"docs/index.html":                  "/docs/",
		"docs/myindex.html":                "/docs/myindex.html",
		"api/v1/index.json":                "/api/v1",
		"api/v1/models/index.json":         "/api/v1/models",
		"api/v1/models/_pages/50/1.json":   "/api/v1/models/_pages/50/1.json",
		"api/v1/models/acme/index.json":    "/api/v1/models/acme/index",
		"api/v1/models/acme/a.json/b.json": "/api/v1/models/acme/a.json/b",
		"api/v1/stats.json":                "/api/v1/stats",
		"api/v1/openapi.json":              "/api/v1/openapi.json",
		"api/v1/README.md":                 "/api/v1/README.md",
		"api/v2/index.json":                "/api/v2",
		"api/v2/models/index.json":         "/api/v2/models",
		"api/v2/models/_pages/50/1.json":   "/api/v2/models/_pages/50/1.json",
		"api/v2/models/acme/v2.json":       "/api/v2/models/acme/v2",
		"schemas/model.json":               "/schemas/model.json",
	} {
		got, other := Address(path)
		if got != want || other != (want != "/"+path) {
			t.Errorf("Address(%q) = %q, %t, want %q", path, got, other, want)
		}
	}
}

type caddyHeader struct{ pattern, name, value string }

// caddyHeaders reads the headers that the Caddyfile sets, up to those of errors.
func caddyHeaders(t *testing.T) (all []caddyHeader) {
	t.Helper()
	text, err := os.ReadFile("../../Caddyfile")
	must.Do(t, err)
	text, _, _ = bytes.Cut(text, []byte("handle_errors"))
	block, inside := "", false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		rest, isHeader := strings.CutPrefix(line, "header ")
		pattern := ""
		if isHeader && (strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, "@")) {
			pattern, rest, _ = strings.Cut(rest, " ")
		}
		switch {
		case isHeader && rest == "{":
			block, inside = pattern, true
			continue
		case inside && strings.HasPrefix(line, "match status"):
			inside = strings.Contains(line, "2xx") // the table is for answers to requests that succeed
			continue
		case line == "}":
			inside = false
		}
		if inside {
			pattern, rest = block, line
		}
		if isHeader || inside {
			name, value, _ := strings.Cut(rest, " ")
			if len(value) > 1 && strings.IndexByte("\"`", value[0]) >= 0 {
				value = value[1 : len(value)-1]
			}
			all = append(all, caddyHeader{pattern, strings.TrimPrefix(name, "?"), value})
		}
	}
	return all
}

// TestCaddyfile checks that the Caddyfile sets the headers of the table, and the table those of the Caddyfile.
func TestCaddyfile(t *testing.T) {
	set := map[caddyHeader]bool{}
	for _, h := range caddyHeaders(t) {
		if h.name == "Content-Type" {
			continue // from the documents
		}
		address := "/" + strings.TrimPrefix(strings.ReplaceAll(h.pattern, "*", "x"), "/")
		if got := header(address, h.name); got != h.value {
			t.Errorf("the Caddyfile sets %s of %s to %q, the table to %q", h.name, address, h.value, got)
		}
		set[caddyHeader{"", h.name, h.value}] = true
	}
	for _, r := range rules {
		if !set[caddyHeader{"", r.Name, r.Value}] && r.Pattern != "/api/*" && r.Pattern != "/404.html" { // the module's, and of errors
			t.Errorf("the table sets %s of %s to %q, the Caddyfile does not", r.Name, r.Pattern, r.Value)
		}
	}
}

// TestLimits checks that the files are within Cloudflare's limits: 100 rules of at most 2,000 characters a line in _headers, and
// 2,000 rules without a *, followed by 100 with one, in _redirects. No pattern may be twice in _headers.
func TestLimits(t *testing.T) {
	var pairs [][2]string
	for i := range 40 { // a document with another type than its extension says for each of 40 providers
		pairs = append(pairs, [2]string{fmt.Sprintf("feeds/%d.json", i), "application/feed+json"})
	}
	for i := range 100 {
		pairs = append(pairs, [2]string{fmt.Sprintf("schemas/%d.json", i), "application/json"})
	}
	opts := example
	opts.Documents = documents(pairs)
	files := mustMake(t, Cloudflare, opts)
	patterns := map[string]bool{}
	for line := range strings.Lines(files["_headers"]) {
		if len(line) > 2000 {
			t.Errorf("a line of _headers has %d characters: %.50s", len(line), line)
		}
		if patterns[line] {
			t.Errorf("_headers has %q twice", line)
		}
		patterns[line] = strings.HasPrefix(line, "/")
	}
	maps.DeleteFunc(patterns, func(_ string, isPattern bool) bool { return !isPattern })
	if len(patterns) > 100 {
		t.Errorf("_headers has %d rules, want at most 100", len(patterns))
	}
	fixed, dynamic := 0, 0
	for line := range strings.Lines(files["_redirects"]) {
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.ContainsAny(strings.Fields(line)[0], "*:"):
			dynamic++
		case dynamic > 0:
			t.Errorf("_redirects has %q after rules with a *", line)
		default:
			fixed++
		}
	}
	if fixed > 2000 || dynamic > 100 {
		t.Errorf("_redirects has %d rules without a * and %d with one", fixed, dynamic)
	}
}

// TestContents checks parts of the files.
func TestContents(t *testing.T) {
	const fresh = "public, max-age=300, stale-while-revalidate=3600\n"
	for _, test := range []struct {
		name     string
		host     Host
		file     string
		contains []string
		lacks    string
	}{
		{"media types", Cloudflare, "_headers", []string{
			"/*.sqlite\n  Content-Type: application/vnd.sqlite3\n",
			"/opensearch.xml\n  ! Content-Type\n  Content-Type: application/opensearchdescription+xml\n",
			"/feeds/acme.json\n  ! Content-Type\n  Content-Type: application/feed+json\n",
			"/downloads/SHA256SUMS\n  ! Content-Type\n  Content-Type: text/plain; charset=utf-8\n",
			"/api/v1/README.md\n  ! Content-Type\n  Content-Type: text/markdown; charset=utf-8\n",
		}, "/*.json"},
		{"a value is removed before another is set", Cloudflare, "_headers", []string{
			"/assets/*\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable\n",
		}, ""},
		{"slashes", Cloudflare, "_redirects", []string{"/api/v1/stats/ /api/v1/stats 308\n"}, " 404"},
		{"errors", Netlify, "_redirects", []string{"/api/v2/* /api/v2/404.html 404\n/api/* /api/404.html 404\n"}, ""},
		{"addresses", Netlify, "_redirects", []string{
			"/api/v1 /api/v1/index.json 200\n/api/v1/models /api/v1/models/index.json 200\n", "/api/v2/models /api/v2/models/index.json 200\n",
			"/api/v2/models/_pages/* /api/v2/models/_pages/:splat 200\n/api/v2/models/* /api/v2/models/:splat.json 200\n",
		}, " 308"},
		{"missing paths", Cloudflare, "api/v2/404.html", []string{
			`{"error":{"code":"not_found","message":"no endpoint has this path; GET /api/v2 lists the endpoints"}}`,
		}, ""},
		{"objects", S3, ObjectsFile, []string{
			"api/v1\tapi/v1/index.json\tapplication/json\t" + fresh +
				"api/v1/models/acme/a/b\tapi/v1/models/acme/a/b.json\tapplication/json\t" + fresh +
				"assets/x-0123456789.css\tassets/x-0123456789.css\ttext/css; charset=utf-8\tpublic, max-age=31536000, immutable\n" +
				"docs/index.html\tdocs/index.html\ttext/html; charset=utf-8\t" + fresh,
			"404.html\t404.html\ttext/html; charset=utf-8\tno-store\n",
		}, "odd"},
	} {
		t.Run(string(test.host)+"/"+test.name, func(t *testing.T) {
			got := mustMake(t, test.host, example)[test.file]
			for _, want := range test.contains {
				if !strings.Contains(got, want) {
					t.Errorf("%s = %s, want it to contain %s", test.file, got, want)
				}
			}
			if test.lacks != "" && strings.Contains(got, test.lacks) {
				t.Errorf("%s = %s, want no %s in it", test.file, got, test.lacks)
			}
		})
	}
}
