package sync

import (
	"compress/gzip"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/source"
)

// testKey is the key of each list, and bodyText is in each answer. No error repeats them.
const testKey, bodyText = "test-key-7f3e0c9b5a1d4e68", "text-of-a-response"

// reply answers a request.
type reply func(r *http.Request) (*http.Response, error)

func (f reply) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// status answers with a status, and with headers, given as names and values in turn.
func status(code int, headers ...string) reply { return content(code, bodyText, headers...) }

func content(code int, body string, headers ...string) reply {
	return func(*http.Request) (*http.Response, error) {
		w := httptest.NewRecorder()
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.Header().Set("Warning", testKey)
		w.WriteHeader(code)
		w.WriteString(body)
		return w.Result(), nil
	}
}

func fails(err error) reply { return func(*http.Request) (*http.Response, error) { return nil, err } }

func hang(r *http.Request) (*http.Response, error) {
	<-r.Context().Done()
	return nil, r.Context().Err()
}

func slow(r *http.Request) (*http.Response, error) {
	time.Sleep(10 * time.Second)
	return status(503, "Retry-After", "60")(r)
}

// stalled is a body that gives nothing until its context ends.
type stalled struct{ context.Context }

func (s stalled) Read([]byte) (int, error) { <-s.Done(); return 0, s.Err() }
func (s stalled) Close() error             { return nil }

// TestClient checks how a client treats answers, in synthetic time.
func TestClient(t *testing.T) {
	const check, again = "; check the address of x", "; gave up after 4 attempts"
	const (
		notJSON = "content of text/html, want JSON; check the address of x, and that no proxy or sign-in page answers instead"
		html    = "text/html; charset=utf-8"
	)
	good, late := content(200, "{}", "Content-Type", "text/plain"), "no complete response within 30s"+again
	for _, c := range []struct {
		name     string
		replies  []reply // to the requests; the last is for all others, too
		err      string  // empty: the file comes in the end
		attempts int
		least    time.Duration // that it takes; at most 7 seconds more
	}{
		{"good", []reply{good}, "", 1, 0},
		{"400", []reply{status(400)}, "status 400 Bad Request" + check, 1, 0},
		{"204", []reply{status(204)}, "status 204 No Content" + check, 1, 0},
		{"304", []reply{status(304)}, "status 304 Not Modified" + check, 1, 0},
		{"404", []reply{status(404)}, "status 404 Not Found (file does not exist)" + check, 1, 0},
		{
			name:     "redirect",
			replies:  []reply{status(302, "Location", "https://evil.example")},
			err:      "status 302 Found" + check,
			attempts: 1,
		},
		{"408, 520, 524", []reply{status(408), status(520), status(524), good}, "", 4, 0},
		{"500 always", []reply{status(500)}, "status 500 Internal Server Error" + again, 4, 0},
		{
			name:     "429 with seconds",
			replies:  []reply{status(429, "Retry-After", "7"), status(429, "Retry-After", "60"), good},
			attempts: 3,
			least:    67 * time.Second,
		},
		{
			name:     "429 with a date",
			replies:  []reply{status(429, "Retry-After", "Sat, 21 Nov 2026 12:01:30 GMT"), good},
			attempts: 2,
		},
		{
			name:     "429 for an hour",
			replies:  []reply{status(429, "Retry-After", "3600")},
			err:      "status 429 Too Many Requests; the server asks to wait 1h0m0s, longer than the 1m0s that a sync waits",
			attempts: 1,
		},
		{"HTML", []reply{content(200, bodyText, "Content-Type", html)}, notJSON, 1, 0},
		{"no response", []reply{hang}, late, 4, 2 * time.Minute},
		{
			name: "body without end",
			replies: []reply{func(r *http.Request) (*http.Response, error) {
				return &http.Response{StatusCode: 200, Body: stalled{r.Context()}}, nil
			}},
			err:      late,
			attempts: 4,
			least:    2 * time.Minute,
		},
		{"the end of the sync", []reply{slow}, "not all files within 3m0s", 3, 3 * time.Minute},
		{
			name:     "certificate",
			replies:  []reply{fails(&tls.CertificateVerificationError{Err: errors.New(bodyText)})},
			err:      "the host's certificate is not valid or not trusted; does a proxy in between need its own?",
			attempts: 1,
		},
		{
			name:     "unknown host",
			replies:  []reply{fails(&net.DNSError{Err: bodyText})},
			err:      "the host was not found" + again,
			attempts: 4,
		},
		{
			name:     "refused",
			replies:  []reply{fails(fmt.Errorf("%s: %w", bodyText, syscall.ECONNREFUSED))},
			err:      "connection refused" + again,
			attempts: 4,
		},
		{
			name:     "broken off",
			replies:  []reply{fails(io.ErrUnexpectedEOF)},
			err:      "the connection failed or broke off, or the response was not HTTP" + again,
			attempts: 4,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeoutCause(t.Context(), 3*time.Minute,
					errors.New("not all files within 3m0s"))
				defer cancel()
				start, attempts := time.Now(), 0
				f := &client{
					check: "the address of x",
					transport: reply(func(r *http.Request) (*http.Response, error) {
						attempts++
						return c.replies[min(attempts, len(c.replies))-1](r)
					}),
				}
				body, _, err := f.get(ctx, "https://example.com/")
				got := fmt.Sprint(err)
				if err != nil && got != c.err || (err == nil) != (c.err == "") ||
					err == nil && string(body) != "{}" {
					t.Errorf("got %q and the error %s, want the error %s", body, got, c.err)
				}
				took := time.Since(start)
				if attempts != c.attempts || took < c.least || took > c.least+7*time.Second {
					t.Errorf("%d attempts, %s, want %d, %s", attempts, took, c.attempts, c.least)
				}
			})
		})
	}
}

// TestKey checks that the request for each list has the key, which no error repeats, and that a
// list which repeats it is rejected.
func TestKey(t *testing.T) {
	body := ""
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		if !strings.Contains(fmt.Sprint(r.Header), testKey) {
			w.WriteHeader(401)
		}
		z := gzip.NewWriter(w)
		io.WriteString(z, body)
		z.Close()
	}))
	defer server.Close()
	for _, from := range provider.Lists {
		get := func(key, text string) error {
			body = text
			r := &request{
				SourceReport: SourceReport{Name: from.Name},
				from:         &from,
				address:      server.URL + "/list?query=hidden",
				key:          key,
			}
			answer, err := r.fetch(t.Context())
			if err != nil {
				return err
			}
			r.answer = answer
			_, _, err = r.read(t.Context(), new(dataset.Dataset), new(Options),
				dataset.Timestamp(time.Now().UnixMilli()))
			return err
		}
		list := func(id string) string {
			array := fmt.Sprintf(`[{"id":"%s","name":"%[1]s"}]`, id)
			switch from.Name {
			case "google":
				return `{"models":` + array + "}"
			case "together":
				return array
			}
			return `{"data":` + array + "}"
		}
		repeats := "the list repeats the key; it is rejected, because it would be published"
		unauthorized := "GET " + server.URL + "/list: status 401 Unauthorized; check " +
			from.Access.Variable + " and the address of " + from.Name
		for _, c := range []struct{ name, key, text, want string }{
			{"the key", testKey, list("x"), "<nil>"},
			{"another key", "another", list("x"), unauthorized},
			{"an id with the key", testKey, list("is-" + testKey), repeats},
			{
				name: "an id with the key, escaped",
				key:  testKey,
				text: list(strings.ReplaceAll(testKey, "k", `\u006b`)),
				want: repeats,
			},
			{
				name: "an answer that is cut after the key",
				key:  testKey,
				text: `{"` + testKey,
				want: "not valid JSON at byte 27 of 27",
			},
		} {
			t.Run(from.Name+"/"+c.name, func(t *testing.T) {
				if got := fmt.Sprint(get(c.key, c.text)); got != c.want {
					t.Errorf("error = %s, want %s", got, c.want)
				}
			})
		}
	}
	body = strings.Repeat(" ", maxBytes+1) // in a few kB
	r := &request{from: &provider.Lists[0], address: server.URL, key: testKey}
	if _, err := r.fetch(t.Context()); fmt.Sprint(err) != "more than 16777216 bytes, want fewer" {
		t.Errorf("a large list: %v", err)
	}
}

// TestAddresses checks that addresses which could show a secret or let a key be read are rejected
// before anything is sent.
func TestAddresses(t *testing.T) {
	for address, isGood := range map[string]bool{
		"https://example.com/v1?a=b":      true,
		"http://localhost:1/v1":           true,
		"http://[::1]:8080/":              true,
		"http://127.0.0.1/":               true,
		"http://example.com/v1":           false,
		"http://127.0.0.1.evil.example":   false,
		"https://user:hidden@example.com": false,
		"https:hidden":                    false,
		"https://hidden\x7f":              false,
		"ftp://example.com/hidden":        false,
	} {
		t.Run(address, func(t *testing.T) {
			isSent := false
			send := func(r *http.Request) (*http.Response, error) {
				isSent = true
				return content(200, "{}")(r)
			}
			_, _ = (&request{
				from:      new(source.Source),
				address:   address,
				transport: reply(send),
			}).fetch(t.Context())
			if isSent != isGood {
				t.Errorf("the request is sent: %t, want %t", isSent, isGood)
			}
			shown, err := checkAddress(address)
			if (err == nil) != isGood {
				t.Errorf("checkAddress: %v, want an error: %t", err, !isGood)
			}
			if strings.Contains(fmt.Sprint(shown, err), "hidden") {
				t.Errorf("checkAddress shows a secret: %s, %v", shown, err)
			}
		})
	}
	r := &request{from: &provider.Lists[0], address: "https://example.com", key: "hidden\nX-Other: 1"}
	const noKey = "OPENAI_API_KEY has a character that a key cannot have"
	if _, err := r.fetch(t.Context()); fmt.Sprint(err) != noKey {
		t.Errorf("a key with a line break: %v", err)
	}
}
