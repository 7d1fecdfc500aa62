package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// The codes of errors: those of JSON-RPC 2.0, section 5.1, and two of the protocol.
const (
	parseError         = -32700
	invalidRequest     = -32600
	methodNotFound     = -32601
	invalidParams      = -32602
	internalError      = -32603
	headerMismatch     = -32020
	unsupportedVersion = -32022
)

// rpcError is an error of the protocol. Errors in what an agent asked a tool are results instead,
// which it reads.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    object `json:"data,omitempty"`
}

func refuse(code int, reason string) *rpcError { return &rpcError{Code: code, Message: reason} }

// status returns the HTTP status for an error in a revision.
func (e *rpcError) status(version string) int {
	switch {
	case e.Code == internalError:
		return 500
	case version != newest && (e.Code == methodNotFound || e.Code == invalidParams):
		return 200 // older clients read the error only from a 200; from a 404 they conclude that the session is gone
	case e.Code == methodNotFound:
		return 404
	}
	return 400
}

type object map[string]any

// message is a request, a notification, which has no id, or a response, which the server does not
// wait for.
type message struct {
	JSONRPC, Method   string
	ID, Result, Error json.RawMessage
	Params            struct {
		Meta struct {
			Version      string          `json:"io.modelcontextprotocol/protocolVersion"`
			Capabilities json.RawMessage `json:"io.modelcontextprotocol/clientCapabilities"`
		} `json:"_meta"`
		Name, ProtocolVersion string
		Arguments, Cursor     json.RawMessage
	}
	version  string // of the protocol; see negotiate
	panicked string // while it was answered
}

// read reads a message. If it reports an error, the id is set nevertheless if the message has a
// valid one.
func (m *message) read(body []byte) *rpcError {
	if len(body) > MaxBody {
		return refuse(invalidRequest, "the message is longer than 64 KiB")
	}
	err := json.Unmarshal(body, m) // which fills the other members if the type of one is wrong
	// Answers repeat the id as it was sent, so it must be valid JSON, and null is no id (unlike in
	// JSON-RPC).
	invalidID := m.ID != nil && (!bytes.ContainsAny(m.ID[:1], `"-0123456789`) || !utf8.Valid(m.ID))
	if invalidID {
		m.ID = nil
	}
	typeErr, mistyped := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case mistyped && typeErr.Field == "":
		const noBatches = "want an object; batches are not part of the protocol, " +
			"so send one message at a time"
		return refuse(invalidRequest, noBatches)
	case mistyped && typeErr.Type.Kind() == reflect.String:
		return refuse(invalidRequest, strings.ToLower(typeErr.Field)+": want a string")
	case mistyped:
		return refuse(invalidRequest, strings.ToLower(typeErr.Field)+": want an object")
	case err != nil:
		return refuse(parseError, err.Error())
	case invalidID:
		return refuse(invalidRequest, "id: want a string or a number")
	case m.JSONRPC != "2.0":
		return refuse(invalidRequest, `jsonrpc: want "2.0"`)
	case m.Method == "" && m.Result == nil && m.Error == nil:
		return refuse(invalidRequest, "method: want a string")
	}
	return nil
}

// negotiate finds the revision of a request, and checks what it requires of headers, which are nil
// on standard input.
func (m *message) negotiate(headers *Request) *rpcError {
	// The newest revision has its version in each request, and HTTP repeats it and the method in
	// headers, so that proxies can route without reading bodies. Older ones have only the header,
	// which early clients leave out.
	version := m.Params.Meta.Version
	given := version
	if headers != nil {
		given = strings.TrimSpace(headers.ProtocolVersion)
	}
	// Set before the checks, because the status of an error depends on it.
	m.version = Versions[1]
	if version != "" || given == newest {
		m.version = newest
	}
	switch {
	case version == "" && (given == "" || slices.Contains(Versions[1:], given)):
		return nil
	case version == "" && given == newest:
		return refuse(invalidParams, "_meta: io.modelcontextprotocol/protocolVersion is missing")
	case version != "" && given != version:
		return refuse(headerMismatch,
			"the header Mcp-Protocol-Version differs from io.modelcontextprotocol/protocolVersion")
	case given != newest:
		return &rpcError{
			Code:    unsupportedVersion,
			Message: "this revision of the protocol is not supported",
			Data:    object{"supported": Versions, "requested": given}, // from which clients choose the next try
		}
	case !bytes.HasPrefix(m.Params.Meta.Capabilities, []byte("{")):
		return refuse(invalidParams,
			"_meta: io.modelcontextprotocol/clientCapabilities is missing or no object")
	case headers != nil && headers.RPCMethod != m.Method:
		return refuse(headerMismatch, "the header Mcp-Method is missing or differs from the method")
	case headers != nil && m.Method == "tools/call" && headers.Name != m.Params.Name: // names of tools need no encoding
		return refuse(headerMismatch, "the header Mcp-Name is missing or differs from the name in params")
	}
	return nil
}

// answer returns the reply to a message, if it needs one, the status, and the panic that the reply
// hides, if any. Headers are nil on standard input.
func (s *Server) answer(body []byte, headers *Request) (status int, text []byte, panicked string) {
	var m message
	if err := m.read(body); err != nil {
		return err.status(m.version), reply(m.ID, nil, err), ""
	}
	if m.ID == nil || m.Method == "" {
		return 202, nil, "" // a notification or a response: nobody waits for an answer
	}
	if err := m.negotiate(headers); err != nil {
		return err.status(m.version), reply(m.ID, nil, err), ""
	}
	members, err := s.call(&m)
	if err != nil {
		return err.status(m.version), reply(m.ID, nil, err), m.panicked
	}
	return 200, reply(m.ID, members, nil), ""
}

// reply returns the response to a request, whose id is nil if it is not known.
func reply(id json.RawMessage, members object, failed *rpcError) []byte {
	return representation.Encode(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id,omitempty"`
		Result  object          `json:"result,omitzero"`
		Error   *rpcError       `json:"error,omitempty"`
	}{"2.0", id, members, failed})
}

// call returns the result of a request, or an error. A panic becomes an error.
func (s *Server) call(m *message) (members object, err *rpcError) {
	defer func() {
		if cause := recover(); cause != nil {
			m.panicked = fmt.Sprintf("%s: %v\n%s", m.Method, cause, debug.Stack())
			err = refuse(internalError, catalog.Internal().Message)
		}
	}()
	old := m.version != newest                                               // which has a handshake and no _meta
	cached := false                                                          // whether clients may keep the result
	hasCursor := m.Params.Cursor != nil && string(m.Params.Cursor) != "null" // some encoders write null for none
	switch {
	case m.Method == "tools/list" && hasCursor:
		err = refuse(invalidParams, "cursor: this list has one page; ask for it without a cursor")
	case m.Method == "tools/list":
		members = object{"tools": json.RawMessage(s.options.Tools)}
		cached = true
	case m.Method == "initialize" && old:
		// A server that does not know the client's revision offers one, and the client decides
		// whether to go on.
		version := m.Params.ProtocolVersion
		if !slices.Contains(Versions[1:], version) {
			version = Versions[1]
		}
		members = s.offer(object{"protocolVersion": version, "serverInfo": s.info})
	case m.Method == "ping" && old:
		members = object{}
	case m.Method == "server/discover" && !old:
		members = s.offer(object{"supportedVersions": Versions})
		cached = true
	case m.Method == "tools/call":
		members, err = s.callTool(m.Params.Name, m.Params.Arguments)
	default:
		err = refuse(methodNotFound, "the method "+quote(m.Method)+" is not known")
	}
	if err == nil && !old {
		members["resultType"] = "complete"
		members["_meta"] = object{"io.modelcontextprotocol/serverInfo": s.info}
		if cached {
			members["ttlMs"] = 300_000 // as long as api.CacheDefault
			members["cacheScope"] = "public"
		}
	}
	return members, err
}

// named returns ids of providers for a sentence. It names the first ten: agents read the sentence
// at the start of each session, and the tools list them all.
func named(ids []string) string {
	if others := len(ids) - 10; others > 1 { // "and 1 others" would be longer than the name
		return fmt.Sprintf("%s and %d others", strings.Join(ids[:10], ", "), others)
	}
	return strings.Join(ids, ", ")
}

// offer adds what the server can do, and two sentences that tell an agent when to use it. Its tools
// never change while it runs.
func (s *Server) offer(members object) object {
	members["capabilities"] = object{"tools": object{}}
	members["instructions"] = "Facts about the AI models of " + named(s.api.Catalog().ProviderIDs()) + ": " +
		"ids, prices in US dollars, limits, features and dates, with the sources of each. " +
		"Never take a model id or a price from memory: choose with find_models, read one with get_model, " +
		"and test ids in code with check_ids."
	return members
}
