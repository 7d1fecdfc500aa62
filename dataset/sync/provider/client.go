package provider

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// The limits of a list.
const (
	attemptTimeout = 30 * time.Second // for one request and its whole response
	listTimeout    = 3 * time.Minute  // for all pages, attempts and waits
	maxAttempts    = 4                // of one request
	maxWait        = time.Minute      // that a server may ask for between two attempts; a daily sync had better come back later
	maxBytes       = 16 << 20         // of a page, decompressed
	maxPages       = 50
	maxModels      = 20_000 // including aliases
)

// Client fetches lists over HTTP. The zero value is ready to use, and so is a nil pointer in List. It only sends GET requests,
// follows no redirects and keeps no cookies. A Client may be used concurrently.
type Client struct {
	// Transport sends the requests. Nil means a copy of http.DefaultTransport, which respects the environment's proxy variables.
	Transport http.RoundTripper
	// Sleep waits for d before another attempt, or until ctx ends. Nil waits in real time.
	Sleep func(ctx context.Context, d time.Duration)
}

func (c *Client) sleep(ctx context.Context, d time.Duration) {
	if c.Sleep != nil {
		c.Sleep(ctx, d)
		return
	}
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// get returns the body of a usable response and its date, which is zero if it has none. It tries again after temporary
// failures.
func (c *Client) get(ctx context.Context, a *Adapter, address string, header http.Header) (
	body []byte, date time.Time, err error) {
	for attempt := 1; ; attempt++ {
		body, date, f := c.attempt(ctx, a, address, header)
		switch {
		case f == nil:
			return body, date, nil
		case ctx.Err() != nil:
			return nil, date, context.Cause(ctx)
		case !f.temporary:
			return nil, date, f
		case f.wait > maxWait:
			return nil, date, fmt.Errorf("%w; the server asks to wait %s, longer than the %s that a sync waits; try again later",
				f, f.wait.Round(time.Second), maxWait)
		case attempt == maxAttempts:
			return nil, date, fmt.Errorf("%w; gave up after %d attempts", f, maxAttempts)
		}
		c.sleep(ctx, max(f.wait, backoff(attempt)))
		if ctx.Err() != nil {
			return nil, date, fmt.Errorf("%w; the last attempt: %w", context.Cause(ctx), f)
		}
	}
}

// backoff returns how long to wait after an attempt, counted from 1: a random time below a bound that doubles. Clients that
// failed together do not come back together ("full jitter").
func backoff(attempt int) time.Duration { return rand.N(time.Second << (attempt - 1)) }

// attempt sends one request and returns the body and the date of a usable response. It uses the transport without an
// http.Client, which would follow redirects.
func (c *Client) attempt(ctx context.Context, a *Adapter, address string, header http.Header) (
	body []byte, date time.Time, f *failure) {
	late := &failure{text: fmt.Sprintf("no complete response within %s", attemptTimeout), temporary: true}
	ctx, cancel := context.WithTimeoutCause(ctx, attemptTimeout, late)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil { // its text repeats the address
		return nil, date, &failure{text: "not a valid address, want a URL such as https://example.com/v1"}
	}
	request.Header = header.Clone()
	transport := c.Transport
	if transport == nil {
		transport = defaultTransport
	}
	response, err := transport.RoundTrip(request)
	if err != nil {
		return nil, date, connectionFailure(ctx, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, date, a.statusFailure(response)
	}
	if f := a.checkContent(response.Header); f != nil {
		return nil, date, f
	}
	body, err = io.ReadAll(io.LimitReader(response.Body, maxBytes+1))
	if err != nil {
		return nil, date, connectionFailure(ctx, err)
	}
	if len(body) > maxBytes {
		return nil, date, &failure{text: fmt.Sprintf("more than %d bytes, want a smaller page", maxBytes)}
	}
	date, _ = http.ParseTime(response.Header.Get("Date"))
	return body, date, nil
}

// defaultTransport is http.DefaultTransport with our own error for a proxy that refuses a connection.
var defaultTransport = func() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.OnProxyConnectResponse = func(_ context.Context, _ *url.URL, _ *http.Request, response *http.Response) error {
		if response.StatusCode == http.StatusOK {
			return nil
		}
		return proxyFailure(response.StatusCode)
	}
	return t
}()

// checkContent checks that a response is JSON and has no content coding that the transport did not decode.
func (a *Adapter) checkContent(h http.Header) *failure {
	if h.Get("Content-Encoding") != "" {
		return &failure{text: "unexpected content coding, want gzip or none"}
	}
	media, _, err := mime.ParseMediaType(h.Get("Content-Type"))
	switch {
	case h.Get("Content-Type") == "",
		err == nil && (media == "application/json" || media == "text/json" || strings.HasSuffix(media, "+json")):
		return nil
	case err != nil || media != "text/html": // other types are not shown: a header is text from the response
		media = "another type"
	}
	return &failure{text: fmt.Sprintf(
		"content of %s, want JSON; check that %s is the API's address and that no proxy or sign-in page answers instead",
		media, a.BaseVariable)}
}

// retryAfter returns the wait that a Retry-After header asks for, in seconds or by an HTTP date; 0 if it is missing or invalid.
func retryAfter(value string, now time.Time) time.Duration {
	seconds, err := strconv.ParseUint(value, 10, 31)
	if err == nil || errors.Is(err, strconv.ErrRange) { // then seconds is the largest number
		return time.Duration(seconds) * time.Second
	}
	date, err := http.ParseTime(value)
	if err != nil {
		return 0
	}
	return max(0, date.Sub(now))
}
