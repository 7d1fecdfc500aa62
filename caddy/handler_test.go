package modelcatalog

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/google/go-cmp/cmp"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"modelcatalog/dataset"
	"modelcatalog/site/api"
)

// provision makes a handler ready, with its log in memory, and cleans it up with the test.
func provision(t testing.TB, h *Handler) *observer.ObservedLogs {
	t.Helper()
	ctx, cancel := caddy.NewContext(caddy.Context{Context: context.Background()})
	t.Cleanup(cancel)
	if err := h.Provision(ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Cleanup(); err != nil {
			t.Error(err)
		}
	})
	if err := h.Validate(); err != nil {
		t.Fatal(err)
	}
	core, logs := observer.New(zapcore.InfoLevel)
	h.logger = zap.New(core)
	return logs
}

// notFound stands for a file_server that has no such file.
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
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

// TestPanic checks that a panic is logged with its stack.
func TestPanic(t *testing.T) {
	h := new(Handler)
	logs := provision(t, h)
	h.shared = &snapshot{new(api.API)} // no catalog: every model panics
	if response, body := ask(t, h, notFound, "GET", "/api/v1/models/openai/x"); response.StatusCode != 500 {
		t.Errorf("status = %d, body %s", response.StatusCode, body)
	}
	entries := logs.FilterMessage("panic while answering").All()
	if len(entries) != 1 || !strings.Contains(entries[0].ContextMap()["panic"].(string), "goroutine") {
		t.Errorf("logged %v", logs.All())
	}
}

// TestLongPaths checks that a path that names no file costs no other handler's time.
func TestLongPaths(t *testing.T) {
	h := new(Handler)
	provision(t, h)
	next := caddyhttp.HandlerFunc(func(http.ResponseWriter, *http.Request) error {
		t.Error("the next handler is asked")
		return nil
	})
	r := httptest.NewRequest("GET", strings.Repeat("/a", 30_000), nil)
	err := h.ServeHTTP(httptest.NewRecorder(), r, next)
	if got, ok := err.(caddyhttp.HandlerError); !ok || got.StatusCode != 404 {
		t.Errorf("ServeHTTP() = %v, want an error with status 404", err)
	}
}

// TestOtherPaths checks that the next handler gets requests that are not the API's as they came.
func TestOtherPaths(t *testing.T) {
	h := new(Handler)
	provision(t, h)
	for _, target := range []string{"/", "/apis", "/models/openai/gpt-4o/", "/x/../y"} {
		reached := false
		next := caddyhttp.HandlerFunc(func(w http.ResponseWriter, r *http.Request) error {
			reached = r.URL.Path == target && len(w.Header()) == 0
			return nil
		})
		if ask(t, h, next, "GET", target); !reached {
			t.Errorf("GET %s does not reach the next handler", target)
		}
	}
}

// TestRewritten has directives before the handler rewrite the path.
func TestRewritten(t *testing.T) {
	h := new(Handler)
	provision(t, h)
	for _, test := range []struct {
		name, sent, rewritten string
		status                int
		body                  string
	}{
		{"the operator's rewrite counts", "/api/v1/old", "/api/v1/stats", 200, `"total_models"`},
		{"from outside of the API", "/old", "/api/v1/stats", 200, `"total_models"`},
		{"a prefix was removed", "/catalog/api/v1/stats", "/api/v1/stats", 200, `"total_models"`},
		{"a prefix was removed from no endpoint", "/catalog/api/v1/stats.json", "/api/v1/stats.json", 404, "not_found"},
		{"a prefix was removed, unclean", "/catalog/x/../api/v1/stats", "/x/../api/v1/stats", 404, "not_found"},
		{"try_files found a file", "/api/v1/stats", "/api/v1/stats.json", 200, `"total_models"`},
		{"try_files found a page", "/api/v1/models", "/api/v1/models/index.json", 200, `"data":[`},
		{"try_files fell back", "/api/v1/stats", "/index.html", 200, `"total_models"`},
		{"try_files fell back, no endpoint", "/api/v1/nothing", "/index.html", 404, "/api/v1/nothing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			r := caddyhttp.PrepareRequest(httptest.NewRequest("GET", test.sent, nil), caddy.NewReplacer(), w, nil)
			r.URL.Path = test.rewritten
			if err := h.ServeHTTP(w, r, notFound); err != nil || w.Code != test.status || !strings.Contains(w.Body.String(), test.body) {
				t.Errorf("status = %d, error %v, body %.100s, want %d with %s", w.Code, err, w.Body, test.status, test.body)
			}
		})
	}
}

func TestTreeThatDoesNotBelong(t *testing.T) {
	embedded := loadDataset(t, dataset.Embedded())
	right := embeddedTree(t)
	other := *embedded
	other.Models = other.Models[:50]
	wrong := publishTree(t, &other)
	strange := filepath.Join(t.TempDir(), "strange")
	if err := os.MkdirAll(strange, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(strange, "version.json"), []byte("hello\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, root, want string }{
		{"right", right, ""},
		{"not compared", "", ""},
		{"none", filepath.Join(right, "none"), "no published tree; the API answers from memory, the website is missing: run make build"},
		{"another dataset", wrong, "the published tree was made from another dataset or base URL: run make build with the same"},
		{"not a tree", strange, "cannot read the published tree"},
	} {
		h := &Handler{}
		logs := provision(t, h)
		h.Root = test.root
		if got := h.matchesTree(); got != (test.want == "") {
			t.Errorf("%s: matchesTree() = %t", test.name, got)
		}
		var got string
		for _, entry := range logs.All() {
			got += entry.Message
		}
		if got != test.want {
			t.Errorf("%s: logged %q, want %q", test.name, got, test.want)
		}
	}
}

// TestProvisionErrors checks that an error's text leads to the fault, because Caddy keeps nothing else of an error.
func TestProvisionErrors(t *testing.T) {
	broken := t.TempDir()
	d := loadDataset(t, dataset.Embedded())
	if err := dataset.Write(broken, d); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(broken, "models", "groq.jsonl"), []byte("{\"id\":1}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		handler Handler
		want    string
	}{
		{"no directory", Handler{Dataset: "/no/such/directory"}, "loading the dataset /no/such/directory: "},
		{"broken line", Handler{Dataset: broken}, "models/groq.jsonl:1: id: 1 is not a string"},
		{"base URL", Handler{BaseURL: "localhost:8080"}, `base URL "localhost:8080"`},
		{"unknown variable", Handler{Dataset: "{typo.y}"}, "typo.y"},
		{"documents", Handler{Documents: "disk"}, `documents: "disk" is not one of memory, files`},
	} {
		ctx, cancel := caddy.NewContext(caddy.Context{Context: context.Background()})
		h := test.handler
		err := h.Provision(ctx)
		if err == nil {
			err = h.Validate()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
		if err := h.Cleanup(); err != nil {
			t.Errorf("%s: Cleanup: %v", test.name, err)
		}
		cancel()
	}
}

// TestSharing checks that handlers with equal datasets share one index, released with the last handler.
func TestSharing(t *testing.T) {
	directory := t.TempDir()
	if err := dataset.Write(directory, loadDataset(t, dataset.Embedded())); err != nil {
		t.Fatal(err)
	}
	t.Run("two handlers", func(t *testing.T) {
		a, b, c := new(Handler), &Handler{Dataset: directory}, &Handler{BaseURL: "https://models.example"}
		provision(t, a)
		provision(t, b)
		provision(t, c)
		if a.shared != b.shared {
			t.Error("equal datasets have two indexes")
		}
		if a.shared == c.shared {
			t.Error("handlers with two base URLs share the documents that name them")
		}
		if references, ok := snapshots.References(a.key); !ok || references != 2 {
			t.Errorf("%d references", references)
		}
	})
	snapshots.Range(func(key, _ any) bool {
		t.Errorf("%v is left", key)
		return true
	})
}

// failingWriter is a client that went away.
type failingWriter struct{ *httptest.ResponseRecorder }

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("gone") }

// TestClientGone checks that a client that goes away is no error: Caddy would log one for each, and try to answer again.
func TestClientGone(t *testing.T) {
	h := new(Handler)
	provision(t, h)
	for range 3 {
		w := failingWriter{httptest.NewRecorder()}
		if err := h.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/models", nil), notFound); err != nil {
			t.Errorf("got %v", err)
		}
	}
	if response, body := ask(t, h, notFound, "GET", "/api/v1/stats"); response.StatusCode != 200 || body == "" {
		t.Errorf("the next request answers %d", response.StatusCode)
	}
}

// TestOtherHandlersHeaders checks that handlers may change a response's headers in place, as Caddy's header directive does,
// without effect on the next response, and that headers set before stay.
func TestOtherHandlersHeaders(t *testing.T) {
	h := new(Handler)
	provision(t, h)
	answer := func(target string) http.Header {
		w := httptest.NewRecorder()
		w.Header().Set("Vary", "Origin")
		w.Header().Set("Strict-Transport-Security", "max-age=1")
		w.Header().Set("Content-Length", "7") // of an answer that was not sent
		r := httptest.NewRequest("GET", target, nil)
		if err := h.ServeHTTP(w, r, notFound); err != nil {
			t.Fatal(err)
		}
		return w.Header()
	}
	for _, target := range []string{"/api/v1/models", "/api/v1/nothing", "/api/v1/models/"} {
		want := answer(target).Clone()
		for _, values := range answer(target) {
			values[0] = "changed"
			_ = append(values, "more")
		}
		if diff := cmp.Diff(want, answer(target)); diff != "" {
			t.Errorf("%s: an answer after one that was changed: %s", target, diff)
		}
		if want.Get("Strict-Transport-Security") == "" || want.Values("Vary")[0] != "Origin" || want.Get("Content-Length") == "7" {
			t.Errorf("%s: headers set before are lost, or the length of another answer is not: %v", target, want)
		}
	}
	if vary := answer("/api/v1/stats").Values("Vary"); !slices.Equal(vary, []string{"Origin", "Accept-Encoding"}) {
		t.Errorf("Vary is %q", vary)
	}
	h.files = true
	if got := answer("/api/v1/stats"); got.Get("Strict-Transport-Security") == "" || got.Get("Content-Length") == "7" {
		t.Errorf("a missing document's answer has the headers %v", got)
	}
}
