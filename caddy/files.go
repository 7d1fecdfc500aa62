package modelcatalog

import (
	"net/http"
	"net/url"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"
)

// conditions are the request headers that are left out for file_server: answers from memory know no ranges and compare no
// times, and the two modes answer a request alike.
var conditions = []string{"Range", "If-Range", "If-Match", "If-Modified-Since", "If-Unmodified-Since"}

// fileHeaders are the headers that file_server may have set before it failed, and that an error must not have.
var fileHeaders = []string{
	"Accept-Ranges", "Content-Encoding", "Content-Length", "Etag", "Last-Modified", "Link", "Retry-After", "Vary",
}

// serveFile has the next handler serve the file that holds the answer. The tag and the coding are the file's.
func (h *Handler) serveFile(w http.ResponseWriter, r *http.Request, wk *work, file string, next caddyhttp.Handler) error {
	new(values).setHeaders(w.Header(), &wk.answer)
	rewritten := *r
	rewritten.URL = &url.URL{Path: file}
	rewritten.RequestURI = rewritten.URL.RequestURI()
	rewritten.Header = r.Header.Clone()
	for _, name := range conditions {
		rewritten.Header.Del(name)
	}
	if tags := r.Header["If-None-Match"]; len(tags) > 1 {
		rewritten.Header.Set("If-None-Match", joined(tags)) // file_server reads the first line alone
	}
	recorder := caddyhttp.NewResponseRecorder(w, nil, nil)
	if err := next.ServeHTTP(recorder, &rewritten); err != nil {
		h.missing(w, r, wk, file, err)
		return nil
	}
	count(wk.answer.Endpoint, recorder.Status())
	return nil
}

// missing answers for a document that the next handler could not serve.
func (h *Handler) missing(w http.ResponseWriter, r *http.Request, wk *work, file string, cause error) {
	h.logger.Error("a document is missing from the published tree: run make build",
		zap.String("file", file), zap.String("root", h.Root), zap.Error(cause))
	for _, name := range fileHeaders {
		w.Header().Del(name)
	}
	wk.answer.Fail()
	h.write(w, r, wk)
}
