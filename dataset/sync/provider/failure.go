package provider

import (
	"compress/gzip"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"syscall"
	"time"
)

// errCutOff is what readers of the standard library say of an end that came too early.
var errCutOff = io.ErrUnexpectedEOF

// failure is why an attempt gave no answer. Its text is always of our own words: errors of the HTTP packages repeat parts of
// answers, and could so repeat the key.
type failure struct {
	text    string
	passing bool          // another attempt may help
	wait    time.Duration // what the server asks to wait before it
}

// Error returns the text.
func (f *failure) Error() string { return f.text }

// statusFailure says what a status other than 200 means, and what to do.
func (c *Client) statusFailure(a *Adapter, response *http.Response) *failure {
	code := response.StatusCode
	f := &failure{text: statusName(code)}
	switch {
	case code == http.StatusUnauthorized:
		f.text += ": the key was refused; set " + a.KeyVariable + " to a valid one"
	case code == http.StatusForbidden:
		f.text += ": the key may not list models; give that of " + a.KeyVariable + " the right to, or set another"
	case code == http.StatusBadRequest: // Google's answer to a key that it does not know
		f.text += ": the request was refused; check " + a.KeyVariable + " and " + a.BaseVariable
	case code == http.StatusTooManyRequests, code == 529,
		code == http.StatusInternalServerError, code == http.StatusBadGateway,
		code == http.StatusServiceUnavailable, code == http.StatusGatewayTimeout:
		f.passing = true
		f.wait = retryAfter(response.Header.Get("Retry-After"), c.now())
	case code >= 300 && code < 400:
		f.text += ": a redirect, which is not followed as it could carry the key elsewhere; set " + a.BaseVariable + " to where the API is"
	case code >= 400 && code < 500:
		f.text += ": the request was refused; check " + a.BaseVariable
	case code < 300:
		f.text += "; want 200"
	}
	return f
}

// statusName names a status by the standard's words. The server's own are text of the answer.
func statusName(code int) string {
	name := http.StatusText(code)
	if code == 529 {
		name = "Overloaded" // not registered, but Anthropic's
	}
	if name == "" {
		return fmt.Sprintf("status %d", code)
	}
	return fmt.Sprintf("status %d %s", code, name)
}

// connectionFailure names the fault of a request that got no answer.
func connectionFailure(ctx context.Context, err error) *failure {
	if f := overdue(ctx); f != nil {
		return f
	}
	var (
		dns         *net.DNSError
		certificate *tls.CertificateVerificationError
		record      tls.RecordHeaderError
	)
	switch {
	case errors.As(err, &dns):
		return &failure{text: "the host's name was not found", passing: true}
	case errors.As(err, &certificate):
		return &failure{text: "the host's certificate is not valid or not trusted; is a proxy between that needs its own?"}
	case errors.As(err, &record):
		return &failure{text: "the host does not answer with TLS; is the port right?"}
	case errors.Is(err, syscall.ECONNREFUSED):
		return &failure{text: "connection refused", passing: true}
	case errors.Is(err, syscall.ENETUNREACH) || errors.Is(err, syscall.EHOSTUNREACH):
		return &failure{text: "the host cannot be reached", passing: true}
	case isBreak(err):
		return &failure{text: "the connection ended before an answer came", passing: true}
	}
	return &failure{text: "the connection failed, or what came was not HTTP", passing: true}
}

// bodyFailure names the fault of an answer that broke off.
func bodyFailure(ctx context.Context, err error, read int) *failure {
	if f := overdue(ctx); f != nil {
		return f
	}
	if errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) {
		return &failure{text: "an answer whose gzip coding is broken; want gzip or none"}
	}
	if isBreak(err) {
		return &failure{text: fmt.Sprintf("the connection ended after %d bytes of an answer; want all of it", read), passing: true}
	}
	return &failure{text: fmt.Sprintf("an answer that cannot be read after %d bytes", read), passing: true}
}

// overdue returns the failure of an attempt whose time is over; nil where it is not.
func overdue(ctx context.Context) *failure {
	var f *failure
	if ctx.Err() != nil {
		errors.As(context.Cause(ctx), &f)
	}
	return f
}

func isBreak(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, errCutOff) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)
}
