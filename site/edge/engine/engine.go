// Package engine is the API for places that run no server in Go: the WebAssembly module in ../wasm
// is made of it. It answers as the Caddy module does, with the same bytes, headers and tags,
// because both call api.Respond. It contains no data: the dataset comes as one file (Pack), and a
// request as the JSON of a Request. Hosts give a start little time, so the file has what lists and
// names need in a form that is read in place, and the lines of models, which are read when somebody
// asks for one:
//
//	e, err := engine.New(string(pack))
//	e.Answer(&engine.Request{Method: "GET", Target: "/api/v1/models?search=mini"})
//
// An Engine answers one request at a time, as JavaScript's runtimes do.
package engine

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
	"modelcatalog/site/mcp"
)

// Engine answers requests. It keeps its memory from one to the next, and is not safe for concurrent
// use.
type Engine struct {
	api    *api.API
	agents *mcp.Server
	answer api.Response
}

// New returns the engine of a pack, of which it keeps the memory. It reads what lists and names
// need, and reports an error if that is broken or the pack is cut off. The lines of a model are
// read when somebody asks for the model; if they are broken, which no build writes, the answer is
// an internal error.
func New(text string) (*Engine, error) {
	p, err := unpack(text)
	if err != nil {
		return nil, fmt.Errorf("reading the pack: %w", err)
	}
	catalogs, err := catalog.OpenSet(p.index, p.dataset)
	if err != nil {
		return nil, fmt.Errorf("reading the index of the pack: %w", err)
	}
	a := api.New(catalogs, p.documents)
	return &Engine{api: a, agents: mcp.New(a, p.agents)}, nil
}

// Request is the part of a request that its answer depends on. Its JSON is how the adapter in
// JavaScript hands it over.
type Request struct {
	Method string
	// Target is the address as it came: path and query, percent-encoded by the client, or a whole
	// address, as proxies send it.
	Target string
	// IfNoneMatch, AcceptEncoding and IfMatch are the headers of these names, lines joined by
	// commas. Empty: no such header.
	IfNoneMatch, AcceptEncoding, IfMatch string
	// ProtocolVersion, RPCMethod, Name and Body are those of mcp.Request.
	ProtocolVersion, RPCMethod, Name, Body string
}

// Answer answers a request. The status is 0 if the path is not the API's: the host answers from its
// files. The response is valid until the next request and must not be changed.
func (e *Engine) Answer(r *Request) *api.Response {
	w := &e.answer
	// The target is read as Go's HTTP server reads it, so an address means the same as with Caddy.
	u, err := url.ParseRequestURI(r.Target)
	switch {
	case err == nil && u.Path == mcp.Path:
		e.agents.Respond(w, &mcp.Request{
			Method:          r.Method,
			ProtocolVersion: r.ProtocolVersion,
			RPCMethod:       r.RPCMethod,
			Name:            r.Name,
			Body:            []byte(r.Body),
		})
	case err == nil:
		e.api.Respond(w, &api.Request{
			Method:         r.Method,
			Path:           u.Path,
			RawQuery:       u.RawQuery,
			AcceptEncoding: r.AcceptEncoding,
			IfNoneMatch:    r.IfNoneMatch,
			IfMatch:        r.IfMatch,
		})
	case strings.HasPrefix(r.Target, "/api/"):
		const brokenPath = "the path has broken percent-encoding or a control character; " +
			"write a percent sign as %25"
		e.api.Refuse(w, r.Method, &catalog.Error{Code: catalog.InvalidParameter, Message: brokenPath})
	default:
		*w = api.Response{}
	}
	// Go's server sets it for Caddy. JavaScript's do not.
	if w.Length > 0 {
		w.Add("Content-Length", strconv.Itoa(w.Length))
	}
	return w
}
