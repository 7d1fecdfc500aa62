package api

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

// TestRepresentations checks that each coding has its own tag, a 304 for it, and the identity bytes once decoded.
func TestRepresentations(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	w := new(Response)
	for _, path := range []string{"/api/v1/models", "/api/v1/models?sort=name", "/api/v1/models/anthropic/claude", "/api/v1/stats"} {
		tags := map[string]string{}
		for _, coding := range []string{"", "gzip", "br", "zstd", "gzip"} {
			r := Request{Method: "GET", AcceptEncoding: coding}
			r.Path, r.RawQuery, _ = strings.Cut(path, "?")
			a.Respond(w, &r)
			headers := headersOf(w)
			used, tag, body := headers.Get("Content-Encoding"), headers.Get("Etag"), bytes.Clone(w.Body)
			if other, seen := tags[tag]; w.Status != 200 || tag == "" || seen && other != used {
				t.Errorf("%s in %q: status %d, tag %s, also of %q", path, coding, w.Status, tag, other)
			}
			tags[tag] = used
			if long := path != "/api/v1/stats" && !strings.Contains(path, "claude"); long != (used == coding && coding != "") && coding != "" {
				t.Errorf("%s in %q: Content-Encoding %q of %d bytes", path, coding, used, len(body))
			}
			if w.Length != len(body) || headers.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s in %q: Length %d of %d bytes, Vary %q", path, coding, w.Length, len(body), headers.Get("Vary"))
			}
			if used == "gzip" {
				wantGunzipped(t, body, a, path)
			}
			r.Method = "HEAD"
			a.Respond(w, &r)
			if w.Status != 200 || len(w.Body) != 0 || w.Length != len(body) || headersOf(w).Get("Etag") != tag {
				t.Errorf("HEAD %s in %q: status %d, body of %d bytes, Length %d", path, coding, w.Status, len(w.Body), w.Length)
			}
			for _, condition := range []string{tag, `"x", W/` + tag, "*"} {
				r.IfNoneMatch = condition
				a.Respond(w, &r)
				headers = headersOf(w)
				if w.Status != 304 || len(w.Body) != 0 || w.Length != -1 || headers.Get("Etag") != tag ||
					headers.Get("Content-Type")+headers.Get("Content-Encoding") != "" || headers.Get("Vary") == "" {
					t.Errorf("%s in %q, If-None-Match %s: status %d, headers %v", path, coding, condition, w.Status, headers)
				}
			}
		}
	}
}

func wantGunzipped(t *testing.T, body []byte, a *API, target string) {
	t.Helper()
	reader, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	if want := get(a, new(Response), target).Body; string(got) != want {
		t.Errorf("%s: gunzipped %d bytes differ from the identity form", target, len(got))
	}
}

// TestErrorsIgnoreConditions checks that an error has no tag, is not compressed and never becomes a 304.
func TestErrorsIgnoreConditions(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	w := new(Response)
	a.Respond(w, &Request{Method: "GET", Path: "/api/v1/nothing", IfNoneMatch: "*", AcceptEncoding: "gzip"})
	if headers := headersOf(w); w.Status != 404 || headers.Get("Etag")+headers.Get("Vary")+headers.Get("Content-Encoding") != "" {
		t.Errorf("status %d, headers %v", w.Status, headers)
	}
}

func TestNotTheAPIs(t *testing.T) {
	w := new(Response)
	testAPI(t, testDataset(t), "").Respond(w, &Request{Method: "GET", Path: "/docs/"})
	if w.Status != 0 || len(w.Headers) != 0 || len(w.Body) != 0 {
		t.Errorf("status %d, headers %v, body %q", w.Status, w.Headers, w.Body)
	}
}

func TestLongRequests(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	long := strings.Repeat("x", maxRequest)
	for _, r := range []Request{{Path: "/api/v1/" + long}, {RawQuery: long}, {AcceptEncoding: long}, {IfNoneMatch: long}} {
		r.Method, r.Path = "GET", "/api/v1"+r.Path
		w := new(Response)
		a.Respond(w, &r)
		if w.Status != 400 || !strings.Contains(string(w.Body), "longer than 64 KiB") {
			t.Errorf("%.20q?%.20q: %d %s", r.Path, r.RawQuery, w.Status, w.Body)
		}
	}
}

// TestPanic checks that a panic is answered and reported, and that it leaves no trace in the next response.
func TestPanic(t *testing.T) {
	w := new(Response)
	broken := new(API) // no catalog: every model panics
	broken.Respond(w, &Request{Method: "GET", Path: "/api/v1/models/openai/x", AcceptEncoding: "gzip"})
	if w.Status != 500 || w.Endpoint != Model || !strings.Contains(string(w.Body), `"internal_error"`) || strings.Contains(string(w.Body), "nil") {
		t.Errorf("status %d, body %s", w.Status, w.Body)
	}
	if headers := headersOf(w); headers.Get("Cache-Control") != "no-store" || headers.Get("Etag") != "" {
		t.Errorf("headers %v", headers)
	}
	if !strings.Contains(w.Panic, "nil") || !strings.Contains(w.Panic, "goroutine") {
		t.Errorf("Panic = %q, want its cause and stack", w.Panic)
	}
	testAPI(t, testDataset(t), "").Respond(w, &Request{Method: "GET", Path: ListPath})
	if w.Status != 200 || w.Panic != "" {
		t.Errorf("next response: status %d, Panic = %s", w.Status, w.Panic)
	}
}

// TestAllocations checks that answers in reused memory allocate no more than their tag and Link header.
func TestAllocations(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	w := new(Response)
	for _, test := range []struct {
		r    Request
		want float64
	}{
		{Request{Method: "GET", Path: "/api/v1/stats"}, 0},
		{Request{Method: "GET", Path: "/api/v1/models", AcceptEncoding: "br, gzip"}, 0},
		{Request{Method: "GET", Path: "/api/v1/models/anthropic/claude"}, 1},
		{Request{Method: "GET", Path: "/api/v1/models", RawQuery: "type=image&limit=10"}, 2},
		{Request{Method: "GET", Path: "/api/v1/models", RawQuery: "limit=99", AcceptEncoding: "gzip"}, 1},
	} {
		for range 3 {
			a.Respond(w, &test.r)
		}
		if got := testing.AllocsPerRun(100, func() { a.Respond(w, &test.r) }); got > test.want {
			t.Errorf("%s?%s: %v allocations, want at most %v", test.r.Path, test.r.RawQuery, got, test.want)
		}
	}
}
