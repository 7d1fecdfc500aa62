package representation

import (
	"fmt"
	"testing"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/synth"
)

// firstPage returns the first page of 50 models.
func firstPage(b *testing.B) []byte {
	c, err := catalog.New(synth.New(synth.Options{Models: 10_000, Seed: 1}))
	if err != nil {
		b.Fatal(err)
	}
	body, _ := c.AppendList(nil, &catalog.DefaultQuery)
	return body
}

func BenchmarkAppend(b *testing.B) {
	body := firstPage(b)
	for effort, name := range []string{Fast: "fast", Best: "best"} {
		for _, c := range Codings {
			b.Run(fmt.Sprintf("coding=%s/effort=%s", c.Token(), name), func(b *testing.B) {
				var coded []byte
				b.SetBytes(int64(len(body)))
				for b.Loop() {
					coded = Append(coded[:0], c, Effort(effort), body)
				}
				b.ReportMetric(float64(len(coded)), "bytes")
			})
		}
	}
}

func BenchmarkHashOf(b *testing.B) {
	body := firstPage(b)
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		HashOf(body)
	}
}
