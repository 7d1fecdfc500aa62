package representation

import (
	"fmt"
	"testing"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
)

// pages returns many different pages of 50 models. The same page again and again compresses in half the time, because the
// processor learns its branches.
func pages(b *testing.B) [][]byte {
	c, err := catalog.New(datasettest.New(datasettest.Options{Models: 10_000, Seed: 1}))
	if err != nil {
		b.Fatal(err)
	}
	var all [][]byte
	for sort := range catalog.Sort(3) {
		for page := range int64(200) {
			q := catalog.DefaultQuery(catalog.V1)
			q.Sort, q.Page = sort, page+1
			body, _ := c.AppendList(nil, &q)
			all = append(all, body)
		}
	}
	return all
}

func BenchmarkAppend(b *testing.B) {
	bodies := pages(b)
	for effort, name := range []string{Fast: "fast", Best: "best"} {
		for _, c := range Codings {
			b.Run(fmt.Sprintf("coding=%s/effort=%s", c.Token(), name), func(b *testing.B) {
				var coded []byte
				total, n := 0, 0
				for b.Loop() {
					coded = Append(coded[:0], c, Effort(effort), bodies[n%len(bodies)])
					total += len(coded)
					n++
				}
				b.ReportMetric(float64(total)/float64(n), "bytes/page")
			})
		}
	}
}

func BenchmarkHashOf(b *testing.B) {
	bodies := pages(b)
	n := 0
	for b.Loop() {
		HashOf(bodies[n%len(bodies)])
		n++
	}
}
