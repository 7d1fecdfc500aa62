package mcp

import (
	"context"
	"fmt"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
)

// freshness is how long clients may keep a list or a resource: as long as answers of the API.
const freshness = `"ttlMs":300000,"cacheScope":"public",`

// answer appends the reply to a message, if it needs one, and returns the status. Headers are nil on standard input.
func (s *Server) answer(ctx context.Context, dst, body []byte, headers *Request) (status int, reply []byte) {
	m, err := parse(body)
	switch {
	case err == nil && (m.id == "" || m.method == ""):
		return 202, dst
	case err == nil:
		err = m.negotiate(headers)
	}
	if err == nil {
		reply, err = s.call(ctx, dst, &m)
	}
	if err != nil {
		return err.status(m.version), appendError(dst, m.id, err)
	}
	return 200, reply
}

// appendError appends an error to a request, whose id is empty if it is not known.
func appendError(dst []byte, id string, err *rpcError) []byte {
	dst = append(dst, `{"jsonrpc":"2.0",`...)
	if id != "" {
		dst = append(append(append(dst, `"id":`...), id...), ',')
	}
	dst = jsonl.AppendString(fmt.Appendf(dst, `"error":{"code":%d,"message":`, err.code), err.message)
	if err.data != "" {
		dst = append(append(dst, `,"data":`...), err.data...)
	}
	return append(dst, "}}"...)
}

// call appends the response to a request, or returns an error. A panic becomes an error.
func (s *Server) call(ctx context.Context, dst []byte, m *message) (reply []byte, err *rpcError) {
	defer func() {
		if cause := recover(); cause != nil {
			s.Report(fmt.Sprintf("%s: %v\n%s", m.method, cause, debug.Stack()))
			reply, err = dst, refuse(internalError, catalog.Internal().Message)
		}
	}()
	body := append(append(append(dst, `{"jsonrpc":"2.0","id":`...), m.id...), `,"result":{`...)
	if m.version == stateless {
		body = append(body, `"resultType":"complete","_meta":{"`+metaServer+`":`+s.info+`},`...)
	}
	if body, err = s.appendResult(ctx, body, m); err != nil {
		return dst, err
	}
	return append(body, "}}"...), nil
}

// appendResult appends the members of a request's result.
func (s *Server) appendResult(ctx context.Context, dst []byte, m *message) ([]byte, *rpcError) {
	fresh, old := freshness, m.version != stateless
	if old {
		fresh = ""
	}
	lists := map[string]string{"tools/list": "tools", "resources/list": "resources", "resources/templates/list": "resourceTemplates"}
	switch member := lists[m.method]; {
	case m.method == "initialize" && old:
		version := Versions[1]
		if asked := textOf(m.params, "protocolVersion"); slices.Contains(Versions[1:], asked) {
			version = asked
		}
		return append(dst, s.offer()+`,"protocolVersion":"`+version+`","serverInfo":`+s.info...), nil
	case m.method == "ping" && old:
		return dst, nil
	case m.method == "server/discover" && !old:
		return append(dst, fresh+s.offer()+`,"supportedVersions":`+string(jsonl.AppendStrings(nil, Versions))...), nil
	case member != "" && m.params.Has("cursor"):
		return dst, refuse(invalidParams, "cursor: this list has one page; ask for it without a cursor")
	case member == "tools":
		return append(append(dst, fresh+`"tools":`...), s.options.Tools...), nil
	case member != "":
		return append(dst, fresh+quote(member)+":"+s.resources(member)...), nil
	case m.method == "tools/call":
		return s.callTool(ctx, dst, m.params)
	case m.method == "resources/read":
		return s.readResource(append(dst, fresh...), m)
	}
	return dst, refuse(methodNotFound, "the method "+quote(jsonl.Clip(m.method))+" is not known")
}

// offer returns the members that say what the server can do, and two sentences that tell an agent when to use it. Its lists never
// change while it runs.
func (s *Server) offer() string {
	var names []string
	for _, p := range s.api.Catalog().Providers() {
		names = append(names, p.Name)
	}
	return `"capabilities":{"tools":{},"resources":{}},"instructions":` + quote("Facts about the AI models of "+strings.Join(names, ", ")+
		": ids, prices in US dollars, limits, features and dates, with the sources of each. Never take a model id or a price from memory: "+
		"choose with find_models, read one with get_model, and test ids in code with check_ids.")
}

// resources returns the list of resources without arguments, or of templates for those with arguments. They have the addresses of
// the API, so that programs which can fetch them get the same bytes.
func (s *Server) resources(member string) string {
	v1, v2, markdown := api.Root(catalog.V1), api.Root(catalog.V2), "text/markdown"
	address := map[string]string{"resources": "uri", "resourceTemplates": "uriTemplate"}[member]
	var objects []string
	for _, r := range [][5]string{
		{"uri", v2 + "/providers", "providers", "The providers, with the number of models of each", api.JSON},
		{"uri", v2 + "/stats", "stats", "Counts over the whole catalog, known facts, and the age of each source", api.JSON},
		{"uri", v2 + "/README.md", "readme", "The documentation of the API: every fact, parameter and rule", markdown},
		{"uri", v1 + "/README.md", "readme-v1", "The documentation of version 1, which has fewer facts", markdown},
		{"uriTemplate", v2 + api.ListPath + "/{provider}/{+id}", "model", "A model with all facts, prices, the history of its prices, and sources", api.JSON},
		{"uriTemplate", v2 + api.ListPath + "{?provider,type,status,feature,page,limit}", "models",
			"The models that match some filters, " + listLimit + " on a page without a limit", api.JSON},
	} {
		if r[0] == address {
			objects = append(objects, object(address, s.options.BaseURL+r[1], "name", r[2], "description", r[3], "mimeType", r[4]))
		}
	}
	return "[" + strings.Join(objects, ",") + "]"
}

// listLimit is the number of models of a list that is read as a resource without a limit: fewer than programs get from the API,
// because agents keep what they read.
const listLimit = "10"

// readResource appends a resource: the answer of the API at its address.
func (s *Server) readResource(dst []byte, m *message) ([]byte, *rpcError) {
	uri := textOf(m.params, "uri")
	notFound := &rpcError{code: invalidParams, message: "there is no such resource; resources/list and resources/templates/list have their addresses",
		data: object("uri", uri)}
	if m.version != stateless {
		notFound.code = resourceNotFound
	}
	target, found := strings.CutPrefix(uri, s.options.BaseURL)
	u, err := url.ParseRequestURI(target)
	if !found || err != nil || u.Host != "" || u.Opaque != "" {
		return dst, notFound
	}
	query := u.RawQuery
	if strings.HasSuffix(u.Path, api.ListPath) && u.Query().Get("limit") == "" {
		query += "&limit=" + listLimit
	}
	var w api.Response
	s.api.Respond(&w, &api.Request{Method: "GET", Path: u.Path, RawQuery: query})
	if w.Status != 200 {
		return dst, notFound
	}
	at := slices.IndexFunc(w.Headers, func(h api.Header) bool { return h.Name == "Content-Type" })
	mediaType, _, _ := strings.Cut(w.Headers[at].Value, ";")
	dst = append(dst, `"contents":[{"uri":`+quote(uri)+`,"mimeType":"`+mediaType+`","text":`...)
	return append(jsonl.AppendString(dst, string(w.Body)), "}]"...), nil
}
