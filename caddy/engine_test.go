package modelcatalog

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge"
	"modelcatalog/site/edge/engine"
)

// TestSameAsEngine compares the module's answers with those of the engine for the edge. Documents, every model's addresses,
// errors and 5,000 random queries for each dataset must have the same status, headers and bytes, by all methods, in all
// codings and with conditions.
func TestSameAsEngine(t *testing.T) {
	for name, d := range datasets(t) {
		t.Run(name, func(t *testing.T) {
			directory := filepath.Join(t.TempDir(), "data")
			if err := dataset.Write(directory, d); err != nil {
				t.Fatal(err)
			}
			pair := newPair(t, directory, "https://models.example/catalog", d)
			for _, request := range pair.requests() {
				if diff := cmp.Diff(pair.caddys(request), pair.engines(request)); diff != "" {
					t.Fatalf("%s %.300s (%s; %s): (-Caddy +engine)\n%s", request.Method, request.Target, request.AcceptEncoding, request.IfNoneMatch, diff)
				}
			}
		})
	}
}

// pair is a Caddy handler and an engine with the same dataset.
type pair struct {
	handler *Handler
	engine  *engine.Engine
	dataset *dataset.Dataset
	random  *rand.Rand
}

func newPair(t *testing.T, directory, baseURL string, d *dataset.Dataset) *pair {
	t.Helper()
	h := &Handler{Dataset: directory, BaseURL: baseURL}
	provision(t, h)
	pack, err := edge.Pack(d, h.shared.Catalog(), contract.Options{BaseURL: baseURL})
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(pack, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return &pair{h, e, d, rand.New(rand.NewPCG(5, 7))}
}

// answer is a response of both.
type answer struct {
	Status  int
	Headers http.Header
	Body    string
}

func (p *pair) caddys(request engine.Request) answer {
	u, err := url.ParseRequestURI(request.Target)
	if err != nil {
		return answer{Body: err.Error()}
	}
	r := httptest.NewRequest(request.Method, "/", nil)
	r.URL, r.RequestURI = u, request.Target
	if request.IfNoneMatch != "" {
		r.Header.Set("If-None-Match", request.IfNoneMatch)
	}
	if request.AcceptEncoding != "" {
		r.Header.Set("Accept-Encoding", request.AcceptEncoding)
	}
	w := httptest.NewRecorder()
	next := caddyhttp.HandlerFunc(func(http.ResponseWriter, *http.Request) error { return fmt.Errorf("left to the host") })
	if err := p.handler.ServeHTTP(w, r, next); err != nil {
		return answer{Body: err.Error()}
	}
	response := w.Result()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return answer{Body: err.Error()}
	}
	return answer{response.StatusCode, headersOf(response.Header), string(body)}
}

func (p *pair) engines(request engine.Request) answer {
	response := p.engine.Answer(&request)
	if response.Status == 0 {
		return answer{Body: "left to the host"}
	}
	headers := http.Header{}
	for line := range strings.Lines(string(response.Headers)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		headers.Add(name, value)
	}
	return answer{response.Status, headersOf(headers), string(bytes.Clone(response.Body))}
}

// headersOf returns headers without the length, which Go's server adds where a handler does not.
func headersOf(headers http.Header) http.Header {
	headers.Del("Content-Length")
	return headers
}

var (
	methods    = []string{"GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "XXXX"}
	codings    = []string{"", "", "gzip", "br", "zstd", "gzip, br, zstd", "identity;q=1, gzip;q=0.5", "zstd;q=0, *", "x-gzip"}
	conditions = []string{"", "", "", "*", `"a"`, `W/"a", *`, "nonsense"}
)

// requests are those to compare.
func (p *pair) requests() (requests []engine.Request) {
	var targets []string
	for _, below := range []string{
		"", "/", "/openapi.json", "/README.md", "/README.md/", "/models", "/models/", "/models/?page=2&x=%2F\xff\"", "/providers", "/providers/",
		"/stats", "/stats/", "/nothing", "/models/acme/x", "/models/openai", "/models/openai/", "//models", "/../../etc/passwd",
		"/models/openai/%2e%2e%2f%2e%2e%2fstats.json", "/models/openai/%00", "/models/openai/%ff", "/models?limit=0", "/models?search=%",
		"/models?search=%ff", "/models?page=9007199254740991", "/providers.json", "/models/_pages/50/1.json",
	} {
		targets = append(targets, contract.Root+below)
	}
	targets = append(targets, "/x/../api/v1/providers.json", "//api/v1/providers.json", "/./api/v1/stats", "/docs/", "/%61pi/v1/stats")
	for _, m := range p.dataset.Models {
		encoded := url.PathEscape(m.ID)
		targets = append(targets, contract.ModelsPath+"/"+m.Provider+"/"+encoded,
			contract.ModelsPath+"/"+m.Provider+"/"+strings.ReplaceAll(encoded, "%2F", "/"))
	}
	for _, target := range targets {
		for _, method := range methods[2:] {
			requests = append(requests, engine.Request{Method: method, Target: target})
		}
		requests = append(requests, p.vary(target), p.vary(target))
	}
	for range 5000 {
		requests = append(requests, p.vary(contract.ModelsPath+"?"+oracle.Query(p.random, p.dataset)))
	}
	return requests
}

// vary returns a request with a random method, coding and condition, which is now and then the tag of the answer itself.
func (p *pair) vary(target string) engine.Request {
	pick := func(values []string) string { return values[p.random.IntN(len(values))] }
	request := engine.Request{Method: pick(methods), Target: target, AcceptEncoding: pick(codings), IfNoneMatch: pick(conditions)}
	if p.random.IntN(4) == 0 {
		request.IfNoneMatch = ""
		request.IfNoneMatch = p.engines(request).Headers.Get("ETag")
	}
	return request
}
