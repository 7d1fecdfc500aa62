package engine

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
	"modelcatalog/site/contract"
	"modelcatalog/site/mcp"
)

// TestSameAnswers compares the engine, which reads models when they are asked for, with one that
// has read them all: each document, each model in both versions, 2,000 random queries, and the
// tools of agents.
func TestSameAnswers(t *testing.T) {
	for name, d := range map[string]*dataset.Dataset{
		"sample":  catalogtest.Sample(t),
		"hostile": datasettest.New(datasettest.Options{Models: 300, Seed: 2, Hostile: true}),
		"providers": datasettest.WithProviders(datasettest.New(datasettest.Options{Models: 400, Seed: 2}),
			16),
	} {
		t.Run(name, func(t *testing.T) {
			filetest.NoError(t, d.Check())
			catalogs := catalog.NewSet(d)
			own, err := contract.New(catalogs, contract.Options{BaseURL: "https://models.example"})
			filetest.NoError(t, err)
			lazy, err := New(string(Pack(d, catalogs, own.Options(), own.MCP(nil))))
			filetest.NoError(t, err)
			eagerAPI := api.New(catalogs, own.Options())
			eager := &Engine{api: eagerAPI, agents: mcp.New(eagerAPI, own.MCP(nil))}
			rng := rand.New(rand.NewPCG(9, 9))
			var requests []Request
			get := func(target string) { requests = append(requests, Request{Method: "GET", Target: target}) }
			for _, v := range catalog.Versions {
				for _, document := range api.Documents {
					get(api.Root(v) + document.Path)
				}
				for range 1000 {
					get(api.Root(v) + api.ListPath + "?" + catalogtest.Query(rng, d, v))
				}
				for i := range d.Models {
					m := &d.Models[i]
					get(api.Root(v) + "/models/" + m.Provider + "/" + url.PathEscape(m.ID))
				}
			}
			for range 100 {
				model := func() string {
					return url.QueryEscape(d.Models[rng.IntN(len(d.Models))].Key().String())
				}
				get(fmt.Sprintf("%s?ids=%s,%s-x,azure/%s",
					api.Root(catalog.V2)+api.ResolvePath, model(), model(), model()))
				get(fmt.Sprintf("%s?model=%s&input=%d&output=7",
					api.Root(catalog.V2)+api.CostPath, model(), rng.IntN(400_000)))
				requests = append(requests, toolCalls(t, d, rng)...)
			}
			for _, r := range requests {
				want := fmt.Sprint(respond(eager, r))
				if diff := cmp.Diff(want, fmt.Sprint(respond(lazy, r))); diff != "" {
					t.Fatalf("%s %s %.300s (-eager +lazy):\n%s", r.Method, r.Target, r.Body, diff)
				}
			}
		})
	}
}

// respond returns the parts of an answer that clients see.
func respond(e *Engine, r Request) []any {
	w := e.Answer(&r)
	return []any{w.Status, w.Headers, string(w.Body), w.Panic}
}

// toolCalls returns calls of the tools that ask about single models, of random models of a dataset.
func toolCalls(t *testing.T, d *dataset.Dataset, rng *rand.Rand) (calls []Request) {
	t.Helper()
	type object map[string]any
	model := func() string { return d.Models[rng.IntN(len(d.Models))].Key().String() }
	for tool, arguments := range map[string]object{
		"get_model": {
			"id":      model(),
			"detail":  "full",
			"explain": []string{"status", "price:input", "context_length"},
		},
		"estimate_cost": {
			"models": []string{model(), model()},
			"usage":  object{"input_tokens": 1000, "output_tokens": 100},
			"at":     "2026-09-01",
		},
		"compare_models": {"models": []string{model(), model()}},
		"check_ids":      {"ids": []string{model(), model() + "x"}, "day": "2026-09-01"},
		"catalog_stats":  {},
	} {
		body, err := json.Marshal(object{
			"jsonrpc": "2.0",
			"id":      1,
			"method":  "tools/call",
			"params": object{"name": tool, "arguments": arguments, "_meta": object{
				"io.modelcontextprotocol/protocolVersion":    "2026-07-28",
				"io.modelcontextprotocol/clientCapabilities": object{},
			}},
		})
		filetest.NoError(t, err)
		calls = append(calls, Request{
			Method:          "POST",
			Target:          mcp.Path,
			Body:            string(body),
			ProtocolVersion: "2026-07-28",
			RPCMethod:       "tools/call",
			Name:            tool,
		})
	}
	return calls
}
