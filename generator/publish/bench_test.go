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

// BenchmarkPublish builds 10,000 documents of 500 bytes. "write" is what the system needs to write as many files, from as many
// goroutines, without any promise; "flush" is what it needs to make them safe against a power cut.
func BenchmarkPublish(b *testing.B) {
	const n = 10_000
	run := func(b *testing.B, dir string, src Source, sys system, changed bool) {
		b.Helper()
		sum, err := publish(dir, src, Options{}, sys)
		if err != nil || sum.Changed != changed {
			b.Fatalf("Publish made %+v, %v", sum, err)
		}
	}
	flushing := system{os.Link, exchange, flushTree, flushFolder}
	for _, flush := range []struct {
		name string
		sys  system
	}{{"flushed", flushing}, {"unflushed", quick}} {
		b.Run("first/"+flush.name, func(b *testing.B) {
			for i := range b.N {
				run(b, filepath.Join(b.TempDir(), fmt.Sprint(i)), small(n, -1), flush.sys, true)
			}
		})
		b.Run("one change/"+flush.name, func(b *testing.B) {
			dir := filepath.Join(b.TempDir(), "dist")
			run(b, dir, small(n, -1), flush.sys, true)
			for i := 0; b.Loop(); i++ {
				run(b, dir, small(n, i), flush.sys, true)
			}
		})
	}
	b.Run("no change", func(b *testing.B) {
		dir := filepath.Join(b.TempDir(), "dist")
		run(b, dir, small(n, -1), flushing, true)
		for b.Loop() {
			run(b, dir, small(n, -1), flushing, false)
		}
	})
	for _, flush := range []bool{true, false} {
		b.Run(map[bool]string{true: "write and flush", false: "write"}[flush], func(b *testing.B) {
			for i := range b.N {
				dir := filepath.Join(b.TempDir(), fmt.Sprint(i))
				writeAll(b, dir, small(n, -1))
				if flush {
					if err := flushTree(dir, nil); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
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
