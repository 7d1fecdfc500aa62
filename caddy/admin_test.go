package modelcatalog

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2"

	"modelcatalog/dataset/filetest"
)

// TestAdmin follows the admin API through refreshes and reloads of a tree that changes, breaks and is repaired. The metrics
// must survive a reload that is rejected.
func TestAdmin(t *testing.T) {
	root, d := t.TempDir(), realDataset(t)
	writeVersion(t, root, d, 1)
	address := fmt.Sprintf("127.0.0.1:%d", freePort(t))
	port := freePort(t)
	config := settings{root: root, admin: address}.config(t, port)
	do := serve(t, config, port)
	ask := func(method, path string) (int, string) {
		request, err := http.NewRequest(method, "http://"+address+path, nil)
		filetest.NoError(t, err)
		response, err := http.DefaultClient.Do(request)
		filetest.NoError(t, err)
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		filetest.NoError(t, err)
		return response.StatusCode, string(body)
	}
	check := func(method, path string, status int, want ...string) {
		t.Helper()
		got, body := ask(method, path)
		for _, text := range want {
			if got != status || !strings.Contains(body, text) {
				t.Errorf("%s %s = %d %s, want %d with %s", method, path, got, body, status, text)
			}
		}
	}
	metric := func(name string, value int) string {
		return fmt.Sprintf("model_catalog_%s{dataset=%q} %d\n", name, root, value)
	}
	check("GET", "/model_catalog/status", 200, fmt.Sprintf(`"root":%q`, root), `"last_sync":"`+lastSync(1), `"refresh":"ok"`)
	writeVersion(t, root, d, 2)
	check("POST", "/model_catalog/refresh", 200, `"last_sync":"`+lastSync(2))
	breakTree(t, root, 4)
	check("POST", "/model_catalog/refresh", 500, "models/groq.jsonl:1; ")
	check("GET", "/model_catalog/status", 200, `"last_sync":"`+lastSync(2), `"refresh":"failed"`, "models/groq.jsonl:1; ")
	if err := caddy.Load(config, true); err == nil {
		t.Error("a broken tree is loaded")
	}
	check("GET", "/metrics", 200, metric("models", len(d.Models)), metric("refresh_failed", 1), metric("refresh_failures_total", 2),
		metric("last_sync_timestamp_seconds", 2), "model_catalog_requests_total{", "model_catalog_query_duration_seconds_count{")
	_, ready := fetch(t, do, "/readyz", nil)
	if want := `"last_sync":"` + lastSync(2); !strings.Contains(string(ready), want) {
		t.Errorf("/readyz after a rejected reload = %s, want %s", ready, want)
	}
	writeVersion(t, root, d, 3)
	check("POST", "/model_catalog/refresh", 200, `"last_sync":"`+lastSync(3), `"refresh":"ok"`)
	check("GET", "/metrics", 200, metric("refresh_failed", 0))
	check("POST", "/model_catalog/status", 405, "Method Not Allowed")
	check("GET", "/model_catalog/refresh", 405, "Method Not Allowed")
}
