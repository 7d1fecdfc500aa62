package hosts

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// example are options of a catalog.
var example = Options{
	BaseURL:    "https://models.example",
	Providers:  []string{"acme", "b.lt"},
	Parameters: []string{"page", "limit", "search"},
	Documents: func(yield func(path, mediaType string) bool) {
		for _, d := range [][2]string{
			{"api/v1/index.json", "application/json"}, {"api/v1/models/acme/a/b.json", "application/json"},
			{"assets/x-0123456789.css", "text/css; charset=utf-8"}, {"docs/index.html", "text/html; charset=utf-8"},
			{"odd\tname.txt", "text/plain; charset=utf-8"}, {"sitemap.xml", "application/xml"}, {".well-known/api-catalog", `application/linkset+json; profile="https://x"`},
			{"opensearch.xml", "application/opensearchdescription+xml"}, {"feeds/acme.json", "application/feed+json"},
			{"downloads/models.sqlite", "application/vnd.sqlite3"}, {"downloads/SHA256SUMS", "text/plain; charset=utf-8"},
		} {
			if !yield(d[0], d[1]) {
				return
			}
		}
	},
}

// mustMake returns the files of a host by path.
func mustMake(t *testing.T, h Host, opts Options) map[string]string {
	t.Helper()
	files, err := Files(h, opts)
	if err != nil {
		t.Fatal(err)
	}
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
	for _, h := range all {
		if got, err := Parse(string(h)); got != h || err != nil {
			t.Errorf("Parse(%q) = %q, %v", h, got, err)
		}
	}
	want := `"ftp" is not one of caddy, cloudflare, netlify, s3, nginx`
	if _, err := Parse("ftp"); err == nil || err.Error() != want {
		t.Errorf("Parse(ftp): %v, want %s", err, want)
	}
}

func TestFiles(t *testing.T) {
	withEngine := example
	withEngine.Engine = true
	for _, test := range []struct {
		host Host
		opts Options
		want []string
	}{
		{Caddy, example, nil},
		{Cloudflare, example, []string{"_headers", "_redirects", "api/404.html"}},
		{Cloudflare, withEngine, []string{"_headers", "_redirects", "_routes.json", "api/404.html"}},
		{Netlify, example, []string{"_headers", "_redirects", "api/_errors/invalid_provider.json", "api/_errors/no_queries.json", "api/_errors/not_found.json"}},
		{S3, example, []string{".objects.tsv"}},
		{Nginx, example, []string{".nginx/maps.conf", ".nginx/server.conf"}},
	} {
		files, err := Files(test.host, test.opts)
		var got []string
		for _, f := range files {
			got = append(got, f.Path)
		}
		if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
			t.Errorf("%s: %v, files (-want +got):\n%s", test.host, err, diff)
		}
	}
}

// TestBelowPath checks that Files reports an error for an address with a path if rules are for whole domains.
func TestBelowPath(t *testing.T) {
	opts := example
	opts.BaseURL = "https://example.org/catalog"
	for h, fails := range map[Host]bool{Caddy: false, S3: false, Cloudflare: true, Netlify: true, Nginx: true} {
		if _, err := Files(h, opts); (err != nil) != fails {
			t.Errorf("%s: %v", h, err)
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
		"schemas/model.json":               "/schemas/model.json",
	} {
		got, other := Address(path)
		if got != want || other != (want != "/"+path) {
			t.Errorf("Address(%q) = %q, %t, want %q", path, got, other, want)
		}
	}
}

// TestRewrites checks that the first rewrite of Cloudflare that matches leads each address to its file.
func TestRewrites(t *testing.T) {
	redirects := mustMake(t, Cloudflare, example)["_redirects"]
	for _, path := range []string{
		"api/v1/index.json", "api/v1/models/index.json", "api/v1/models/_pages/50/1.json", "api/v1/models/acme/a/b.json",
		"api/v1/providers.json", "api/v1/stats.json",
	} {
		address, _ := Address(path)
		got := ""
		for line := range strings.Lines(redirects) {
			words := strings.Fields(line)
			if r := (rule{pattern: words[0]}); got == "" && r.matches(address) {
				got = strings.ReplaceAll(words[1], ":splat", strings.TrimPrefix(address, strings.TrimSuffix(words[0], "*")))
			}
		}
		if got != "/"+path {
			t.Errorf("%s leads to %s, want /%s", address, got, path)
		}
	}
}

func TestHeaders(t *testing.T) {
	for _, test := range []struct{ address, name, want string }{
		{"/", "Cache-Control", "public, max-age=300, stale-while-revalidate=3600"},
		{"/", "Content-Security-Policy", policy},
		{"/", "Access-Control-Expose-Headers", ""},
		{"/assets/x.css", "Cache-Control", "public, max-age=31536000, immutable"},
		{"/api/v1/stats", "Access-Control-Expose-Headers", "ETag, Link"},
		{"/docs/reference/", "Content-Security-Policy", viewerPolicy},
		{"/docs/", "Content-Security-Policy", policy},
		{"/404.html", "Cache-Control", "no-store"},
	} {
		if got := header(test.address, test.name); got != test.want {
			t.Errorf("%s of %s: %q, want %q", test.name, test.address, got, test.want)
		}
	}
}

// caddyHeader is a header that the Caddyfile sets.
type caddyHeader struct{ pattern, name, value string }

// caddyHeaders reads the headers that the Caddyfile sets, up to those of errors.
func caddyHeaders(t *testing.T) (all []caddyHeader) {
	t.Helper()
	text, err := os.ReadFile("../../Caddyfile")
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ = bytes.Cut(text, []byte("handle_errors"))
	block, inside := "", false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		rest, isHeader := strings.CutPrefix(line, "header ")
		pattern := ""
		if isHeader && strings.HasPrefix(rest, "/") {
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

// TestCaddyfile checks that the Caddyfile sets the headers of the table.
func TestCaddyfile(t *testing.T) {
	headers := caddyHeaders(t)
	if len(headers) < 8 {
		t.Fatalf("the Caddyfile sets %d headers, want 8 or more", len(headers))
	}
	for _, h := range headers {
		address := "/" + strings.TrimPrefix(strings.ReplaceAll(h.pattern, "*", "x"), "/")
		got := header(address, h.name)
		if h.name == "Content-Type" {
			continue // from the documents
		}
		if got != h.value {
			t.Errorf("the Caddyfile sets %s of %s to %q, the table to %q", h.name, address, h.value, got)
		}
	}
}

// Cloudflare's limits of a _headers file, in rules and characters of a line, and of a _redirects file, in rules without
// and with a *.
const (
	maxHeaderRules      = 100
	maxHeaderLine       = 2000
	maxStaticRedirects  = 2000
	maxDynamicRedirects = 100
)

// TestLimits checks that the files are within Cloudflare's limits, and that no pattern is twice in _headers.
func TestLimits(t *testing.T) {
	opts := example
	opts.Documents = func(yield func(path, mediaType string) bool) {
		for i := range 80 { // two feeds for each of 40 providers
			if !yield(fmt.Sprintf("feeds/%d.json", i), "application/feed+json") {
				return
			}
		}
		for i := range 100 {
			if !yield(fmt.Sprintf("schemas/%d.json", i), "application/json") {
				return
			}
		}
	}
	files := mustMake(t, Cloudflare, opts)
	patterns := map[string]bool{}
	for line := range strings.Lines(files["_headers"]) {
		if len(line) > maxHeaderLine {
			t.Errorf("a line of _headers has %d characters: %.50s", len(line), line)
		}
		if strings.HasPrefix(line, "/") {
			if patterns[line] {
				t.Errorf("_headers has %q twice", line)
			}
			patterns[line] = true
		}
	}
	if len(patterns) > maxHeaderRules {
		t.Errorf("_headers has %d rules", len(patterns))
	}
	fixed, dynamic := 0, 0
	for line := range strings.Lines(files["_redirects"]) {
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.ContainsAny(strings.Fields(line)[0], "*:"):
			dynamic++
		default:
			fixed++
			if dynamic > 0 {
				t.Errorf("_redirects has %q after rules with a *", line)
			}
		}
	}
	if fixed > maxStaticRedirects || dynamic > maxDynamicRedirects {
		t.Errorf("_redirects has %d and %d rules", fixed, dynamic)
	}
}

func TestMediaTypes(t *testing.T) {
	headers := mustMake(t, Netlify, example)["_headers"]
	server := mustMake(t, Nginx, example)[".nginx/server.conf"]
	for _, want := range []string{
		"/*.sqlite\n  Content-Type: application/vnd.sqlite3\n",
		"/opensearch.xml\n  Content-Type: application/opensearchdescription+xml\n",
		"/feeds/acme.json\n  Content-Type: application/feed+json\n",
		"/downloads/SHA256SUMS\n  Content-Type: text/plain; charset=utf-8\n",
		"/api/v1/README.md\n  Content-Type: text/markdown; charset=utf-8\n",
	} {
		if !strings.Contains(headers, want) {
			t.Errorf("_headers = %s, want it to contain %s", headers, want)
		}
	}
	for _, want := range []string{
		`	"application/json" json;`, `	"application/xml" xml;`, `	"text/html; charset=utf-8" html;`,
		`location = "/feeds/acme.json" { types {} default_type "application/feed+json"; }`,
	} {
		if !strings.Contains(server, want) {
			t.Errorf("server.conf = %s, want it to contain %s", server, want)
		}
	}
	if strings.Contains(headers, "/*.json") {
		t.Errorf("_headers = %s, want no rule for a common extension", headers)
	}
}

// TestDetach checks that Cloudflare's rules, and only those, remove a value before they set another.
func TestDetach(t *testing.T) {
	const detached = "/assets/*\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable\n"
	if got := mustMake(t, Cloudflare, example)["_headers"]; !strings.Contains(got, detached) {
		t.Errorf("Cloudflare:\n%s", got)
	}
	if got := mustMake(t, Netlify, example)["_headers"]; strings.Contains(got, "!") {
		t.Errorf("Netlify:\n%s", got)
	}
}

func TestObjects(t *testing.T) {
	want := "api/v1\tapi/v1/index.json\tapplication/json\tpublic, max-age=300, stale-while-revalidate=3600\n" +
		"api/v1/models/acme/a/b\tapi/v1/models/acme/a/b.json\tapplication/json\tpublic, max-age=300, stale-while-revalidate=3600\n" +
		"assets/x-0123456789.css\tassets/x-0123456789.css\ttext/css; charset=utf-8\tpublic, max-age=31536000, immutable\n" +
		"docs/index.html\tdocs/index.html\ttext/html; charset=utf-8\tpublic, max-age=300, stale-while-revalidate=3600\n"
	if got := mustMake(t, S3, example)[ObjectsFile]; !strings.HasPrefix(got, want) || strings.Contains(got, "odd") {
		t.Errorf("%s = %s, want it to start with %s and to contain no path with a tab", ObjectsFile, got, want)
	}
}
