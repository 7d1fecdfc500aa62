//go:build unix

package publish

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sys/unix"
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
			defer w.old.close()
			defer w.staging.close()
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

	old, staging folder // where it is in the two trees
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

// read returns the bytes of a file of the old tree in root, or one byte more than limit of them if it is longer. They are
// valid until the next read.
func (w *worker) read(root, name string, limit int64) ([]byte, error) {
	fd, base, err := w.old.at(root, name)
	if err != nil {
		return nil, err
	}
	file, err := ignoringEINTR(func() (int, error) { return unix.Openat(fd, base, unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0) })
	if err != nil {
		return nil, err
	}
	defer unix.Close(file)
	if int64(cap(w.file)) <= limit {
		w.file = make([]byte, limit+limit/4+64)
	}
	got := 0
	for got < int(limit)+1 {
		n, err := ignoringEINTR(func() (int, error) { return unix.Read(file, w.file[got:limit+1]) })
		if err != nil {
			return nil, err
		}
		if n == 0 {
			break
		}
		got += n
	}
	return w.file[:got], nil
}
