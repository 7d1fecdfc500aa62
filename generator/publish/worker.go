//go:build unix

package publish

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// batch is how many documents a worker takes at a time: few, since a long list takes a second to compress.
const batch = 8

// each calls do for every i from 0 to n-1, from several goroutines with a worker each, until one call fails.
func each(n, workers int, pr *progress, do func(w *worker, i int) error) error {
	var next atomic.Int64
	group, ctx := errgroup.WithContext(context.Background())
	for range min(workers, n/batch+1) {
		group.Go(func() error {
			w := &worker{}
			for ctx.Err() == nil {
				start := int(next.Add(batch)) - batch
				end := min(start+batch, n)
				if start >= end {
					break
				}
				for i := start; i < end; i++ {
					if err := do(w, i); err != nil {
						return err
					}
				}
				pr.add(end - start)
			}
			return nil
		})
	}
	return group.Wait()
}

// worker holds the memory that one goroutine uses again for each document.
type worker struct {
	body  []byte // lent to the Source
	file  []byte // a file of the old tree
	coded []byte // a sidecar
	tag   []byte // an ETag
}

// make makes document i. The memory lent to the source grows here, not by taking what the source returns: that may be the
// source's own.
func (w *worker) make(src Source, i int) (Document, error) {
	document, err := src.Document(i, w.body[:0])
	if n := len(document.Body); n > cap(w.body) {
		w.body = make([]byte, 0, n+n/4)
	}
	return document, err
}

// read returns the bytes of a file, or one byte more than limit of them if it is longer. They are valid until the next read.
func (w *worker) read(name string, limit int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if int64(cap(w.file)) <= limit {
		w.file = make([]byte, limit+limit/4+64)
	}
	n, err := io.ReadFull(f, w.file[:limit+1])
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return w.file[:n], nil
}
