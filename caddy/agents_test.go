package modelcatalog

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/mcp"
)

// TestLongMessage checks that a client which sends 10 MB gets an answer: its connection is not reset while it sends.
func TestLongMessage(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := h.ServeHTTP(w, r, notFound); err != nil {
			t.Error(err)
		}
	}))
	defer server.Close()
	response, err := http.Post(server.URL+mcp.Path, "application/json", strings.NewReader(strings.Repeat(" ", 10<<20)))
	filetest.NoError(t, err)
	body, err := io.ReadAll(response.Body)
	filetest.NoError(t, err)
	if response.StatusCode != http.StatusBadRequest || !strings.Contains(string(body), "longer than 64 kB") {
		t.Errorf("POST of 10 MB = %d %s, want 400", response.StatusCode, body)
	}
}

// TestBrokenBody checks that a message that does not arrive is not answered as if it had.
func TestBrokenBody(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	err := h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("POST", mcp.Path, iotest.ErrReader(io.ErrUnexpectedEOF)), notFound)
	var failure caddyhttp.HandlerError
	if !errors.As(err, &failure) || failure.StatusCode != http.StatusBadRequest {
		t.Errorf("ServeHTTP() = %v, want status 400", err)
	}
}
