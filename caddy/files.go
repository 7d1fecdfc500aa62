package modelcatalog

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"

	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// serveFile hands a document to the next handler, a file_server over the published tree, under the path of its file. It
// reports false if nothing was sent, because there is no such file, or the client prefers a coding, of which the tree has none.
func (h *Handler) serveFile(w http.ResponseWriter, r *http.Request, x *exchange, next caddyhttp.Handler) (served bool, err error) {
	if representation.Negotiate(x.request.AcceptEncoding) != representation.Identity {
		return false, nil
	}
	file := *r
	file.URL = &url.URL{Path: x.response.File}
	file.RequestURI = file.URL.RequestURI()
	file.Header = r.Header.Clone()
	// Only the conditions of answers from memory, so both modes answer alike.
	for _, name := range [...]string{"Accept-Encoding", "If-Match", "If-Modified-Since", "If-Range", "If-Unmodified-Since", "Range"} {
		file.Header.Del(name)
	}
	file.Header.Set("If-None-Match", x.request.IfNoneMatch)
	setHeaders(w.Header(), &x.response)
	recorder := caddyhttp.NewResponseRecorder(w, nil, func(_ int, header http.Header) bool {
		header.Del("Accept-Ranges")
		header.Del("Last-Modified")
		return false
	})
	err = next.ServeHTTP(recorder, &file)
	if recorder.Status() == 0 {
		return false, nil
	}
	endpoint, status := api.EndpointNames[x.response.Endpoint], strconv.Itoa(recorder.Status())
	requestsTotal.WithLabelValues(versionLabel(x.response.Version), endpoint, status).Inc()
	return true, err
}
