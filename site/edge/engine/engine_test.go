package engine

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

func newEngine(t *testing.T) *Engine {
	t.Helper()
	d := datasettest.New(datasettest.Options{Models: 100})
	e, err := New(string(Pack(d, catalog.NewSet(d), documents, agents)))
	filetest.NoError(t, err)
	return e
}

// TestBrokenAdapter checks that the adapter in JavaScript answers as the engine does after a panic,
// if the engine cannot.
func TestBrokenAdapter(t *testing.T) {
	e := newEngine(t)
	e.api = nil // every request panics
	response := e.Answer(&Request{Method: "GET", Target: "/api/v1/models/openai/x"})
	if response.Status != 500 || !strings.Contains(response.Panic, "goroutine") {
		t.Fatalf("status = %d, panic %q", response.Status, response.Panic)
	}
	script, err := os.ReadFile("../worker/handler.mjs")
	filetest.NoError(t, err)
	if !strings.Contains(string(script), fmt.Sprintf("'%s'", response.Body)) {
		t.Errorf("handler.mjs does not have the body %s", response.Body)
	}
}

// TestTargets checks that targets mean the same as in Go's HTTP server, and that the host gets
// those that are not the API's.
func TestTargets(t *testing.T) {
	e := newEngine(t)
	for _, test := range []struct {
		target string
		status int
		body   string
	}{
		{"/docs/", 0, ""},
		{"/%zz", 0, ""},
		{"", 0, ""},
		{"*", 0, ""},
		{"/api", 404, `"not_found"`},
		{"http://h//api/v1/stats", 404, `//api/v1/stats`},
		{"http://models.example/api/v1", 200, "the index"},
		{"/%61pi%2Fv1", 200, "the index"},
		{"/api/v1?a=%zz?b#c", 200, "the index"},
		{"/api/v1/models/openai/%", 400, "broken percent-encoding"},
		{"/api/v1/\x01", 400, "control character"},
	} {
		got := e.Answer(&Request{Method: "GET", Target: test.target})
		if got.Status != test.status || !strings.Contains(string(got.Body), test.body) {
			t.Errorf("GET %s = %d %.200s, want %d with %s",
				test.target, got.Status, got.Body, test.status, test.body)
		}
		if (got.Status == 0) != (len(got.Headers) == 0) {
			t.Errorf("GET %s: headers %s", test.target, got.Headers)
		}
		head := e.Answer(&Request{Method: "HEAD", Target: test.target})
		if head.Status != test.status || len(head.Body) > 0 {
			t.Errorf("HEAD %s = %d %s", test.target, head.Status, head.Body)
		}
	}
}
