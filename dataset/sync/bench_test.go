package sync_test

import (
	"fmt"
	"testing"

	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/curation"
)

// BenchmarkSettle settles datasets that are settled already, as a sync does for each source that it
// judges.
func BenchmarkSettle(b *testing.B) {
	for _, size := range []int{622, 5_000} {
		b.Run(fmt.Sprintf("models=%d", size), func(b *testing.B) {
			rules := new(curation.Curation)
			d := sync.Settle(datasettest.New(datasettest.Options{Models: size, Seed: 1}), rules)
			for b.Loop() {
				sync.Settle(d, rules)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size), "ns/model")
		})
	}
}
