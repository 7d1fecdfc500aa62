package api

import (
	"fmt"
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
				r := Request{Method: "GET", Path: Root(v) + test.below, RawQuery: test.query, AcceptEncoding: test.coding}
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
