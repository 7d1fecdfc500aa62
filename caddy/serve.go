package modelcatalog

import (
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// exchange is a request and its response as the API sees them. Its memory is used again.
type exchange struct {
	request  api.Request
	response api.Response
	lost     bool // a failed write may still be reading the body
}

var exchanges = sync.Pool{New: func() any { return new(exchange) }}

func (x *exchange) release() {
	if !x.lost {
		exchanges.Put(x)
	}
}

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
	x := exchanges.Get().(*exchange)
	defer x.release()
	x.request = api.Request{
		Method: r.Method, Path: address.Path, RawQuery: address.RawQuery,
		AcceptEncoding: strings.Join(r.Header["Accept-Encoding"], ","), // the lines of a header are one list
		IfNoneMatch:    strings.Join(r.Header["If-None-Match"], ","),
		IfMatch:        strings.Join(r.Header["If-Match"], ","),
	}
	h.respond(x, s)
	s.setPlaceholders(r, x.response.Version, api.EndpointNames[x.response.Endpoint])
	h.write(w, r, x)
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

// respond has the API answer, and logs a panic.
func (h *Handler) respond(x *exchange, s *state) {
	if strings.HasSuffix(x.request.Path, api.ListPath) {
		start := time.Now()
		defer func() {
			if x.response.Endpoint == api.List {
				queryDuration.WithLabelValues(versionLabel(x.response.Version)).Observe(time.Since(start).Seconds())
			}
		}()
	}
	s.Respond(&x.response, &x.request)
	if x.response.Panic != "" {
		h.logger.Error("panic while answering", zap.String("method", x.request.Method), zap.String("path", x.request.Path),
			zap.String("query", x.request.RawQuery), zap.String("panic", x.response.Panic))
	}
}

// shortBody is the length up to which Go's servers set Content-Length themselves; they do so up to 2 KiB. A header map of
// more than eight entries takes a tenth more time for a short answer.
const shortBody = 1 << 10

// write writes a response from memory.
func (h *Handler) write(w http.ResponseWriter, r *http.Request, x *exchange) {
	header, response := w.Header(), &x.response
	room := setHeaders(header, response)
	delete(header, "Content-Length")
	if response.Length > shortBody || response.Length >= 0 && r.Method == http.MethodHead {
		header["Content-Length"] = append(room, strconv.Itoa(response.Length))
	}
	count(response.Version, api.EndpointNames[response.Endpoint], response.Status)
	w.WriteHeader(response.Status)
	if len(response.Body) == 0 {
		return
	}
	// A client that went away is no fault of the server, and nothing more can be told to it.
	if _, err := w.Write(response.Body); err != nil {
		x.lost = true
	}
}

// setHeaders sets the response's headers. Their values are in one allocation, which no other response shares: handlers may
// change them in place. It returns room for one more.
func setHeaders(header http.Header, response *api.Response) (room []string) {
	n := len(response.Headers)
	values := make([]string, n+1)
	for i, h := range response.Headers {
		if h.Name == "Vary" && len(header["Vary"]) > 0 {
			if others := header["Vary"]; !strings.Contains(strings.Join(others, ","), h.Value) {
				header["Vary"] = append(others, h.Value)
			}
			continue
		}
		values[i] = h.Value
		header[h.Name] = values[i : i+1 : i+1]
	}
	return values[n:n]
}

// agentResponses are responses to be used again.
var agentResponses = sync.Pool{New: func() any { return new(mcp.Response) }}

// maxDiscarded is the number of bytes of a message that is too long which are read and dropped before it is refused. A client that
// still sends when the connection is closed sees a reset and not the answer.
const maxDiscarded = 32 << 20

// serveAgent answers a message of the Model Context Protocol. It keeps no more of a body than a message may have.
func (h *Handler) serveAgent(w http.ResponseWriter, r *http.Request, s *state) error {
	s.setPlaceholders(r, 0, "mcp")
	body, err := io.ReadAll(io.LimitReader(r.Body, mcp.MaxBody+1))
	if err != nil {
		return caddyhttp.Error(http.StatusBadRequest, err) // broken or too slow, if the client is still there
	}
	if len(body) > mcp.MaxBody {
		_, _ = io.CopyN(io.Discard, r.Body, maxDiscarded) // an error is the client's, which is answered if it is there
	}
	response := agentResponses.Get().(*mcp.Response)
	s.agents.Respond(r.Context(), response, &mcp.Request{
		Method: r.Method, Body: body,
		ProtocolVersion: r.Header.Get("Mcp-Protocol-Version"), RPCMethod: r.Header.Get("Mcp-Method"), Name: r.Header.Get("Mcp-Name"),
	})
	header := w.Header()
	for _, line := range response.Headers {
		header.Set(line.Name, line.Value)
	}
	if len(response.Body) > 0 {
		header.Set("Content-Length", strconv.Itoa(len(response.Body)))
	}
	count(0, "mcp", response.Status)
	w.WriteHeader(response.Status)
	// A client that went away is no fault of the server, but a failed write may still be reading the body.
	if _, err := w.Write(response.Body); err == nil {
		agentResponses.Put(response)
	}
	return nil
}

// setPlaceholders has a request's placeholders replaced, for log_append and handlers of errors.
func (s *state) setPlaceholders(r *http.Request, version catalog.Version, endpoint string) {
	replacer, ok := r.Context().Value(caddy.ReplacerCtxKey).(*caddy.Replacer)
	if !ok {
		return
	}
	replacer.Map(func(key string) (any, bool) {
		switch key {
		case "http.model_catalog.version":
			return versionLabel(version), true
		case "http.model_catalog.endpoint":
			return endpoint, true
		case "http.model_catalog.dataset":
			return s.Catalog().Digest(), true
		}
		return nil, false
	})
}
