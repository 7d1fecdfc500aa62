package modelcatalog

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge"
	"modelcatalog/site/edge/engine"
	"modelcatalog/site/mcp"
)

// TestSameAsEngine compares the module's answers with those of the engine for the edge. Both have
// the API's responder and agents, so a few requests of each kind show that the same status, headers
// and bytes leave the two.
func TestSameAsEngine(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 120, Seed: 3, Hostile: true})
	h := &Handler{Dataset: t.TempDir(), BaseURL: "https://models.example/catalog"}
	filetest.NoError(t, dataset.Write(h.Dataset, d))
	provision(t, h)
	pack, err := edge.Pack(d, catalog.NewSet(d), contract.Options{BaseURL: h.BaseURL}, nil)
	filetest.NoError(t, err)
	e, err := engine.New(string(pack))
	filetest.NoError(t, err)
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_changes",` +
		`"arguments":{},"_meta":` +
		`{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
		`"io.modelcontextprotocol/clientCapabilities":{}}}}`
	requests := []engine.Request{
		{
			Method:          "POST",
			Target:          mcp.Path,
			Body:            call,
			ProtocolVersion: "2026-07-28",
			RPCMethod:       "tools/call",
			Name:            "list_changes",
		},
		{Method: "POST", Target: mcp.Path, Body: strings.Repeat(" ", mcp.MaxBody+1)},
		{Method: "GET", Target: mcp.Path},
	}
	targets := []string{
		"/x/../api/v1/providers.json",
		"//api/v2/providers.json",
		"/./api/v1/stats",
		"/docs/",
		"/%61pi/v2/stats",
		"/api/v3",
		"/api/v1",
		"/api/v2/",
		"/api/v2/openapi.json",
		"/api/v1/models",
		"/api/v2/models/?page=2&x=%2F\xff\"",
		"/api/v1/nothing",
		"/api/v1/models/acme/x",
		"/api/v2//models",
		"/api/v2/../../etc/passwd",
		"/api/v1/models/openai/%2e%2e%2f%2e%2e%2fstats.json",
		"/api/v1/models/openai/%00",
		"/api/v2/models?limit=0",
		"/api/v2/models?search=%",
		"/api/v2/models?search=a",
		"/api/v2/resolve",
		"/api/v2/resolve/?id=a",
		"/api/v2/resolve?ids=a,azure/b,us.c-v1:0,%00,%22&x=1",
		"/api/v2/resolve?id=%ff",
		"/api/v1/resolve?id=a",
		"/api/v2/cost",
		"/api/v2/cost?model=a&input=1",
		"/api/v2/cost?input=1&model=" + d.Models[0].Key().String(),
		"/api/v2/cost?model=a&input=1&inputs=2",
	}
	for _, m := range d.Models {
		targets = append(targets, "/api/v2/models/"+m.Provider+"/"+url.PathEscape(m.ID))
	}
	headers := []engine.Request{
		{},
		{AcceptEncoding: "gzip"},
		{AcceptEncoding: "br"},
		{AcceptEncoding: "identity;q=1, gzip;q=0.5", IfMatch: `"a"`},
		{IfMatch: "*"},
		{AcceptEncoding: "zstd;q=0, *", IfNoneMatch: `W/"a", *`}, {IfNoneMatch: "nonsense"},
	}
	for i, target := range targets {
		for j, method := range []string{"GET", "HEAD", "OPTIONS", "POST"} {
			request := headers[(i+j)%len(headers)]
			request.Method, request.Target = method, target
			requests = append(requests, request)
		}
	}
	for _, request := range requests {
		response := e.Answer(&request)
		want := http.Header{}
		for _, h := range response.Headers {
			want.Add(h.Name, h.Value)
		}
		w := httptest.NewRecorder()
		r := httptest.NewRequest(request.Method, "/", strings.NewReader(request.Body))
		r.URL, err = url.ParseRequestURI(request.Target)
		filetest.NoError(t, err)
		for name, value := range map[string]string{
			"If-None-Match":        request.IfNoneMatch,
			"Accept-Encoding":      request.AcceptEncoding,
			"If-Match":             request.IfMatch,
			"Mcp-Protocol-Version": request.ProtocolVersion,
			"Mcp-Method":           request.RPCMethod,
			"Mcp-Name":             request.Name,
		} {
			r.Header.Set(name, value)
		}
		// not the API's
		next := caddyhttp.HandlerFunc(func(http.ResponseWriter, *http.Request) error {
			w.Code = 0
			return nil
		})
		filetest.NoError(t, h.ServeHTTP(w, r, next))
		for _, header := range []http.Header{want, w.Header()} {
			header.Del("Content-Length") // which Go's server adds if a handler does not
		}
		if w.Code != response.Status ||
			w.Body.String() != string(response.Body) ||
			!maps.EqualFunc(want, w.Header(), slices.Equal) {
			t.Errorf("%s %.300s (%s; %s): engine %d %v\nCaddy %d %v", request.Method, request.Target,
				request.AcceptEncoding, request.IfNoneMatch,
				response.Status, want, w.Code, w.Header())
		}
	}
}
