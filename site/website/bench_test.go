package website

import (
	"fmt"
	"testing"

	"modelcatalog/dataset/datasettest"
)

// BenchmarkModelPage makes the page of one model after another.
func BenchmarkModelPage(b *testing.B) {
	for _, models := range []int{500, 10_000} {
		b.Run(fmt.Sprintf("models=%d", models), func(b *testing.B) {
			m := makeSite(b, datasettest.New(datasettest.Options{Models: models, Seed: 1}), Options{})
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				b.SetBytes(int64(len(m.site.builder.modelPage(i % models).Body)))
			}
		})
	}
}

// BenchmarkNew makes everything but the pages of models.
func BenchmarkNew(b *testing.B) {
	for _, models := range []int{500, 100_000} {
		b.Run(fmt.Sprintf("models=%d", models), func(b *testing.B) {
			m := makeSite(b, datasettest.New(datasettest.Options{Models: models, Seed: 1}), Options{NoModelPages: true})
			b.ReportAllocs()
			for b.Loop() {
				if _, err := New(m.dataset, m.catalog, m.options); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
