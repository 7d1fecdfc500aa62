package modelcatalog

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/google/go-cmp/cmp"
)

// serveText is a file_server that answers with the path that it is asked for, under the tag "file".
var serveText = caddyhttp.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Etag", `"file"`)
	w.Header().Set("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")
	w.Header().Set("Accept-Ranges", "bytes")
	_, err := w.Write([]byte(r.URL.Path))
	return err
})

// TestServeFile checks that documents come from the next handler if it has them and the tree matches the dataset, and
// everything else from memory, without a word in the log.
func TestServeFile(t *testing.T) {
	files, mismatched := &Handler{Dataset: sample, Documents: documentsFiles}, &Handler{Dataset: sample, Documents: documentsFiles, Root: t.TempDir()}
	logs := provision(t, files)
	provision(t, mismatched)
	silent := caddyhttp.HandlerFunc(func(http.ResponseWriter, *http.Request) error { return nil })
	for _, test := range []struct {
		name             string
		handler          *Handler
		next             caddyhttp.Handler
		target, endpoint string
		status           int
		file             string // that answers; empty: memory
	}{
		{"document", files, serveText, "/api/v1/stats?unknown=1", "stats", 200, "/api/v1/stats.json"},
		{"document of version 2", files, serveText, "/api/v2/models?page=2", "models", 200, "/api/v2/models/_pages/50/2.json"},
		{"query", files, serveText, "/api/v1/models?search=x&limit=1", "models", 200, ""},
		{"missing model", files, serveText, "/api/v1/models/openai/none", "model", 404, ""},
		{"missing file", files, notFound, "/api/v1/stats", "stats", 200, ""},
		{"no file server", files, silent, "/api/v1/stats", "stats", 200, ""},
		{"another tree", mismatched, serveText, "/api/v1/stats", "stats", 200, ""},
	} {
		status := strconv.Itoa(test.status)
		version := strings.Split(test.target, "/")[2]
		before := requests(version, test.endpoint, status)
		response, body := ask(t, test.handler, test.next, "GET", test.target)
		header := response.Header
		fromFile := header.Get("Etag") == `"file"`
		if response.StatusCode != test.status || fromFile != (test.file != "") || fromFile && body != test.file || body == "" {
			t.Errorf("%s: status = %d, body %.100s, want %d from the file %q", test.name, response.StatusCode, body, test.status, test.file)
		}
		if header.Get("Last-Modified")+header.Get("Accept-Ranges") != "" || header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: headers %v", test.name, header)
		}
		if got := requests(version, test.endpoint, status) - before; got != 1 {
			t.Errorf("%s: %v requests counted, want 1", test.name, got)
		}
	}
	if logs.Len() > 0 {
		t.Errorf("logged %v, want nothing", logs.All())
	}
}

// TestServeFileRequest checks that file_server sees only the conditions that answers from memory know.
func TestServeFileRequest(t *testing.T) {
	h := &Handler{Dataset: sample, Documents: documentsFiles}
	provision(t, h)
	r := httptest.NewRequest("GET", "/api/v1/models", nil)
	r.Header = http.Header{
		"Accept-Encoding": {"gzip;q=0.5", "identity"}, "If-None-Match": {`"a"`, `"b"`}, "Range": {"bytes=0-1"},
		"If-Modified-Since": {"x"}, "If-Unmodified-Since": {"x"}, "If-Match": {"x"}, "If-Range": {"x"}, "User-Agent": {"x"},
	}
	next := caddyhttp.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
		want := http.Header{"If-None-Match": {`"a","b"`}, "User-Agent": {"x"}}
		if diff := cmp.Diff(want, r.Header); diff != "" {
			t.Errorf("headers that the next handler sees (-want +got):\n%s", diff)
		}
		return nil
	})
	if err := h.ServeHTTP(httptest.NewRecorder(), r, next); err != nil {
		t.Error(err)
	}
}
