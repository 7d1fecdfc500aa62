package modelcatalog

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge"
	"modelcatalog/site/edge/engine"
	"modelcatalog/site/mcp"
)

// TestSameAsEngine compares the module's answers with those of the engine for the edge. Both have the API's responder and agents, so a
// few requests of each kind show that the same status, headers and bytes leave the two.
func TestSameAsEngine(t *testing.T) {
	d := datasettest.New(datasettest.Options{Models: 120, Seed: 3, Hostile: true})
	h := &Handler{Dataset: t.TempDir(), BaseURL: "https://models.example/catalog"}
	filetest.NoError(t, dataset.Write(h.Dataset, d))
	provision(t, h)
	pack, err := edge.Pack(d, h.current.Load().Catalog(), contract.Options{BaseURL: h.BaseURL}, nil)
	filetest.NoError(t, err)
	e, err := engine.New(pack)
	filetest.NoError(t, err)
	for _, request := range requestsToCompare(d) {
		want := engineAnswer(e, request)
		if diff := cmp.Diff(want, caddyAnswer(t, h, request)); diff != "" {
			t.Errorf("%s %.300s (%s; %s): (-engine +Caddy)\n%s", request.Method, request.Target, request.AcceptEncoding, request.IfNoneMatch, diff)
		}
		if tag := want.Headers.Get("ETag"); tag != "" && want.Status == 200 {
			request.IfNoneMatch = tag
			if got := caddyAnswer(t, h, request); got.Status != 304 || got.Headers.Get("ETag") != tag {
				t.Errorf("%s %.300s with If-None-Match: %d, %v, want 304", request.Method, request.Target, got.Status, got.Headers)
			}
		}
	}
}

// answer is a response of Caddy or the engine. Status is 0 if the path is not the API's.
type answer struct {
	Status  int
	Headers http.Header // without the length, which Go's server adds if a handler does not
	Body    string
}

func caddyAnswer(t *testing.T, h *Handler, request engine.Request) answer {
	t.Helper()
	u, err := url.ParseRequestURI(request.Target)
	filetest.NoError(t, err)
	r := httptest.NewRequest(request.Method, "/", strings.NewReader(request.Body))
	r.URL, r.RequestURI = u, request.Target
	for name, value := range map[string]string{
		"If-None-Match": request.IfNoneMatch, "Accept-Encoding": request.AcceptEncoding, "If-Match": request.IfMatch,
		"Mcp-Protocol-Version": request.ProtocolVersion, "Mcp-Method": request.RPCMethod, "Mcp-Name": request.Name,
	} {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	notTheAPIs := false
	next := caddyhttp.HandlerFunc(func(http.ResponseWriter, *http.Request) error { notTheAPIs = true; return nil })
	filetest.NoError(t, h.ServeHTTP(w, r, next))
	if notTheAPIs {
		return answer{Headers: http.Header{}}
	}
	w.Header().Del("Content-Length")
	return answer{w.Code, w.Header(), w.Body.String()}
}

func engineAnswer(e *engine.Engine, request engine.Request) answer {
	response := e.Answer(&request)
	headers := http.Header{}
	for line := range strings.Lines(string(response.Headers)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		headers.Add(name, value)
	}
	headers.Del("Content-Length")
	return answer{response.Status, headers, string(response.Body)}
}

// requestsToCompare returns messages of agents, and requests for documents, models and errors by all methods, in turn with each of
// some headers.
func requestsToCompare(d *dataset.Dataset) (requests []engine.Request) {
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_changes","arguments":{},"_meta":` +
		`{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`
	for _, message := range []engine.Request{
		{Method: "POST", Body: call, ProtocolVersion: "2026-07-28", RPCMethod: "tools/call", Name: "list_changes"},
		{Method: "POST", Body: `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`},
		{Method: "POST", Body: strings.Repeat(" ", mcp.MaxBody+1)},
		{Method: "GET"},
		{Method: "OPTIONS"},
	} {
		message.Target = mcp.Path
		requests = append(requests, message)
	}
	targets := []string{"/x/../api/v1/providers.json", "//api/v2/providers.json", "/./api/v1/stats", "/docs/", "/%61pi/v2/stats", "/api/v3"}
	for _, below := range []string{
		"", "/", "/openapi.json", "/models", "/models/?page=2&x=%2F\xff\"", "/stats", "/nothing", "/models/acme/x", "/models/openai/", "//models",
		"/../../etc/passwd", "/models/openai/%2e%2e%2f%2e%2e%2fstats.json", "/models/openai/%00", "/models?limit=0", "/models?search=%", "/models?search=a",
	} {
		targets = append(targets, "/api/v1"+below, "/api/v2"+below)
	}
	for _, m := range d.Models {
		targets = append(targets, "/api/v2/models/"+m.Provider+"/"+url.PathEscape(m.ID))
	}
	headers := []engine.Request{
		{}, {AcceptEncoding: "gzip"}, {AcceptEncoding: "br"}, {AcceptEncoding: "identity;q=1, gzip;q=0.5", IfMatch: `"a"`}, {IfMatch: "*"},
		{AcceptEncoding: "zstd;q=0, *", IfNoneMatch: `W/"a", *`}, {IfNoneMatch: "nonsense"},
	}
	for i, target := range targets {
		for j, method := range []string{"GET", "GET", "HEAD", "OPTIONS", "POST"} {
			request := headers[(i+j)%len(headers)]
			request.Method, request.Target = method, target
			requests = append(requests, request)
		}
	}
	return requests
}
