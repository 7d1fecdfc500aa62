package mcp

import (
	"context"
	"fmt"
	"net/url"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
)

// capabilities are what the server offers. Its lists never change while it runs.
const capabilities = `{"tools":{},"resources":{},"completions":{}}`

// freshness is how long clients may keep a list or a resource: as long as answers of the API.
const freshness = `"ttlMs":300000,"cacheScope":"public",`

// answer appends the reply to a message, if it needs one, and returns the status. Headers are nil on standard input.
func (s *Server) answer(ctx context.Context, dst, body []byte, headers *Request) (status int, reply []byte) {
	m, err := parse(body)
	m.ctx = ctx
	if err == nil {
		if m.id == "" || m.method == "" {
			return 202, dst
		}
		if err = m.negotiate(headers); err == nil {
			var result []byte
			if result, err = s.call(dst, &m); err == nil {
				return 200, result
			}
		}
	}
	if m.id == "" {
		m.id = "null"
	}
	return err.status(m.version), appendError(dst, m.id, err)
}

func appendError(dst []byte, id string, err *rpcError) []byte {
	dst = append(append(append(dst, `{"jsonrpc":"2.0","id":`...), id...), `,"error":{"code":`...)
	dst = jsonl.AppendString(append(strconv.AppendInt(dst, int64(err.code), 10), `,"message":`...), err.message)
	if err.data != "" {
		dst = append(append(dst, `,"data":`...), err.data...)
	}
	return append(dst, "}}"...)
}

// call appends the response to a request, or returns an error. A panic becomes an error.
func (s *Server) call(dst []byte, m *message) (reply []byte, err *rpcError) {
	defer func() {
		if cause := recover(); cause != nil {
			s.Report(fmt.Sprintf("%s: %v\n%s", m.method, cause, debug.Stack()))
			reply, err = dst, &rpcError{code: internalError, message: catalog.Internal().Message}
		}
	}()
	body := append(append(append(dst, `{"jsonrpc":"2.0","id":`...), m.id...), `,"result":{`...)
	if m.version == stateless {
		body = append(body, `"resultType":"complete","_meta":{"`+metaServer+`":`+s.info+`},`...)
	}
	if body, err = s.appendResult(body, m); err != nil {
		return dst, err
	}
	return append(body, "}}"...), nil
}

// appendResult appends the members of a request's result.
func (s *Server) appendResult(dst []byte, m *message) ([]byte, *rpcError) {
	fresh, old := freshness, m.version != stateless
	if old {
		fresh = ""
	}
	switch {
	case m.method == "initialize" && old:
		return append(dst, s.initialize(m)...), nil
	case m.method == "ping" && old:
		return dst, nil
	case m.method == "server/discover" && !old:
		return append(dst, fresh+`"supportedVersions":`+string(jsonl.AppendStrings(nil, Versions))+
			`,"capabilities":`+capabilities+`,"instructions":`+quote(s.instructions())...), nil
	case m.method == "tools/list":
		return append(append(dst, fresh+`"tools":`...), s.options.Tools...), nil
	case m.method == "tools/call":
		return s.callTool(dst, m)
	case m.method == "resources/list":
		return append(append(dst, fresh+`"resources":`...), s.resources()...), nil
	case m.method == "resources/templates/list":
		return append(append(dst, fresh+`"resourceTemplates":`...), s.templates()...), nil
	case m.method == "resources/read":
		return s.readResource(append(dst, fresh...), m)
	case m.method == "completion/complete":
		return s.complete(dst, m.params)
	}
	return dst, &rpcError{code: methodNotFound, message: "the method " + quote(jsonl.Clip(m.method)) + " is not known"}
}

// initialize returns the members of the answer to an older client's first request.
func (s *Server) initialize(m *message) string {
	version := Versions[1]
	if asked, err := m.params.String(versionParam); err == nil && slices.Contains(Versions[1:], asked) {
		version = asked
	}
	return `"protocolVersion":"` + version + `","capabilities":` + capabilities + `,"serverInfo":` + s.info +
		`,"instructions":` + quote(s.instructions())
}

// instructions tell an agent in two sentences what the server is for.
func (s *Server) instructions() string {
	var names []string
	for _, p := range s.api.Catalog().Providers() {
		names = append(names, p.Name)
	}
	return "Facts about the AI models of " + strings.Join(names, ", ") + ": ids, prices in US dollars, limits, features and dates, with the sources of " +
		"each. Never take a model id or a price from memory: choose with find_models, read one with get_model, and test ids in code with check_ids."
}

// complete appends the values of an argument of a resource template that begin with a text.
func (s *Server) complete(dst []byte, params *jsonl.Reader) ([]byte, *rpcError) {
	argument, err := fields(params.JSON(argumentParam), "name", "value")
	if err != nil {
		return dst, &rpcError{code: invalidParams, message: "argument: " + err.Error()}
	}
	name, _ := argument.String("name")
	value, _ := argument.String("value")
	const most = 100
	found, total := make([]string, 0, 8), 0
	for _, candidate := range s.values(name, params.JSON(contextParam)) {
		if len(candidate) >= len(value) && strings.EqualFold(candidate[:len(value)], value) {
			if total++; total <= most {
				found = append(found, candidate)
			}
		}
	}
	dst = append(jsonl.AppendStrings(append(dst, `"completion":{"values":`...), found), `,"total":`...)
	return append(dst, strconv.Itoa(total)+`,"hasMore":`+strconv.FormatBool(total > most)+"}"...), nil
}

// values returns all values of an argument. Ids are those of the provider in context, if there is one.
func (s *Server) values(name, context string) (all []string) {
	c := s.api.Catalog()
	switch name {
	case "provider", "type", "status", "feature":
		params := c.Params(catalog.V2)
		return params[slices.IndexFunc(params, func(p catalog.Param) bool { return p.Name == name })].Allowed
	case "id":
		provider := ""
		if context, err := fields(context, "arguments"); err == nil {
			if arguments, err := fields(context.JSON("arguments"), "provider"); err == nil {
				provider, _ = arguments.String("provider")
			}
		}
		for row := range c.Len() {
			if of, id := c.Key(row); provider == "" || of == provider {
				all = append(all, id)
			}
		}
	}
	return all
}

// Resources have the addresses of the API, so that programs which can fetch them get the same bytes.

// resources returns the list of the resources that need no arguments.
func (s *Server) resources() string {
	root := s.options.BaseURL + api.Root(catalog.V2)
	var all []string
	for _, r := range [...][4]string{
		{root + "/providers", "providers", "The providers, with the number of models of each", api.JSON},
		{root + "/stats", "stats", "Counts over the whole catalog, known facts, and the age of each source", api.JSON},
		{root + "/README.md", "readme", "The documentation of the API: every fact, parameter and rule", "text/markdown"},
		{s.options.BaseURL + api.Root(catalog.V1) + "/README.md", "readme-v1", "The documentation of version 1, which has fewer facts", "text/markdown"},
	} {
		all = append(all, `{"uri":`+quote(r[0])+`,"name":`+quote(r[1])+`,"description":`+quote(r[2])+`,"mimeType":`+quote(r[3])+`}`)
	}
	return "[" + strings.Join(all, ",") + "]"
}

func (s *Server) templates() string {
	root := s.options.BaseURL + api.Root(catalog.V2) + api.ListPath
	return `[{"uriTemplate":` + quote(root+"/{provider}/{+id}") + `,"name":"model","description":"A model with all facts, prices, the history of its prices, ` +
		`and sources","mimeType":"application/json"},{"uriTemplate":` + quote(root+"{?provider,type,status,feature}") + `,"name":"models",` +
		`"description":"The models that match some filters, the first 50","mimeType":"application/json"}]`
}

// readResource appends a resource: the answer of the API at its address.
func (s *Server) readResource(dst []byte, m *message) ([]byte, *rpcError) {
	uri, err := m.params.String(uriParam)
	if err != nil {
		return dst, &rpcError{code: invalidParams, message: "uri: want a string"}
	}
	notFound := &rpcError{code: invalidParams, message: "there is no such resource; resources/list and resources/templates/list have their addresses",
		data: `{"uri":` + quote(uri) + `}`}
	if m.version != stateless {
		notFound.code = resourceNotFound
	}
	target, found := strings.CutPrefix(uri, s.options.BaseURL)
	u, err := url.ParseRequestURI(target)
	if !found || err != nil || u.Host != "" || u.Opaque != "" {
		return dst, notFound
	}
	var w api.Response
	s.api.Respond(&w, &api.Request{Method: "GET", Path: u.Path, RawQuery: u.RawQuery})
	if w.Status != 200 {
		return dst, notFound
	}
	at := slices.IndexFunc(w.Headers, func(h api.Header) bool { return h.Name == "Content-Type" })
	mediaType, _, _ := strings.Cut(w.Headers[at].Value, ";")
	dst = append(dst, `"contents":[{"uri":`+quote(uri)+`,"mimeType":"`+mediaType+`","text":`...)
	return append(jsonl.AppendString(dst, string(w.Body)), "}]"...), nil
}
