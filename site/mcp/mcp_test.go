package mcp_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/history"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
	"modelcatalog/site/mcp"
)

// server returns a server of the frozen sample, and the API that it answers from.
func server(t testing.TB) (*mcp.Server, *api.API) {
	t.Helper()
	d, err := dataset.Load(datasettest.Sample())
	filetest.NoError(t, err)
	changes, err := history.Load(datasettest.Sample())
	filetest.NoError(t, err)
	return serverOf(t, d, history.Append(nil, changes))
}

func serverOf(t testing.TB, d *dataset.Dataset, changes []byte) (*mcp.Server, *api.API) {
	t.Helper()
	catalogs := catalog.NewSet(d)
	documents, err := contract.New(catalogs, contract.Options{BaseURL: "https://models.example/catalog"})
	filetest.NoError(t, err)
	a := documents.API(catalogs)
	return mcp.New(a, documents.MCP(changes)), a
}

// toolResult is the result of a tool.
type toolResult struct {
	IsError bool `json:"isError"`
	Content []struct {
		Type, Text string
	} `json:"content"`
	json, note string // the text without its note, and the note
}

// callTool calls a tool as an older client does.
func callTool(t testing.TB, s *mcp.Server, name string, arguments any) (result toolResult) {
	t.Helper()
	text, err := json.Marshal(arguments)
	filetest.NoError(t, err)
	var w api.Response
	s.Respond(&w, &mcp.Request{Method: "POST", ProtocolVersion: "2025-11-25",
		Body: fmt.Appendf(nil,
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`,
			name, text)})
	var reply struct {
		Result *toolResult `json:"result"`
	}
	if err := json.Unmarshal(w.Body, &reply); err != nil || w.Status != 200 || reply.Result == nil {
		t.Fatalf("%s(%s) = %d %.300s, %v", name, text, w.Status, w.Body, err)
	}
	result = *reply.Result
	var answer struct{ Note string }
	if len(result.Content) != 1 ||
		result.IsError == (json.Unmarshal([]byte(result.Content[0].Text), &answer) == nil) ||
		strings.Contains(result.Content[0].Text, "\n") {
		t.Fatalf("%s(%s): the text is neither one error nor JSON: %.300s", name, text, w.Body)
	}
	if result.json, result.note = result.Content[0].Text, answer.Note; answer.Note != "" {
		result.json = result.json[:strings.LastIndex(result.json, `,"note":"`)] + "}"
	}
	return result
}

// TestRespond checks statuses, codes and headers of HTTP for requests of each revision.
func TestRespond(t *testing.T) {
	s, _ := server(t)
	const list = `{"jsonrpc":"2.0","id":"a","method":"tools/list",` +
		`"params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
		`"io.modelcontextprotocol/clientCapabilities":{}}}}`
	newest := func(rpc, name, body string) mcp.Request {
		return mcp.Request{
			Method:          "POST",
			ProtocolVersion: "2026-07-28",
			RPCMethod:       rpc,
			Name:            name,
			Body:            []byte(body),
		}
	}
	old := func(body string) mcp.Request { return mcp.Request{Method: "POST", Body: []byte(body)} }
	with := func(from, to string) string { return strings.Replace(list, from, to, 1) }
	for name, test := range map[string]struct {
		request mcp.Request
		status  int
		want    string // in the body
	}{
		"list": {
			newest("tools/list", "", list),
			200,
			`"id":"a",` +
				`"result":{"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"model-catalog",` +
				`"title":"Model Catalog","version":"2.1.0",` +
				`"websiteUrl":"https://models.example/catalog"}},"cacheScope":"public",` +
				`"resultType":"complete","tools":[{"name":"find_models"`,
		},
		"discover": {
			newest("server/discover", "", with("tools/list", "server/discover")),
			200,
			`"supportedVersions":["2026-07-28","2025-11-25","2025-06-18"]`,
		},
		"other method header": {newest("tools/call", "", list), 400, `-32020`},
		"no method header":    {newest("", "", list), 400, `-32020`},
		"no version header": {
			mcp.Request{Method: "POST", RPCMethod: "tools/list", Body: []byte(list)},
			400,
			`-32020`,
		},
		"no meta": {
			newest("tools/list", "", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`),
			400,
			`-32602`,
		},
		"no capabilities": {newest("tools/list", "", with("Capabilities", "Other")), 400, `-32602`},
		"unknown version": {
			mcp.Request{
				Method:          "POST",
				ProtocolVersion: "2030-01-01",
				Body:            []byte(with("2026-07-28", "2030-01-01")),
			},
			400,
			`"requested":"2030-01-01"`,
		},
		"unknown header": {
			mcp.Request{
				Method:          "POST",
				ProtocolVersion: "2024-11-05",
				Body:            []byte(`{"jsonrpc":"2.0","id":1,"method":"ping"}`),
			},
			400,
			`-32022`,
		},
		"removed": {newest("ping", "", with("tools/list", "ping")), 404, `-32601`},
		"name header": {
			newest("tools/call", "catalog_stats",
				with(`tools/list","params":{`, `tools/call","params":{"name":"catalog_stats",`)),
			200,
			`"content":[{"text":"{\"data\":{\"total_models\"`,
		},
		"other name header": {
			newest("tools/call", "get_model",
				with(`tools/list","params":{`, `tools/call","params":{"name":"catalog_stats",`)),
			400,
			`-32020`,
		},
		"old ping": {
			old(`{"jsonrpc":"2.0","id":-1.5,"method":"ping"}`),
			200,
			`{"jsonrpc":"2.0","id":-1.5,"result":{}}`,
		},
		"old initialize": {
			old(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}`),
			200,
			`"protocolVersion":"2025-06-18"`,
		},
		"older initialize": {
			old(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05"}}`),
			200,
			`"protocolVersion":"2025-11-25"`,
		},
		"old unknown":  {old(`{"jsonrpc":"2.0","id":1,"method":"prompts/list"}`), 200, `-32601`},
		"notification": {old(`{"jsonrpc":"2.0","method":"notifications/initialized"}`), 202, ``},
		"response":     {old(`{"jsonrpc":"2.0","id":1,"result":{}}`), 202, ``},
		"batch":        {old(` [` + list + `]`), 400, `batches`},
		"no JSON":      {old(`{"jsonrpc":"2.0",`), 400, `-32700`},
		"more":         {old(list + "{}"), 400, `-32700`},
		"null id": {
			old(`{"jsonrpc":"2.0","id":null,"method":"ping"}`),
			400,
			`{"jsonrpc":"2.0","error":{"code":-32600`,
		},
		"id of wrong bytes": {
			old("{\"jsonrpc\":\"2.0\",\"id\":\"\xff\",\"method\":\"ping\"}"),
			400,
			`id: want a string or a number`,
		},
		"cursor null": {
			old(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":null}}`),
			200,
			`"result":{"tools":[`,
		},
		"no arguments": {
			old(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"catalog_stats",` +
				`"arguments":[]}}`),
			200,
			`"result":{"content":[`,
		},
		"cursor": {
			old(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}`),
			200,
			`"error":{"code":-32602,"message":"cursor: `,
		},
		"wrong types": {
			old(`{"jsonrpc":2,"id":1,"method":{},"params":[]}`),
			400,
			`"id":1,"error":{"code":-32600,"message":"jsonrpc: want a string"}`,
		},
		"params in a string": {
			old(`{"jsonrpc":"2.0","id":1,"method":"ping","params":"{}"}`),
			400,
			`params: want an object`,
		},
		"unknown tool": {
			old(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"drop"}}`),
			200,
			`there is no tool \"drop\"`,
		},
		"deep": {old(strings.Repeat(`[`, mcp.MaxBody)), 400, `exceeded max depth`},
		"long": {
			old(`{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", mcp.MaxBody) + `"}`),
			400,
			`longer than 64 KiB`,
		},
		"preflight": {mcp.Request{Method: "OPTIONS"}, 204, ``},
		"get":       {mcp.Request{Method: "GET"}, 405, `send its messages by POST`},
	} {
		t.Run(name, func(t *testing.T) {
			var w api.Response
			s.Respond(&w, &test.request)
			if w.Status != test.status ||
				!strings.Contains(string(w.Body), test.want) ||
				len(w.Body) > 0 && !json.Valid(w.Body) {
				t.Errorf("Respond(%.300s) = %d %.300s, want %d with %s",
					test.request.Body, w.Status, w.Body, test.status, test.want)
			}
			if w.Headers[0].Name != "Access-Control-Allow-Origin" || w.Headers[0].Value != "*" {
				t.Errorf("headers = %v, want any origin allowed", w.Headers)
			}
		})
	}
}

// FuzzRespond checks that no body and no header makes the server fail, or answer something that is
// not JSON.
func FuzzRespond(f *testing.F) {
	s, _ := server(f)
	for _, name := range []string{"find_models", "get_model", "compare_models", "list_changes", "check_ids"} {
		f.Add(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"`+name+
			`","arguments":{"id":"gpt","ids":["a"],"models":["a","b"],"limit":1e9,"since":"2026"}}}`,
			"", "", "")
	}
	f.Add(`{"id":"\ud800","params":{"_meta":{"_meta":[[[]]]}}}`, "2026-07-28", "tools/call", "=?base64?!?=")
	f.Fuzz(func(t *testing.T, body, version, method, name string) {
		var w api.Response
		s.Respond(&w, &mcp.Request{
			Method:          "POST",
			ProtocolVersion: version,
			RPCMethod:       method,
			Name:            name,
			Body:            []byte(body),
		})
		if w.Status >= 500 ||
			w.Status != 202 && !json.Valid(w.Body) ||
			strings.Contains(string(w.Body), "\n") {
			t.Errorf("Respond(%q) = %d %s", body, w.Status, w.Body)
		}
	})
}
