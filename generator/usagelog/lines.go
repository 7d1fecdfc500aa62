package usagelog

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// batchSize is how many bytes of lines are read before they are billed. Smaller batches leave less
// to do for one processor at the end, larger ones need more memory.
const batchSize = 64 << 10

// rawLine is a line of a log, and the entries in it.
type rawLine struct {
	number  int
	text    string
	err     error
	entries []Entry
	skipped int
}

// batch is some lines of a log, which one goroutine bills.
type batch struct {
	lines []rawLine
	read  int64         // bytes of the file so far
	done  chan struct{} // gets a value when the lines are billed
}

// add adds a line. It takes the memory of a line of an earlier use of the batch: lines and their
// entries would be a third of all garbage.
func (b *batch) add(number int) *rawLine {
	n := len(b.lines)
	if n == cap(b.lines) {
		b.lines = append(b.lines, rawLine{})
	} else {
		b.lines = b.lines[:n+1]
	}
	line := &b.lines[n]
	// Nobody has the old entries by now: Each must not keep them.
	*line = rawLine{number: number, entries: line.entries[:0]}
	return line
}

// readLines reads a log of lines: one goroutine reads batches of them, one for each processor
// parses and bills them, and this one takes the results in the order of the log.
func (f *file) readLines(in *bufio.Reader, form form) error {
	workers := runtime.GOMAXPROCS(0)
	// A batch goes round: from free to work and in the same order to taken, and back. So there are
	// never more than these in memory, however long the log is.
	free := make(chan *batch, 2*workers)
	work := make(chan *batch, 2*workers)
	taken := make(chan *batch, 2*workers)
	for range 2 * workers {
		free <- &batch{done: make(chan struct{}, 1)}
	}
	for range workers {
		go func() {
			var p parser
			for b := range work {
				for i := range b.lines {
					f.parseLine(&p, &b.lines[i])
				}
				b.done <- struct{}{}
			}
		}()
	}
	var readErr error
	go func() {
		defer close(taken)
		defer close(work)
		// Only this goroutine reads the file, so the lines and the number of bytes need no lock.
		r := lineReader{in: in, form: form, limit: f.maxLine}
		if r.limit == 0 {
			r.limit = maxLine
		}
		for more := true; more; {
			b := <-free
			more, readErr = r.fill(b)
			b.read = f.counted.n
			// First to a worker, so that the one that takes it in order waits as little as possible.
			work <- b
			taken <- b
		}
	}()
	for b := range taken {
		// Later batches may be ready before this one. Their order is that of the log, because of
		// several lines of an answer the last one counts.
		<-b.done
		for i := range b.lines {
			f.take(&b.lines[i])
		}
		if f.Progress != nil {
			f.Progress(b.read)
		}
		free <- b
	}
	return readErr
}

// lineReader reads lines into batches.
type lineReader struct {
	in     *bufio.Reader
	form   form
	limit  int    // bytes of a line
	number int    // of the last line
	long   []byte // the beginning of a line that is longer than the buffer
}

// fill reads a batch. It reports whether there are more.
func (r *lineReader) fill(b *batch) (more bool, err error) {
	b.lines = b.lines[:0]
	for size := 0; size < batchSize; {
		text, err := r.line()
		if err != nil && err != io.EOF && err != errLong {
			// What was read of the line is only a part of it.
			return false, fmt.Errorf("after line %d: %w; the rest is not read", r.number, err)
		}
		r.number++
		size += len(text)
		text = bytes.TrimSpace(text)
		// A comment or the name of an event leaves nothing, and is no line that could be wrong.
		if r.form == events {
			text = eventData(text)
		}
		switch {
		case err == errLong:
			b.add(r.number).err = errLong
		case len(text) > 0:
			b.add(r.number).text = string(text)
		}
		if err == io.EOF {
			return false, nil
		}
	}
	return true, nil
}

// line returns a line, which is valid until the next call. At the end it returns the last one with
// io.EOF. A line that is too long is read to its end.
func (r *lineReader) line() (line []byte, err error) {
	line, err = r.in.ReadSlice('\n')
	if err != bufio.ErrBufferFull && len(line) <= r.limit {
		return line, err // nearly always
	}
	// The buffer is full: copy what there is, because reading on overwrites it.
	r.long = append(r.long[:0], line...)
	isLong := len(line) > r.limit
	for err == bufio.ErrBufferFull {
		line, err = r.in.ReadSlice('\n')
		isLong = isLong || len(r.long)+len(line) > r.limit
		if !isLong {
			r.long = append(r.long, line...)
		}
	}
	if isLong && (err == nil || err == io.EOF) {
		return nil, errLong // at the end, the next call returns io.EOF
	}
	return r.long, err
}

// eventData returns the data of a line of server-sent events; nil if it has none.
func eventData(line []byte) []byte {
	data, isData := bytes.CutPrefix(line, []byte("data:"))
	data = bytes.TrimSpace(data)
	if !isData || string(data) == "[DONE]" {
		return nil // a comment, the name of an event, or the end of OpenAI's streams
	}
	return data
}

// parseLine reads a line and bills its answers.
func (f *file) parseLine(p *parser, line *rawLine) {
	if line.err != nil {
		line.entries = append(line.entries, Entry{File: f.name, Line: line.number, Err: line.err})
		return
	}
	value, err := p.parse(line.text)
	if err != nil {
		shown := strings.ToValidUTF8(jsonl.Clip(line.text), "?")
		err = fmt.Errorf("not JSON: %w in %q", err, shown)
		line.entries = append(line.entries, Entry{File: f.name, Line: line.number, Err: err})
		return
	}
	f.expand(line, value)
	// An event keeps its objects until it means something. Answers have been read.
	for i := range line.entries {
		if line.entries[i].event != nil {
			return
		}
	}
	p.reuse()
}
