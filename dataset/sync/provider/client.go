package provider

import (
	"cmp"
	"compress/gzip"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"mime"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// MaxBytes is the size of the largest body that Client reads, decompressed.
const MaxBytes = 16 << 20

const userAgent = "model-catalog-sync"

// The limits of a list.
const (
	attemptTimeout = 30 * time.Second // for one request and its whole response
	listTimeout    = 3 * time.Minute  // for all pages, attempts and waits
	maxAttempts    = 4                // of one request
	maxWait        = time.Minute      // that a server may ask for between two attempts
	maxPages       = 50
	maxModels      = 20_000
)

// Client fetches lists over HTTP. The zero value is ready to use. It only sends GET requests, follows no redirects and keeps
// no cookies. A Client may be used concurrently.
type Client struct {
	// Transport sends the requests. Nil means http.DefaultTransport, which respects the environment's proxy variables.
	Transport http.RoundTripper
	// Sleep waits for d before another attempt, or until ctx ends. Nil waits in real time.
	Sleep func(ctx context.Context, d time.Duration)
}

// Response is a usable response.
type Response struct {
	Body []byte    // nil if it has not changed since the response with the tag
	ETag string    // empty if the server gives none
	Date time.Time // when the server sent it; zero if it did not say
}

// Get fetches a public document without a key, JSON or for people, unless the server still has the one with a tag, which may be empty.
// Errors tell people to check the setting. If there is no such document, the error is fs.ErrNotExist.
func (c *Client) Get(ctx context.Context, setting, address, etag string, forPeople bool) (*Response, error) {
	if err := checkBase(address); err != nil {
		return nil, fmt.Errorf("%s: %w", setting, err)
	}
	header := http.Header{"Accept": {"application/json"}, "User-Agent": {userAgent}}
	if forPeople {
		header["Accept"], header["Accept-Language"] = []string{"text/markdown, text/plain, text/html;q=0.9"}, []string{"en"}
	}
	if etag != "" {
		header.Set("If-None-Match", etag)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, listTimeout, fmt.Errorf("no complete response within %s", listTimeout))
	defer cancel()
	response, err := c.get(ctx, &Adapter{BaseVariable: setting, forPeople: forPeople}, address, header)
	if err != nil {
		return nil, fmt.Errorf("GET %s: %w", address, err)
	}
	return response, nil
}

// get returns a usable response. It tries again after temporary failures.
func (c *Client) get(ctx context.Context, a *Adapter, address string, header http.Header) (*Response, error) {
	for attempt := 1; ; attempt++ {
		response, f := c.attempt(ctx, a, address, header)
		switch {
		case f == nil:
			return response, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case !f.temporary:
			return nil, f
		case f.wait > maxWait:
			return nil, fmt.Errorf("%w; the server asks to wait %s, longer than the %s that a sync waits; try again later",
				f, f.wait.Round(time.Second), maxWait)
		case attempt == maxAttempts:
			return nil, fmt.Errorf("%w; gave up after %d attempts", f, maxAttempts)
		}
		wait := max(f.wait, rand.N(time.Second<<(attempt-1))) // a random time below a bound that doubles ("full jitter")
		if c.Sleep != nil {
			c.Sleep(ctx, wait)
		} else {
			select {
			case <-time.After(wait):
			case <-ctx.Done():
			}
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("%w; the last attempt: %w", context.Cause(ctx), f)
		}
	}
}

// attempt sends one request. It uses the transport without an http.Client, which would follow redirects.
func (c *Client) attempt(ctx context.Context, a *Adapter, address string, header http.Header) (*Response, *failure) {
	late := &failure{text: fmt.Sprintf("no complete response within %s", attemptTimeout), temporary: true}
	ctx, cancel := context.WithTimeoutCause(ctx, attemptTimeout, late)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil { // its text repeats the address
		return nil, &failure{text: "not a valid address, want a URL such as https://example.com/v1"}
	}
	request.Header = header.Clone()
	response, err := cmp.Or(c.Transport, http.DefaultTransport).RoundTrip(request)
	if err != nil {
		return nil, connectionFailure(ctx, err)
	}
	defer response.Body.Close()
	r := &Response{ETag: response.Header.Get("ETag")}
	r.Date, _ = http.ParseTime(response.Header.Get("Date"))
	if response.StatusCode == http.StatusNotModified && header.Get("If-None-Match") != "" {
		return r, nil
	}
	if response.StatusCode != http.StatusOK {
		return nil, a.statusFailure(response)
	}
	if f := a.checkContent(response.Header); f != nil {
		return nil, f
	}
	r.Body, err = io.ReadAll(io.LimitReader(response.Body, MaxBytes+1))
	if err != nil {
		return nil, connectionFailure(ctx, err)
	}
	if len(r.Body) > MaxBytes {
		return nil, &failure{text: fmt.Sprintf("more than %d bytes, want a smaller page", MaxBytes)}
	}
	return r, nil
}

// checkContent checks that a response is JSON and has no content coding that the transport did not decode.
func (a *Adapter) checkContent(h http.Header) *failure {
	if h.Get("Content-Encoding") != "" {
		return &failure{text: "unexpected content coding, want gzip or none"}
	}
	media, _, err := mime.ParseMediaType(h.Get("Content-Type"))
	switch {
	case h.Get("Content-Type") == "",
		err == nil && (media == "application/json" || media == "text/json" || strings.HasSuffix(media, "+json")),
		err == nil && media == "text/plain" && a.KeyVariable == "", // as GitHub sends files
		err == nil && strings.HasPrefix(media, "text/") && a.forPeople:
		return nil
	case err != nil || media != "text/html": // other types are not shown: a header is text from the response
		media = "another type"
	}
	return &failure{text: fmt.Sprintf(
		"content of %s, want JSON; check that %s is the API's address and that no proxy or sign-in page answers instead",
		media, a.BaseVariable)}
}

// failure says why an attempt gave no usable response. Its text is always our own, because the errors of the HTTP packages
// repeat parts of responses, which could repeat the key.
type failure struct {
	text      string
	temporary bool          // another attempt may succeed
	missing   bool          // the server has no such document
	wait      time.Duration // that the server asks for before another attempt; 0 if it does not
}

func (f *failure) Error() string        { return f.text }
func (f *failure) Is(target error) bool { return f.missing && target == fs.ErrNotExist }

func (a *Adapter) statusFailure(response *http.Response) *failure {
	code := response.StatusCode
	// The server's own phrase is not used, because it is text from the response.
	f := &failure{text: strings.TrimSpace(fmt.Sprintf("status %d %s", code, http.StatusText(code))), missing: code == http.StatusNotFound}
	switch {
	case code == http.StatusRequestTimeout, code == http.StatusTooManyRequests, code >= 500:
		seconds, _ := strconv.ParseUint(response.Header.Get("Retry-After"), 10, 31) // the largest number if out of range, 0 if a date
		f.temporary, f.wait = true, time.Duration(seconds)*time.Second
	case code < 300:
		f.text += ", want 200"
	case a.KeyVariable == "":
		f.text += "; check " + a.BaseVariable
	case code == http.StatusUnauthorized:
		f.text += ": the key was rejected; set " + a.KeyVariable + " to a valid key"
	case code == http.StatusForbidden:
		f.text += ": the key may not list models; permit it, or set " + a.KeyVariable + " to another key"
	case code == http.StatusBadRequest: // Google's answer to an unknown key
		f.text += ": the request was rejected; check " + a.KeyVariable + " and " + a.BaseVariable
	case code < 400:
		f.text += ": redirects are not followed, because they could take the key elsewhere; set " + a.BaseVariable + " to the API's address"
	default:
		f.text += ": the request was rejected; check " + a.BaseVariable
	}
	return f
}

func connectionFailure(ctx context.Context, err error) *failure {
	if late, found := errors.AsType[*failure](context.Cause(ctx)); found {
		return late
	}
	connect, connecting := errors.AsType[*net.OpError](err)
	_, dns := errors.AsType[*net.DNSError](err)
	_, certificate := errors.AsType[*tls.CertificateVerificationError](err)
	_, noTLS := errors.AsType[tls.RecordHeaderError](err)
	switch {
	case connecting && connect.Op == "proxyconnect":
		return &failure{text: "the proxy cannot be reached; check HTTPS_PROXY", temporary: true}
	case dns:
		return &failure{text: "the host was not found", temporary: true}
	case certificate:
		return &failure{text: "the host's certificate is not valid or not trusted; does a proxy in between need its own?"}
	case noTLS:
		return &failure{text: "the host does not speak TLS; is the port right?"}
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum):
		return &failure{text: "the response is not valid gzip"}
	case errors.Is(err, syscall.ECONNREFUSED):
		return &failure{text: "connection refused", temporary: true}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET):
		return &failure{text: "the connection ended before the response was complete", temporary: true}
	}
	return &failure{text: "the connection failed, a proxy refused it, or the response was not HTTP", temporary: true}
}
