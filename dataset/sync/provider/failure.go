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
	"strings"
	"syscall"
	"time"
)

// failure says why an attempt gave no usable response. Its text is always our own, because the errors of the HTTP packages
// repeat parts of responses, which could repeat the key.
type failure struct {
	text      string
	temporary bool          // another attempt may succeed
	wait      time.Duration // that the server asks for before another attempt; 0 if it does not
}

func (f *failure) Error() string { return f.text }

func (a *Adapter) statusFailure(response *http.Response) *failure {
	code := response.StatusCode
	// The server's own phrase is not used, because it is text from the response.
	f := &failure{text: strings.TrimSpace(fmt.Sprintf("status %d %s", code, http.StatusText(code)))}
	switch {
	case code == http.StatusRequestTimeout, code == http.StatusTooManyRequests, code >= 500:
		f.temporary = true
		f.wait = retryAfter(response.Header.Get("Retry-After"))
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
	var (
		late        *failure
		connect     *net.OpError
		dns         *net.DNSError
		certificate *tls.CertificateVerificationError
		noTLS       tls.RecordHeaderError
	)
	if ctx.Err() != nil && errors.As(context.Cause(ctx), &late) {
		return late
	}
	ended := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET)
	for _, cause := range []struct {
		found, temporary bool
		text             string
	}{
		{errors.As(err, &connect) && connect.Op == "proxyconnect", true, "the proxy cannot be reached; check HTTPS_PROXY"},
		{errors.As(err, &dns), true, "the host was not found"},
		{errors.As(err, &certificate), false, "the host's certificate is not valid or not trusted; does a proxy in between need its own?"},
		{errors.As(err, &noTLS), false, "the host does not speak TLS; is the port right?"},
		{errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum), false, "the response is not valid gzip"},
		{errors.Is(err, syscall.ECONNREFUSED), true, "connection refused"},
		{ended, true, "the connection ended before the response was complete"},
	} {
		if cause.found {
			return &failure{text: cause.text, temporary: cause.temporary}
		}
	}
	return &failure{text: "the connection failed, a proxy refused it, or the response was not HTTP", temporary: true}
}
