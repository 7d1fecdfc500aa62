package modelcatalog

import (
	"encoding/json"
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

	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// responses are reused with their buffers.
var responses = sync.Pool{New: func() any { return new(api.Response) }}

// ServeHTTP answers requests for the API.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request, next caddyhttp.Handler) error {
	s := h.current.Load()
	switch r.URL.Path {
	case mcp.Path:
		return h.serveAgent(w, r, s)
	case "/healthz", "/readyz":
		return h.serveHealth(w, r, s)
	}
	address := s.address(r)
	if !api.Owns(address.Path) {
		return h.serveNext(w, r, next)
	}
	response := responses.Get().(*api.Response)
	// A client may send a header in several lines, which together are one list (RFC 9110, section
	// 5.3).
	s.Respond(response, &api.Request{
		Method:         r.Method,
		Path:           address.Path,
		RawQuery:       address.RawQuery,
		AcceptEncoding: strings.Join(r.Header["Accept-Encoding"], ","),
		IfNoneMatch:    strings.Join(r.Header["If-None-Match"], ","),
		IfMatch:        strings.Join(r.Header["If-Match"], ","),
	})
	h.write(w, r, response)
	return nil
}

// serveNext lets the next handler answer, usually with a file of the website.
func (h *Handler) serveNext(w http.ResponseWriter, r *http.Request, next caddyhttp.Handler) error {
	file := h.unfinished.begin(w)
	defer file.end()
	basePath := h.current.Load().basePath
	if basePath != "" {
		wrapper := &caddyhttp.ResponseWriterWrapper{ResponseWriter: w}
		w = &redirectWriter{ResponseWriterWrapper: wrapper, basePath: basePath}
	}
	err := next.ServeHTTP(w, r)
	if err != nil {
		// Usually nothing is written yet: Caddy's routes for errors write the page, and a flush
		// would send the status 200 before them.
		return err
	}
	flush(w, r)
	return nil
}

// address returns the address to answer, which is the client's or the one to which earlier
// directives have rewritten it.
func (s *state) address(r *http.Request) *url.URL {
	original, ok := r.Context().Value(caddyhttp.OriginalRequestCtxKey).(http.Request)
	if !ok || original.URL.Path == r.URL.Path {
		return r.URL // nothing was rewritten
	}
	if !api.Owns(original.URL.Path) || s.Has(r.URL.Path) {
		return r.URL // a rewrite on purpose: from an address of the site's own, or to one that the API has
	}
	// Not meant for the API: try_files, for example, rewrites /api/v1/models to the name of a file.
	return original.URL
}

// redirectWriter adds the path of the service to redirects of file_server, which knows only the
// path that a proxy has left: at https://models.example/catalog it would redirect /catalog/docs to
// /docs/, a page of another site.
type redirectWriter struct {
	*caddyhttp.ResponseWriterWrapper
	basePath string // begins with a slash and does not end with one
}

func (w *redirectWriter) WriteHeader(status int) {
	location := w.Header().Get("Location")
	// An address of a host stays, also one without a scheme ("//host/").
	if strings.HasPrefix(location, "/") && !strings.HasPrefix(location, "//") {
		w.Header().Set("Location", w.basePath+location)
	}
	w.ResponseWriterWrapper.WriteHeader(status)
}

// maxDiscarded is the number of bytes that are read and dropped before a message is refused as too
// long. A client that is still sending when the connection is closed sees a reset and not the
// answer.
const maxDiscarded = 32 << 20

// serveAgent answers a message of the Model Context Protocol. It keeps at most mcp.MaxBody+1 bytes
// of the body in memory.
func (h *Handler) serveAgent(w http.ResponseWriter, r *http.Request, s *state) error {
	body, err := h.readMessage(w, r)
	if err != nil {
		return caddyhttp.Error(http.StatusBadRequest, err) // broken or too slow, if the client is still there
	}
	response := responses.Get().(*api.Response)
	s.agents.Respond(response, &mcp.Request{
		Method:          r.Method,
		Body:            body,
		ProtocolVersion: r.Header.Get("Mcp-Protocol-Version"),
		RPCMethod:       r.Header.Get("Mcp-Method"),
		Name:            r.Header.Get("Mcp-Name"),
	})
	h.write(w, r, response)
	return nil
}

// readMessage returns a message, or its first mcp.MaxBody+1 bytes if it is too long.
func (h *Handler) readMessage(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	message := h.unfinished.begin(w)
	defer message.end()
	// A client that announces a length is counted by it. Chunked messages, whose length is -1,
	// count as the longest.
	size := int64(mcp.MaxBody + 1)
	if r.ContentLength >= 0 {
		size = min(size, r.ContentLength)
	}
	message.reserve(int(size))
	// One byte more than is allowed, so that the server sees that the message is too long.
	body, err := io.ReadAll(io.LimitReader(r.Body, mcp.MaxBody+1))
	if err == nil && len(body) > mcp.MaxBody {
		// A client that closed the connection gives an error here. One that is still there gets its
		// answer.
		_, _ = io.CopyN(io.Discard, r.Body, maxDiscarded)
	}
	return body, err
}

// serveHealth reports the state of the catalog to supervisors and load balancers. /healthz is 200
// while the process lives, /readyz if the catalog comes from the source that is configured. While
// Caddy waits to shut down (see its option shutdown_delay), the server is not ready, so that they
// send new requests elsewhere.
func (h *Handler) serveHealth(w http.ResponseWriter, r *http.Request, s *state) error {
	c := s.Catalog()
	status := "ready"
	if h.Root != "" && s.version == "" {
		status = "no tree" // the embedded dataset is served until a refresh finds one
	}
	// Caddy sets this placeholder while it waits for shutdown_delay:
	// https://caddyserver.com/docs/caddyfile/options
	if replacer, ok := r.Context().Value(caddy.ReplacerCtxKey).(*caddy.Replacer); ok {
		if stopping, _ := replacer.Get("http.shutting_down"); stopping == true {
			status = "stopping"
		}
	}
	answer := map[string]any{
		"status":      status,
		"dataset":     c.Digest(),
		"models":      c.Len(),
		"last_sync":   nil,
		"age_seconds": nil,
		"refresh":     "ok",
	}
	if sync := c.LastSync(); sync != nil {
		answer["last_sync"] = sync.String()
		answer["age_seconds"] = time.Now().Unix() - int64(*sync)/1000
	}
	if s.fault != nil {
		answer["refresh"] = "failed" // the fault itself is only in the log: it may name files of the machine
	}
	w.Header().Set("Cache-Control", api.NoStore)
	w.Header().Set("Content-Type", api.JSON)
	if status != "ready" && r.URL.Path == "/readyz" {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(answer) // an error is of a client that went away
	return nil
}

// shortBody is a length up to which Go's servers set Content-Length themselves. More than eight
// headers take a tenth more time.
const shortBody = 1 << 10

// maxHeld is the size of a response's buffers, in bytes, up to which it is kept while its client
// reads. Larger ones are needed for other answers, and a client may read for a minute.
const maxHeld = 16 << 10

// write counts a response, logs its panic, and writes it from memory. Handlers may change its
// headers in place. The caller must not use the response after that.
func (h *Handler) write(w http.ResponseWriter, r *http.Request, response *api.Response) {
	if response.Panic != "" {
		h.logger.Error("panic while answering",
			zap.String("uri", r.RequestURI), zap.String("panic", response.Panic))
	}
	header := w.Header()
	values := make([]string, len(response.Headers)) // one allocation for all headers, which Header.Set would make for each
	etag := ""
	for i, h := range response.Headers {
		values[i] = h.Value
		if h.Name == "Etag" {
			etag = h.Value
		}
		others := header["Vary"]
		if h.Name == "Vary" && len(others) > 0 {
			// Another handler has its own, such as Origin. A cache must regard both.
			if !strings.Contains(strings.Join(others, ","), h.Value) {
				header["Vary"] = append(others, h.Value)
			}
			continue
		}
		// Without capacity: a handler that appends to the header must not write into the next one.
		header[h.Name] = values[i : i+1 : i+1]
	}
	delete(header, "Content-Length") // which an earlier handler may have set for another body
	if response.Length > shortBody || response.Length >= 0 && r.Method == http.MethodHead {
		header["Content-Length"] = []string{strconv.Itoa(response.Length)}
	}
	status := response.Status
	requestsTotal.WithLabelValues(strconv.Itoa(status)).Inc()

	answer := h.unfinished.begin(w)
	defer answer.end()
	body := response.Body
	keep := response.Held() <= maxHeld
	if !keep {
		// The response goes to another request before the client has read the body, so the body is
		// copied, once for all clients that get the same.
		body = answer.share(etag, body)
		responses.Put(response)
	}
	w.WriteHeader(status)
	_, err := w.Write(body) // an error is of a client that went away, which is no fault of the server
	flush(w, r)
	// A write that failed may still be reading the body, so its buffer is left to the garbage
	// collector.
	if keep && err == nil {
		responses.Put(response)
	}
}
