package main

import (
	"errors"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"

	"modelcatalog/scripts/bench/bodies"
)

func TestHandler(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bodies")
	err := bodies.Write(path, []bodies.Body{
		{Target: "/api/v1/models?page=2", Type: "application/json", Bytes: []byte(`{"data":[]}`)},
		{Target: "/coded", Type: "text/plain", Coding: "gzip", Bytes: []byte("not really gzip")},
	})
	if err != nil {
		t.Fatal(err)
	}
	h := new(Handler)
	if err := h.UnmarshalCaddyfile(caddyfile.NewTestDispenser("bare " + path)); err != nil {
		t.Fatal(err)
	}
	if err := h.Provision(caddy.Context{}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ target, contentType, coding, length, body string }{
		{"/api/v1/models?page=2", "application/json", "", "11", `{"data":[]}`},
		{"/coded", "text/plain", "gzip", "15", "not really gzip"},
	} {
		w := httptest.NewRecorder()
		if err := h.ServeHTTP(w, httptest.NewRequest("GET", test.target, nil), nil); err != nil {
			t.Fatal(err)
		}
		header := w.Header()
		got := [...]string{header.Get("Content-Type"), header.Get("Content-Encoding"), header.Get("Content-Length"), w.Body.String()}
		if want := [...]string{test.contentType, test.coding, test.length, test.body}; w.Code != 200 || got != want {
			t.Errorf("GET %s = %d %q, want %q", test.target, w.Code, got, want)
		}
	}
	err = h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/v1/models", nil), nil)
	if fault, ok := errors.AsType[caddyhttp.HandlerError](err); !ok || fault.StatusCode != 404 {
		t.Errorf("a target without answer gives %v, want 404", err)
	}
}

func TestCaddyfileFaults(t *testing.T) {
	for _, text := range []string{"bare", "bare one two"} {
		if err := new(Handler).UnmarshalCaddyfile(caddyfile.NewTestDispenser(text)); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	if err := (&Handler{Bodies: filepath.Join(t.TempDir(), "none")}).Provision(caddy.Context{}); err == nil {
		t.Error("a file that is missing is taken")
	}
}
