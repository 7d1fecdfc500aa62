package sync

import (
	"cmp"
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
	"net/url"
	"strconv"
	"syscall"
	"time"
)

// The limits of a file; fetch.go has the limits of its source.
const (
	attemptTimeout = 30 * time.Second // for one request and its whole response
	maxAttempts    = 4                // with up to 1, 2 and 4 seconds between them
	maxWait        = time.Minute      // that a server may ask for; longer ones want to be asked another day
)

// client gets files. It follows no redirects, which could take a key elsewhere. Its errors have no
// text from responses, which could repeat a key.
type client struct {
	transport http.RoundTripper
	header    http.Header // of each request
	check     string      // what people should check if a server rejects a request
	html      bool        // a file can be HTML

	sign func(*http.Request) error // signs each request; nil if none is signed
}

// temporary is a failure after which another attempt may succeed.
type temporary struct {
	text string
	wait time.Duration // that the server asks for
}

func (t *temporary) Error() string { return t.text }

// get returns a file, which is cut if it is larger than maxBytes, and the header of its response.
// It tries again after temporary failures. The error is fs.ErrNotExist if the server has no such
// file.
func (c *client) get(ctx context.Context, address string) (body []byte, header http.Header, err error) {
	for attempt := 1; ctx.Err() == nil; attempt++ {
		body, header, err = c.attempt(ctx, address)
		failure, isTemporary := errors.AsType[*temporary](err)
		switch {
		case !isTemporary:
			return body, header, err
		case failure.wait > maxWait:
			const format = "%w; the server asks to wait %s, longer than the %s that a sync waits"
			return nil, nil, fmt.Errorf(format, err, failure.wait, maxWait)
		case attempt == maxAttempts:
			return nil, nil, fmt.Errorf("%w; gave up after %d attempts", err, maxAttempts)
		}
		// "Full jitter": https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
		backoff := rand.N(time.Second << (attempt - 1))
		select {
		case <-time.After(max(failure.wait, backoff)):
		case <-ctx.Done():
		}
	}
	return nil, nil, context.Cause(ctx)
}

// attempt sends one request, and returns the body and the header of the response.
func (c *client) attempt(ctx context.Context, address string) (body []byte, header http.Header, err error) {
	late := &temporary{text: fmt.Sprintf("no complete response within %s", attemptTimeout)}
	ctx, cancel := context.WithTimeoutCause(ctx, attemptTimeout, late)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, nil, err
	}
	request.Header = c.header.Clone()
	if c.sign != nil {
		if err := c.sign(request); err != nil {
			return nil, nil, fmt.Errorf("the request cannot be signed: %w", err)
		}
	}
	// The transport and not an http.Client, which would follow redirects.
	response, err := cmp.Or(c.transport, http.DefaultTransport).RoundTrip(request)
	if err != nil {
		return nil, nil, connectionError(ctx, err)
	}
	defer response.Body.Close()
	if err := c.checkResponse(response); err != nil {
		return nil, nil, err
	}
	// One byte more than the limit shows that there is more.
	body, err = io.ReadAll(io.LimitReader(response.Body, maxBytes+1))
	if err != nil {
		return nil, nil, connectionError(ctx, err)
	}
	return body, response.Header, nil
}

// checkResponse returns an error if a response is not the file.
func (c *client) checkResponse(response *http.Response) error {
	code := response.StatusCode
	// Not the server's own phrase, which is text of unknown origin.
	status := fmt.Sprintf("status %d %s", code, http.StatusText(code))
	media, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	switch {
	case code == http.StatusRequestTimeout, code == http.StatusTooManyRequests, code >= 500:
		// RFC 9110, section 10.2.3: seconds or a date. A date becomes 0 here, so the usual time is
		// waited; a number out of range becomes the largest one, which is too long to wait.
		seconds, _ := strconv.ParseUint(response.Header.Get("Retry-After"), 10, 31)
		return &temporary{status, time.Duration(seconds) * time.Second}
	case code == http.StatusNotFound:
		return fmt.Errorf("%s (%w); check %s", status, fs.ErrNotExist, c.check)
	case code != http.StatusOK:
		return fmt.Errorf("%s; check %s", status, c.check)
	case media == "text/html" && !c.html:
		return fmt.Errorf("content of text/html, want JSON; check %s, "+
			"and that no proxy or sign-in page answers instead", c.check)
	}
	return nil
}

// connectionError says why there is no response, in our words: the text of err can have the address
// with its query.
func connectionError(ctx context.Context, err error) error {
	late, isLate := errors.AsType[*temporary](context.Cause(ctx))
	_, isDNS := errors.AsType[*net.DNSError](err)
	_, isCertificate := errors.AsType[*tls.CertificateVerificationError](err)
	switch {
	case isLate:
		return late
	case isDNS:
		return &temporary{text: "the host was not found"}
	case isCertificate:
		// Another attempt would get the same certificate.
		return errors.New("the host's certificate is not valid or not trusted; " +
			"does a proxy in between need its own?")
	case errors.Is(err, syscall.ECONNREFUSED):
		return &temporary{text: "connection refused"}
	}
	return &temporary{text: "the connection failed or broke off, or the response was not HTTP"}
}

// checkAddress checks that an address has no secret, because errors show it without its query, and
// that nobody can read a key on its way there.
func checkAddress(address string) (shown string, err error) {
	u, err := url.Parse(address)
	if err != nil || u.User != nil || u.Hostname() == "" || !isPrivate(u) {
		return "", errors.New("not an https address without a user or password; " +
			"http is only for this machine")
	}
	return u.Scheme + "://" + u.Host + u.EscapedPath(), nil
}

// isPrivate reports whether nobody between this machine and a host can read a request.
func isPrivate(u *url.URL) bool {
	isThisMachine := u.Hostname() == "localhost" || net.ParseIP(u.Hostname()).IsLoopback()
	return u.Scheme == "https" || u.Scheme == "http" && isThisMachine
}
