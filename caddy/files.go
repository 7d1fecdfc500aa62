package modelcatalog

import (
	"net/http"
	"net/url"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"

	"modelcatalog/site/api"
)

// conditions are the request headers that are left out for file_server: answers from memory know no ranges and compare no
// times, and a client must not be able to tell the two modes apart.
var conditions = []string{"Range", "If-Range", "If-Match", "If-Modified-Since", "If-Unmodified-Since"}

// serveFile has the next handler serve the file that holds the answer. The tag and the coding are the file's.
func (h *Handler) serveFile(w http.ResponseWriter, r *http.Request, answer *api.Answer, file string, next caddyhttp.Handler) error {
	setHeaders(w.Header(), answer)
	rewritten := *r
	rewritten.URL = &url.URL{Path: file}
	rewritten.RequestURI = rewritten.URL.RequestURI()
	rewritten.Header = r.Header.Clone()
	for _, name := range conditions {
		rewritten.Header.Del(name)
	}
	return next.ServeHTTP(w, &rewritten)
}

// missing answers for a document that the next handler could not serve.
func (h *Handler) missing(w http.ResponseWriter, r *http.Request, wk *work, file string, cause error) error {
	h.logger.Error("a document is missing from the published tree: run make build",
		zap.String("file", file), zap.String("root", h.Root), zap.Error(cause))
	clear(w.Header())
	wk.answer.Fail()
	return h.write(w, r, wk)
}
