package modelcatalog

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"modelcatalog/dataset/filetest"
)

// TestHealth checks what supervisors and load balancers are told, also while Caddy waits to shut down.
func TestHealth(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	for _, test := range []struct {
		path     string
		stopping bool
		status   int
		body     string
	}{
		{"/healthz", false, 200, "ready"},
		{"/healthz", true, 200, "stopping"},
		{"/readyz", false, 200, "ready"},
		{"/readyz", true, 503, "stopping"},
	} {
		w := httptest.NewRecorder()
		replacer := caddy.NewReplacer()
		replacer.Set("http.shutting_down", test.stopping)
		r := caddyhttp.PrepareRequest(httptest.NewRequest("GET", test.path, nil), replacer, w, nil)
		filetest.NoError(t, h.ServeHTTP(w, r, notFound))
		want := fmt.Sprintf(`"dataset":%q,"last_sync":"2026-07-24T18:23:43.000Z","models":488,"refresh":"ok","status":%q}`, h.current.Load().Catalog().Digest(), test.body)
		if w.Code != test.status || !strings.Contains(w.Body.String(), want) || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("GET %s = %d %s, %v, want %d %s, no-store", test.path, w.Code, w.Body, w.Header(), test.status, want)
		}
	}
}

// TestAdmin follows the admin API and the metrics through refreshes and reloads of a tree that changes, breaks and is repaired. The
// metrics must survive a reload that is rejected, and counts go on after one.
func TestAdmin(t *testing.T) {
	root, d := t.TempDir(), realDataset(t)
	writeVersion(t, root, d, 1)
	address := fmt.Sprintf("127.0.0.1:%d", freePort(t))
	port := freePort(t)
	config := settings{root: root, admin: address}.config(t, port)
	do := serve(t, config, port)
	check := func(method, path string, status int, want ...string) {
		t.Helper()
		request, err := http.NewRequest(method, "http://"+address+path, nil)
		filetest.NoError(t, err)
		response, err := http.DefaultClient.Do(request)
		filetest.NoError(t, err)
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		filetest.NoError(t, err)
		for _, text := range append(want, "") {
			if response.StatusCode != status || !strings.Contains(string(body), text) {
				t.Errorf("%s %s = %d %s, want %d with %s", method, path, response.StatusCode, body, status, text)
			}
		}
	}
	metric := func(name string, value int) string {
		return fmt.Sprintf("model_catalog_%s{dataset=%q} %d\n", name, root, value)
	}
	writeVersion(t, root, d, 2)
	check("POST", "/model_catalog/refresh", 200)
	check("GET", "/metrics", 200, metric("refresh_failed", 0), metric("last_sync_timestamp_seconds", 2))
	breakTree(t, root, 3)
	check("POST", "/model_catalog/refresh", 500, "providers.json: ")
	if err := caddy.Load(config, true); err == nil {
		t.Error("a broken tree is loaded")
	}
	check("GET", "/metrics", 200, metric("models", len(d.Models)), metric("refresh_failed", 1), metric("last_sync_timestamp_seconds", 2), "model_catalog_requests_total{")
	writeVersion(t, root, d, 3)
	check("POST", "/model_catalog/refresh", 200)
	answered := testutil.ToFloat64(requestsTotal.WithLabelValues("404"))
	fetch(t, do, "/api/v9", nil)
	filetest.NoError(t, caddy.Load(config, true))
	check("GET", "/metrics", 200, metric("refresh_failed", 0), fmt.Sprintf("model_catalog_requests_total{status=\"404\"} %v\n", answered+1))
	check("GET", "/model_catalog/refresh", 405, "Method Not Allowed")
}
