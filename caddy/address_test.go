package modelcatalog

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"modelcatalog/dataset/filetest"
)

// A reload with the environment of another terminal would move the server to another port.
func TestKeepAddress(t *testing.T) {
	port, other := freePort(t), freePort(t)
	s := settings{dataset: sample}
	config := s.config(t, port)
	do := serve(t, config, port)

	err := caddy.Load(s.config(t, other), true)
	want := fmt.Sprintf("a reload would move the site from 127.0.0.1:%d to 127.0.0.1:%d", port, other)
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("Load at another port: %v, want %q", err, want)
	}
	if response, _ := fetch(t, do, "/readyz", nil); response.StatusCode != 200 {
		t.Errorf("after the rejected reload: %s, want 200", response.Status)
	}
	filetest.NoError(t, caddy.Load(config, true)) // at the same address

	// Without the setting, as in a Caddyfile of somebody else, a site may move.
	free := strings.Replace(string(s.config(t, other)), `"keep_address":true,`, "", 1)
	filetest.NoError(t, caddy.Load([]byte(free), true))
}

// A site with a name answers for this name only. Any other answer than an error would tell a probe
// that it is ready.
func TestOtherHosts(t *testing.T) {
	port := freePort(t)
	named := settings{dataset: sample, address: "http://models.example:%d"}
	err := caddy.Load(named.config(t, port), true)
	if err == nil || !strings.Contains(err.Error(), "set CATALOG_OTHER_HOSTS=refuse") {
		t.Errorf("Load of a site with a name only: %v, want an error with the remedy", err)
	}
	named.otherHosts = "refuse"
	serve(t, named.config(t, port), port)
	for _, test := range []struct {
		host   string
		status int
	}{
		{"models.example", 200},
		{"127.0.0.1", 421},
		{"other.example", 421},
	} {
		for _, path := range []string{"/readyz", "/api/v2/stats", "/mcp", "/none"} {
			t.Run(test.host+path, func(t *testing.T) {
				r, err := http.NewRequest("GET", fmt.Sprintf("http://127.0.0.1:%d%s", port, path), nil)
				filetest.NoError(t, err)
				r.Host = test.host
				response, err := http.DefaultTransport.RoundTrip(r)
				filetest.NoError(t, err)
				defer response.Body.Close()
				known := test.status == 200 // then the answer is that of the path
				if (response.StatusCode == 421) == known {
					t.Errorf("status = %d for %s", response.StatusCode, test.host)
				}
				if !known && response.Header.Get("Cache-Control") != "no-store" {
					t.Errorf("Cache-Control = %q, want no-store", response.Header.Get("Cache-Control"))
				}
			})
		}
	}
}

// Two Caddys can share a port, which is rarely meant.
func TestWarnOfOthers(t *testing.T) {
	port, free := freePort(t), freePort(t)
	serve(t, settings{dataset: sample}.config(t, port), port)
	core, logs := observer.New(zapcore.ErrorLevel)
	h := &Handler{
		logger: zap.New(core),
		listen: []string{
			fmt.Sprintf("127.0.0.1:%d", port),
			fmt.Sprintf("127.0.0.1:%d", free),
			"unix//tmp/none",
		},
	}
	h.warnOfOthers()
	entries := logs.All()
	if len(entries) != 1 || entries[0].ContextMap()["address"] != h.listen[0] {
		t.Errorf("logged %v, want one line about %s", entries, h.listen[0])
	}
}
