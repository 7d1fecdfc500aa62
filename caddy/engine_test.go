package modelcatalog

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge"
	"modelcatalog/site/edge/engine"
	"modelcatalog/site/mcp"
)

// TestSameAsEngine compares the module's answers with those of the engine for the edge. Documents, every model's addresses, errors,
// 1,000 random queries and messages of agents must have the same status, headers and bytes, by all methods, in all codings and with
// conditions.
func TestSameAsEngine(t *testing.T) {
	const baseURL = "https://models.example/catalog"
	for name, d := range map[string]*dataset.Dataset{
		"real": realDataset(t), "hostile": datasettest.New(datasettest.Options{Models: 120, Seed: 3, Hostile: true}),
	} {
		t.Run(name, func(t *testing.T) {
			h := &Handler{Dataset: t.TempDir(), BaseURL: baseURL}
			filetest.NoError(t, dataset.Write(h.Dataset, d))
			provision(t, h)
			pack, err := edge.Pack(d, h.live.current.Load().Catalog(), contract.Options{BaseURL: baseURL}, nil)
			filetest.NoError(t, err)
			e, err := engine.New(pack)
			filetest.NoError(t, err)
			random := rand.New(rand.NewPCG(5, 7))
			for _, request := range requestsToCompare(d, random) {
				want := engineAnswer(e, request)
				if tag := want.Headers.Get("ETag"); tag != "" && random.IntN(4) == 0 {
					request.IfNoneMatch = tag
					want = engineAnswer(e, request)
				}
				if diff := cmp.Diff(want, caddyAnswer(t, h, request)); diff != "" {
					t.Fatalf("%s %.300s (%s; %s): (-engine +Caddy)\n%s",
						request.Method, request.Target, request.AcceptEncoding, request.IfNoneMatch, diff)
				}
			}
		})
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

// requestsToCompare returns requests for documents, models, errors and random queries, with random methods and headers.
func requestsToCompare(d *dataset.Dataset, random *rand.Rand) (requests []engine.Request) {
	methods := []string{"GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "XXXX"}
	targets := []string{"/x/../api/v1/providers.json", "//api/v2/providers.json", "/./api/v1/stats", "/docs/", "/%61pi/v2/stats", "/api/v3"}
	for _, below := range []string{
		"", "/", "/openapi.json", "/README.md", "/README.md/", "/models", "/models/", "/models/?page=2&x=%2F\xff\"", "/providers", "/providers/",
		"/stats", "/stats/", "/nothing", "/models/acme/x", "/models/openai", "/models/openai/", "//models", "/../../etc/passwd",
		"/models/openai/%2e%2e%2f%2e%2e%2fstats.json", "/models/openai/%00", "/models/openai/%ff", "/models?limit=0", "/models?search=%",
		"/models?search=%ff", "/models?page=9007199254740991", "/providers.json", "/models/_pages/50/1.json",
	} {
		targets = append(targets, "/api/v1"+below, "/api/v2"+below)
	}
	pick := func(values ...string) string { return values[random.IntN(len(values))] }
	vary := func(method, target string) engine.Request {
		return engine.Request{
			Method: method, Target: target,
			AcceptEncoding: pick("", "", "gzip", "br", "zstd", "gzip, br, zstd", "identity;q=1, gzip;q=0.5", "zstd;q=0, *", "x-gzip"),
			IfMatch:        pick("", "", "", "", `"a"`, "*"),
			IfNoneMatch:    pick("", "", "", "*", `"a"`, `W/"a", *`, "nonsense"),
		}
	}
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_changes","arguments":{},"_meta":` +
		`{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`
	messages := []engine.Request{
		{Method: "POST", Body: call, ProtocolVersion: "2026-07-28", RPCMethod: "tools/call", Name: "list_changes"},
		{Method: "POST", Body: `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`},
		{Method: "POST", Body: `{"jsonrpc":"2.0","method":"notifications/initialized"}`},
		{Method: "POST", Body: strings.Repeat(" ", mcp.MaxBody+1)},
		{Method: "GET"},
		{Method: "OPTIONS"},
	}
	for _, message := range messages {
		message.Target = mcp.Path
		requests = append(requests, message)
	}
	for _, target := range targets {
		for _, method := range methods {
			requests = append(requests, vary(method, target))
		}
	}
	for _, m := range d.Models {
		encoded := m.Provider + "/" + url.PathEscape(m.ID)
		for _, list := range []string{"/api/v1/models/", "/api/v2/models/"} {
			requests = append(requests, vary(pick(methods...), list+encoded), vary(pick(methods...), list+strings.ReplaceAll(encoded, "%2F", "/")))
		}
	}
	for range 500 {
		method := pick("GET", "GET", "GET", "HEAD")
		requests = append(requests, vary(method, "/api/v1/models?"+catalogtest.Query(random, d, 1)), vary(method, "/api/v2/models?"+catalogtest.Query(random, d, 2)))
	}
	return requests
}
