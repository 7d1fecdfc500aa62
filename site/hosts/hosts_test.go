package hosts

import (
	"bytes"
	"iter"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
	"modelcatalog/site/downloads"
	"modelcatalog/site/representation"
	"modelcatalog/site/website"
)

var example = Options{
	BaseURL: "https://models.example",
	Documents: documents([][2]string{
		{"api/v1/index.json", "application/json"}, {"api/v1/models/acme/a/b.json", "application/json"},
		{"api/v1/models/acme/a.json", "application/json"},
		{"api/v1/models/acme/a.json.json", "application/json"},
		{"assets/x-0123456789abcdef.css", "text/css; charset=utf-8"},
		{"docs/index.html", "text/html; charset=utf-8"},
		{"sitemap.xml", "application/xml"},
		{contract.APICatalog, contract.Linkset}, {"exports/SHA256SUMS", downloads.Text},
		{"downloads/v2/models.sqlite", downloads.SQLite}, {"downloads/v2/SHA256SUMS", downloads.Text},
		{"lifecycle.ics", website.Calendar},
		{"favicon.ico", website.Icon},
		{"assets/x.js", website.JavaScript},
		{"downloads/dataset.zip", downloads.ZIP}, {"downloads/v2/models.ndjson", downloads.NDJSON},
		{"404.html", "text/html; charset=utf-8"},
	}),
}

func documents(pairs [][2]string) iter.Seq[representation.Document] {
	return func(yield func(representation.Document) bool) {
		for _, p := range pairs {
			if !yield(representation.Document{Path: p[0], MediaType: p[1], Body: []byte(p[0] + "\n")}) {
				return
			}
		}
	}
}

// TestFiles checks what the files depend on besides the host.
func TestFiles(t *testing.T) {
	withEngine, below := example, example
	withEngine.Engine, below.BaseURL = true, "https://example.org/catalog"
	for _, test := range []struct {
		host  string
		opts  Options
		count int // of files; 0 if there is an error
	}{
		{Cloudflare, withEngine, 5},
		{Cloudflare, below, 0},
		{Netlify, below, 0},
		{S3, below, 1},
		{GitHub, below, 3},
	} {
		files, err := Files(test.host, test.opts)
		if len(files) != test.count || (err == nil) != (test.count > 0) {
			t.Errorf("Files(%s, %s) = %d files, %v, want %d",
				test.host, test.opts.BaseURL, len(files), err, test.count)
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
		t.Run(path, func(t *testing.T) {
			got, other := Address(path)
			if got != want || other != (want != "/"+path) {
				t.Errorf("Address(%q) = %q, %t, want %q", path, got, other, want)
			}
		})
	}
}

type caddyHeader struct{ pattern, name, value string }

// caddyHeaders reads the headers that the Caddyfile sets, up to those of errors.
func caddyHeaders(t *testing.T) (all []caddyHeader) {
	t.Helper()
	text, err := os.ReadFile("../../Caddyfile")
	filetest.NoError(t, err)
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

// TestCaddyfile checks that the Caddyfile and headers.txt set the same headers.
func TestCaddyfile(t *testing.T) {
	set := map[caddyHeader]bool{}
	for _, h := range caddyHeaders(t) {
		if h.name == "Content-Type" {
			continue // from the documents
		}
		if h.pattern == "@options" {
			continue // static hosts answer OPTIONS as they like
		}
		address := "/" + strings.TrimPrefix(strings.ReplaceAll(h.pattern, "*", "x"), "/")
		if got := header(address, h.name); got != h.value {
			t.Errorf("the Caddyfile sets %s of %s to %q, headers.txt to %q", h.name, address, h.value, got)
		}
		set[caddyHeader{"", h.name, h.value}] = true
	}
	for line := range strings.Lines(headers) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if value == "no-store" {
			continue // of errors
		}
		if value != "" && name != "Content-Type" && !set[caddyHeader{"", name, value}] {
			t.Errorf("headers.txt sets %s to %q, the Caddyfile does not", name, value)
		}
	}
	if got := header("/", "Cache-Control"); got != api.CacheDefault {
		t.Errorf("headers.txt sets Cache-Control to %q, the API to %q", got, api.CacheDefault)
	}
}

// TestRedirects checks that each document of the API has its address.
func TestRedirects(t *testing.T) {
	for _, host := range []string{Cloudflare, Netlify} {
		t.Run(host, func(t *testing.T) {
			rules, err := redirects.ReadFile("redirects-" + host + ".txt")
			filetest.NoError(t, err)
			for _, v := range catalog.Versions {
				for _, d := range api.Documents {
					file := api.Root(v) + d.File
					address, differs := Address(file[1:])
					if strings.Contains(string(rules), "\n"+address+" "+file+" 200\n") != differs {
						t.Errorf("the rule for %s is wrong", file)
					}
				}
			}
		})
	}
}

// TestTypes checks that documents have their media type, unless hosts know it from the extension.
func TestTypes(t *testing.T) {
	for d := range example.Documents {
		name, want := d.Path, d.MediaType
		address, _ := Address(name)
		got := header(address, "Content-Type")
		if got != want &&
			(got != "" || !slices.Contains([]string{".css", ".html", ".txt", ".xml"}, path.Ext(name))) {
			t.Errorf("headers.txt sets the type of %s to %q, want %q", address, got, want)
		}
	}
}

// TestGolden compares the files of each host with testdata.
func TestGolden(t *testing.T) {
	for _, h := range []string{Cloudflare, GitHub, Netlify, S3} {
		t.Run(h, func(t *testing.T) {
			archive := &txtar.Archive{}
			files, err := Files(h, example)
			filetest.NoError(t, err)
			for _, f := range files {
				archive.Files = append(archive.Files, txtar.File{Name: f.Path, Data: f.Body})
			}
			filetest.Golden(t, "testdata/"+h+".txtar", txtar.Format(archive))
		})
	}
}
