package modelcatalog

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
)

// serveText stands for a file_server: it answers with the path that it is asked for, under the tag "file".
var serveText = caddyhttp.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Etag", `"file"`)
	w.Header().Set("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")
	w.Header().Set("Accept-Ranges", "bytes")
	_, err := w.Write([]byte(r.URL.Path))
	return err
})

// TestServeFile checks that documents come from the next handler, and everything else from memory.
func TestServeFile(t *testing.T) {
	h := &Handler{Documents: documentsFiles}
	provision(t, h)
	for target, want := range map[string]string{
		"/api/v1":                          "/api/v1/index.json",
		"/api/v1/stats":                    "/api/v1/stats.json",
		"/api/v1/models":                   "/api/v1/models/index.json",
		"/api/v1/models?limit=100&page=2":  "/api/v1/models/_pages/100/2.json",
		"/api/v1/models/openai/gpt-4o":     "/api/v1/models/openai/gpt-4o.json",
		"/api/v1/models?search=x&limit=1":  "",
		"/api/v1/models/openai/none":       "",
		"/api/v1/models/openai/_/none":     "",
		"/api/v1/models?limit=0":           "",
		"/api/v1/stats.json":               "",
		"/api/v1/stats?unknown=1&page=abc": "/api/v1/stats.json",
	} {
		response, body := ask(t, h, serveText, "GET", target)
		header := response.Header
		if fromFile := header.Get("Etag") == `"file"`; fromFile != (want != "") || fromFile && body != want {
			t.Errorf("GET %s = %.100s, want file %q", target, body, want)
		}
		if header.Get("Last-Modified")+header.Get("Accept-Ranges") != "" || header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("GET %s has the headers %v", target, header)
		}
	}
	before := requests("stats", "200")
	ask(t, h, serveText, "GET", "/api/v1/stats")
	if got := requests("stats", "200"); got != before+1 {
		t.Errorf("%v requests counted, want %v", got-before, 1)
	}
}

// TestMissingFile checks that memory answers, without a word in the log, if the published tree does not have a document.
func TestMissingFile(t *testing.T) {
	memory := new(Handler)
	provision(t, memory)
	h := &Handler{Documents: documentsFiles}
	logs := provision(t, h)
	silent := caddyhttp.HandlerFunc(func(http.ResponseWriter, *http.Request) error { return nil })
	for name, next := range map[string]caddyhttp.Handler{"not found": notFound, "no next handler": silent} {
		response, body := ask(t, h, next, "GET", "/api/v1/stats")
		want, wantBody := ask(t, memory, next, "GET", "/api/v1/stats")
		if response.StatusCode != 200 || body != wantBody || response.Header.Get("Etag") != want.Header.Get("Etag") {
			t.Errorf("%s: status = %d, headers %v, body %.100s", name, response.StatusCode, response.Header, body)
		}
	}
	if logs.Len() > 0 {
		t.Errorf("logged %v", logs.All())
	}
}

// TestOtherTree checks that no document comes from a tree that was made from another dataset.
func TestOtherTree(t *testing.T) {
	h := &Handler{Documents: documentsFiles, Root: t.TempDir()}
	provision(t, h)
	if response, _ := ask(t, h, serveText, "GET", "/api/v1/stats"); response.Header.Get("Etag") == `"file"` {
		t.Error("the document comes from a file")
	}
}

// TestServeFileRequest checks that file_server sees only the conditions and codings that answers from memory know.
func TestServeFileRequest(t *testing.T) {
	h := &Handler{Documents: documentsFiles}
	provision(t, h)
	r := httptest.NewRequest("GET", "/api/v1/models", nil)
	r.Header = http.Header{
		"Accept-Encoding": {"gzip;q=0.5", "br;q=0.25, identity;q=0.1"}, "If-None-Match": {`"a"`, `"b"`}, "Range": {"bytes=0-1"},
		"If-Modified-Since": {"x"}, "If-Unmodified-Since": {"x"}, "If-Match": {"x"}, "If-Range": {"x"}, "User-Agent": {"x"},
	}
	next := caddyhttp.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
		var names []string
		for name := range r.Header {
			names = append(names, name)
		}
		slices.Sort(names)
		if want := []string{"Accept-Encoding", "If-None-Match", "User-Agent"}; !slices.Equal(names, want) {
			t.Errorf("the next handler sees the headers %q, want %q", names, want)
		}
		if got := r.Header.Get("Accept-Encoding"); got != "gzip" {
			t.Errorf("Accept-Encoding = %q, want gzip", got)
		}
		if got := r.Header.Get("If-None-Match"); got != `"a","b"` {
			t.Errorf("If-None-Match = %s", got)
		}
		return nil
	})
	if err := h.ServeHTTP(httptest.NewRecorder(), r, next); err != nil {
		t.Error(err)
	}
}
