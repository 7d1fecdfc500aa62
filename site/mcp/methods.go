package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
)

// result has the members of a result; those without a value are left out.
type result map[string]any

// answer appends the reply to a message, if it needs one, and returns the status. Headers are nil on standard input.
func (s *Server) answer(ctx context.Context, dst, body []byte, headers *Request) (status int, reply []byte) {
	m, err := parse(body)
	switch {
	case err == nil && (m.id == nil || m.method == ""):
		return 202, dst
	case err == nil:
		err = m.negotiate(headers)
	}
	var members result
	if err == nil {
		members, err = s.call(ctx, &m)
	}
	if err != nil {
		return err.status(m.version), appendReply(dst, m.id, nil, err)
	}
	return 200, appendReply(dst, m.id, members, nil)
}

// appendReply appends the response to a request, whose id is nil if it is not known.
func appendReply(dst []byte, id json.RawMessage, members result, failed *rpcError) []byte {
	reply := struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id,omitempty"`
		Result  result          `json:"result,omitzero"`
		Error   *rpcError       `json:"error,omitempty"`
	}{"2.0", id, members, failed}
	return append(dst, encode(reply)...)
}

// encode returns a value as JSON. Values of the API keep their bytes.
func encode(value any) []byte {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err) // all values are texts, numbers, and JSON that was made here
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// call returns the result of a request, or an error. A panic becomes an error.
func (s *Server) call(ctx context.Context, m *message) (members result, err *rpcError) {
	defer func() {
		if cause := recover(); cause != nil {
			s.Report(fmt.Sprintf("%s: %v\n%s", m.method, cause, debug.Stack()))
			err = refuse(internalError, catalog.Internal().Message)
		}
	}()
	old := m.version != stateless
	cached := false // whether clients may keep the result, as long as answers of the API
	switch {
	case m.method == "tools/list" && m.params.Has("cursor"):
		err = refuse(invalidParams, "cursor: this list has one page; ask for it without a cursor")
	case m.method == "tools/list":
		members, cached = result{"tools": json.RawMessage(s.options.Tools)}, true
	case m.method == "initialize" && old:
		version := Versions[1]
		if asked := textOf(m.params, "protocolVersion"); slices.Contains(Versions[1:], asked) {
			version = asked
		}
		members = s.offer(result{"protocolVersion": version, "serverInfo": s.info})
	case m.method == "ping" && old:
		members = result{}
	case m.method == "server/discover" && !old:
		members, cached = s.offer(result{"supportedVersions": Versions}), true
	case m.method == "tools/call":
		members, err = s.callTool(ctx, m.params)
	default:
		err = refuse(methodNotFound, "the method "+quote(jsonl.Clip(m.method))+" is not known")
	}
	if err == nil && !old {
		members["resultType"], members["_meta"] = "complete", result{metaServer: s.info}
		if cached {
			members["ttlMs"], members["cacheScope"] = 300_000, "public"
		}
	}
	return members, err
}

// offer adds what the server can do, and two sentences that tell an agent when to use it. Its tools never change while it runs.
func (s *Server) offer(members result) result {
	var names []string
	for _, p := range s.api.Catalog().Providers() {
		names = append(names, p.Name)
	}
	members["capabilities"] = result{"tools": result{}}
	members["instructions"] = "Facts about the AI models of " + strings.Join(names, ", ") + ": ids, prices in US dollars, limits, features and dates, " +
		"with the sources of each. Never take a model id or a price from memory: choose with find_models, read one with get_model, and test ids in " +
		"code with check_ids."
	return members
}
