// Package mcp answers the Model Context Protocol, by which agents call tools. Its six tools give the answers of version 2
// of the API. It reads and writes bytes, so one implementation serves /mcp on Caddy and at the edge, and standard input and output
// (ServeStdio):
//
//	s := mcp.New(a, documents.MCP(changes)) // of a contract.Documents
//	var w mcp.Response
//	s.Respond(ctx, &w, &mcp.Request{Method: "POST", Body: body})
//
// It speaks revision 2026-07-28, in which every request stands for itself, and to older clients 2025-11-25 and 2025-06-18, by
// the same path. There are no sessions and no streams: nothing of a client is kept, and each request has one answer in JSON.
// The official SDK is not used because it makes the WebAssembly module almost twice as large, beyond what free plans of hosts
// allow; the tests use its client.
//
// Models and statistics in a tool's result are those of the API, byte for byte. A result has at most maxAnswer bytes: a list has
// as many elements as fit, and the offset of the next.
package mcp

import (
	"bufio"
	"context"
	"errors"
	"io"
	"runtime"
	"sync"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
	"modelcatalog/site/mentions"
)

// Path is the path at which a server answers.
const Path = "/mcp"

// MaxBody is the length of the longest message, in bytes.
const MaxBody = 64 << 10

// Versions are the revisions of the protocol, newest first.
var Versions = []string{stateless, "2025-11-25", "2025-06-18"}

// stateless is the revision that began to put what a client can into each request.
const stateless = "2026-07-28"

// Options are what a server tells about itself, and what it needs besides the API.
type Options struct {
	// BaseURL is the address of the service, without a slash at its end.
	BaseURL string
	// Title is the name of the service.
	Title string
	// Tools is the JSON array of the tools; see package contract.
	Tools []byte
	// Changes are the lines of the history, oldest first; see package history.
	Changes []byte
}

// Version is the version of the server, whose tools follow version 2 of the API.
const Version = "2.0.0"

// Server answers messages. It is safe for concurrent use.
type Server struct {
	// Report is called with each panic that is answered as an internal error, and its stack. That of New does nothing.
	Report func(panicked string)

	api      *api.API
	options  Options
	info     result // the server's name and version
	tools    map[string]tool
	changes  func() []change
	finder   func() *mentions.Finder
	searches chan struct{} // one for each search for similar names that runs
}

// New returns a server that answers from an API.
func New(a *api.API, o Options) *Server {
	return &Server{
		Report: func(string) {},
		api:    a, options: o, tools: toolsOf(a.Catalog().Params(catalog.V2)),
		info:     result{"name": "model-catalog", "title": o.Title, "version": Version, "websiteUrl": o.BaseURL},
		changes:  sync.OnceValue(func() []change { return readChanges(string(o.Changes)) }),
		finder:   sync.OnceValue(func() *mentions.Finder { return mentions.New(a.Catalog()) }),
		searches: make(chan struct{}, runtime.GOMAXPROCS(0)),
	}
}

func quote(s string) string { return string(jsonl.AppendString(nil, s)) }

// Request is the part of an HTTP request that its answer depends on.
type Request struct {
	Method string // of HTTP
	// ProtocolVersion, RPCMethod and Name are the headers Mcp-Protocol-Version, Mcp-Method and Mcp-Name.
	ProtocolVersion, RPCMethod, Name string
	// Body has at most MaxBody bytes, or is longer and refused.
	Body []byte
}

// Response is the answer to a request. It may be used again.
type Response struct {
	Status  int
	Headers []api.Header // all but Content-Length
	Body    []byte       // empty if there is none
}

// headers are those of every answer. Any website may call the server, because everything in it is public.
var headers = []api.Header{
	{Name: "Access-Control-Allow-Origin", Value: "*"}, {Name: "X-Content-Type-Options", Value: "nosniff"}, {Name: "Cache-Control", Value: api.Never},
}

// Respond answers an HTTP request. It stops long work if ctx ends because the client is gone.
func (s *Server) Respond(ctx context.Context, w *Response, r *Request) {
	w.Headers, w.Body = append(w.Headers[:0], headers...), w.Body[:0]
	add := func(name, value string) { w.Headers = append(w.Headers, api.Header{Name: name, Value: value}) }
	const allowed = "POST, OPTIONS"
	switch r.Method {
	case "POST":
		w.Status, w.Body = s.answer(ctx, w.Body, r.Body, r)
	case "OPTIONS":
		w.Status = 204
		add("Access-Control-Allow-Methods", allowed)
		add("Access-Control-Allow-Headers", "*")
		add("Access-Control-Max-Age", "86400")
		add("Allow", allowed)
	default:
		w.Status = 405
		w.Body = appendReply(w.Body, nil, nil, refuse(invalidRequest, "this is a server of the Model Context Protocol; send its messages by POST"))
		add("Allow", allowed)
	}
	if len(w.Body) > 0 {
		add("Content-Type", api.JSON)
	}
}

// ServeStdio answers messages, one on each line of in, by lines of out, until in ends. It returns nil at the end of in.
func (s *Server) ServeStdio(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, MaxBody+2)
	var reply []byte
	for {
		line, err := lines.ReadSlice('\n')
		for errors.Is(err, bufio.ErrBufferFull) { // the rest of a line that is too long
			_, err = lines.ReadSlice('\n')
		}
		if len(line) == 0 && err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		if _, reply = s.answer(context.Background(), reply[:0], line, nil); len(reply) > 0 {
			if _, err := out.Write(append(reply, '\n')); err != nil {
				return err
			}
		}
	}
}
