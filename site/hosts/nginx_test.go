package hosts

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// startNginx serves a directory by the files made for nginx, and returns a client whose requests to any host reach it.
func startNginx(t *testing.T, root string) *http.Client {
	t.Helper()
	program, err := exec.LookPath("nginx")
	if err != nil {
		t.Skip("nginx is not installed")
	}
	socket := filepath.Join(root, ".nginx", "socket")
	const config = `daemon off; master_process off; pid %[1]s/.nginx/pid; error_log %[1]s/.nginx/log;
events {}
http {
	access_log off;
	client_body_temp_path %[1]s/.nginx; proxy_temp_path %[1]s/.nginx; fastcgi_temp_path %[1]s/.nginx;
	uwsgi_temp_path %[1]s/.nginx; scgi_temp_path %[1]s/.nginx;
	include maps.conf;
	server { listen unix:%[2]s; root %[1]s; include server.conf; }
}
`
	file := filepath.Join(root, ".nginx", "nginx.conf")
	write(t, file, fmt.Sprintf(config, root, socket))
	command := exec.Command(program, "-c", file)
	var errors bytes.Buffer
	command.Stderr = &errors
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Signal(os.Interrupt)
		_ = command.Wait()
		if log, err := os.ReadFile(filepath.Join(root, ".nginx", "log")); err == nil && t.Failed() {
			t.Logf("nginx: %s", log)
		}
	})
	dial := func(context.Context, string, string) (net.Conn, error) { return net.Dial("unix", socket) }
	for deadline := time.Now().Add(5 * time.Second); ; runtime.Gosched() {
		connection, err := net.Dial("unix", socket)
		if err == nil {
			_ = connection.Close()
			return &http.Client{Transport: &http.Transport{DialContext: dial}, Timeout: 10 * time.Second}
		}
		if time.Now().After(deadline) {
			t.Fatalf("%v\n%s", err, &errors)
		}
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestNginx asks nginx for addresses of the API. A query either gets the page that it asks for or an error that says that
// there is no answer, however its names are encoded; unknown parameters are ignored.
func TestNginx(t *testing.T) {
	root := t.TempDir()
	for path, text := range mustMake(t, Nginx, example) {
		write(t, filepath.Join(root, path), text)
	}
	for _, path := range []string{
		"index.json", "stats.json", "models/index.json", "models/_pages/50/1.json", "models/_pages/50/2.json", "models/_pages/100/1.json",
		"models/acme/a/b.json", "models/b.lt/x.json",
	} {
		write(t, filepath.Join(root, "api/v1", path), path)
	}
	client := startNginx(t, root)
	const noQueries = `{"error":{"code":"not_found","message":"this copy of the API`
	for target, want := range map[string]string{
		"":                                 "index.json",
		"/stats":                           "stats.json",
		"/stats?search=x":                  "stats.json",
		"/models/acme/a/b":                 "models/acme/a/b.json",
		"/models/b.lt/x":                   "models/b.lt/x.json",
		"/models/bxlt/x":                   `{"error":{"code":"invalid_provider"`,
		"/models/acme/none":                `{"error":{"code":"model_not_found"`,
		"/nothing":                         `{"error":{"code":"not_found","message":"no endpoint`,
		"/models":                          "models/index.json",
		"/models?":                         "models/index.json",
		"/models?utm=1":                    "models/index.json",
		"/models?Search=x":                 "models/index.json",
		"/models?xsearch=x&research=":      "models/index.json",
		"/models?search=":                  "models/index.json",
		"/models?search":                   "models/index.json",
		"/models?page=":                    "models/index.json",
		"/models?page=1":                   "models/index.json",
		"/models?page=2":                   "models/_pages/50/2.json",
		"/models?p%61ge=2":                 "models/_pages/50/2.json",
		"/models?page=2&utm=1":             "models/_pages/50/2.json",
		"/models?utm=1&page=2&x":           "models/_pages/50/2.json",
		"/models?limit=50&page=2":          "models/_pages/50/2.json",
		"/models?limit=100":                "models/_pages/100/1.json",
		"/models?page=1&a&limit=100":       "models/_pages/100/1.json",
		"/models?page=2&limit=100":         noQueries,
		"/models?page=2&search=x":          noQueries,
		"/models?search=x":                 noQueries,
		"/models?%73earch=x":               noQueries,
		"/models?searc%68=x":               noQueries,
		"/models?a=1&%73%65%61%72%63%68=x": noQueries,
		"/models?%6cimit=10":               noQueries,
		"/models?%6Cimit=10":               noQueries,
		"/models?limit=10":                 noQueries,
		"/models?page=0":                   noQueries,
		"/models?page=02":                  noQueries,
		"/models?page=%32":                 noQueries,
		"/models?page=2&page=2":            noQueries,
		"/models?page=2&a=1&p%61ge=2":      noQueries,
	} {
		t.Run(strings.ReplaceAll(target, "/", ":"), func(t *testing.T) {
			response, err := client.Get("http://models.example/api/v1" + target)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			body, err := io.ReadAll(response.Body)
			if err != nil || !strings.HasPrefix(string(body), want) {
				t.Errorf("%s = %d %q, %v; want %q", target, response.StatusCode, body, err, want)
			}
			if got := response.Header.Get("Content-Type"); got != "application/json" {
				t.Errorf("%s: Content-Type = %q, want application/json", target, got)
			}
			cache := "no-store"
			switch {
			case response.StatusCode == 200:
				cache = "public, max-age=300, stale-while-revalidate=3600"
			case response.StatusCode == 404 && want != noQueries:
				cache = "public, max-age=10"
			}
			if got := response.Header.Get("Cache-Control"); got != cache {
				t.Errorf("%s: Cache-Control = %q, want %q", target, got, cache)
			}
		})
	}
}
