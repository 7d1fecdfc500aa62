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
	"slices"
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
	f := &failure{text: statusText(code)}
	switch {
	case a.KeyVariable == "" && code >= 300 && code < 500 && !slices.Contains(temporaryStatuses, code):
		f.text += "; check " + a.BaseVariable
	case code == http.StatusUnauthorized:
		f.text += ": the key was rejected; set " + a.KeyVariable + " to a valid key"
	case code == http.StatusForbidden:
		f.text += ": the key may not list models; permit it, or set " + a.KeyVariable + " to another key"
	case code == http.StatusBadRequest: // Google's answer to an unknown key
		f.text += ": the request was rejected; check " + a.KeyVariable + " and " + a.BaseVariable
	case slices.Contains(temporaryStatuses, code):
		f.temporary = true
		f.wait = retryAfter(response.Header.Get("Retry-After"), time.Now())
	case code >= 300 && code < 400:
		f.text += ": redirects are not followed, because they could take the key elsewhere; set " + a.BaseVariable +
			" to the API's address"
	case code >= 400 && code < 500:
		f.text += ": the request was rejected; check " + a.BaseVariable
	case code < 300:
		f.text += ", want 200"
	}
	return f
}

// temporaryStatuses may pass. 520 to 524 are Cloudflare's for a server behind it that fails, and 529 is Anthropic's.
var temporaryStatuses = []int{http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError,
	http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout, 520, 521, 522, 523, 524, 529}

// statusText names a status. The server's own phrase is not used, because it is text from the response.
func statusText(code int) string {
	name := http.StatusText(code)
	if code == 529 {
		name = "Overloaded"
	}
	return strings.TrimSpace(fmt.Sprintf("status %d %s", code, name))
}

func connectionFailure(ctx context.Context, err error) *failure {
	var (
		late        *failure
		connect     *net.OpError
		dns         *net.DNSError
		certificate *tls.CertificateVerificationError
		noTLS       tls.RecordHeaderError
	)
	is := func(targets ...error) bool {
		return slices.ContainsFunc(targets, func(target error) bool { return errors.Is(err, target) })
	}
	switch {
	case ctx.Err() != nil && errors.As(context.Cause(ctx), &late):
		return late
	case errors.As(err, &connect) && connect.Op == "proxyconnect":
		return &failure{text: "the proxy cannot be reached; check HTTPS_PROXY", temporary: true}
	case errors.As(err, &dns):
		return &failure{text: "the host was not found", temporary: true}
	case errors.As(err, &certificate):
		return &failure{text: "the host's certificate is not valid or not trusted; does a proxy in between need its own?"}
	case errors.As(err, &noTLS):
		return &failure{text: "the host does not speak TLS; is the port right?"}
	case is(gzip.ErrHeader, gzip.ErrChecksum):
		return &failure{text: "the response is not valid gzip"}
	case is(syscall.ECONNREFUSED):
		return &failure{text: "connection refused", temporary: true}
	case is(syscall.ENETUNREACH, syscall.EHOSTUNREACH):
		return &failure{text: "the host cannot be reached", temporary: true}
	case is(io.EOF, io.ErrUnexpectedEOF, syscall.ECONNRESET, syscall.EPIPE):
		return &failure{text: "the connection ended before the response was complete", temporary: true}
	}
	return &failure{text: "the connection failed, a proxy refused it, or the response was not HTTP", temporary: true}
}
