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

// TestHealth checks what supervisors and load balancers are told, also while Caddy waits to shut
// down.
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
		t.Run(test.path+" "+test.body, func(t *testing.T) {
			w := httptest.NewRecorder()
			replacer := caddy.NewReplacer()
			replacer.Set("http.shutting_down", test.stopping)
			r := caddyhttp.PrepareRequest(httptest.NewRequest("GET", test.path, nil), replacer, w, nil)
			filetest.NoError(t, h.ServeHTTP(w, r, notFound))
			want := fmt.Sprintf(`"dataset":%q,"last_sync":"2026-07-24T18:23:43.000Z",`+
				`"models":488,"refresh":"ok","status":%q}`,
				h.current.Load().Catalog().Digest(), test.body)
			if w.Code != test.status ||
				!strings.Contains(w.Body.String(), want) ||
				w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("GET %s = %d %s, %v, want %d %s, no-store",
					test.path, w.Code, w.Body, w.Header(), test.status, want)
			}
		})
	}
}

// TestMetrics follows the metrics through refreshes and reloads of a tree that changes, breaks and
// is repaired. They must survive a reload that is rejected, and counts go on after one.
func TestMetrics(t *testing.T) {
	root, d := t.TempDir(), realDataset(t)
	writeVersion(t, root, d, 1)
	address := fmt.Sprintf("127.0.0.1:%d", freePort(t))
	port := freePort(t)
	config := settings{root: root, admin: address}.config(t, port)
	do := serve(t, config, port)
	check := func(want ...string) {
		t.Helper()
		response, err := http.Get("http://" + address + "/metrics")
		filetest.NoError(t, err)
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		filetest.NoError(t, err)
		for _, text := range want {
			if !strings.Contains(string(body), text) {
				t.Errorf("/metrics = %s, want %s", body, text)
			}
		}
	}
	metric := func(name string, value int) string {
		return fmt.Sprintf("model_catalog_%s{dataset=%q} %d\n", name, root, value)
	}
	writeVersion(t, root, d, 2)
	filetest.NoError(t, refresh())
	check(metric("refresh_failed", 0), metric("last_sync_timestamp_seconds", 2),
		"model_catalog_last_read_timestamp_seconds{")
	breakTree(t, root, 3)
	for _, err := range []error{refresh(), caddy.Load(config, true)} {
		if err == nil || !strings.Contains(err.Error(), "providers.json: ") {
			t.Errorf("a broken tree: %v, want the fault", err)
		}
	}
	check(metric("models", len(d.Models)), metric("refresh_failed", 1),
		metric("last_sync_timestamp_seconds", 2), "model_catalog_requests_total{",
		"model_catalog_cut_off_total ")
	writeVersion(t, root, d, 3)
	filetest.NoError(t, refresh())
	answered := testutil.ToFloat64(requestsTotal.WithLabelValues("404"))
	fetch(t, do, "/api/v9", nil)
	filetest.NoError(t, caddy.Load(config, true))
	check(metric("refresh_failed", 0),
		fmt.Sprintf("model_catalog_requests_total{status=\"404\"} %v\n", answered+1))
}
