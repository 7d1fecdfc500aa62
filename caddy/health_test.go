package modelcatalog

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"

	"modelcatalog/dataset/filetest"
)

// TestHealth checks what supervisors and load balancers are told, also while Caddy waits to shut down.
func TestHealth(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	ready := `"dataset":"` + h.live.current.Load().Catalog().Digest() + `","models":488,"last_sync":"2026-`
	for _, test := range []struct {
		path     string
		stopping bool
		status   int
		body     string
	}{
		{"/healthz", false, 200, `{"status":"ok"}`},
		{"/healthz", true, 200, `{"status":"ok"}`},
		{"/readyz", false, 200, `{"status":"ready",` + ready},
		{"/readyz", true, 503, `{"status":"stopping",` + ready},
	} {
		w := httptest.NewRecorder()
		replacer := caddy.NewReplacer()
		replacer.Set("http.shutting_down", test.stopping)
		r := caddyhttp.PrepareRequest(httptest.NewRequest("GET", test.path, nil), replacer, w, nil)
		filetest.NoError(t, h.ServeHTTP(w, r, notFound))
		body := w.Body.String()
		if w.Code != test.status || !strings.HasPrefix(body, test.body) {
			t.Errorf("GET %s = %d %s, want %d %s", test.path, w.Code, body, test.status, test.body)
		}
		if cache := w.Header().Get("Cache-Control"); cache != "no-store" {
			t.Errorf("GET %s: Cache-Control = %q, want no-store", test.path, cache)
		}
	}
}

// TestPlaceholders checks what a log can say about a request.
func TestPlaceholders(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	digest := h.live.current.Load().Catalog().Digest()
	for target, want := range map[string]string{
		"/api/v2/models?limit=1": "v2 models " + digest,
		"/api/v1/nothing":        "v1 none " + digest,
		"/api":                   " none " + digest,
		"/mcp":                   " mcp " + digest,
		"/healthz":               "  ",
	} {
		w, replacer := httptest.NewRecorder(), caddy.NewReplacer()
		r := caddyhttp.PrepareRequest(httptest.NewRequest("GET", target, nil), replacer, w, nil)
		filetest.NoError(t, h.ServeHTTP(w, r, notFound))
		const all = "{http.model_catalog.version} {http.model_catalog.endpoint} {http.model_catalog.dataset}"
		if got := replacer.ReplaceAll(all, ""); got != want {
			t.Errorf("%s: placeholders %q, want %q", target, got, want)
		}
	}
}
