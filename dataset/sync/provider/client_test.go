package provider_test

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// transport is a function as a transport.
type transport func(r *http.Request) (*http.Response, error)

func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// The limits of the zero client hold, in made-up time: a provider that never answers costs four attempts of 30 seconds and
// the waits between them, and one whose answers come late is waited for.
func TestLimits(t *testing.T) {
	hang := func(r *http.Request) (*http.Response, error) {
		<-r.Context().Done()
		return nil, r.Context().Err()
	}
	for _, c := range []struct {
		name   string
		answer func(attempt int, r *http.Request) (*http.Response, error)
		ctx    func() (context.Context, context.CancelFunc)
		limit  time.Duration
		took   time.Duration
		err    string
		is     error
	}{
		{name: "hang", answer: func(_ int, r *http.Request) (*http.Response, error) { return hang(r) },
			took: 4*30*time.Second + 3500*time.Millisecond, err: "no whole answer within 30s; tried 4 times"},
		{name: "hang, then fine", answer: func(attempt int, r *http.Request) (*http.Response, error) {
			if attempt == 1 {
				return hang(r)
			}
			time.Sleep(29 * time.Second)
			return (&pages{bodies: []string{`{"data":[]}`}}).RoundTrip(r)
		}, took: 59*time.Second + 500*time.Millisecond},
		{name: "waits until the list's limit", answer: func(_ int, r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 503, Header: http.Header{"Retry-After": {"60"}}, Body: http.NoBody}, nil
		}, limit: 100 * time.Second, took: 100 * time.Second, err: "no whole list within 1m40s; the last attempt: status 503 Service Unavailable"},
		{name: "the caller's deadline", answer: func(_ int, r *http.Request) (*http.Response, error) { return hang(r) },
			ctx: func() (context.Context, context.CancelFunc) {
				return context.WithTimeout(context.Background(), time.Second)
			},
			took: time.Second, err: "context deadline exceeded", is: context.DeadlineExceeded},
		{name: "the caller gives up", answer: func(_ int, r *http.Request) (*http.Response, error) { return hang(r) },
			ctx: func() (context.Context, context.CancelFunc) {
				ctx, cancel := context.WithCancel(context.Background())
				cancel()
				return ctx, cancel
			}, err: "context canceled", is: context.Canceled},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				attempt := 0
				client := &provider.Client{
					ListLimit: c.limit,
					Random:    func() float64 { return 0.5 },
					Transport: transport(func(r *http.Request) (*http.Response, error) { attempt++; return c.answer(attempt, r) }),
				}
				ctx, cancel := context.Background(), context.CancelFunc(func() {})
				if c.ctx != nil {
					ctx, cancel = c.ctx()
				}
				defer cancel()
				start := time.Now()
				_, err := find(t, "groq").List(ctx, client, "", testKey)
				if took := time.Since(start); took != c.took {
					t.Errorf("took %s, want %s", took, c.took)
				}
				if c.err == "" && err == nil {
					return
				}
				checkText(t, err, "GET https://api.groq.com/openai/v1/models: "+c.err)
				if c.is != nil && !errors.Is(err, c.is) {
					t.Errorf("the error is not %v", c.is)
				}
			})
		})
	}
}

// Connections fail in our own words.
func TestConnections(t *testing.T) {
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	defer secure.Close()
	plain := providertest.New("openai")
	defer plain.Close()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed := "https://" + free.Addr().String()
	free.Close()

	failing := func(err error) http.RoundTripper {
		return transport(func(*http.Request) (*http.Response, error) { return nil, err })
	}
	hidden := errors.New(providertest.BodyText)
	for _, c := range []struct {
		name, base string
		transport  http.RoundTripper
		err        string
		attempts   int
	}{
		{name: "refused", base: closed, err: "connection refused; tried 4 times", attempts: 4},
		{name: "a certificate that nobody knows", base: secure.URL, attempts: 1,
			err: "the host's certificate is not valid or not trusted; is a proxy between that needs its own?"},
		{name: "no TLS", base: strings.Replace(plain.URL, "http:", "https:", 1), err: "the host does not answer with TLS; is the port right?", attempts: 1},
		{name: "no such name", transport: failing(&net.OpError{Op: "dial", Err: &net.DNSError{Err: providertest.BodyText, IsNotFound: true}}),
			err: "the host's name was not found; tried 4 times", attempts: 4},
		{name: "unreachable", transport: failing(fmt.Errorf("%w: %w", hidden, syscall.EHOSTUNREACH)), err: "the host cannot be reached; tried 4 times", attempts: 4},
		{name: "reset", transport: failing(fmt.Errorf("%w: %w", hidden, syscall.ECONNRESET)),
			err: "the connection ended before an answer came; tried 4 times", attempts: 4},
		{name: "a certificate of another", transport: failing(&tls.CertificateVerificationError{Err: hidden}),
			err: "the host's certificate is not valid or not trusted; is a proxy between that needs its own?", attempts: 1},
		{name: "anything else", transport: failing(hidden), err: "the connection failed, or what came was not HTTP; tried 4 times", attempts: 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			client, clock := newClient()
			client.Transport = c.transport
			base := c.base
			if base == "" {
				base = "https://api.openai.com/v1"
			}
			_, err := find(t, "openai").List(context.Background(), client, base, providertest.Key)
			checkSecrets(t, err)
			checkText(t, err, "GET "+base+"/models: "+c.err)
			if got := len(clock.waits) + 1; got != c.attempts {
				t.Errorf("%d attempts, want %d", got, c.attempts)
			}
		})
	}
}

// An address that is refused is not asked again, and a client's bounds can be set.
func TestAttempts(t *testing.T) {
	s := providertest.New("mistral")
	defer s.Close()
	s.FailAlways(providertest.Status(503))
	client, _ := newClient()
	client.Attempts = 2
	_, err := find(t, "mistral").List(context.Background(), client, s.URL, providertest.Key)
	checkText(t, err, "GET "+s.URL+"/v1/models: status 503 Service Unavailable; tried 2 times")
	s.FailAlways(providertest.Redirect(s.URL + "/v1/models"))
	if _, err = find(t, "mistral").List(context.Background(), client, s.URL, providertest.Key); err == nil {
		t.Error("a redirect was followed")
	}
	if got := s.Requests(); got != 3 {
		t.Errorf("%d requests, want 3", got)
	}
}

// The waits double up to a bound, and chance spreads them over all of it.
func TestBackoff(t *testing.T) {
	var least, most []time.Duration
	for attempt := range 8 {
		least = append(least, provider.Backoff(&provider.Client{Random: func() float64 { return 0 }}, attempt+1))
		most = append(most, provider.Backoff(&provider.Client{Random: func() float64 { return 1 }}, attempt+1))
	}
	if diff := cmp.Diff(make([]time.Duration, 8), least); diff != "" {
		t.Errorf("least waits differ (-want +got):\n%s", diff)
	}
	var want []time.Duration
	for _, seconds := range []int{1, 2, 4, 8, 16, 20, 20, 20} {
		want = append(want, time.Duration(seconds)*time.Second)
	}
	if diff := cmp.Diff(want, most); diff != "" {
		t.Errorf("longest waits differ (-want +got):\n%s", diff)
	}
	for range 100 {
		if wait := provider.Backoff(&provider.Client{}, 3); wait < 0 || wait >= 4*time.Second {
			t.Fatalf("backoff(3) = %s, want at least 0 and less than 4s", wait)
		}
	}
}

func TestRetryAfter(t *testing.T) {
	for value, want := range map[string]time.Duration{
		"": 0, "7": 7 * time.Second, " 7 ": 7 * time.Second, "0": 0, "-7": 0, "+7": 0, "7.5": 0, "7s": 0, "soon": 0,
		"99999999999999999999":             (1<<31 - 1) * time.Second,
		"Sat, 21 Nov 2026 12:01:30 GMT":    90 * time.Second,
		"Saturday, 21-Nov-26 12:00:05 GMT": 5 * time.Second,
		"Sat Nov 21 12:00:09 2026":         9 * time.Second,
		"Sat, 21 Nov 2026 11:59:00 GMT":    0,
		"2026-11-21T12:00:30Z":             0,
	} {
		if got := provider.RetryAfter(value, noon); got != want {
			t.Errorf("retryAfter(%q) = %s, want %s", value, got, want)
		}
	}
}

// One client serves all providers at once; run with -race.
func TestConcurrency(t *testing.T) {
	client, _ := newClient()
	var group sync.WaitGroup
	for _, s := range providertest.All() {
		defer s.Close()
		a := find(t, s.Provider())
		for range 3 {
			group.Go(func() {
				s.Set(five)
				s.SetPageSize(2)
				s.Fail(nil, providertest.Status(500))
				if _, err := a.List(context.Background(), client, s.URL, providertest.Key); err != nil {
					t.Error(err)
				}
			})
		}
	}
	group.Wait()
}
