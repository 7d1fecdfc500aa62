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

// values hold the headers of one answer: one allocation for all. They are not shared between answers, because other
// handlers may change them in place.
type values struct {
	all [12]string
	n   int
}

// set sets a header; its name must be in canonical form.
func (v *values) set(header http.Header, name, value string) {
	v.all[v.n] = value
	header[name] = v.all[v.n : v.n+1 : v.n+1]
	v.n++
}

// work is the memory of one request, used again for the next.
type work struct {
	answer api.Answer
	coded  []byte
	lost   bool // a failed write may still be reading the body
}

var works = sync.Pool{New: func() any { return new(work) }}

// maxKept is the most memory that a work keeps for the next request: an answer of 100 long records.
const maxKept = 1 << 20

func (wk *work) release() {
	if wk.lost {
		return
	}
	if wk.answer.Memory()+cap(wk.coded) <= maxKept {
		works.Put(wk)
	}
}

// answer answers a request below the API's root.
func (h *Handler) answer(w http.ResponseWriter, r *http.Request, address *url.URL, next caddyhttp.Handler) error {
	wk := works.Get().(*work)
	defer wk.release()
	answer := &wk.answer
	if address.Path == api.ListPath {
		start := time.Now()
		h.evaluate(answer, r.Method, address)
		queryDuration.Observe(time.Since(start).Seconds())
	} else {
		h.evaluate(answer, r.Method, address)
	}
	if h.Documents == documentsFiles {
		if file := h.shared.api.File(answer); file != "" {
			return h.serveFile(w, r, wk, file, next)
		}
	}
	h.write(w, r, wk)
	return nil
}

// evaluate fills the answer.
func (h *Handler) evaluate(answer *api.Answer, method string, address *url.URL) {
	defer h.catch(answer, method, address)
	h.shared.api.Answer(answer, method, address.Path, address.RawQuery)
	if h.Documents == documentsFiles {
		answer.Body() // a file is compared with it
	}
}

// catch makes a panic an internal error: the next request must not suffer from it. It is for defer.
func (h *Handler) catch(answer *api.Answer, method string, address *url.URL) {
	if cause := recover(); cause != nil {
		h.logger.Error("panic while answering",
			zap.String("method", method), zap.String("uri", address.RequestURI()),
			zap.String("panic", fmt.Sprint(cause)), zap.ByteString("stack", debug.Stack()))
		answer.Fail()
	}
}

// refuse answers a path that leads below the API's root only once it is cleaned.
func (h *Handler) refuse(w http.ResponseWriter, r *http.Request, path string) {
	wk := works.Get().(*work)
	defer wk.release()
	wk.answer.Refuse(path)
	h.write(w, r, wk)
}

// setHeaders sets what an answer has whatever its coding.
func (v *values) setHeaders(header http.Header, answer *api.Answer) {
	v.set(header, "Access-Control-Allow-Origin", "*")
	v.set(header, "Access-Control-Expose-Headers", "ETag, Link")
	v.set(header, "X-Content-Type-Options", "nosniff")
	v.set(header, "Cache-Control", answer.CacheControl)
	if answer.MediaType != "" {
		v.set(header, "Content-Type", answer.MediaType)
	}
	if answer.Link != "" {
		v.set(header, "Link", answer.Link)
	}
	switch answer.Status {
	case http.StatusNoContent:
		v.set(header, "Access-Control-Allow-Methods", api.Methods)
		v.set(header, "Access-Control-Allow-Headers", "*")
		v.set(header, "Access-Control-Max-Age", "86400")
		v.set(header, "Allow", api.Methods)
	case http.StatusMethodNotAllowed:
		v.set(header, "Allow", api.Methods)
	case http.StatusPermanentRedirect:
		v.set(header, "Location", answer.Location)
	}
}

// write writes an answer from memory.
func (h *Handler) write(w http.ResponseWriter, r *http.Request, wk *work) {
	answer := &wk.answer
	form := h.represent(r, wk)
	header, v := w.Header(), new(values)
	v.setHeaders(header, answer)
	status, body := answer.Status, form.body
	if status == http.StatusOK {
		v.vary(header)
		v.set(header, "Etag", form.etag)
		if form.known {
			status, body = http.StatusNotModified, nil
			delete(header, "Content-Type")
		} else if form.coding != representation.Identity {
			v.set(header, "Content-Encoding", form.coding.Token())
		}
	}
	if r.Method == http.MethodHead && status != http.StatusNotModified && status != http.StatusNoContent || len(body) > shortBody {
		v.set(header, "Content-Length", strconv.Itoa(len(body)))
	} else {
		delete(header, "Content-Length")
	}
	count(answer.Endpoint, status)
	w.WriteHeader(status)
	if r.Method == http.MethodHead || len(body) == 0 {
		return
	}
	// A client that went away is no fault of the server, and nothing more can be told to it.
	if _, err := w.Write(body); err != nil {
		wk.lost = true
	}
}

// shortBody is the length of bodies for which Go's servers set Content-Length themselves; they do so up to 2 KiB. A header
// map of more than eight entries takes a tenth more time for a short answer.
const shortBody = 1 << 10

// vary says that the coding was chosen by Accept-Encoding, beside what other handlers say.
func (v *values) vary(header http.Header) {
	others := header["Vary"]
	for _, value := range others {
		if strings.Contains(value, "Accept-Encoding") {
			return
		}
	}
	if others == nil {
		v.set(header, "Vary", "Accept-Encoding")
		return
	}
	header["Vary"] = append(others, "Accept-Encoding")
}

// joined returns the lines of a header as one: they are one list.
func joined(lines []string) string {
	if len(lines) == 1 {
		return lines[0]
	}
	return strings.Join(lines, ",")
}

// form is the representation of an answer that a client gets.
type form struct {
	coding representation.Coding
	etag   string // of a 200
	known  bool   // the client has it: 304
	body   []byte
}

// represent chooses the form that the client likes best. Where it fails, the answer becomes an internal error.
func (h *Handler) represent(r *http.Request, wk *work) (f form) {
	answer := &wk.answer
	if answer.Status != http.StatusOK {
		return form{coding: representation.Identity, body: answer.Body()}
	}
	defer func() {
		if answer.Status != http.StatusOK {
			f = form{coding: representation.Identity, body: answer.Body()}
		}
	}()
	defer h.catch(answer, r.Method, r.URL)
	condition := joined(r.Header["If-None-Match"])
	if coding := representation.Negotiate(joined(r.Header["Accept-Encoding"])); coding != representation.Identity {
		if f, pays := h.code(wk, coding, condition); pays {
			return f
		}
	}
	etag := representation.ETag(answer.Hash(), representation.Identity, representation.Fast)
	return form{representation.Identity, etag, representation.Matches(condition, etag), answer.Body()}
}

// code returns the form of a 200 in a coding, if it pays.
func (h *Handler) code(wk *work, coding representation.Coding, condition string) (f form, pays bool) {
	answer := &wk.answer
	kept, key := h.shared.coded.find(answer, coding)
	if kept != nil {
		return form{coding, kept.etag, representation.Matches(condition, kept.etag), kept.bytes}, kept.bytes != nil
	}
	if len(answer.Body()) < representation.MinSize {
		return form{}, false
	}
	etag := representation.ETag(answer.Hash(), coding, representation.Fast)
	if strings.Contains(condition, etag) && representation.Matches(condition, etag) {
		return form{coding, etag, true, nil}, true // no need to make this form to see whether it pays: the client got it
	}
	wk.coded = representation.Append(wk.coded[:0], coding, representation.Fast, answer.Body())
	coded := wk.coded
	if !representation.Pays(answer.Body(), coded) {
		coded = nil
	}
	h.shared.coded.offer(key, answer, coding, etag, coded)
	return form{coding, etag, representation.Matches(condition, etag), coded}, coded != nil
}
