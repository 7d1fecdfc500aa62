package provider_test

import (
	"cmp"
	"compress/gzip"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// transport is a function as a transport.
type transport func(r *http.Request) (*http.Response, error)

func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// wantError checks the text of an error, and that it contains no secret. Nil has the text "".
func wantError(t *testing.T, err error, want string) {
	t.Helper()
	got := ""
	if err != nil {
		got = err.Error()
	}
	if got != want {
		t.Errorf("got error  %s\nwant error %s", got, want)
	}
	for ; err != nil; err = errors.Unwrap(err) {
		for _, secret := range []string{providertest.Key, testKey, providertest.BodyText} {
			if strings.Contains(err.Error(), secret) {
				t.Errorf("the error contains %q: %v", secret, err)
			}
		}
	}
}

// TestClient checks how a client treats responses, over real connections. All providers share it. Servers repeat the key and
// other text wherever they can; no error may repeat them.
func TestClient(t *testing.T) {
	status, raw := providertest.Status, providertest.Raw
	const (
		redirect = ": redirects are not followed, because they could take the key elsewhere; set OPENAI_BASE_URL to the API's address"
		notJSON  = ", want JSON; check that OPENAI_BASE_URL is the API's address and that no proxy or sign-in page answers instead"
		repeats  = "the list repeats the key; it is rejected, because it would be published"
		apiJSON  = "application/json"
		one      = `{"data":[{"id":"x"}]}`
	)
	for _, c := range []struct {
		name     string
		first    []providertest.Fault // of the first requests
		always   providertest.Fault   // of the others
		err      string               // empty: the list comes in the end
		attempts int                  // 0: 1
		waits    []time.Duration      // if the server asks for them
	}{
		{name: "good"},
		{name: "gzip", always: coded("gzip", one, true)},
		{name: "JSON by another name", always: raw("application/vnd.api+json; charset=utf-8", one)},
		{name: "400", always: status(400), err: "status 400 Bad Request: the request was rejected; check OPENAI_API_KEY and OPENAI_BASE_URL"},
		{name: "401", always: status(401), err: "status 401 Unauthorized: the key was rejected; set OPENAI_API_KEY to a valid key"},
		{name: "403", always: status(403),
			err: "status 403 Forbidden: the key may not list models; permit it, or set OPENAI_API_KEY to another key"},
		{name: "204", always: func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(204) }, err: "status 204 No Content, want 200"},
		{name: "redirect", always: status(302, "Location", "/v1/models"), err: "status 302 Found" + redirect},
		{name: "408, 520, 524", first: []providertest.Fault{status(408), status(520), status(524)}, attempts: 4},
		{name: "502, 503, 504", first: []providertest.Fault{status(502), status(503), status(504)}, attempts: 4},
		{name: "500 always", always: status(500), err: "status 500 Internal Server Error; gave up after 4 attempts", attempts: 4},
		{name: "429 with seconds", first: []providertest.Fault{status(429, "Retry-After", "7"), status(429, "Retry-After", "60")},
			attempts: 3, waits: []time.Duration{7 * time.Second, time.Minute}},
		{name: "429 with a date", first: []providertest.Fault{status(429, "Retry-After", "Sat, 21 Nov 2026 12:01:30 GMT")}, attempts: 2},
		{name: "429 for an hour", always: status(429, "Retry-After", "3600"),
			err: "status 429 Too Many Requests; the server asks to wait 1h0m0s, longer than the 1m0s that a sync waits; try again later"},
		{name: "closed always", always: providertest.Drop, attempts: 4,
			err: "the connection ended before the response was complete; gave up after 4 attempts"},
		{name: "broken off always", always: providertest.Break, attempts: 4,
			err: "the connection ended before the response was complete; gave up after 4 attempts"},

		{name: "HTML", always: raw("text/html; charset=utf-8", providertest.BodyText), err: "content of text/html" + notJSON},
		{name: "another type", always: raw("text/x-"+providertest.BodyText, "{}"), err: "content of another type" + notJSON},
		{name: "another coding", always: coded(providertest.BodyText, one, false), err: "unexpected content coding, want gzip or none"},
		{name: "not gzip", always: coded("gzip", one, false), err: "the response is not valid gzip"},
		{name: "20 MB in a few kB", always: coded("gzip", strings.Repeat(" ", 20<<20), true), err: "more than 16777216 bytes, want a smaller page"},
		{name: "the key in broken JSON", always: raw(apiJSON, `{"`+providertest.Key), err: "not valid JSON at byte 27 of 27"},
		{name: "the key", always: raw(apiJSON, `{"data":[{"id":"is-`+providertest.Key+`"}]}`), err: repeats},
		{name: "the key with escapes", always: raw(apiJSON, `{"data":[{"id":"`+strings.ReplaceAll(providertest.Key, "k", `\u006b`)+`"}]}`), err: repeats},
		{name: "the key with control characters", always: raw(apiJSON, `{"data":[{"id":"x"},{"id":"is-`+
			strings.ReplaceAll(providertest.Key, "-", `-\u202e`)+`"}]}`), err: repeats},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := providertest.New("openai")
			defer s.Close()
			s.Set([]providertest.Model{{ID: "x"}})
			s.Fail(append(c.first, c.always)...)
			var waits []time.Duration
			client := &provider.Client{Sleep: func(_ context.Context, d time.Duration) { waits = append(waits, d) }}
			list, err := provider.Find("openai").List(t.Context(), client, s.URL+"/", " "+providertest.Key+"\n")
			if c.err != "" {
				wantError(t, err, "GET "+s.URL+"/models: "+c.err)
			} else if err != nil || len(list.Models) != 1 || list.Models[0].ID != "x" {
				t.Errorf("List() = %v, %v; want the model x", list, err)
			}
			if want := max(c.attempts, 1); len(waits) != want-1 {
				t.Errorf("%d waits, want %d attempts", len(waits), want)
			}
			if c.waits != nil && !slices.Equal(waits, c.waits) {
				t.Errorf("waits %v, want %v", waits, c.waits)
			}
		})
	}
}

// coded sends a body and claims a content coding, which is gzip if the body is to be compressed.
func coded(coding, body string, compress bool) providertest.Fault {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", coding)
		w.Header().Set("Content-Type", "application/json")
		if !compress {
			_, _ = io.WriteString(w, body)
			return
		}
		z := gzip.NewWriter(w)
		_, _ = io.WriteString(z, body)
		_ = z.Close()
	}
}

// TestLimits checks the time limits and the waits of the zero client, in synthetic time.
func TestLimits(t *testing.T) {
	hang := func(r *http.Request) (*http.Response, error) {
		<-r.Context().Done()
		return nil, r.Context().Err()
	}
	const late = "no complete response within 30s; gave up after 4 attempts"
	for _, c := range []struct {
		name           string
		answer         transport
		least, longest time.Duration
		err            string
	}{
		{"no response", hang, 4 * 30 * time.Second, 4*30*time.Second + 7*time.Second, late},
		{"body without end", func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Body: &stalled{r.Context()}}, nil
		}, 4 * 30 * time.Second, 4*30*time.Second + 7*time.Second, late},
		{"waits until the limit of a list", func(r *http.Request) (*http.Response, error) {
			time.Sleep(10 * time.Second)
			return &http.Response{StatusCode: 503, Header: http.Header{"Retry-After": {"55"}}, Body: http.NoBody}, nil
		}, 3 * time.Minute, 3 * time.Minute, "no complete list within 3m0s; the last attempt: status 503 Service Unavailable"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				_, err := provider.Find("groq").List(t.Context(), &provider.Client{Transport: c.answer}, "", testKey)
				if took := time.Since(start); took < c.least || took > c.longest {
					t.Errorf("took %s, want %s to %s", took, c.least, c.longest)
				}
				wantError(t, err, "GET https://api.groq.com/openai/v1/models: "+c.err)
			})
		})
	}
}

// stalled is a body that gives nothing until ctx ends.
type stalled struct{ ctx context.Context }

func (s *stalled) Read([]byte) (int, error) { <-s.ctx.Done(); return 0, s.ctx.Err() }
func (s *stalled) Close() error             { return nil }

// TestConnections checks that errors of connections are explained in our own words.
func TestConnections(t *testing.T) {
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	defer secure.Close()
	plain := providertest.New("openai")
	defer plain.Close()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	filetest.NoError(t, err)
	closed := "https://" + free.Addr().String()
	free.Close()
	const certificate = "the host's certificate is not valid or not trusted; does a proxy in between need its own?"
	hidden := errors.New(providertest.BodyText)
	for _, c := range []struct {
		name, base string
		failure    error // of the transport; nil: the connection is real
		err        string
	}{
		{"refused", closed, nil, "connection refused; gave up after 4 attempts"},
		{"unknown certificate", secure.URL, nil, certificate},
		{"no TLS", strings.Replace(plain.URL, "http:", "https:", 1), nil, "the host does not speak TLS; is the port right?"},
		{"bad certificate", "", &tls.CertificateVerificationError{Err: hidden}, certificate},
		{"unknown host", "", &net.DNSError{Err: providertest.BodyText, IsNotFound: true},
			"the host was not found; gave up after 4 attempts"},
		{"reset", "", fmt.Errorf("%w: %w", hidden, syscall.ECONNRESET),
			"the connection ended before the response was complete; gave up after 4 attempts"},
		{"unknown", "", hidden, "the connection failed, a proxy refused it, or the response was not HTTP; gave up after 4 attempts"},
	} {
		t.Run(c.name, func(t *testing.T) {
			client := &provider.Client{Sleep: func(context.Context, time.Duration) {}}
			if c.failure != nil {
				c.base = "https://api.openai.com/v1"
				client.Transport = transport(func(*http.Request) (*http.Response, error) { return nil, c.failure })
			}
			_, err := provider.Find("openai").List(t.Context(), client, c.base, testKey)
			wantError(t, err, "GET "+c.base+"/models: "+c.err)
		})
	}
}

// TestAddresses checks that base URLs which could show a secret or let the key be read, and unusable keys, are rejected before anything is
// sent, and are not shown.
func TestAddresses(t *testing.T) {
	const (
		public = "BASE_URL: http:// to another machine, where the key could be read on its way, want https://"
		secret = "BASE_URL: a URL with a user, password, query or fragment, want one without"
		noURL  = "BASE_URL: not a URL with a host, want one such as https://example.com/v1"
	)
	for _, c := range []struct{ base, key, url, err string }{
		{base: "", url: "https://api.openai.com/v1/models"},
		{base: " https://proxy.example/openai/v1/ \n", url: "https://proxy.example/openai/v1/models"},
		{base: "http://localhost:1/v1", url: "http://localhost:1/v1/models"},
		{base: "http://[::1]:8080/", url: "http://[::1]:8080/models"},
		{base: "http://proxy.example/v1", err: public},
		{base: "http://127.0.0.1.evil.example", err: public},
		{base: "https://user:hidden@proxy.example", err: secret},
		{base: "https://proxy.example/?", err: secret},
		{base: "https://proxy.example/#hidden", err: secret},
		{base: "https:hidden", err: noURL},
		{base: "https://hidden\x7f", err: noURL},
		{base: "ftp://proxy.example/hidden", err: "BASE_URL: unknown scheme, want https://"},
		{base: "https://proxy.example/" + testKey, err: "BASE_URL: contains the key, which belongs only in OPENAI_API_KEY"},
		{key: " \t\n", err: "API_KEY: empty, want the provider's key"},
		{key: "my-hidden\nX-Other: 1", err: "API_KEY: byte 10 is a space, a control character or not ASCII, which a key cannot have"},
		{key: "my-hiddén", err: "API_KEY: byte 8 is a space, a control character or not ASCII, which a key cannot have"},
	} {
		t.Run(c.base+c.key, func(t *testing.T) {
			sent := &pages{bodies: []string{`{"data":[]}`}}
			_, err := provider.Find("openai").List(t.Context(), &provider.Client{Transport: sent}, c.base, cmp.Or(c.key, testKey))
			if c.err != "" {
				if wantError(t, err, "OPENAI_"+c.err); len(sent.requests) > 0 {
					t.Errorf("%d requests were sent", len(sent.requests))
				}
			} else if got := sent.requests[0].URL.String(); got != c.url || err != nil {
				t.Errorf("GET %s, %v, want %s", got, err, c.url)
			}
		})
	}
}
