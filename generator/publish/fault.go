//go:build unix

package publish

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// maxFaults is how many faults an error lists; the others are counted.
const maxFaults = 20

// fault is what is wrong with one document.
type fault struct {
	source int // the document's number in the Source
	path   string
	err    error
}

// faults collects what is wrong with documents. It keeps those with the lowest numbers, so that the error is the same with
// any number of workers.
type faults struct {
	mu    sync.Mutex
	first []fault // in order of source
	total int
}

func (fs *faults) add(source int, path string, err error) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	fs.total++
	i, _ := slices.BinarySearchFunc(fs.first, source+1, func(f fault, source int) int { return cmp.Compare(f.source, source) })
	fs.first = slices.Insert(fs.first, i, fault{source, path, err})
	if len(fs.first) > maxFaults {
		fs.first = fs.first[:maxFaults]
	}
}

// err returns an error that lists the faults; nil: there are none.
func (fs *faults) err() error {
	if fs.total == 0 {
		return nil
	}
	return &faultError{fs.first, fs.total}
}

// faultError is a list of faults, one a line, as compilers write them.
type faultError struct {
	first []fault
	total int
}

func (e *faultError) Error() string {
	var b strings.Builder
	b.WriteString("nothing is published, because of these documents:")
	for _, f := range e.first {
		fmt.Fprintf(&b, "\n%s: %v", f.name(), f.err)
	}
	if more := e.total - len(e.first); more > 0 {
		fmt.Fprintf(&b, "\nand %d more", more)
	}
	return b.String()
}

// Unwrap gives errors.Is and errors.As the listed faults.
func (e *faultError) Unwrap() []error {
	errs := make([]error, len(e.first))
	for i, f := range e.first {
		errs[i] = f.err
	}
	return errs
}

func (f fault) name() string {
	switch {
	case f.path == "":
		return fmt.Sprintf("document %d", f.source)
	case isPlain(f.path):
		return f.path
	}
	return fmt.Sprintf("%q", f.path)
}
