package provider

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"mime"
	"net/http"
	"strings"
	"time"
)

// Client asks for lists over HTTP. The zero value works; fields that are zero have the default that they name. It only ever
// sends GET requests, follows no redirect and keeps no cookie. A Client may be used by many goroutines at once, as long as
// its fields are not changed.
type Client struct {
	// Transport sends the requests. Default: one that heeds the usual proxy variables of the environment.
	Transport http.RoundTripper
	// AttemptLimit bounds the time of one request with its whole answer (default 30 s), ListLimit that of a whole list, all
	// pages, attempts and waits (default 3 minutes).
	AttemptLimit, ListLimit time.Duration
	// Attempts is how often a request is made at most before a passing fault is an error. Default 4.
	Attempts int
	// MaxBytes bounds the bytes of a page as they are after decompression (default 16 MiB). MaxPages and MaxModels bound a
	// list (default 50 and 20,000).
	MaxBytes            int64
	MaxPages, MaxModels int
	// Sleep waits before the next attempt, or returns ctx's error when that ends first. Default: by the clock.
	Sleep func(ctx context.Context, d time.Duration) error
	// Random returns a number of at least 0 and below 1, by which waits are spread. Default: by chance.
	Random func() float64
	// Now is the time from which a Retry-After header with a date counts. Default: the clock.
	Now func() time.Time
}

// orDefault returns a value, or a default where it is not positive.
func orDefault[T int | int64 | time.Duration](value, otherwise T) T {
	if value > 0 {
		return value
	}
	return otherwise
}

func (c *Client) maxPages() int  { return orDefault(c.MaxPages, 50) }
func (c *Client) maxModels() int { return orDefault(c.MaxModels, 20_000) }

func (c *Client) random() float64 {
	if c.Random != nil {
		return c.Random()
	}
	return rand.Float64()
}

func (c *Client) now() time.Time {
	if c.Now != nil {
		return c.Now()
	}
	return time.Now()
}

func (c *Client) sleep(ctx context.Context, d time.Duration) error {
	if c.Sleep != nil {
		return c.Sleep(ctx, d)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// limitList bounds the time of a whole list.
func (c *Client) limitList(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := orDefault(c.ListLimit, 3*time.Minute)
	return context.WithTimeoutCause(ctx, limit, fmt.Errorf("no whole list within %s", limit))
}

// transport is http.DefaultTransport with a bound for the headers of an answer.
var transport http.RoundTripper = &http.Transport{
	Proxy:                  http.ProxyFromEnvironment,
	ForceAttemptHTTP2:      true,
	MaxIdleConns:           20,
	IdleConnTimeout:        90 * time.Second,
	TLSHandshakeTimeout:    10 * time.Second,
	MaxResponseHeaderBytes: 1 << 20,
}

// attempt makes one request and returns the body of a sound answer. The transport itself is asked and no http.Client: that
// would follow redirects, or read a Location that we do not want.
func (c *Client) attempt(ctx context.Context, a *Adapter, address string, header http.Header) ([]byte, *failure) {
	limit := orDefault(c.AttemptLimit, 30*time.Second)
	ctx, cancel := context.WithTimeoutCause(ctx, limit, &failure{text: fmt.Sprintf("no whole answer within %s", limit), passing: true})
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, &failure{text: "not an address that can be asked; want a URL such as https://example.com/v1"}
	}
	request.Header = header.Clone()
	sender := c.Transport
	if sender == nil {
		sender = transport
	}
	response, err := sender.RoundTrip(request)
	if err != nil {
		return nil, connectionFailure(ctx, err)
	}
	defer response.Body.Close()
	if f := c.checkHead(a, response); f != nil {
		return nil, f
	}
	return c.readBody(ctx, response)
}

// checkHead wants status 200 and JSON.
func (c *Client) checkHead(a *Adapter, response *http.Response) *failure {
	if response.StatusCode != http.StatusOK {
		return c.statusFailure(a, response)
	}
	if response.Header.Get("Content-Encoding") != "" { // the transport takes gzip off by itself
		return &failure{text: "a content coding that was not asked for; want gzip or none"}
	}
	given := response.Header.Get("Content-Type")
	if given == "" {
		return nil
	}
	media, _, err := mime.ParseMediaType(given)
	if err == nil && (media == "application/json" || media == "text/json" || strings.HasSuffix(media, "+json")) {
		return nil
	}
	return &failure{text: fmt.Sprintf("status 200 with %s; want JSON: does %s name the API, and does no proxy or sign-in page answer for it?",
		contentName(media), a.BaseVariable)}
}

// contentName names a content type in an error. Others than these few are not shown: a header is text of the answer.
func contentName(media string) string {
	switch media {
	case "text/html", "text/plain", "application/xml", "text/xml", "application/octet-stream", "text/event-stream":
		return "content type " + media
	}
	return "another content type"
}

// readBody reads an answer up to the bound, and no byte more than it takes to see that it is passed.
func (c *Client) readBody(ctx context.Context, response *http.Response) ([]byte, *failure) {
	most := orDefault(c.MaxBytes, 16<<20)
	body, err := io.ReadAll(io.LimitReader(response.Body, most+1))
	switch {
	case int64(len(body)) > most:
		return nil, &failure{text: fmt.Sprintf("more than %d bytes; a page has at most so many", most)}
	case err != nil:
		return nil, bodyFailure(ctx, err, len(body))
	}
	return body, nil
}
