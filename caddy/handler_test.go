package modelcatalog

import (
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// provision makes a handler ready, with its log in memory, and cleans it up with the test.
func provision(t testing.TB, h *Handler) *observer.ObservedLogs {
	t.Helper()
	ctx, cancel := caddy.NewContext(caddy.Context{Context: t.Context()})
	t.Cleanup(cancel)
	filetest.NoError(t, h.Provision(ctx))
	t.Cleanup(func() { filetest.NoError(t, h.Cleanup()) })
	filetest.NoError(t, h.Validate())
	core, logs := observer.New(zapcore.InfoLevel)
	h.logger = zap.New(core)
	return logs
}

// notFound is a file_server that has no such file.
var notFound = caddyhttp.HandlerFunc(func(http.ResponseWriter, *http.Request) error {
	return caddyhttp.Error(http.StatusNotFound, fs.ErrNotExist)
})

// ask has the handler answer a request.
func ask(t testing.TB, h *Handler, next caddyhttp.Handler, method, target string) (*http.Response, string) {
	t.Helper()
	w := httptest.NewRecorder()
	if err := h.ServeHTTP(w, httptest.NewRequest(method, target, nil), next); err != nil {
		t.Fatalf("%s %s: %v", method, target, err)
	}
	response := w.Result()
	body, err := io.ReadAll(response.Body)
	filetest.NoError(t, err)
	return response, string(body)
}

// TestAgents checks that a client which sends 10 MB gets an answer, because its connection is not
// reset while it sends, and that a message that does not arrive is not answered as if it had.
func TestAgents(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := h.ServeHTTP(w, r, notFound); err != nil {
			t.Error(err)
		}
	}))
	defer server.Close()
	response, err := http.Post(server.URL+mcp.Path, "application/json",
		strings.NewReader(strings.Repeat(" ", 10<<20)))
	filetest.NoError(t, err)
	body, err := io.ReadAll(response.Body)
	filetest.NoError(t, err)
	if response.StatusCode != http.StatusBadRequest || !strings.Contains(string(body), "longer than 64 KiB") {
		t.Errorf("POST of 10 MB = %d %s, want 400", response.StatusCode, body)
	}
	err = h.ServeHTTP(httptest.NewRecorder(),
		httptest.NewRequest("POST", mcp.Path, iotest.ErrReader(io.ErrUnexpectedEOF)), notFound)
	var failure caddyhttp.HandlerError
	if !errors.As(err, &failure) || failure.StatusCode != http.StatusBadRequest {
		t.Errorf("ServeHTTP() of a body that breaks off = %v, want status 400", err)
	}
}

// TestPanic checks that a panic is logged with its stack.
func TestPanic(t *testing.T) {
	h := &Handler{Dataset: sample}
	logs := provision(t, h)
	h.current.Store(new(state)) // without an API every answer panics
	if response, body := ask(t, h, notFound, "GET", "/api/v1/models/openai/x"); response.StatusCode != 500 {
		t.Errorf("status = %d, body %s", response.StatusCode, body)
	}
	entries := logs.FilterMessage("panic while answering").All()
	if len(entries) != 1 || !strings.Contains(entries[0].ContextMap()["panic"].(string), "goroutine") {
		t.Errorf("logged %v", logs.All())
	}
}

// TestRewritten checks which path counts if directives before the handler have rewritten it.
func TestRewritten(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	for _, test := range []struct {
		name, sent, rewritten string
		status                int
		body                  string
	}{
		{"the operator's rewrite counts", "/api/v1/old", "/api/v1/stats", 200, `"total_models"`},
		{"from outside of the API", "/old", "/api/v1/stats", 200, `"total_models"`},
		{"a prefix was removed", "/catalog/api/v1/stats", "/api/v1/stats", 200, `"total_models"`},
		{
			name:      "a prefix was removed from no endpoint",
			sent:      "/catalog/api/v1/stats.json",
			rewritten: "/api/v1/stats.json",
			status:    404,
			body:      "not_found",
		},
		{
			name:      "a prefix was removed, unclean",
			sent:      "/catalog/x/../api/v1/stats",
			rewritten: "/x/../api/v1/stats",
			status:    404,
			body:      "not_found",
		},
		{"try_files found a file", "/api/v1/stats", "/api/v1/stats.json", 200, `"total_models"`},
		{"try_files fell back", "/api/v1/stats", "/index.html", 200, `"total_models"`},
		{"try_files fell back, no endpoint", "/api/v1/nothing", "/index.html", 404, "/api/v1/nothing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			r := caddyhttp.PrepareRequest(httptest.NewRequest("GET", test.sent, nil),
				caddy.NewReplacer(), w, nil)
			r.URL.Path = test.rewritten
			err := h.ServeHTTP(w, r, notFound)
			if err != nil || w.Code != test.status || !strings.Contains(w.Body.String(), test.body) {
				t.Errorf("status = %d, error %v, body %.100s, want %d with %s",
					w.Code, err, w.Body, test.status, test.body)
			}
		})
	}
}

// checkRefused checks that a handler is not provisioned, and that the text of the error leads to
// the fault: Caddy keeps nothing else.
func checkRefused(t *testing.T, h *Handler, want string) {
	t.Helper()
	ctx, cancel := caddy.NewContext(caddy.Context{Context: t.Context()})
	defer cancel()
	err := h.Provision(ctx)
	if err == nil {
		err = h.Validate()
	}
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("Provision() = %v, want %s", err, want)
	}
	filetest.NoError(t, h.Cleanup())
}

func TestRefused(t *testing.T) {
	root := sampleTree(t)
	for want, h := range map[string]*Handler{
		"loading /no/such/directory: ":               {Dataset: "/no/such/directory"},
		`base URL "localhost:8080"`:                  {BaseURL: "localhost:8080"},
		"typo.y":                                     {Dataset: "{typo.y}"},
		"refresh is for a tree":                      {Refresh: caddy.Duration(time.Hour)},
		"refresh: 1ns is too often, want at least 1": {Root: root, Refresh: 1},
		"base_url: the tree has the address":         {Root: root, BaseURL: "https://models.example"},
	} {
		checkRefused(t, h, want)
	}
}

// failingWriter is a client that went away.
type failingWriter struct{ *httptest.ResponseRecorder }

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("gone") }

// TestClientGone checks that a client that goes away is no error: Caddy would log one for each, and
// try to answer again.
func TestClientGone(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	w := failingWriter{httptest.NewRecorder()}
	if err := h.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/models", nil), notFound); err != nil {
		t.Errorf("ServeHTTP() = %v, want no error", err)
	}
	response, body := ask(t, h, notFound, "GET", "/api/v1/stats")
	if response.StatusCode != 200 || body == "" {
		t.Errorf("the next request answers %d", response.StatusCode)
	}
}

// TestOtherHandlersHeaders checks that handlers may change a response's headers in place, as
// Caddy's header directive does, without effect on the next response, and that headers set before
// stay.
func TestOtherHandlersHeaders(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	for range 2 {
		w := httptest.NewRecorder()
		got := w.Header()
		got.Set("Vary", "Origin")
		got.Set("Content-Length", "7")
		filetest.NoError(t, h.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/stats", nil), notFound))
		if got.Get("Content-Length") == "7" ||
			got.Get("Content-Type") != api.JSON ||
			!slices.Equal(got["Vary"], []string{"Origin", "Accept-Encoding"}) {
			t.Errorf("headers %v, want those set before, without the length of another answer", got)
		}
		for _, values := range got {
			values[0] = "changed"
			_ = append(values, "more")
		}
	}
}
