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
	s.Respond(response, &api.Request{
		Method: r.Method, Path: address.Path, RawQuery: address.RawQuery,
		AcceptEncoding: strings.Join(r.Header["Accept-Encoding"], ","), // the lines of a header are one list
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
	if path := h.current.Load().basePath; path != "" {
		w = &redirectWriter{ResponseWriterWrapper: &caddyhttp.ResponseWriterWrapper{ResponseWriter: w}, basePath: path}
	}
	err := next.ServeHTTP(w, r)
	if err == nil {
		flush(w, r)
	}
	return err
}

// address returns the address to answer if earlier directives have rewritten the request: the rewritten one if the API has an answer
// for it, or if the client's is not below /api. Otherwise it returns the client's, because try_files, for example, rewrites it to the
// name of a file.
func (s *state) address(r *http.Request) *url.URL {
	original, ok := r.Context().Value(caddyhttp.OriginalRequestCtxKey).(http.Request)
	if !ok || original.URL.Path == r.URL.Path || !api.Owns(original.URL.Path) || s.Has(r.URL.Path) {
		return r.URL
	}
	return original.URL
}

// redirectWriter adds the path of the service to redirects of file_server, which knows only the path that a proxy has
// left: at https://models.example/catalog it would redirect /catalog/docs to /docs/, a page of another site.
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

// maxDiscarded is the number of bytes that are read and dropped before a message is refused as too long. A client that is still sending
// when the connection is closed sees a reset and not the answer.
const maxDiscarded = 32 << 20

// serveAgent answers a message of the Model Context Protocol. It keeps at most mcp.MaxBody+1 bytes of the body in memory.
func (h *Handler) serveAgent(w http.ResponseWriter, r *http.Request, s *state) error {
	body, err := h.readMessage(w, r)
	if err != nil {
		return caddyhttp.Error(http.StatusBadRequest, err) // broken or too slow, if the client is still there
	}
	response := responses.Get().(*api.Response)
	s.agents.Respond(response, &mcp.Request{
		Method: r.Method, Body: body,
		ProtocolVersion: r.Header.Get("Mcp-Protocol-Version"), RPCMethod: r.Header.Get("Mcp-Method"), Name: r.Header.Get("Mcp-Name"),
	})
	h.write(w, r, response)
	return nil
}

// readMessage returns a message, or its first mcp.MaxBody+1 bytes if it is too long.
func (h *Handler) readMessage(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	message := h.unfinished.begin(w)
	defer message.end()
	size := int64(mcp.MaxBody + 1)
	if r.ContentLength >= 0 {
		size = min(size, r.ContentLength)
	}
	message.reserve(int(size))
	body, err := io.ReadAll(io.LimitReader(r.Body, mcp.MaxBody+1))
	if err == nil && len(body) > mcp.MaxBody {
		_, _ = io.CopyN(io.Discard, r.Body, maxDiscarded) // an error is the client's, which is answered if it is there
	}
	return body, err
}

// serveHealth reports the state of the catalog to supervisors and load balancers. /healthz is 200 while the process lives, /readyz if
// the catalog comes from the source that is configured. While Caddy waits to shut down (see its option shutdown_delay), the server is not
// ready, so that they send new requests elsewhere.
func (h *Handler) serveHealth(w http.ResponseWriter, r *http.Request, s *state) error {
	c, status := s.Catalog(), "ready"
	if h.Root != "" && s.version == "" {
		status = "no tree"
	}
	if replacer, ok := r.Context().Value(caddy.ReplacerCtxKey).(*caddy.Replacer); ok {
		if stopping, _ := replacer.Get("http.shutting_down"); stopping == true {
			status = "stopping"
		}
	}
	answer := map[string]any{
		"status": status, "dataset": c.Digest(), "models": c.Len(), "last_sync": nil, "age_seconds": nil, "refresh": "ok",
	}
	if sync := c.LastSync(); sync != nil {
		answer["last_sync"], answer["age_seconds"] = sync.String(), time.Now().Unix()-int64(*sync)/1000
	}
	if s.fault != nil {
		answer["refresh"] = "failed"
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", api.JSON)
	if status != "ready" && r.URL.Path == "/readyz" {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(answer) // a client that went away is no fault
	return nil
}

// shortBody is a length up to which Go's servers set Content-Length themselves. More than eight headers take a tenth more time.
const shortBody = 1 << 10

// maxHeld is the size of a response's buffers, in bytes, up to which it is kept while its client reads. Larger ones are
// needed for other answers, and a client may read for a minute.
const maxHeld = 16 << 10

// write counts a response, logs its panic, and writes it from memory. Handlers may change its headers in place. The response must not be
// used after that.
func (h *Handler) write(w http.ResponseWriter, r *http.Request, response *api.Response) {
	if response.Panic != "" {
		h.logger.Error("panic while answering", zap.String("uri", r.RequestURI), zap.String("panic", response.Panic))
	}
	header, values := w.Header(), make([]string, len(response.Headers))
	etag := ""
	for i, h := range response.Headers {
		values[i] = h.Value
		if h.Name == "Etag" {
			etag = h.Value
		}
		if others := header["Vary"]; h.Name != "Vary" || len(others) == 0 {
			header[h.Name] = values[i : i+1 : i+1] // without room that handlers could share
		} else if !strings.Contains(strings.Join(others, ","), h.Value) {
			header["Vary"] = append(others, h.Value)
		}
	}
	delete(header, "Content-Length")
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
		body = answer.share(etag, body)
		responses.Put(response)
	}
	w.WriteHeader(status)
	_, err := w.Write(body) // an error is of a client that went away, which is no fault of the server
	flush(w, r)
	// A write that failed may still be reading the body.
	if keep && err == nil {
		responses.Put(response)
	}
}
