package modelcatalog

import (
	"context"
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
		body, cache := w.Body.String(), w.Header().Get("Cache-Control")
		if w.Code != test.status || !strings.HasPrefix(body, test.body) || cache != "no-store" {
			t.Errorf("GET %s = %d %s, Cache-Control %q, want %d %s, no-store", test.path, w.Code, body, cache, test.status, test.body)
		}
	}
}

// TestAdmin follows the admin API and the metrics through refreshes and reloads of a tree that changes, breaks and is repaired. The
// metrics must survive a reload that is rejected.
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
	checkReady := func(want ...string) {
		t.Helper()
		_, ready := fetch(t, do, "/readyz", nil)
		for _, text := range want {
			if !strings.Contains(string(ready), text) {
				t.Errorf("/readyz = %s, want %s", ready, text)
			}
		}
	}
	metric := func(name string, value int) string {
		return fmt.Sprintf("model_catalog_%s{dataset=%q} %d\n", name, root, value)
	}
	writeVersion(t, root, d, 2)
	check("POST", "/model_catalog/refresh", 200)
	checkReady(`"last_sync":"`+syncTime(2), `"refresh":"ok"`)
	breakTree(t, root, 4)
	check("POST", "/model_catalog/refresh", 500, "providers.json: ")
	if err := caddy.Load(config, true); err == nil {
		t.Error("a broken tree is loaded")
	}
	check("GET", "/metrics", 200, metric("models", len(d.Models)), metric("refresh_failed", 1), metric("last_sync_timestamp_seconds", 2), "model_catalog_requests_total{")
	checkReady(`"last_sync":"`+syncTime(2), `"refresh":"failed"`)
	writeVersion(t, root, d, 3)
	check("POST", "/model_catalog/refresh", 200)
	check("GET", "/metrics", 200, metric("refresh_failed", 0))
	check("GET", "/model_catalog/refresh", 405, "Method Not Allowed")
}

// TestMetrics checks that counts go on in a second configuration, as after a reload, and that figures go with their catalog.
func TestMetrics(t *testing.T) {
	requests := map[string]float64{"v1 models 200": 1, "v1 model 404": 1, " none 404": 1, " mcp 405": 1, "v1 stats 500": 0}
	value := func(labels string) float64 {
		return testutil.ToFloat64(requestsTotal.WithLabelValues(strings.Split(labels, " ")...))
	}
	before := map[string]float64{}
	for labels := range requests {
		before[labels] = value(labels)
	}
	for configuration := 1.0; configuration <= 2; configuration++ {
		ctx, cancel := caddy.NewContext(caddy.Context{Context: context.Background()})
		one, two := new(Handler), &Handler{Dataset: sample}
		filetest.NoError(t, one.Provision(ctx))
		filetest.NoError(t, two.Provision(ctx))
		for _, target := range []string{"/api/v1/models", "/api/v1/models/openai/none", "/api/models", "/mcp"} {
			ask(t, two, notFound, "GET", target)
		}
		for labels, want := range requests {
			if got := value(labels) - before[labels]; got != want*configuration {
				t.Errorf("configuration %v: %v requests of %s, want %v", configuration, got, labels, want*configuration)
			}
		}
		expected := fmt.Sprintf(`
			# HELP model_catalog_models Models in the catalog.
			# TYPE model_catalog_models gauge
			model_catalog_models{dataset=%q} 488
		`, sample)
		filetest.NoError(t, one.Cleanup())
		if err := testutil.GatherAndCompare(ctx.GetMetricsRegistry(), strings.NewReader(expected), "model_catalog_models"); err != nil {
			t.Error(err)
		}
		filetest.NoError(t, two.Cleanup())
		cancel()
	}
}
