package mcp

import (
	"net/url"
	"slices"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/site/api"
)

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
