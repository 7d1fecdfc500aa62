package catalog_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
)

// sizes are the numbers of models in benchmarks, which show how a cost grows.
var sizes = []int{622, 10_000, 100_000}

var built sync.Map // size to func() catalog.Set

// catalogOf returns the synthetic catalog of a size, built once.
func catalogOf(b *testing.B, size int, v catalog.Version) *catalog.Catalog {
	b.Helper()
	build, _ := built.LoadOrStore(size, sync.OnceValue(func() catalog.Set {
		return catalog.NewSet(datasettest.New(datasettest.Options{Models: size, Seed: 1}))
	}))
	set := build.(func() catalog.Set)()
	return set.Of(v)
}

type benchQuery struct{ name, query string }

var queries = []benchQuery{
	{"default", ""},
	{"deep", "page=5000&limit=100"},
	{"filters", "provider=openai,google&type=chat&sort=name&page=3"},
	{"rare-search", "search=" + datasettest.RareTerm},
	{"common-search", "search=" + datasettest.CommonTerm},
	{"one-letter", "search=e&sort=name&order=asc&page=7"},
	{"longest", "search=" + strings.Repeat("tool+calls+and+", 34)},
}

// queries2 are those of version 2: facts, ranges, and searches for words.
var queries2 = []benchQuery{
	{"three-facts", "input=image&feature=tool_call&min_context=200000&sort=input_price&order=asc"},
	{"ranges", "min_context=100000&max_input_price=3&released_after=2025-01-01&sort=released"},
	{"two-words", "search=gpt+mini"},
	{"two-words-of-description", "search=reads+images"},
	{"joined-words", "search=gpt4o"},
	{"letters", "search=a+b+c+d+e+f+g+h"},
}

func BenchmarkList(b *testing.B) { benchmarkList(b, catalog.V1, queries) }

func BenchmarkList2(b *testing.B) { benchmarkList(b, catalog.V2, queries2) }

// benchmarkList parses, evaluates and encodes one request.
func benchmarkList(b *testing.B, v catalog.Version, queries []benchQuery) {
	for _, size := range sizes {
		c := catalogOf(b, size, v)
		for _, q := range queries {
			b.Run(fmt.Sprintf("%s/models=%d", q.name, size), func(b *testing.B) {
				var body []byte
				var page catalog.Page
				b.ReportAllocs()
				for b.Loop() {
					query, err := c.Parse(q.query)
					if err != nil {
						b.Fatal(err)
					}
					body, page = c.AppendList(body[:0], &query)
				}
				b.ReportMetric(float64(len(body)), "bytes/answer")
				b.ReportMetric(float64(page.Total), "models")
			})
		}
	}
}

// BenchmarkNew indexes a dataset for all versions, and reports the memory that the catalogs keep.
func BenchmarkNew(b *testing.B) {
	for _, size := range sizes {
		b.Run(fmt.Sprintf("models=%d", size), func(b *testing.B) {
			d := datasettest.New(datasettest.Options{Models: size, Seed: 1})
			before := heap()
			var c catalog.Set
			for b.Loop() {
				c = catalog.NewSet(d)
			}
			kept := heap() - before
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size), "ns/model")
			b.ReportMetric(float64(kept)/float64(size), "bytes/model")
			runtime.KeepAlive(c)
			runtime.KeepAlive(d)
		})
	}
}

func heap() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
