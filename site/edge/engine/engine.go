// Package engine answers requests as the Caddy module does, with the same bytes, headers and tags, where no server written in
// Go can run: it is what the WebAssembly module in the folder wasm is made of. It knows no server and no data. The dataset
// comes as one file (Pack), and a request as a block of memory (Request.Append):
//
//	e, err := engine.New(pack, engine.Options{})
//	var response engine.Response
//	e.Answer(&engine.Request{Method: "GET", Target: "/api/v1/models?search=mini"}, &response, nil)
//
// An Engine is for one request at a time, as JavaScript's runtimes have it.
package engine

import (
	"bytes"
	"fmt"
	"strconv"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// Engine answers requests. It keeps its memory from one to the next.
type Engine struct {
	api    *api.API
	answer api.Answer
	kept   codedAnswers
	coded  []byte // memory for the coded form of an answer
}

// Options are the choices of a host.
type Options struct {
	// Indexed has an index made for searches. It takes two to five times as long to start and twice the memory; without it a
	// search looks at every text, which takes half a microsecond a model in WebAssembly. It is for programs that run for long.
	Indexed bool
}

// New loads, checks and indexes the dataset in a pack. It keeps nothing of the pack's memory.
func New(pack []byte, options Options) (*Engine, error) {
	files, prefix, err := unpack(pack)
	if err != nil {
		return nil, err
	}
	d, err := dataset.Load(files)
	if err != nil {
		return nil, fmt.Errorf("loading the dataset: %w", err)
	}
	index := catalog.NewUnindexed
	if options.Indexed {
		index = catalog.New
	}
	c, err := index(d)
	if err != nil {
		return nil, fmt.Errorf("indexing the dataset: %w", err)
	}
	return &Engine{api: api.New(c, api.Options{
		// Copies: the pack's memory is for other uses.
		Index: bytes.Clone(files.text(indexFile)), OpenAPI: bytes.Clone(files.text(openAPIFile)), Readme: bytes.Clone(files.text(readmeFile)),
		Prefix: prefix,
	})}, nil
}

// Response is the answer to a request. What it holds is good until the next request, and must not be changed.
type Response struct {
	// Status is 0 where the path is not the API's: then the host answers, from its files.
	Status int
	// Headers are lines of name and value, separated by ": " and each ended by a newline. No value holds one.
	Headers []byte
	Body    []byte // empty for a HEAD
}

func (r *Response) set(name, value string) {
	r.Headers = append(append(append(append(r.Headers, name...), ": "...), value...), '\n')
}

// Answer answers a request. A fault of its own is answered as one of the server, and told to report, which may be nil.
func (e *Engine) Answer(request *Request, response *Response, report func(fault any)) {
	*response = Response{Headers: response.Headers[:0]}
	if len(request.Target)+len(request.IfNoneMatch)+len(request.AcceptEncoding) > maxHeaders {
		e.refuse(response, request, &catalog.Error{Code: catalog.InvalidParameter, Message: "the request is longer than 64 KiB"})
		return
	}
	address, owner := request.address()
	switch owner {
	case theHosts:
		return
	case unreadables:
		e.refuse(response, request, &catalog.Error{Code: catalog.InvalidParameter,
			Message: "the path has broken percent-encoding or a control character; write a percent sign as %25"})
		return
	case nobodys:
		e.answer.Refuse(address.Path)
	default:
		e.evaluate(request.Method, address.Path, address.RawQuery, report)
	}
	e.write(response, request, report)
}

// evaluate fills the answer.
func (e *Engine) evaluate(method, path, rawQuery string, report func(any)) {
	defer e.catch(report)
	e.api.Answer(&e.answer, method, path, rawQuery)
}

// catch makes a panic an internal error: the next request must not suffer from it. It is for defer.
func (e *Engine) catch(report func(any)) {
	if cause := recover(); cause != nil {
		if report != nil {
			report(cause)
		}
		e.answer.Fail()
	}
}

// refuse answers a request that the API cannot read at all.
func (e *Engine) refuse(response *Response, request *Request, err *catalog.Error) {
	response.Status = err.Code.Status()
	response.common(api.Never, api.JSON, "")
	response.finish(request.Method, catalog.AppendError(nil, err))
}

// common sets what every answer has.
func (r *Response) common(cacheControl, mediaType, link string) {
	r.set("Access-Control-Allow-Origin", "*")
	r.set("Access-Control-Expose-Headers", "ETag, Link")
	r.set("X-Content-Type-Options", "nosniff")
	r.set("Cache-Control", cacheControl)
	if mediaType != "" {
		r.set("Content-Type", mediaType)
	}
	if link != "" {
		r.set("Link", link)
	}
}

// finish sets the body and its length.
func (r *Response) finish(method string, body []byte) {
	r.set("Content-Length", strconv.Itoa(len(body)))
	if method != "HEAD" {
		r.Body = body
	}
}

// write makes the response of the answer, in the form that the client likes best.
func (e *Engine) write(response *Response, request *Request, report func(any)) {
	f := e.represent(request, report)
	a := &e.answer
	response.Status = a.Status
	mediaType := a.MediaType
	if f.known {
		response.Status, mediaType = 304, ""
	}
	response.common(a.CacheControl, mediaType, a.Link)
	switch response.Status {
	case 200, 304:
		response.set("Vary", "Accept-Encoding")
		response.set("ETag", f.etag)
		if !f.known && f.coding != representation.Identity {
			response.set("Content-Encoding", f.coding.Token())
		}
	case 204:
		response.set("Access-Control-Allow-Methods", api.Methods)
		response.set("Access-Control-Allow-Headers", "*")
		response.set("Access-Control-Max-Age", "86400")
		response.set("Allow", api.Methods)
	case 405:
		response.set("Allow", api.Methods)
	case 308:
		response.set("Location", a.Location)
	}
	if response.Status != 204 && response.Status != 304 {
		response.finish(request.Method, f.body)
	}
}
