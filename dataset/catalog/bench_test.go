package catalog

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"modelcatalog/dataset/synth"
)

// sizes are the catalogs that benchmarks run over: how a cost grows says more than what it is.
var sizes = []int{10_000, 1_000_000}

var built sync.Map // size to func() *Catalog

// catalogOf returns the synthetic catalog of a size, built once.
func catalogOf(b *testing.B, size int) *Catalog {
	b.Helper()
	build, _ := built.LoadOrStore(size, sync.OnceValue(func() *Catalog {
		return mustNew(b, synth.New(synth.Options{Models: size, Seed: 1}))
	}))
	return build.(func() *Catalog)()
}

var queries = []struct{ name, query string }{
	{"default", ""},
	{"deep", "page=5000&limit=100"},
	{"filters", "provider=openai,google&type=chat&sort=name&page=3"},
	{"rare-filters", "provider=deepseek&status=unlisted&sort=updated"},
	{"rare-search", "search=" + synth.RareTerm},
	{"common-search", "search=" + synth.CommonTerm},
	{"common-search-name", "search=" + synth.CommonTerm + "&sort=name"},
	{"one-letter", "search=e&sort=name&order=asc&page=7"},
	{"two-letters", "search=th&sort=name"},
	{"provider-search", "search=openai&sort=name"},
	{"near-match", "search=answers+in+text%2C+with+tool+calls+and+structured+outpux"},
	{"longest", "search=" + strings.Repeat("tool+calls+and+", 34)},
}

// BenchmarkList is parse, evaluate and encode of one request.
func BenchmarkList(b *testing.B) {
	for _, size := range sizes {
		c := catalogOf(b, size)
		for _, q := range queries {
			b.Run(fmt.Sprintf("%s/models=%d", q.name, size), func(b *testing.B) {
				var body []byte
				b.ReportAllocs()
				for b.Loop() {
					query, err := c.Parse(q.query)
					if err != nil {
						b.Fatal(err)
					}
					body, _ = c.AppendList(body[:0], &query)
				}
				b.ReportMetric(float64(len(body)), "bytes/answer")
			})
		}
	}
}

// BenchmarkFind is one model by its id.
func BenchmarkFind(b *testing.B) {
	for _, size := range sizes {
		c := catalogOf(b, size)
		provider, id := c.key(c.Len() / 2)
		b.Run(fmt.Sprintf("models=%d", size), func(b *testing.B) {
			var body []byte
			for b.Loop() {
				row, err := c.Find(provider, id)
				if err != nil {
					b.Fatal(err)
				}
				body = c.AppendModel(body[:0], row)
			}
		})
	}
}

// BenchmarkNew indexes a dataset, and reports the memory that the catalog keeps.
func BenchmarkNew(b *testing.B) {
	for _, size := range sizes {
		b.Run(fmt.Sprintf("models=%d", size), func(b *testing.B) {
			d := synth.New(synth.Options{Models: size, Seed: 1})
			before := heap()
			var c *Catalog
			for b.Loop() {
				c = mustNew(b, d)
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
