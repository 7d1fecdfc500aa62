package modelcatalog

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"

	"modelcatalog/site/representation"
)

// file stands for a file_server that serves a body under a tag.
func file(body, tag string) caddyhttp.Handler {
	return caddyhttp.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Etag", tag)
		w.Header().Set("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")
		w.Header().Set("Accept-Ranges", "bytes")
		_, err := io.WriteString(w, body)
		return err
	})
}

// TestServeFile wants a file to be passed on that is the catalog's by its tag, and any other to be answered from memory.
func TestServeFile(t *testing.T) {
	h := &Handler{Documents: documentsFiles}
	logs := provision(t, h)
	stats := string(h.shared.api.Catalog().AppendStats(nil))
	tag := representation.ETag(representation.HashOf([]byte(stats)), representation.Identity, representation.Best)
	for _, test := range []struct {
		name, body, tag, condition string
		code                       int
		want                       string
		logged                     int
	}{
		{"the document", "from the file", tag, "", 200, "from the file", 0},
		{"known to the client", "from the file", tag, `"x", ` + tag, 304, "", 0},
		{"another tree's", "from the file", `"0000000000000000"`, "", 200, stats, 1},
		{"another tree's, known to the client", "from the file", `"0000000000000000"`, tag, 304, "", 1},
		{"without a tag", "from the file", "", "", 200, stats, 1},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "/api/v1/stats", nil)
		if test.condition != "" {
			r.Header.Set("If-None-Match", test.condition)
		}
		before, seen := requests("stats", map[int]string{200: "200", 304: "304"}[test.code]), logs.Len()
		if err := h.ServeHTTP(w, r, file(test.body, test.tag)); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if w.Code != test.code || w.Body.String() != test.want || w.Header().Get("Etag") != tag {
			t.Errorf("%s: %d %q with %s", test.name, w.Code, w.Body, w.Header().Get("Etag"))
		}
		if w.Header().Get("Last-Modified") != "" || w.Header().Get("Accept-Ranges") != "" {
			t.Errorf("%s: the answer has the headers %v", test.name, w.Header())
		}
		if got := requests("stats", map[int]string{200: "200", 304: "304"}[test.code]); got != before+1 {
			t.Errorf("%s: %v requests counted, want %v", test.name, got, before+1)
		}
		if got := logs.Len() - seen; got != test.logged {
			t.Errorf("%s: %d log entries, want %d", test.name, got, test.logged)
		}
	}
}

// TestServeFileRequest wants file_server to see none of the headers that are decided here, and the one coding that is.
func TestServeFileRequest(t *testing.T) {
	h := &Handler{Documents: documentsFiles}
	provision(t, h)
	r := httptest.NewRequest("GET", "/api/v1/models", nil)
	for _, name := range decidedHere {
		r.Header.Set(name, "x")
	}
	r.Header.Set("Accept-Encoding", "gzip;q=0.5, br;q=0.25, identity;q=0.1")
	next := caddyhttp.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
		var seen []string
		for _, name := range decidedHere {
			seen = append(seen, r.Header.Values(name)...)
		}
		if got := strings.Join(seen, " "); got != "gzip" || r.URL.Path != "/api/v1/models/index.json" {
			t.Errorf("the next handler is asked for %s with %q", r.URL.Path, got)
		}
		return nil
	})
	if err := h.ServeHTTP(httptest.NewRecorder(), r, next); err != nil {
		t.Error(err)
	}
}
