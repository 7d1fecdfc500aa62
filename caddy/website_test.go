package modelcatalog

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// smallTree writes a published tree of a few files and returns its directory.
func smallTree(t *testing.T) string {
	t.Helper()
	root := sampleTree(t)
	for _, name := range []string{
		"index.html",
		"404.html",
		"assets/style.css",
		"models/openai/x.etag/index.html",
	} {
		filetest.Write(t, filepath.Join(root, name), "0123456789")
		filetest.Write(t, filepath.Join(root, name+".etag"), `"`+name+`"`)
		filetest.Write(t, filepath.Join(root, name+".br"), "coded")
	}
	return root
}

// TestWebsite checks how the Caddyfile has file_server answer: ranges, conditions, errors and
// sidecars.
func TestWebsite(t *testing.T) {
	do := settings{root: smallTree(t)}.serve(t)
	const kept = "public, max-age=300, stale-while-revalidate=3600"
	const immutable = "public, max-age=31536000, immutable"
	for _, test := range []struct {
		name, target, header string // header is "Name: value" or empty
		status               int
		length               int // of the body; -1: not compared
		cache                string
	}{
		{"whole file", "/", "", 200, 10, kept},
		{"one range", "/", "Range: bytes=2-3", 206, 2, kept},
		{"15,000 ranges", "/", "Range: bytes=" + strings.Repeat("0-0,", 7_500) + "0-0", 200, 10, kept},
		{"asset", "/assets/style.css", "", 200, 10, immutable},
		{"range past the end", "/", "Range: bytes=10-", 416, -1, "no-store"},
		{"unchanged", "/", `If-None-Match: "index.html"`, 304, 0, kept},
		{"changed", "/", `If-Match: "other"`, 412, -1, "no-store"},
		{"missing page", "/none", "", 404, 10, "no-store"},
		{"missing page under a condition", "/none", "If-None-Match: *", 404, 10, "no-store"},
		{"page of an id that ends in .etag", "/models/openai/x.etag/", "", 200, 10, kept},
		{"its path without the slash", "/models/openai/x.etag", "", 308, -1, kept},
		{"tag", "/index.html.etag", "", 404, 10, "no-store"},
		{"compressed representation", "/index.html.br", "", 404, 10, "no-store"},
		{"path of 60 kB", "/" + strings.Repeat("a/", 30_000), "", 404, 10, "no-store"},
		{
			name:   "id of 20 kB",
			target: "/api/v1/models/openai/" + strings.Repeat("x", 20_000),
			header: "",
			status: 404,
			length: -1,
			cache:  "public, max-age=10",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			headers := http.Header{}
			if name, value, found := strings.Cut(test.header, ": "); found {
				headers.Set(name, value)
			}
			response, body := fetch(t, do, test.target, headers)
			if response.StatusCode != test.status || test.length >= 0 && len(body) != test.length {
				t.Errorf("got status %d and %d bytes, want %d and %d",
					response.StatusCode, len(body), test.status, test.length)
			}
			// The tree is served below a path, which the proxy has taken off.
			location := response.Header.Get("Location")
			if test.status == 308 && location != "/catalog"+test.target+"/" {
				t.Errorf("got Location %q", location)
			}
			if cache := response.Header.Get("Cache-Control"); cache != test.cache {
				t.Errorf("got Cache-Control %q, want %q", cache, test.cache)
			}
		})
	}
}

// TestNoWebsite checks that a dataset is served without the website of a tree, and that no root
// never means the working directory.
func TestNoWebsite(t *testing.T) {
	for name, s := range map[string]settings{
		"dataset": {root: smallTree(t), dataset: sample},
		"no root": {},
	} {
		t.Run(name, func(t *testing.T) {
			do := s.serve(t)
			for target, want := range map[string]int{
				"/":               404,
				"/server_test.go": 404,
				"/version.json":   404,
				"/api/v2/stats":   200,
			} {
				t.Run(target, func(t *testing.T) {
					if response, _ := fetch(t, do, target, nil); response.StatusCode != want {
						t.Errorf("GET %s = %d, want %d", target, response.StatusCode, want)
					}
				})
			}
		})
	}
}

// TestLimits checks that the server refuses a path of 100 kB, that it cuts off no download that
// makes progress, and that it speaks no HTTP/2 without TLS: streams that stall would need other
// limits.
func TestLimits(t *testing.T) {
	port := freePort(t)
	config := settings{root: smallTree(t)}.config(t, port)
	response, err := serve(t, config, port)("GET", "/api/v1/"+strings.Repeat("x", 100_000), nil)
	filetest.NoError(t, err)
	defer response.Body.Close() // unread, because the server may reset the connection
	if response.StatusCode != 431 {
		t.Errorf("status = %d, want 431", response.StatusCode)
	}
	text := string(config)
	if strings.Contains(text, `"write_timeout"`) ||
		!strings.Contains(text, `"write_min_rate"`) ||
		!strings.Contains(text, `"protocols":["h1"]`) {
		t.Errorf("the configuration is %s, want no fixed limit on downloads but a lowest rate, "+
			"and HTTP/1 only",
			text)
	}
}

// TestWebsiteOptions checks that pages of other sites may ask for files under conditions, and see
// their tags.
func TestWebsiteOptions(t *testing.T) {
	do := settings{root: smallTree(t)}.serve(t)
	want, err := do("OPTIONS", "/api/v2/stats", nil)
	filetest.NoError(t, err)
	want.Body.Close()
	got, err := do("OPTIONS", "/assets/style.css", nil)
	filetest.NoError(t, err)
	got.Body.Close()
	if got.StatusCode != want.StatusCode {
		t.Errorf("status = %d, want %d as of the API", got.StatusCode, want.StatusCode)
	}
	for _, name := range []string{
		"Allow", "Access-Control-Allow-Origin", "Access-Control-Allow-Methods",
		"Access-Control-Allow-Headers", "Access-Control-Max-Age",
		"Access-Control-Expose-Headers",
	} {
		if got.Header.Get(name) != want.Header.Get(name) || got.Header.Get(name) == "" {
			t.Errorf("%s = %q, want %q as of the API", name, got.Header.Get(name), want.Header.Get(name))
		}
	}
	file, err := do("GET", "/assets/style.css", nil)
	filetest.NoError(t, err)
	file.Body.Close()
	exposed := file.Header.Get("Access-Control-Expose-Headers")
	if file.Header.Get("ETag") == "" || !strings.Contains(exposed, "ETag") {
		t.Errorf("GET has the tag %q and exposes %q", file.Header.Get("ETag"), exposed)
	}
}
