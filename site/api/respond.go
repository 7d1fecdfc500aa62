package api

import (
	"fmt"
	"runtime/debug"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// Request is the part of a request that its answer depends on.
type Request struct {
	Method string
	Path   string // percent-decoded
	// RawQuery is what follows the question mark, as it was sent.
	RawQuery string
	// AcceptEncoding, IfNoneMatch and IfMatch are the headers of these names, lines joined by
	// commas. Empty: no such header.
	AcceptEncoding, IfNoneMatch, IfMatch string
}

// maxRequest is the length of a request's path, query and headers, in bytes, from which it is
// refused. Caddy refuses longer ones by its own setting.
const maxRequest = 64 << 10

// Header is a header of a response.
type Header struct {
	Name  string // in canonical form: "Etag"
	Value string // without a newline
}

// Response is the answer to a request. The zero value is ready for use, and a Response may be used
// again; then its headers and body are valid until the next call of Respond. It must not be copied.
type Response struct {
	Status  int      // 0 if the path is not the API's
	Headers []Header // all but Content-Length; no name occurs twice
	Body    []byte   // empty for HEAD; it must not be changed, because requests may share it
	Length  int      // the value of Content-Length; -1 if the response must not have one
	// Panic is the panic that made the answer an internal error, and its stack, for the adapter to
	// log. Empty in other answers.
	Panic string

	answer        answer
	headers       [12]Header
	memory, coded []byte // for a body and its compressed form, used again
}

// maxMemory is the most bytes that a Response keeps of each body for the next: an answer of 100
// long records.
const maxMemory = 1 << 20

// Held returns the size of the memory that the response keeps for the next, in bytes.
func (w *Response) Held() int { return cap(w.memory) + cap(w.coded) }

// reset empties the response, but keeps its memory.
func (w *Response) reset() {
	w.Status = 0
	w.Headers = w.headers[:0]
	w.Body = nil
	w.Length = -1
	w.Panic = ""
	w.answer = answer{}
	w.memory = w.memory[:0]
	// One long answer would otherwise keep its memory in a pool for as long as the server runs.
	if w.Held() > maxMemory {
		w.memory = nil
		w.coded = nil
	}
}

// Add adds a header.
func (w *Response) Add(name, value string) { w.Headers = append(w.Headers, Header{name, value}) }

// AddMethods adds the headers of an answer to OPTIONS, of which preflight requests of browsers are
// one use.
func (w *Response) AddMethods(allowed string) {
	w.Add("Access-Control-Allow-Methods", allowed)
	// "*" covers every header but Authorization, which no request needs (Fetch standard, CORS
	// protocol).
	w.Add("Access-Control-Allow-Headers", "*")
	w.Add("Access-Control-Max-Age", "86400") // seconds; browsers allow a day at most
	w.Add("Allow", allowed)
}

// Respond answers a request, or sets Status to 0 if its path is not the API's.
func (a *API) Respond(w *Response, r *Request) {
	w.reset()
	if !Owns(r.Path) {
		return
	}
	defer func() {
		if cause := recover(); cause != nil {
			a.Refuse(w, r.Method, catalog.Internal())
			w.Panic = fmt.Sprintf("%v\n%s", cause, debug.Stack())
		}
	}()
	size := len(r.Path) + len(r.RawQuery) + len(r.AcceptEncoding) + len(r.IfNoneMatch) + len(r.IfMatch)
	if size > maxRequest {
		tooLong := &catalog.Error{
			Code:    catalog.InvalidParameter,
			Message: "the request is longer than 64 KiB",
		}
		a.Refuse(w, r.Method, tooLong)
		return
	}
	a.evaluate(w, r)
	a.present(w, r)
}

// Refuse answers a request with an error. Adapters call it for requests that they cannot read.
func (a *API) Refuse(w *Response, method string, err *catalog.Error) {
	w.reset()
	a.fail(w, err)
	a.present(w, &Request{Method: method})
}

// present sets the response's headers and body, in the representation that the client likes best.
func (a *API) present(w *Response, r *Request) {
	x := &w.answer
	chosen := selected{coding: representation.Identity, body: x.body}
	if x.status == 200 {
		chosen = a.choose(w, r)
		// RFC 9110, section 13.2.2: If-Match comes before If-None-Match, and both only apply to
		// what would be a 200.
		if r.IfMatch != "" && !representation.Matches(r.IfMatch, chosen.etag, false) {
			a.fail(w, catalog.Unmatched(r.IfMatch, chosen.etag))
			chosen = selected{coding: representation.Identity, body: x.body}
		}
	}
	w.Status = x.status
	if w.Status == 200 && representation.Matches(r.IfNoneMatch, chosen.etag, true) {
		w.Status = 304
		x.mediaType = "" // a 304 has the headers of the 200 except those that describe a body (section 15.4.5)
		chosen.body = nil
	}
	w.addHeaders(chosen)
	if w.Status == 204 || w.Status == 304 {
		return // without a Content-Length: see Response.Length
	}
	if r.Method != "HEAD" {
		w.Body = chosen.body
	}
	w.Length = len(chosen.body)
}

// addHeaders adds all headers.
func (w *Response) addHeaders(chosen selected) {
	x := &w.answer
	w.Add("Access-Control-Allow-Origin", "*")
	w.Add("Access-Control-Expose-Headers", "ETag, Link") // which scripts of other sites cannot read by default
	w.Add("X-Content-Type-Options", "nosniff")
	w.Add("Cache-Control", x.cacheControl)
	if x.mediaType != "" {
		w.Add("Content-Type", x.mediaType)
	}
	if x.link != "" {
		w.Add("Link", x.link)
	}
	if chosen.etag != "" {
		w.Add("Vary", "Accept-Encoding")
		w.Add("Etag", chosen.etag)
	}
	switch w.Status {
	case 200:
		if chosen.coding != representation.Identity {
			w.Add("Content-Encoding", chosen.coding.Token())
		}
	case 204:
		w.AddMethods(Methods)
	case 308:
		w.Add("Location", x.location)
	case 405:
		w.Add("Allow", Methods)
	}
}
