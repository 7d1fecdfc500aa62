//go:build unix

package publish

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

// small is a Source of n documents of 500 bytes in 100 folders; document changed has another body than usual.
func small(n, changed int) Source {
	return source{n, func(i int, buf []byte) (Document, error) {
		buf = append(buf, filler...)
		buf = fmt.Appendf(buf, "%020d", i)
		if i == changed {
			buf[0]++
		}
		return Document{Path: fmt.Sprintf("api/v1/models/provider-%02d/model-%07d.json", i%100, i), Body: buf}, nil
	}}
}

var filler = []byte(noise(480))

// benchmarkFolder is what benchmarks write to; TestMain removes it. Files that are written just after others were removed cost
// several times as much on ext4, so nothing is removed before.
var benchmarkFolder = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "publish") })

// fresh returns the name of a folder that does not exist.
func fresh(b *testing.B) string {
	b.Helper()
	folder, err := benchmarkFolder()
	if err != nil {
		b.Fatal(err)
	}
	return filepath.Join(folder, fmt.Sprint(freshCount.Add(1)), "dist")
}

var freshCount atomic.Int32

// BenchmarkPublish publishes 10,000 documents of 500 bytes: the first time, after a change of one, and after none. "write" is
// what the system needs to write as many files, from two goroutines, without any promise.
func BenchmarkPublish(b *testing.B) {
	const n = 10_000
	must := func(b *testing.B, dir string, src Source, sys system, changed bool) {
		b.Helper()
		sum, err := publish(dir, src, Options{}, sys)
		if err != nil || sum.Changed != changed {
			b.Fatalf("Publish made %+v, %v", sum, err)
		}
	}
	flushing := system{link, exchange, flushTree, flushFolder, spareFrom}
	b.Run("models=10000/write", func(b *testing.B) {
		for b.Loop() {
			writeAll(b, fresh(b), small(n, -1))
		}
	})
	for name, sys := range map[string]system{"flushed": flushing, "unflushed": quick} {
		b.Run("models=10000/first/"+name, func(b *testing.B) {
			for b.Loop() {
				must(b, fresh(b), small(n, -1), sys, true)
			}
		})
		b.Run("models=10000/change/"+name, func(b *testing.B) {
			dir := fresh(b)
			must(b, dir, small(n, -1), sys, true)
			must(b, dir, small(n, 0), sys, true) // leaves a spare
			for i := 1; b.Loop(); i++ {
				must(b, dir, small(n, i), sys, true)
			}
		})
	}
	b.Run("models=10000/none", func(b *testing.B) {
		dir := fresh(b)
		must(b, dir, small(n, -1), flushing, true)
		for b.Loop() {
			must(b, dir, small(n, -1), flushing, false)
		}
	})
}

// writeAll is a loop of os.WriteFile in parallel.
func writeAll(b *testing.B, dir string, src Source) {
	b.Helper()
	for i := range 100 {
		document, _ := src.Document(i, nil)
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, document.Path)), 0o755); err != nil {
			b.Fatal(err)
		}
	}
	var next atomic.Int64
	var writers sync.WaitGroup
	for range 2 {
		writers.Go(func() {
			var buf []byte
			for i := int(next.Add(1)) - 1; i < src.Len(); i = int(next.Add(1)) - 1 {
				document, _ := src.Document(i, buf[:0])
				buf = document.Body
				if err := os.WriteFile(filepath.Join(dir, document.Path), document.Body, 0o644); err != nil {
					b.Error(err)
				}
			}
		})
	}
	writers.Wait()
}
