package modelcatalog

import (
	"io"
	"net/http"
	"net/url"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"

	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// decidedHere are the request headers that file_server does not get to see: what they ask for is decided as in answers from
// memory, so that the two modes answer alike.
var decidedHere = []string{
	"Accept-Encoding", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Range",
}

// fileHeaders are the headers that file_server may have set before it failed, and that an answer from memory must not have.
var fileHeaders = []string{
	"Accept-Ranges", "Content-Encoding", "Content-Length", "Etag", "Last-Modified", "Link", "Retry-After", "Vary",
}

// serveFile has the next handler serve the file that holds the answer.
func (h *Handler) serveFile(w http.ResponseWriter, r *http.Request, wk *work, file string, next caddyhttp.Handler) error {
	answer := &wk.answer
	new(values).setHeaders(w.Header(), answer)
	rewritten := *r
	rewritten.URL = &url.URL{Path: file}
	rewritten.RequestURI = rewritten.URL.RequestURI()
	rewritten.Header = r.Header.Clone()
	for _, name := range decidedHere {
		rewritten.Header.Del(name)
	}
	if len(answer.Body()) >= representation.MinSize {
		if coding := representation.Negotiate(joined(r.Header["Accept-Encoding"])); coding != representation.Identity {
			rewritten.Header.Set("Accept-Encoding", coding.Token())
		}
	}
	writer := &fileWriter{ResponseWriter: w, answer: answer, condition: joined(r.Header["If-None-Match"])}
	err := next.ServeHTTP(writer, &rewritten)
	switch {
	case writer.passed:
		count(answer.Endpoint, writer.status)
		return nil
	case err != nil:
		h.logger.Error("a document is missing from the published tree: run make build",
			zap.String("file", file), zap.String("root", h.Root), zap.Error(err))
		answer.Fail()
	default:
		h.logger.Error("a document of the published tree is not the catalog's, and is answered from memory: run make build",
			zap.String("file", file), zap.String("root", h.Root), zap.String("etag", w.Header().Get("Etag")))
	}
	for _, name := range fileHeaders {
		w.Header().Del(name)
	}
	h.write(w, r, wk)
	return nil
}

// fileWriter passes on what file_server writes, if its tag says that it is the document that the catalog has. Else it drops
// it: the tree may be another dataset's, or about to become one.
type fileWriter struct {
	http.ResponseWriter
	answer    *api.Answer
	condition string // If-None-Match
	status    int    // what the client gets; 0 before WriteHeader
	passed    bool   // the answer is the client's; false: nothing was sent
}

// WriteHeader decides whether the file is passed on.
func (f *fileWriter) WriteHeader(status int) {
	if f.status != 0 {
		return
	}
	f.status = status
	header := f.Header()
	tag := header.Get("Etag")
	if status != http.StatusOK || tag != representation.ETag(f.answer.Hash(), codingOf(header), representation.Best) {
		return
	}
	f.passed = true
	header.Del("Accept-Ranges")
	header.Del("Last-Modified")
	if representation.Matches(f.condition, tag) {
		f.status = http.StatusNotModified
		for _, name := range []string{"Content-Encoding", "Content-Length", "Content-Type"} {
			header.Del(name)
		}
	}
	f.ResponseWriter.WriteHeader(f.status)
}

// codingOf returns the coding of an answer by its headers.
func codingOf(header http.Header) representation.Coding {
	for _, coding := range representation.Codings {
		if header.Get("Content-Encoding") == coding.Token() {
			return coding
		}
	}
	return representation.Identity
}

// Write passes on a part of the body.
func (f *fileWriter) Write(part []byte) (int, error) {
	if f.WriteHeader(http.StatusOK); !f.passed || f.status == http.StatusNotModified {
		return len(part), nil
	}
	return f.ResponseWriter.Write(part)
}

// ReadFrom passes on the rest of the body, so that the system can copy it from the file by itself.
func (f *fileWriter) ReadFrom(body io.Reader) (int64, error) {
	if f.WriteHeader(http.StatusOK); !f.passed || f.status == http.StatusNotModified {
		return io.Copy(io.Discard, body)
	}
	return io.Copy(f.ResponseWriter, body)
}

// Unwrap lets http.ResponseController find the writer below.
func (f *fileWriter) Unwrap() http.ResponseWriter { return f.ResponseWriter }
