package modelcatalog

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/site/contract"
	"modelcatalog/site/edge"
	"modelcatalog/site/edge/engine"
	"modelcatalog/site/mcp"
)

// TestAgents compares the answers to agents with those of the engine for the edge: status, headers and bytes.
func TestAgents(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	d := catalogtest.Sample(t)
	changes, err := history.Load(datasettest.Sample())
	filetest.NoError(t, err)
	pack, err := edge.Pack(d, h.live.current.Load().Catalog(), contract.Options{}, changes)
	filetest.NoError(t, err)
	e, err := engine.New(pack)
	filetest.NoError(t, err)
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"NAME","arguments":{},"_meta":` +
		`{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`
	for _, r := range []engine.Request{
		{Method: "POST", Body: strings.Replace(call, "NAME", "find_models", 1), ProtocolVersion: "2026-07-28", RPCMethod: "tools/call", Name: "find_models"},
		{Method: "POST", Body: strings.Replace(call, "NAME", "list_changes", 1), ProtocolVersion: "2026-07-28", RPCMethod: "tools/call", Name: "list_changes"},
		{Method: "POST", Body: `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`},
		{Method: "POST", Body: `{"jsonrpc":"2.0","method":"notifications/initialized"}`},
		{Method: "POST", Body: strings.Repeat(" ", mcp.MaxBody+1)},
		{Method: "GET"},
		{Method: "OPTIONS"},
	} {
		r.Target = "/mcp"
		request := httptest.NewRequest(r.Method, r.Target, strings.NewReader(r.Body))
		for name, value := range map[string]string{"Mcp-Protocol-Version": r.ProtocolVersion, "Mcp-Method": r.RPCMethod, "Mcp-Name": r.Name} {
			request.Header.Set(name, value)
		}
		w := httptest.NewRecorder()
		filetest.NoError(t, h.ServeHTTP(w, request, notFound))
		w.Header().Del("Content-Length")
		want := engineAnswer(e, r)
		got := answer{w.Code, http.Header(w.Header()), w.Body.String()}
		if diff := cmp.Diff(want, got); diff != "" || want.Status == 0 {
			t.Errorf("%s %.100s (-engine +Caddy):\n%s", r.Method, r.Body, diff)
		}
	}
}

// TestLongMessage checks that a client which sends 10 MB gets an answer: its connection is not reset while it sends.
func TestLongMessage(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := h.ServeHTTP(w, r, notFound); err != nil {
			t.Error(err)
		}
	}))
	defer server.Close()
	response, err := http.Post(server.URL+mcp.Path, "application/json", strings.NewReader(strings.Repeat(" ", 10<<20)))
	filetest.NoError(t, err)
	body, err := io.ReadAll(response.Body)
	filetest.NoError(t, err)
	if response.StatusCode != http.StatusBadRequest || !strings.Contains(string(body), "longer than 64 kB") {
		t.Errorf("POST of 10 MB = %d %s, want 400", response.StatusCode, body)
	}
}

// TestBrokenBody checks that a message that does not arrive is not answered as if it had.
func TestBrokenBody(t *testing.T) {
	h := &Handler{Dataset: sample}
	provision(t, h)
	err := h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("POST", mcp.Path, iotest.ErrReader(io.ErrUnexpectedEOF)), notFound)
	var failure caddyhttp.HandlerError
	if !errors.As(err, &failure) || failure.StatusCode != http.StatusBadRequest {
		t.Errorf("ServeHTTP() = %v, want status 400", err)
	}
}
