package mcp

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// The codes of errors.
const (
	parseError         = -32700
	invalidRequest     = -32600
	methodNotFound     = -32601
	invalidParams      = -32602
	internalError      = -32603
	headerMismatch     = -32020
	unsupportedVersion = -32022
)

// rpcError is an error of the protocol. Errors in what an agent asked a tool are results instead, which it reads.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    result `json:"data,omitempty"`
}

func refuse(code int, reason string) *rpcError { return &rpcError{Code: code, Message: reason} }

// status returns the HTTP status for an error in a revision.
func (e *rpcError) status(version string) int {
	switch {
	case e.Code == internalError:
		return 500
	case version != stateless && (e.Code == methodNotFound || e.Code == invalidParams):
		return 200
	case e.Code == methodNotFound:
		return 404
	}
	return 400
}

// message is a request or a notification.
type message struct {
	id      json.RawMessage // nil if there is none
	method  string
	version string // of the protocol; see negotiate
	params  *jsonl.Reader
}

// read reads an object with members of some names. None may be repeated, because programs differ in which one they believe. Members
// of other names are ignored, unless the object is strict.
func read(text string, strict bool, names ...string) (*jsonl.Reader, error) {
	r := &jsonl.Reader{Text: text, Faults: new(jsonl.List)}
	r.Whole()
	object, ok := r.Object(names, 0)
	faults, _ := errors.AsType[jsonl.Faults](r.Faults.Err())
	i := slices.IndexFunc(faults, func(f *jsonl.Fault) bool { return strict || f.Field != "" })
	if !ok || !object {
		i = len(faults) - 1
	}
	switch {
	case i >= 0 && faults[i].Field != "":
		return r, fmt.Errorf("%s: %w", faults[i].Field, faults[i].Err)
	case i >= 0:
		return r, faults[i].Err
	case !r.End():
		return r, errors.New("there is more after the object")
	}
	return r, nil
}

func textOf(r *jsonl.Reader, name string) string {
	text, _ := r.String(name)
	return text
}

func isObject(r *jsonl.Reader, name string) bool { return strings.HasPrefix(r.JSON(name), "{") }

// parse reads a message. A message that is neither a request nor a notification has no method.
func parse(body []byte) (m message, failed *rpcError) {
	text := string(body)
	switch {
	case len(body) > MaxBody:
		return m, refuse(invalidRequest, "the message is longer than 64 kB")
	case strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "["):
		return m, refuse(invalidRequest, "batches are not part of the protocol; send one message at a time")
	}
	top, err := read(text, false, "jsonrpc", "id", "method", "params", "result", "error")
	if err != nil {
		return m, refuse(parseError, err.Error())
	}
	id, err := top.String("id")
	switch literal := top.JSON("id"); {
	case err == nil:
		m.id = json.RawMessage(quote(id))
	case strings.Trim(literal[:min(len(literal), 1)], "-0123456789") == "" && literal != "":
		m.id = json.RawMessage(literal)
	case top.Has("id"):
		return m, refuse(invalidRequest, "id: want a string or a number")
	}
	m.method = textOf(top, "method")
	switch {
	case textOf(top, "jsonrpc") != "2.0":
		return m, refuse(invalidRequest, `jsonrpc: want "2.0"`)
	case !top.Has("method") && (top.Has("result") || top.Has("error")):
		return m, nil // a response, which nobody waits for
	case m.method == "":
		return m, refuse(invalidRequest, "method: want a string")
	case top.Has("params") && !isObject(top, "params"):
		return m, refuse(invalidRequest, "params: want an object")
	}
	params := cmp.Or(top.JSON("params"), "{}")
	if m.params, err = read(params, false, "_meta", "name", "arguments", "cursor", "protocolVersion"); err != nil {
		return m, refuse(invalidRequest, "params: "+err.Error())
	}
	return m, nil
}

// The members of _meta that a request of revision 2026-07-28 has.
const (
	metaVersion      = "io.modelcontextprotocol/protocolVersion"
	metaCapabilities = "io.modelcontextprotocol/clientCapabilities"
	metaServer       = "io.modelcontextprotocol/serverInfo"
)

// negotiate finds the revision of a request, and checks what it requires of headers, which are nil on standard input.
func (m *message) negotiate(headers *Request) *rpcError {
	meta, err := read(cmp.Or(m.params.JSON("_meta"), "{}"), false, metaVersion, metaCapabilities)
	version := textOf(meta, metaVersion)
	given := version
	if headers != nil {
		given = strings.TrimSpace(headers.ProtocolVersion)
	}
	if m.version = Versions[1]; version != "" || given == stateless {
		m.version = stateless
	}
	switch {
	case err != nil:
		return refuse(invalidParams, "_meta: "+err.Error())
	case version == "" && (given == "" || slices.Contains(Versions[1:], given)):
		return nil
	case version == "" && given == stateless:
		return refuse(invalidParams, "_meta: "+metaVersion+" is missing")
	case version != "" && given != version:
		return refuse(headerMismatch, "the header Mcp-Protocol-Version differs from "+metaVersion)
	case given != stateless:
		return &rpcError{unsupportedVersion, "this revision of the protocol is not supported", result{"supported": Versions, "requested": given}}
	case !isObject(meta, metaCapabilities):
		return refuse(invalidParams, "_meta: "+metaCapabilities+" is missing or no object")
	case headers != nil && headers.RPCMethod != m.method:
		return refuse(headerMismatch, "the header Mcp-Method is missing or differs from the method")
	case headers != nil && m.method == "tools/call" && headers.Name != textOf(m.params, "name"): // names of tools need no encoding
		return refuse(headerMismatch, "the header Mcp-Name is missing or differs from the name in params")
	}
	return nil
}
