package catalog

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
	"modelcatalog/dataset/datasettest"
)

// sizes are the catalogs that benchmarks run over: how a cost grows says more than what it is.
var sizes = []int{10_000, 100_000, 1_000_000}

var built sync.Map // size to func() *Catalog

// catalogOf returns the synthetic catalog of a size, built once.
func catalogOf(b *testing.B, size int) *Catalog {
	b.Helper()
	build, _ := built.LoadOrStore(size, sync.OnceValue(func() *Catalog {
		return mustNew(b, datasettest.New(datasettest.Options{Models: size, Seed: 1}))
	}))
	return build.(func() *Catalog)()
}

var queries = []struct{ name, query string }{
	{"default", ""},
	{"deep", "page=5000&limit=100"},
	{"filters", "provider=openai,google&type=chat&sort=name&page=3"},
	{"rare-filters", "provider=deepseek&status=unlisted&sort=updated"},
	{"rare-search", "search=" + datasettest.RareTerm},
	{"common-search", "search=" + datasettest.CommonTerm},
	{"common-search-name", "search=" + datasettest.CommonTerm + "&sort=name"},
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

// BenchmarkSteps is what BenchmarkList does, step by step, for two filters, a sort and a page.
func BenchmarkSteps(b *testing.B) {
	const rawQuery = "provider=openai,google&type=chat&sort=name&page=3"
	for _, size := range sizes {
		c := catalogOf(b, size)
		query, err := c.Parse(rawQuery)
		if err != nil {
			b.Fatal(err)
		}
		var result Result
		c.Evaluate(&query, &result)
		b.Run(fmt.Sprintf("parse/models=%d", size), func(b *testing.B) {
			for b.Loop() {
				c.Parse(rawQuery)
			}
		})
		b.Run(fmt.Sprintf("evaluate/models=%d", size), func(b *testing.B) {
			for b.Loop() {
				c.Evaluate(&query, &result)
			}
		})
		b.Run(fmt.Sprintf("encode/models=%d", size), func(b *testing.B) {
			var body []byte
			for b.Loop() {
				body = c.AppendResult(body[:0], &result)
			}
		})
	}
}

// BenchmarkHardSearches evaluates some thousand searches that take longer than common ones: parts of texts of all lengths,
// which are in too few rows to be in the tree of the index and in too many to be looked up; parts with another last byte;
// two parts in one. It reports the slowest, and the one that 1 in 100 is slower than, each measured as the best of three.
func BenchmarkHardSearches(b *testing.B) {
	for _, size := range sizes {
		c := catalogOf(b, size)
		terms := hardTerms(datasettest.New(datasettest.Options{Models: size, Seed: 1}).Models, 5000)
		b.Run(fmt.Sprintf("models=%d", size), func(b *testing.B) {
			best := make([]time.Duration, len(terms))
			for b.Loop() {
				for i, term := range terms {
					for range 3 {
						if took := timeSearch(c, term); best[i] == 0 || took < best[i] {
							best[i] = took
						}
					}
				}
			}
			slices.Sort(best)
			b.ReportMetric(float64(best[len(best)-1]), "ns/slowest")
			b.ReportMetric(float64(best[len(best)*99/100]), "ns/p99")
			b.ReportMetric(float64(best[len(best)/2]), "ns/median")
			b.ReportMetric(0, "ns/op") // of all terms together: says nothing
		})
	}
}

func timeSearch(c *Catalog, term string) time.Duration {
	q := DefaultQuery
	q.Search = term
	start := time.Now()
	c.AppendList(nil, &q)
	return time.Since(start)
}

// hardTerms takes terms from the texts of models.
func hardTerms(models []dataset.Model, n int) []string {
	rng := rand.New(rand.NewPCG(1, 2))
	part := func(most int) string {
		for {
			m := &models[rng.IntN(len(models))]
			text := substring.Fold([]string{m.ID, m.Name.String, m.Description.String}[rng.IntN(3)])
			if text == "" {
				continue
			}
			start := rng.IntN(len(text))
			if term := text[start:min(start+1+rng.IntN(most), len(text))]; utf8.ValidString(term) {
				return term
			}
		}
	}
	terms := make([]string, n)
	for i := range terms {
		switch i % 4 {
		case 0:
			terms[i] = part(6)
		case 1:
			terms[i] = part(60)
		case 2:
			term := part(60)
			terms[i] = term[:len(term)-1] + string(rune('a'+rng.IntN(26)))
		case 3:
			terms[i] = part(12) + part(12)
		}
	}
	return terms
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
			d := datasettest.New(datasettest.Options{Models: size, Seed: 1})
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
