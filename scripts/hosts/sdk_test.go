package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
	"modelcatalog/site/mcp"
)

// TestSDK has the official client use everything that the server offers, over standard input and
// over HTTP, in each revision.
func TestSDK(t *testing.T) {
	s := newAgentServer(t)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var response api.Response
		s.Respond(&response, &mcp.Request{
			Method: r.Method, Body: body,
			ProtocolVersion: r.Header.Get("Mcp-Protocol-Version"),
			RPCMethod:       r.Header.Get("Mcp-Method"),
			Name:            r.Header.Get("Mcp-Name"),
		})
		for _, h := range response.Headers {
			w.Header().Set(h.Name, h.Value)
		}
		w.WriteHeader(response.Status)
		w.Write(response.Body)
	}))
	defer web.Close()
	for _, revision := range mcp.Versions {
		t.Run(revision, func(t *testing.T) {
			in, requests := io.Pipe()
			replies, out := io.Pipe()
			ended := make(chan error)
			go func() { ended <- s.ServeStdio(in, out) }()
			useSDK(t, &sdk.IOTransport{Reader: replies, Writer: requests}, revision)
			requests.Close()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			useSDK(t, &sdk.StreamableClientTransport{Endpoint: web.URL + mcp.Path}, revision)
		})
	}
}

// newAgentServer returns a server of the frozen sample.
func newAgentServer(t *testing.T) *mcp.Server {
	t.Helper()
	d, err := dataset.Load(datasettest.Sample())
	filetest.NoError(t, err)
	changes, err := history.Load(datasettest.Sample())
	filetest.NoError(t, err)
	catalogs := catalog.NewSet(d)
	documents, err := contract.New(catalogs, contract.Options{BaseURL: "https://models.example/catalog"})
	filetest.NoError(t, err)
	return mcp.New(documents.API(catalogs), documents.MCP(history.Append(nil, changes)))
}

// arguments are those of a call of each tool.
var arguments = map[string]any{
	"find_models": map[string]any{
		"provider":        []string{"openai", "google"},
		"input":           []string{"image"},
		"max_input_price": 0.5,
		"limit":           3,
	},
	"get_model": map[string]any{"id": "gpt-4o", "provider": "openai"},
	"estimate_cost": map[string]any{
		"models": []string{"openai/gpt-4o"},
		"usage":  map[string]any{"input": 1000},
	},
	"compare_models": map[string]any{"models": []string{"openai/gpt-4o", "claude-opus-4-1"}},
	"list_changes":   map[string]any{"kind": []string{"deprecated"}},
	"check_ids": map[string]any{
		"ids": []string{"gpt-4o", "gpt-4-0314", "claude-opus-4-1", "nothing"},
		"day": "2026-08-04",
	},
	"catalog_stats": map[string]any{},
}

func useSDK(t *testing.T, transport sdk.Transport, revision string) {
	ctx := context.Background()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx,
		transport, &sdk.ClientSessionOptions{ProtocolVersion: revision})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	hello := session.InitializeResult()
	if hello.ProtocolVersion != revision ||
		hello.ServerInfo.Name != "model-catalog" ||
		strings.Count(hello.Instructions, ". ") != 1 {
		t.Errorf("server = %+v, want revision %s and instructions of two sentences", hello, revision)
	}
	list, err := session.ListTools(ctx, nil)
	if err != nil || len(list.Tools) != len(arguments) {
		t.Fatalf("ListTools() = %v, %v, want %d tools", list, err, len(arguments))
	}
	for _, tool := range list.Tools {
		hints := tool.Annotations
		if tool.Title == "" ||
			!hints.ReadOnlyHint ||
			!hints.IdempotentHint ||
			*hints.DestructiveHint ||
			*hints.OpenWorldHint {
			t.Errorf("%s: title %q, annotations %+v", tool.Name, tool.Title, hints)
		}
		validate(t, tool.Name+" arguments", tool.InputSchema, arguments[tool.Name])
		result, err := session.CallTool(ctx, &sdk.CallToolParams{
			Name:      tool.Name,
			Arguments: arguments[tool.Name],
		})
		if err != nil || result.IsError {
			t.Fatalf("%s: %+v, %v", tool.Name, result, err)
		}
	}
	unknown := &sdk.CallToolParams{
		Name:      "get_model",
		Arguments: map[string]any{"id": "gpt-4o-mnii"},
	}
	if result, err := session.CallTool(ctx, unknown); err != nil || !result.IsError {
		t.Errorf("an unknown id = %+v, %v, want an error of the tool", result, err)
	}
}

// validate checks a value by a JSON Schema.
func validate(t *testing.T, name string, schema, value any) {
	t.Helper()
	text, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := jsonschema.CompileString("https://models.example/"+strings.ReplaceAll(name, " ", "/"),
		string(text))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	text, _ = json.Marshal(value)
	var plain any
	if err := json.Unmarshal(text, &plain); err != nil {
		t.Fatal(err)
	}
	if err := compiled.Validate(plain); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}
