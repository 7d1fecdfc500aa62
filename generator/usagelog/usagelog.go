// Package usagelog reads logs of uses of models as programs write them: answers of providers, tables of
// gateways, traces, and sessions of agents; as lines of JSON, JSON documents, streams of events or CSV,
// perhaps compressed by gzip.
//
//	r := usagelog.Reader{Bill: bill, Each: add}
//	err := r.Read("usage.jsonl", file)
//
// A line that is not understood is an entry with an error, so that the others count. A line without any
// number of tokens, such as a user's message, is only counted in Skipped.
package usagelog

import (
	"errors"
	"fmt"
	"io"

	"modelcatalog/dataset/price"
)

// Entry is an answer in a log.
type Entry struct {
	File   string
	Line   int
	Record price.Record
	Err    error // why it is not understood
	Result any   // what Bill makes of it

	event *event
	chunk chunk
}

// Reader reads logs. Its functions must be set.
type Reader struct {
	// Bill completes an entry without an error. It is called for several entries at a time.
	Bill func(*Entry)
	// Each takes the entries, one after the other, in the order of the log. It must not keep the
	// pointer.
	Each func(*Entry)
	// Progress, if it is not nil, is called now and then with the number of bytes read of a file, as
	// they are on disk.
	Progress func(bytes int64)
	// Skipped is the number of lines, rows and objects that are not about a use.
	Skipped int

	maxLine int // for tests; 0: maxLine
}

const (
	maxLine  = 16 << 20 // bytes of the longest line that is read
	peekSize = 64 << 10 // bytes in which the form of a log is looked for
)

// errLong is the error of a line that is not read.
var errLong = fmt.Errorf("longer than %d MB", maxLine>>20)

// counter counts the bytes of a file.
type counter struct {
	io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

// Read reads a log. The error is about the whole log; what it has so far has been taken.
func (r *Reader) Read(name string, in io.Reader) error {
	counted := &counter{Reader: in}
	// Counted before it is decompressed: progress is about the size on disk.
	text, err := decompressed(counted)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	f := &file{Reader: r, name: name, counted: counted}
	beginning, err := text.Peek(peekSize)
	// A damaged file still has a beginning, whose lines count. Reading on reports the error again,
	// with the line that it is after.
	if len(beginning) == 0 && err != nil && err != io.EOF {
		return fmt.Errorf("%s: %w", name, err)
	}
	switch form := formOf(beginning); form {
	case empty:
		return nil
	case lines, events:
		err = f.readLines(text, form)
	case document:
		err = f.readDocument(text)
	case commas, tabs, semicolons:
		err = f.readTable(text, form)
	default:
		err = errors.New("the form is not known, " +
			"want JSON, lines of JSON, server-sent events, or CSV with a header of known columns")
	}
	// Also after an error: what was read before it counts.
	f.end()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// file is the reading of a log.
type file struct {
	*Reader
	name    string
	counted *counter
	session session
}

// take hands the entries of a line on, in order.
func (f *file) take(line *rawLine) {
	f.Skipped += line.skipped
	for i := range line.entries {
		e := &line.entries[i]
		if e.event == nil {
			f.session.nameStream(e)
			// A summary at the end of a session would count these answers again.
			f.session.answers++
			f.Each(e)
			continue
		}
		for _, answer := range f.session.answer(e) {
			f.finish(&answer)
			f.Each(&answer)
		}
	}
}

// end hands on what a log has only in its summary.
func (f *file) end() {
	for _, e := range f.session.end() {
		f.finish(&e)
		f.Each(&e)
	}
}

// finish bills an entry unless it has an error.
func (f *file) finish(e *Entry) {
	if e.Err == nil {
		f.Bill(e)
	}
}
