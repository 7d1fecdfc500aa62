package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
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
	lists := map[string]string{"tools/list": "tools", "resources/list": "resources", "resources/templates/list": "resourceTemplates"}
	cached := false // whether clients may keep the result, as long as answers of the API
	switch list := lists[m.method]; {
	case list != "" && m.params.Has("cursor"):
		err = refuse(invalidParams, "cursor: this list has one page; ask for it without a cursor")
	case list == "tools":
		members, cached = result{list: json.RawMessage(s.options.Tools)}, true
	case list != "":
		members, cached = result{list: s.resources(list)}, true
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
	case m.method == "resources/read":
		members, err = s.readResource(m)
		cached = true
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

// offer adds what the server can do, and two sentences that tell an agent when to use it. Its lists never change while it runs.
func (s *Server) offer(members result) result {
	var names []string
	for _, p := range s.api.Catalog().Providers() {
		names = append(names, p.Name)
	}
	members["capabilities"] = result{"tools": result{}, "resources": result{}}
	members["instructions"] = "Facts about the AI models of " + strings.Join(names, ", ") + ": ids, prices in US dollars, limits, features and dates, " +
		"with the sources of each. Never take a model id or a price from memory: choose with find_models, read one with get_model, and test ids in " +
		"code with check_ids."
	return members
}

// resources returns the resources without arguments, or templates for those with arguments. They have the addresses of the API, so that
// programs which can fetch them get the same bytes.
func (s *Server) resources(list string) []result {
	v1, v2, markdown := api.Root(catalog.V1), api.Root(catalog.V2), "text/markdown"
	member := map[string]string{"resources": "uri", "resourceTemplates": "uriTemplate"}[list]
	all := []result{}
	for _, r := range [][5]string{
		{"uri", v2 + "/providers", "providers", "The providers, with the number of models of each", api.JSON},
		{"uri", v2 + "/stats", "stats", "Counts over the whole catalog, known facts, and the age of each source", api.JSON},
		{"uri", v2 + "/README.md", "readme", "The documentation of the API: every fact, parameter and rule", markdown},
		{"uri", v1 + "/README.md", "readme-v1", "The documentation of version 1, which has fewer facts", markdown},
		{"uriTemplate", v2 + api.ListPath + "/{provider}/{+id}", "model", "A model with all facts, prices, the history of its prices, and sources", api.JSON},
		{"uriTemplate", v2 + api.ListPath + "{?provider,type,status,feature,page,limit}", "models",
			"The models that match some filters, " + listLimit + " on a page without a limit", api.JSON},
	} {
		if r[0] == member {
			all = append(all, result{member: s.options.BaseURL + r[1], "name": r[2], "description": r[3], "mimeType": r[4]})
		}
	}
	return all
}

// listLimit is the number of models of a list that is read as a resource without a limit: fewer than programs get from the API,
// because agents keep what they read.
const listLimit = "10"

// readResource returns a resource: the answer of the API at its address.
func (s *Server) readResource(m *message) (result, *rpcError) {
	uri := textOf(m.params, "uri")
	notFound := refuse(invalidParams, "there is no such resource; resources/list and resources/templates/list have their addresses")
	notFound.Data = result{"uri": uri}
	if m.version != stateless {
		notFound.Code = resourceNotFound
	}
	target, found := strings.CutPrefix(uri, s.options.BaseURL)
	u, err := url.ParseRequestURI(target)
	if !found || err != nil || u.Host != "" || u.Opaque != "" {
		return nil, notFound
	}
	query := u.RawQuery
	if strings.HasSuffix(u.Path, api.ListPath) && u.Query().Get("limit") == "" {
		query += "&limit=" + listLimit
	}
	var w api.Response
	s.api.Respond(&w, &api.Request{Method: "GET", Path: u.Path, RawQuery: query})
	if w.Status != 200 {
		return nil, notFound
	}
	at := slices.IndexFunc(w.Headers, func(h api.Header) bool { return h.Name == "Content-Type" })
	mediaType, _, _ := strings.Cut(w.Headers[at].Value, ";")
	return result{"contents": []result{{"uri": uri, "mimeType": mediaType, "text": string(w.Body)}}}, nil
}
