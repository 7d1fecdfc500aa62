package api

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
)

// BenchmarkRespond answers requests from a catalog of 5,000 models. Warm requests find their result
// in the cache; each cold one has a query that nobody asked before.
func BenchmarkRespond(b *testing.B) {
	d := datasettest.New(datasettest.Options{Models: 5_000, Seed: 1})
	a := New(catalog.NewSet(d), Options{})
	model := "/models/" + d.Models[0].Key().String()
	for _, v := range catalog.Versions {
		for _, test := range []struct{ name, below, query, coding string }{
			{"document", "/providers", "", ""},
			{"model", model, "", ""},
			{"page", ListPath, "page=2", ""},
			{"page in gzip", ListPath, "page=2", "gzip"},
			{"warm search", ListPath, "search=opus", ""},
		} {
			b.Run(v.String()+"/"+test.name, func(b *testing.B) {
				r := Request{
					Method:         "GET",
					Path:           Root(v) + test.below,
					RawQuery:       test.query,
					AcceptEncoding: test.coding,
				}
				benchmarkRespond(b, a, func() *Request { return &r })
			})
		}
		asked := 0 // outside of Run, so that no query comes again with -count
		b.Run(v.String()+"/cold search", func(b *testing.B) {
			r := Request{Method: "GET", Path: Root(v) + ListPath}
			benchmarkRespond(b, a, func() *Request {
				asked++
				r.RawQuery = fmt.Sprintf("search=opus+%d", asked)
				return &r
			})
		})
	}
}

// benchmarkRespond answers the requests that a function makes.
func benchmarkRespond(b *testing.B, a *API, request func() *Request) {
	var w Response
	b.ReportAllocs()
	for b.Loop() {
		r := request()
		a.Respond(&w, r)
		if w.Status != 200 {
			b.Fatalf("%s?%s: status = %d, want 200", r.Path, r.RawQuery, w.Status)
		}
	}
}

// BenchmarkQueries answers what 50 ids mean and what a use costs, from a catalog of 5,000 models.
// Nobody asked the same before.
func BenchmarkQueries(b *testing.B) {
	d := datasettest.New(datasettest.Options{Models: 5_000, Seed: 1})
	a := New(catalog.NewSet(d), Options{})
	var ids []string
	for i := range MaxIDs {
		id := d.Models[i*len(d.Models)/MaxIDs].ID
		// Of five ids one each is a gateway's, a cloud's, an address, unknown, and as its provider
		// writes it.
		ids = append(ids, fmt.Sprintf([]string{
			"openrouter/%s:free", "us.anthropic.%s-v1:0",
			"https://acme.openai.azure.com/openai/deployments/%s/x", "%s-x", "%s",
		}[i%5], id))
	}
	asked := 0
	fresh := func(path, query string) func() *Request {
		return func() *Request {
			asked++
			return &Request{Method: "GET", Path: Root(catalog.V2) + path, RawQuery: fmt.Sprintf(query, asked)}
		}
	}
	b.Run("resolve 50 ids", func(b *testing.B) {
		benchmarkRespond(b, a, fresh(ResolvePath, "ids="+strings.Join(ids, ",")+"&asked=%d"))
	})
	priced := d.Models[0].Key().String()
	b.Run("cost", func(b *testing.B) {
		benchmarkRespond(b, a,
			fresh(CostPath, "model="+priced+"&output=2000&cache_read=240000&tier=batch&input=%d"))
	})
}
