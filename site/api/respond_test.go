package api

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/site/representation"
)

// TestRepresentations checks that documents, lists and models have a tag for each coding, a 304 for
// it, and the same headers for HEAD. TestGet shows the identity bytes.
func TestRepresentations(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	w := new(Response)
	for _, test := range []struct {
		target string
		long   bool // enough to be compressed
	}{
		{"/api/v1/models", true},
		{"/api/v1/models?sort=name", true},
		{"/api/v2/models", true},
		{"/api/v2/models?page=2", true},
		{"/api/v1/models/anthropic/claude", false},
		{"/api/v1/stats", false},
	} {
		t.Run(test.target, func(t *testing.T) {
			identity := []byte(get(a, w, test.target).Body)
			hash := representation.HashOf(identity) // as the sidecars of the published file have it
			for _, coding := range append(representation.Codings[:], representation.Identity,
				representation.Gzip) {
				r := Request{Method: "GET", AcceptEncoding: coding.Token()}
				r.Path, r.RawQuery, _ = strings.Cut(test.target, "?")
				used, encoding, want := representation.Identity, "", identity
				if test.long && coding != representation.Identity {
					used = coding
					encoding = coding.Token()
					want = representation.Append(nil, coding, representation.Fast, identity)
				}
				tag := representation.ETag(hash, used, representation.Fast)
				for _, method := range []string{"GET", "HEAD"} {
					r.Method = method
					a.Respond(w, &r)
					headers := headersOf(w)
					if w.Status != 200 ||
						w.Length != len(want) ||
						(method == "GET") != bytes.Equal(w.Body, want) ||
						headers.Get("Content-Encoding") != encoding ||
						headers.Get("Etag") != tag ||
						headers.Get("Vary") != "Accept-Encoding" {
						t.Errorf("%s %s in %s: status = %d, Length = %d, headers %v",
							method, test.target, coding.Token(), w.Status, w.Length, headers)
					}
				}
				for _, condition := range []string{tag, `"x", W/` + tag, "*"} {
					r.IfNoneMatch = condition
					a.Respond(w, &r)
					headers := headersOf(w)
					if w.Status != 304 || len(w.Body) != 0 || w.Length != -1 || headers.Get("Etag") != tag ||
						headers.Get("Content-Type")+headers.Get("Content-Encoding") != "" ||
						headers.Get("Vary") == "" {
						t.Errorf("%s in %s, If-None-Match %s: status = %d, headers %v",
							test.target, coding.Token(), condition, w.Status, headers)
					}
				}
			}
		})
	}
}

// TestIfMatch checks that a 200 becomes an error, with the headers of errors, if the client
// requires another representation, also if it has the one that would be answered.
func TestIfMatch(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	w := new(Response)
	r := Request{Method: "GET", Path: "/api/v2/models", RawQuery: "sort=name", AcceptEncoding: "gzip"}
	a.Respond(w, &r)
	tag := headersOf(w).Get("Etag")
	for _, test := range []struct {
		ifMatch, ifNoneMatch string
		status               int
	}{
		{tag, "", 200}, {"*", "", 200}, {`"x", ` + tag, "", 200}, {tag, tag, 304},
		{`"x"`, "", 412}, {"W/" + tag, "", 412}, {"nonsense", "", 412}, {`"x"`, tag, 412},
	} {
		r.IfMatch, r.IfNoneMatch = test.ifMatch, test.ifNoneMatch
		if a.Respond(w, &r); w.Status != test.status {
			t.Errorf("If-Match %s, If-None-Match %s: %d with %v, want %d",
				test.ifMatch, test.ifNoneMatch, w.Status, w.Headers, test.status)
		}
		if w.Status != 412 {
			continue
		}
		const body = `{"error":{"code":"precondition_failed","message":"If-Match: %s does not ` +
			`match the tag of this answer, %s"}}`
		escaped := strings.NewReplacer(`"`, `\"`)
		want := fmt.Sprintf(body, escaped.Replace(test.ifMatch), escaped.Replace(tag))
		headers := headersOf(w)
		a.Respond(w, &Request{Method: "GET", Path: r.Path, RawQuery: "limit=x", AcceptEncoding: "gzip"})
		if diff := cmp.Diff(headersOf(w), headers); diff != "" {
			t.Errorf("If-Match %s: headers differ from those of another error (-want +got):\n%s",
				test.ifMatch, diff)
		}
		for _, r.Method = range []string{"HEAD", "GET"} {
			a.Respond(w, &r)
			got := string(w.Body)
			if got != map[string]string{"GET": want}[r.Method] || w.Length != len(want) {
				t.Errorf("%s with If-Match %s: body %s of length %d, want %s",
					r.Method, test.ifMatch, got, w.Length, want)
			}
		}
	}
}

// TestErrorsIgnoreConditions checks that an error has no tag, is not compressed and never becomes a
// 304, and that a path that is not the API's has no answer at all.
func TestErrorsIgnoreConditions(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	w := new(Response)
	r := Request{
		Method:         "GET",
		Path:           "/api/v1/nothing",
		IfNoneMatch:    "*",
		IfMatch:        `"x"`,
		AcceptEncoding: "gzip",
	}
	a.Respond(w, &r)
	headers := headersOf(w)
	if w.Status != 404 || headers.Get("Etag")+headers.Get("Vary")+headers.Get("Content-Encoding") != "" {
		t.Errorf("status = %d, headers %v, want 404 without a tag or coding", w.Status, headers)
	}
	r.Path = "/docs/"
	if a.Respond(w, &r); w.Status != 0 || len(w.Headers) != 0 || len(w.Body) != 0 {
		t.Errorf("GET %s: status = %d, headers %v, body %q, want no answer",
			r.Path, w.Status, w.Headers, w.Body)
	}
}

func TestLongRequests(t *testing.T) {
	a := testAPI(t, testDataset(t), "")
	long := strings.Repeat("x", maxRequest)
	for name, r := range map[string]Request{
		"path":            {Path: "/api/v1/" + long},
		"query":           {RawQuery: long},
		"Accept-Encoding": {AcceptEncoding: long},
		"If-None-Match":   {IfNoneMatch: long},
		"If-Match":        {IfMatch: long},
	} {
		t.Run(name, func(t *testing.T) {
			r.Method = "GET"
			r.Path = "/api/v1" + r.Path
			w := new(Response)
			a.Respond(w, &r)
			if w.Status != 400 || !strings.Contains(string(w.Body), "longer than 64 KiB") {
				t.Errorf("status = %d, %s; want 400 about the length", w.Status, w.Body)
			}
		})
	}
}

// TestPanic checks that a panic is answered and reported, and that it leaves no trace in the next
// response.
func TestPanic(t *testing.T) {
	w := new(Response)
	broken := testAPI(t, testDataset(t), "")
	broken.versions[0].catalog = nil // every model panics
	broken.Respond(w, &Request{Method: "GET", Path: "/api/v1/models/openai/x", AcceptEncoding: "gzip"})
	if w.Status != 500 ||
		!strings.Contains(string(w.Body), `"internal_error"`) ||
		strings.Contains(string(w.Body), "nil") {
		t.Errorf("status %d, body %s", w.Status, w.Body)
	}
	if headers := headersOf(w); headers.Get("Cache-Control") != "no-store" || headers.Get("Etag") != "" {
		t.Errorf("headers %v", headers)
	}
	if !strings.Contains(w.Panic, "nil") || !strings.Contains(w.Panic, "goroutine") {
		t.Errorf("Panic = %q, want its cause and stack", w.Panic)
	}
	testAPI(t, testDataset(t), "").Respond(w, &Request{Method: "GET", Path: "/api/v1/models"})
	if w.Status != 200 || w.Panic != "" {
		t.Errorf("next response: status %d, Panic = %s", w.Status, w.Panic)
	}
}
