package hosts

import (
	"bytes"
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
		_ = yield("api/v1/index.json", "application/json") && yield("api/v1/models/acme/a/b.json", "application/json") &&
			yield("assets/x-0123456789.css", "text/css; charset=utf-8") && yield("docs/index.html", "text/html; charset=utf-8") &&
			yield("odd\tname", "text/plain; charset=utf-8")
	},
}

// made of a host, by path.
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
	for _, h := range All {
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

// TestBelowPath wants a path of the address to be refused where rules are for whole domains.
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

// TestRewrites wants each address that has a file of another name to be led to that file by the first rewrite that matches.
func TestRewrites(t *testing.T) {
	for _, path := range []string{
		"api/v1/index.json", "api/v1/models/index.json", "api/v1/models/_pages/50/1.json", "api/v1/models/acme/a/b.json",
		"api/v1/providers.json", "api/v1/stats.json",
	} {
		address, _ := Address(path)
		for _, r := range rewrites() {
			if match(r.from, address) {
				to := strings.ReplaceAll(r.to, ":splat", strings.TrimPrefix(address, strings.TrimSuffix(r.from, "*")))
				if to != "/"+path {
					t.Errorf("%s leads to %s, want /%s", address, to, path)
				}
				break
			}
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
		if got := value(Headers(test.address), test.name); got != test.want {
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

// TestCaddyfile wants the headers that the Caddyfile sets to be those of the tables. It leaves common media types to the
// system.
func TestCaddyfile(t *testing.T) {
	headers := caddyHeaders(t)
	if len(headers) < 8 {
		t.Fatalf("the Caddyfile sets %d headers, want 8 or more", len(headers))
	}
	for _, h := range headers {
		address := "/" + strings.TrimPrefix(strings.ReplaceAll(h.pattern, "*", "x"), "/")
		got := value(Headers(address), h.name)
		if h.name == "Content-Type" {
			got = MediaType(address[1:], []string{"x"})
		}
		if got != h.value {
			t.Errorf("the Caddyfile sets %s of %s to %q, the tables to %q", h.name, address, h.value, got)
		}
	}
}

// TestLimits wants the files to be within what Cloudflare reads, and no pattern to stand twice in _headers.
func TestLimits(t *testing.T) {
	opts := example
	opts.Providers = make([]string, 35)
	for i := range opts.Providers {
		opts.Providers[i] = "provider" + string(rune('a'+i%26)) + strings.Repeat("x", i/26)
	}
	files := mustMake(t, Cloudflare, opts)
	patterns := map[string]bool{}
	for line := range strings.Lines(files["_headers"]) {
		if len(line) > MaxHeaderLine {
			t.Errorf("a line of _headers has %d characters: %.50s", len(line), line)
		}
		if strings.HasPrefix(line, "/") {
			if patterns[line] {
				t.Errorf("_headers has %q twice", line)
			}
			patterns[line] = true
		}
	}
	if len(patterns) > MaxHeaderRules {
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
	if fixed > MaxStaticRedirects || dynamic > MaxDynamicRedirects {
		t.Errorf("_redirects has %d and %d rules", fixed, dynamic)
	}
}

// TestFeedNames wants the feeds of a provider that is called like those of all to be told apart, and no path to stand twice.
func TestFeedNames(t *testing.T) {
	providers := []string{"acme", "models", "changes"}
	for _, path := range []string{
		"feeds/models.json", "feeds/changes.json", "feeds/acme.json", "feeds/models.provider.json", "feeds/changes.provider.json",
		"feeds/changes/acme.json", "feeds/changes/models.json", "feeds/changes/changes.json",
	} {
		if got := MediaType(path, providers); got != "application/feed+json" {
			t.Errorf("%s has the media type %s", path, got)
		}
	}
	for _, path := range []string{"changes.json", "changes/1.json", "feeds/other.json"} {
		if got := MediaType(path, providers); got != "application/json" {
			t.Errorf("%s has the media type %s", path, got)
		}
	}
	seen := map[string]bool{}
	for _, n := range named(providers) {
		if seen[n.path] {
			t.Errorf("%s stands twice", n.path)
		}
		seen[n.path] = true
	}
}

// TestDetach wants Cloudflare's rules, and only those, to take a value away before they set another.
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
	if diff := cmp.Diff(want, mustMake(t, S3, example)[ObjectsFile]); diff != "" {
		t.Errorf("objects (-want +got):\n%s", diff)
	}
}

// TestNginx wants braces to be closed, ids to be quoted as regular expressions, and errors not to end their quotation marks.
func TestNginx(t *testing.T) {
	files := mustMake(t, Nginx, example)
	for name, text := range files {
		if open, closed := strings.Count(text, "{"), strings.Count(text, "}"); open != closed {
			t.Errorf("%s has %d { and %d }", name, open, closed)
		}
	}
	if want := `location ~ "^/api/v1/models/(acme|b\.lt)/" { try_files $uri.json @no_model; }`; !strings.Contains(files[NginxServer], want) {
		t.Errorf("%s lacks %s", NginxServer, want)
	}
	for _, body := range []string{noEndpoint, noModel, refused, noQueries, noProvider(example.Providers)} {
		if strings.ContainsAny(body, `'$\`) {
			t.Errorf("nginx would not read %s as it is", body)
		}
	}
}
