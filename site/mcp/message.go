package mcp

import (
	"context"
	"encoding/base64"
	"errors"
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
	resourceNotFound   = -32002 // before revision 2026-07-28
	headerMismatch     = -32020
	unsupportedVersion = -32022
)

// rpcError is an error of the protocol. Errors in what an agent asked a tool are results instead, which it reads.
type rpcError struct {
	code    int
	message string
	data    string // JSON; empty: none
}

// status returns the HTTP status for an error in a revision.
func (e *rpcError) status(version string) int {
	switch {
	case e.code == internalError:
		return 500
	case e.code == parseError, e.code == invalidRequest, e.code == headerMismatch, e.code == unsupportedVersion:
		return 400
	case version != stateless:
		return 200
	case e.code == methodNotFound:
		return 404
	}
	return 400
}

// message is a request or a notification.
type message struct {
	id      string // JSON; empty for a notification
	method  string
	object  string // the JSON of params
	version string // of the protocol; see negotiate
	params  *jsonl.Reader
	ctx     context.Context // ends when nobody waits for the answer
}

// paramNames are the members of params that some method has.
var paramNames = []string{"_meta", "name", "uri", "arguments", "argument", "context", "protocolVersion"}

// Some of paramNames.
const (
	metaParam      = "_meta"
	nameParam      = "name"
	uriParam       = "uri"
	argumentsParam = "arguments"
	argumentParam  = "argument"
	contextParam   = "context"
	versionParam   = "protocolVersion"
)

// fields reads an object with members of some names. Other members are ignored, but none of these may be repeated, because
// programs differ in which one they believe.
func fields(text string, names ...string) (*jsonl.Reader, error) {
	r := &jsonl.Reader{Text: text, Faults: new(jsonl.List)}
	r.Whole()
	object, ok := r.Object(names, 0)
	var faults jsonl.Faults
	errors.As(r.Faults.Err(), &faults)
	i := slices.IndexFunc(faults, func(f *jsonl.Fault) bool { return f.Field != "" })
	switch {
	case !ok || !object:
		return r, errors.New(describe(faults[len(faults)-1]))
	case i >= 0:
		return r, errors.New(describe(faults[i]))
	case !r.End():
		return r, errors.New("there is more after the object")
	}
	return r, nil
}

// describe returns a fault without its line.
func describe(f *jsonl.Fault) string {
	if f.Field == "" {
		return f.Err.Error()
	}
	return f.Field + ": " + f.Err.Error()
}

// parse reads a message. A message that is neither a request nor a notification has no method.
func parse(body []byte) (message, *rpcError) {
	text := string(body)
	m := message{id: "null", object: "{}"}
	switch {
	case len(body) > MaxBody:
		return m, &rpcError{code: invalidRequest, message: "the message is longer than 64 kB"}
	case strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "["):
		return m, &rpcError{code: invalidRequest, message: "batches are not part of the protocol; send one message at a time"}
	}
	r, err := fields(text, "jsonrpc", "id", "method", "params", "result", "error")
	if err != nil {
		return m, &rpcError{code: parseError, message: err.Error()}
	}
	if r.Has("id") {
		if id, err := r.String("id"); err == nil {
			m.id = quote(id)
		} else if number, err := r.Literal("id"); err == nil && strings.ContainsRune("-0123456789", rune(number[0])) {
			m.id = number
		} else {
			return m, &rpcError{code: invalidRequest, message: "id: want a string or a number"}
		}
	} else {
		m.id = ""
	}
	if version, err := r.String("jsonrpc"); err != nil || version != "2.0" {
		return m, &rpcError{code: invalidRequest, message: `jsonrpc: want "2.0"`}
	}
	if !r.Has("method") && (r.Has("result") || r.Has("error")) {
		return m, nil // a response, which nobody waits for
	}
	if m.method, err = r.String("method"); err != nil || m.method == "" {
		return m, &rpcError{code: invalidRequest, message: "method: want a string"}
	}
	if r.Has("params") {
		if m.object = r.JSON("params"); !strings.HasPrefix(m.object, "{") {
			return m, &rpcError{code: invalidRequest, message: "params: want an object"}
		}
	}
	return m, nil
}

// The members of _meta that a request of revision 2026-07-28 has.
const (
	metaVersion      = "io.modelcontextprotocol/protocolVersion"
	metaCapabilities = "io.modelcontextprotocol/clientCapabilities"
	metaServer       = "io.modelcontextprotocol/serverInfo"
)

// negotiate reads params and finds the revision of a request, and checks what it requires of headers, which are nil on standard
// input.
func (m *message) negotiate(headers *Request) *rpcError {
	m.version = Versions[1]
	given := ""
	if headers != nil {
		if given = strings.TrimSpace(headers.ProtocolVersion); given == stateless {
			m.version = stateless
		}
	}
	var err error
	if m.params, err = fields(m.object, paramNames...); err != nil {
		return &rpcError{code: invalidParams, message: err.Error()}
	}
	version, capabilities := "", false
	if m.params.Has(metaParam) {
		meta, err := fields(m.params.JSON(metaParam), metaVersion, metaCapabilities)
		if err != nil {
			return &rpcError{code: invalidParams, message: "_meta: " + err.Error()}
		}
		version, _ = meta.String(metaVersion)
		capabilities = strings.HasPrefix(meta.JSON(metaCapabilities), "{")
	}
	if headers == nil {
		given = version
	}
	switch {
	case given == "" && version == "" || version == "" && slices.Contains(Versions[1:], given):
		return nil // an older revision
	case version == "" && given != stateless:
		return unsupported(given)
	}
	m.version = stateless
	switch {
	case version == "":
		return &rpcError{code: invalidParams, message: "_meta: " + metaVersion + " is missing"}
	case given != version:
		return &rpcError{code: headerMismatch, message: "the header Mcp-Protocol-Version differs from " + metaVersion}
	case version != stateless:
		return unsupported(version)
	case !capabilities:
		return &rpcError{code: invalidParams, message: "_meta: " + metaCapabilities + " is missing or no object"}
	case headers == nil:
		return nil
	case headers.RPCMethod != m.method:
		return &rpcError{code: headerMismatch, message: "the header Mcp-Method is missing or differs from the method"}
	}
	if i := slices.Index([]string{"tools/call", "prompts/get", "resources/read"}, m.method); i >= 0 {
		name, _ := m.params.String([]string{nameParam, uriParam}[i/2])
		if headers.Name != name && decodeHeader(headers.Name) != name {
			return &rpcError{code: headerMismatch, message: "the header Mcp-Name is missing or differs from the name in params"}
		}
	}
	return nil
}

// decodeHeader returns the text of a header that has characters which headers cannot have: =?base64?…?=
func decodeHeader(value string) string {
	inner, found := strings.CutPrefix(value, "=?base64?")
	inner, ended := strings.CutSuffix(inner, "?=")
	text, err := base64.StdEncoding.DecodeString(inner)
	if !found || !ended || err != nil {
		return value
	}
	return string(text)
}

func unsupported(version string) *rpcError {
	return &rpcError{code: unsupportedVersion, message: "this revision of the protocol is not supported",
		data: `{"supported":` + string(jsonl.AppendStrings(nil, Versions)) + `,"requested":` + quote(version) + `}`}
}
