package modelcatalog

import (
	"fmt"
	"net/http"
	"net/url"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"

	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// Header values that all answers share. They are never changed in place.
var (
	anyOrigin    = []string{"*"}
	noSniff      = []string{"nosniff"}
	varyCoding   = []string{"Accept-Encoding"}
	exposed      = []string{"ETag, Link"}
	allowMethods = []string{api.Methods}
	allowHeaders = []string{"*"}
	preflightAge = []string{"86400"}
)

// work is the memory of one request, used again for the next.
type work struct {
	answer api.Answer
	coded  []byte
}

var works = sync.Pool{New: func() any { return new(work) }}

// maxKept is the most memory that a work keeps for the next request: an answer of 100 long records.
const maxKept = 1 << 20

func (wk *work) release() {
	if cap(wk.answer.Body)+cap(wk.coded) <= maxKept {
		works.Put(wk)
	}
}

// answer answers a request below the API's root.
func (h *Handler) answer(w http.ResponseWriter, r *http.Request, sent *url.URL, next caddyhttp.Handler) error {
	wk := works.Get().(*work)
	defer wk.release()
	answer := &wk.answer
	start := time.Now()
	h.evaluate(answer, r.Method, sent)
	if answer.Listed {
		h.metrics.took(time.Since(start))
	}
	if h.Documents == documentsFiles {
		if file := h.shared.api.File(answer); file != "" {
			if err := h.serveFile(w, r, answer, file, next); err != nil {
				return h.missing(w, r, wk, file, err)
			}
			h.metrics.count(answer.Endpoint, answer.Status)
			return nil
		}
	}
	return h.write(w, r, wk)
}

// evaluate fills the answer. A panic becomes an internal error: the next request must not suffer from it.
func (h *Handler) evaluate(answer *api.Answer, method string, sent *url.URL) {
	defer func() {
		if cause := recover(); cause != nil {
			h.logger.Error("panic while answering",
				zap.String("method", method), zap.String("uri", sent.RequestURI()),
				zap.String("panic", fmt.Sprint(cause)), zap.ByteString("stack", debug.Stack()))
			answer.Fail()
		}
	}()
	h.shared.api.Answer(answer, method, sent.Path, sent.RawQuery)
}

// refuse answers a path that leads below the API's root only once it is cleaned.
func (h *Handler) refuse(w http.ResponseWriter, r *http.Request, path string) error {
	wk := works.Get().(*work)
	defer wk.release()
	wk.answer.Refuse(path)
	return h.write(w, r, wk)
}

// setHeaders sets what an answer has whatever its coding.
func setHeaders(header http.Header, answer *api.Answer) {
	header["Access-Control-Allow-Origin"] = anyOrigin
	header["Access-Control-Expose-Headers"] = exposed
	header["X-Content-Type-Options"] = noSniff
	header["Cache-Control"] = []string{answer.CacheControl}
	if answer.MediaType != "" {
		header["Content-Type"] = []string{answer.MediaType}
	}
	if answer.Link != "" {
		header["Link"] = []string{answer.Link}
	}
	switch answer.Status {
	case http.StatusNoContent:
		header["Access-Control-Allow-Methods"] = allowMethods
		header["Access-Control-Allow-Headers"] = allowHeaders
		header["Access-Control-Max-Age"] = preflightAge
		header["Allow"] = allowMethods
	case http.StatusMethodNotAllowed:
		header["Allow"] = allowMethods
	case http.StatusPermanentRedirect:
		header["Location"] = []string{answer.Location}
	}
}

// write writes an answer from memory.
func (h *Handler) write(w http.ResponseWriter, r *http.Request, wk *work) error {
	answer := &wk.answer
	header := w.Header()
	setHeaders(header, answer)
	status, body := answer.Status, answer.Body
	if status == http.StatusOK {
		header["Vary"] = varyCoding
		var etag string
		body, etag = h.represent(header, r, wk)
		header["Etag"] = []string{etag}
		if representation.Matches(strings.Join(r.Header["If-None-Match"], ","), etag) {
			status, body = http.StatusNotModified, nil
			delete(header, "Content-Type")
			delete(header, "Content-Encoding")
		}
	}
	if status != http.StatusNotModified && status != http.StatusNoContent {
		header["Content-Length"] = []string{strconv.Itoa(len(body))}
	}
	h.metrics.count(answer.Endpoint, status)
	w.WriteHeader(status)
	if r.Method == http.MethodHead || len(body) == 0 {
		return nil
	}
	_, err := w.Write(body)
	return err
}

// represent chooses the form of a 200 that the client likes best, and returns its bytes and tag.
func (h *Handler) represent(header http.Header, r *http.Request, wk *work) ([]byte, string) {
	answer := &wk.answer
	coding := representation.Identity
	if len(answer.Body) >= representation.MinSize {
		coding = representation.Negotiate(strings.Join(r.Header["Accept-Encoding"], ","))
	}
	if coding != representation.Identity {
		coded := h.shared.coded.get(wk, coding)
		if representation.Pays(answer.Body, coded) {
			header["Content-Encoding"] = []string{coding.Token()}
			return coded, representation.ETag(answer.Hash, coding, representation.Fast)
		}
	}
	return answer.Body, representation.ETag(answer.Hash, representation.Identity, representation.Fast)
}
