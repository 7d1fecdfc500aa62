// Package mcp answers the Model Context Protocol (https://modelcontextprotocol.io/specification),
// by which agents call tools with the answers of version 2 of the API. Objects of models are the
// same bytes, but have statements only about the facts that an agent asks to explain. One
// implementation serves /mcp on Caddy and at the edge, and standard input and output (ServeStdio):
//
//	s := mcp.New(a, documents.MCP(changes)) // of a contract.Documents
//	s.Respond(&w, &mcp.Request{Method: "POST", Body: body})
//
// It speaks revision 2026-07-28, in which every request is complete in itself, and to older clients
// 2025-11-25 and 2025-06-18, by the same path. There are no sessions and no streams. A result has
// at most maxAnswer bytes: a list has as many elements as fit.
//
// Arguments are read strictly, by the schemas of the tools. LIMIT: elsewhere in a message the last
// of repeated members counts, and the case of its name does not matter, because encoding/json reads
// it so. The official SDK is not used because it would take four times the processor time for a
// call, and nearly double the WebAssembly module; the tests use its client.
package mcp

import (
	"bufio"
	"encoding/json"
	"io"
	"strings"
	"sync"

	"modelcatalog/site/api"
)

const (
	Path    = "/mcp"       // at which a server answers
	MaxBody = 64 << 10     // bytes of the longest message
	Version = "2.1.0"      // of the server, whose tools follow version 2 of the API
	newest  = "2026-07-28" // revision of the protocol, which began to put what a client can into each request
)

// Versions are the revisions of the protocol, newest first.
var Versions = []string{newest, "2025-11-25", "2025-06-18"}

// Options are what a server tells about itself, and what it needs besides the API.
type Options struct {
	BaseURL string // address of the service, without a slash at its end; empty if there is none
	Title   string // name of the service
	Tools   []byte // JSON array of the tools; see package contract
	Changes []byte // lines of the history, oldest first; see package history
}

// Server answers messages. It is safe for concurrent use.
type Server struct {
	api     *api.API
	options Options
	info    object // the server's name and version
	// What only some requests need is made for the first of them: the engine at the edge has half a
	// second to start.
	changes func() []string // lines
	tools   func() []tool
}

// New returns a server that answers from an API. What ids mean and what a use costs is answered by
// the API's own functions.
func New(a *api.API, o Options) *Server {
	s := &Server{api: a, options: o}
	s.info = object{
		"name":    "model-catalog",
		"title":   o.Title,
		"version": Version,
	}
	if o.BaseURL != "" {
		s.info["websiteUrl"] = o.BaseURL
	}
	s.changes = sync.OnceValue(func() []string {
		return strings.FieldsFunc(string(o.Changes), func(r rune) bool { return r == '\n' })
	})
	s.tools = sync.OnceValue(func() (tools []tool) {
		_ = json.Unmarshal(o.Tools, &tools) // package contract made it, so there is no error
		return tools
	})
	return s
}

// Request is the part of an HTTP request that its answer depends on.
type Request struct {
	Method string // of HTTP
	// ProtocolVersion, RPCMethod and Name are the headers Mcp-Protocol-Version, Mcp-Method and
	// Mcp-Name.
	ProtocolVersion, RPCMethod, Name string
	Body                             []byte // at most MaxBody bytes, or longer and refused
}

// Respond answers an HTTP request. Any website may call the server, because everything in it is
// public.
func (s *Server) Respond(w *api.Response, r *Request) {
	w.Headers = w.Headers[:0]
	w.Body = nil
	w.Panic = ""
	w.Add("Access-Control-Allow-Origin", "*")
	w.Add("X-Content-Type-Options", "nosniff")
	w.Add("Cache-Control", api.NoStore)
	const allowed = "POST, OPTIONS"
	switch r.Method {
	case "POST":
		w.Status, w.Body, w.Panic = s.answer(r.Body, r)
	case "OPTIONS":
		w.Status = 204
		w.AddMethods(allowed)
	default:
		// GET would open a stream of the server's own messages. It has none, and the protocol wants
		// 405 then.
		w.Status = 405
		const sendByPost = "this is a server of the Model Context Protocol; send its messages by POST"
		w.Body = reply(nil, nil, refuse(invalidRequest, sendByPost))
		w.Add("Allow", allowed)
	}
	w.Length = len(w.Body)
	if w.Length > 0 { // notifications have no answer
		w.Add("Content-Type", api.JSON)
	}
}

// ServeStdio answers messages, one on each line of in, by lines of out, until in ends. It returns
// nil at the end of in.
func (s *Server) ServeStdio(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	// Much longer than MaxBody: a message that is too long gets an answer, and the lines after it
	// are read. A Scanner stops at a line that is longer than its buffer.
	lines.Buffer(nil, 1<<10*MaxBody)
	for lines.Scan() {
		_, body, _ := s.answer(lines.Bytes(), nil)
		if body == nil {
			continue // a notification
		}
		if _, err := out.Write(append(body, '\n')); err != nil {
			return err
		}
	}
	return lines.Err()
}
