package modelcatalog

import (
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"

	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// responses are used again with their memory, except after a failed write, which may still be reading the body.
var responses = sync.Pool{New: func() any { return new(api.Response) }}

// ServeHTTP answers requests for the API.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request, next caddyhttp.Handler) error {
	s := h.live.current.Load()
	switch r.URL.Path {
	case mcp.Path:
		return h.serveAgent(w, r, s)
	case alivePath, readyPath:
		return h.serveHealth(w, r)
	}
	address := s.address(r)
	if !api.Owns(address.Path) {
		return next.ServeHTTP(w, r)
	}
	response := responses.Get().(*api.Response)
	s.Respond(response, &api.Request{
		Method: r.Method, Path: address.Path, RawQuery: address.RawQuery,
		AcceptEncoding: strings.Join(r.Header["Accept-Encoding"], ","), // the lines of a header are one list
		IfNoneMatch:    strings.Join(r.Header["If-None-Match"], ","),
		IfMatch:        strings.Join(r.Header["If-Match"], ","),
	})
	if response.Panic != "" {
		h.logger.Error("panic while answering", zap.String("method", r.Method), zap.String("path", address.Path),
			zap.String("query", address.RawQuery), zap.String("panic", response.Panic))
	}
	requestsTotal.WithLabelValues(strconv.Itoa(response.Status)).Inc()
	if write(w, r, response.Status, response.Headers, response.Length, response.Body) {
		responses.Put(response)
	}
	return nil
}

// address returns the address that counts if directives before this one have rewritten it: the rewritten one, if the API
// answers it by more than an error or has no part in what the client sent. Otherwise the client's: try_files, for example,
// makes the name of a file of it.
func (s *state) address(r *http.Request) *url.URL {
	original, ok := r.Context().Value(caddyhttp.OriginalRequestCtxKey).(http.Request)
	if !ok || original.URL.Path == r.URL.Path || !api.Owns(original.URL.Path) || s.Has(r.URL.Path) {
		return r.URL
	}
	return original.URL
}

// maxDiscarded is the number of bytes of a message that is too long which are read and dropped before it is refused. A client that
// still sends when the connection is closed sees a reset and not the answer.
const maxDiscarded = 32 << 20

// serveAgent answers a message of the Model Context Protocol. It keeps no more of a body than a message may have.
func (h *Handler) serveAgent(w http.ResponseWriter, r *http.Request, s *state) error {
	body, err := io.ReadAll(io.LimitReader(r.Body, mcp.MaxBody+1))
	if err != nil {
		return caddyhttp.Error(http.StatusBadRequest, err) // broken or too slow, if the client is still there
	}
	if len(body) > mcp.MaxBody {
		_, _ = io.CopyN(io.Discard, r.Body, maxDiscarded) // an error is the client's, which is answered if it is there
	}
	var response api.Response
	s.agents.Respond(&response, &mcp.Request{
		Method: r.Method, Body: body,
		ProtocolVersion: r.Header.Get("Mcp-Protocol-Version"), RPCMethod: r.Header.Get("Mcp-Method"), Name: r.Header.Get("Mcp-Name"),
	})
	requestsTotal.WithLabelValues(strconv.Itoa(response.Status)).Inc()
	write(w, r, response.Status, response.Headers, len(response.Body), response.Body)
	return nil
}

// shortBody is the length up to which Go's servers set Content-Length themselves; they do so up to 2 KiB. A header map of
// more than eight entries takes a tenth more time for a short answer.
const shortBody = 1 << 10

// write writes a response from memory. Handlers may change its headers in place. It reports whether the write succeeded: a client that
// went away is no fault of the server, and nothing more can be told to it.
func write(w http.ResponseWriter, r *http.Request, status int, headers []api.Header, length int, body []byte) bool {
	header, values := w.Header(), make([]string, len(headers))
	for i, h := range headers {
		values[i] = h.Value
		if others := header["Vary"]; h.Name != "Vary" || len(others) == 0 {
			header[h.Name] = values[i : i+1 : i+1] // without room that handlers could share
		} else if !strings.Contains(strings.Join(others, ","), h.Value) {
			header["Vary"] = append(others, h.Value)
		}
	}
	delete(header, "Content-Length")
	if length > shortBody || length >= 0 && r.Method == http.MethodHead {
		header["Content-Length"] = []string{strconv.Itoa(length)}
	}
	w.WriteHeader(status)
	_, err := w.Write(body)
	return err == nil
}
