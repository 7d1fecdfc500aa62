package dataset_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
)

// BenchmarkLoad loads datasets from memory, so that it measures the reading of lines and not that
// of a disk.
func BenchmarkLoad(b *testing.B) {
	for _, size := range []int{622, 10_000, 100_000} {
		b.Run(fmt.Sprintf("models=%d", size), func(b *testing.B) {
			fsys := fstest.MapFS{}
			for name, content := range datasettest.New(datasettest.Options{Models: size, Seed: 1}).Files() {
				fsys[name] = &fstest.MapFile{Data: content}
			}
			for b.Loop() {
				_, err := dataset.Load(fsys)
				filetest.NoError(b, err)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size), "ns/model")
		})
	}
}
