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
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"modelcatalog/dataset/jsonl"
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
}

// Reader reads logs. Its functions must be set.
type Reader struct {
	// Bill completes an entry without an error. It is called for several entries at a time.
	Bill func(*Entry)
	// Each takes the entries, one after the other, in the order of the log.
	Each func(*Entry)
	// Progress, if it is not nil, is called now and then with the number of bytes read of a file, as
	// they are on disk.
	Progress func(bytes int64)
	// Skipped is the number of lines, rows and objects that are not about a use.
	Skipped int

	maxLine int // for tests; 0: maxLine
}

const (
	maxLine   = 16 << 20  // bytes of the longest line that is read
	batchSize = 512 << 10 // bytes of lines that are read before they are billed
	peekSize  = 64 << 10  // bytes in which the form of a log is looked for
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
	text, err := decompressed(counted)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	f := &file{Reader: r, name: name, counted: counted, session: session{}}
	beginning, err := text.Peek(peekSize)
	if err != nil && err != io.EOF && !errors.Is(err, bufio.ErrBufferFull) {
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
	f.end()
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// decompressed returns the text of a file in UTF-8 without a byte order mark.
func decompressed(in io.Reader) (*bufio.Reader, error) {
	compressed := bufio.NewReader(in)
	magic, _ := compressed.Peek(len("SQLite format 3"))
	for beginning, advice := range map[string]string{
		"\x28\xb5\x2f\xfd": "compressed by zstd: decompress it first",
		"PK\x03\x04":       "a ZIP archive: unpack it first",
		"SQLite format 3":  "a database: export its table as CSV or JSON",
		"PAR1":             "a Parquet file: export it as CSV or JSON",
	} {
		if bytes.HasPrefix(magic, []byte(beginning)) {
			return nil, errors.New(advice)
		}
	}
	var plain io.Reader = compressed
	if bytes.HasPrefix(magic, []byte("\x1f\x8b")) {
		unzipped, err := gzip.NewReader(compressed)
		if err != nil {
			return nil, err
		}
		plain = unzipped
	}
	text := bufio.NewReaderSize(plain, peekSize)
	// Windows writes UTF-16 with a mark, and UTF-8 with one.
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"} {
		if beginning, _ := text.Peek(len(mark)); string(beginning) == mark {
			utf8 := transform.NewReader(text, unicode.BOMOverride(transform.Nop))
			return bufio.NewReaderSize(utf8, peekSize), nil
		}
	}
	return text, nil
}

// form is the form of a log.
type form int

const (
	unknown form = iota
	empty
	lines    // of JSON
	events   // server-sent
	document // JSON over several lines
	commas   // CSV
	tabs
	semicolons
)

// formOf returns the form of a log by its beginning.
func formOf(beginning []byte) form {
	text := bytes.TrimLeft(beginning, " \t\r\n")
	if len(text) == 0 {
		return empty
	}
	first, _, _ := bytes.Cut(text, []byte("\n"))
	first = bytes.TrimRight(first, " \t\r")
	for _, field := range []string{"data:", "event:", "id:", "retry:", ":"} {
		if bytes.HasPrefix(first, []byte(field)) {
			return events
		}
	}
	switch first[0] {
	case '{', '[':
		// The first line of JSON over several lines ends within a value; one of a line for each
		// value only does if it is broken.
		if bytes.IndexByte([]byte("{[,:"), first[len(first)-1]) >= 0 {
			return document
		}
		return lines
	}
	for _, f := range []form{commas, tabs, semicolons} {
		if isHeader(columns(string(first), f)) {
			return f
		}
	}
	// A line that is broken, in a log whose others are JSON.
	if bytes.Contains(text, []byte("\n{")) {
		return lines
	}
	return unknown
}

// file is the reading of a log.
type file struct {
	*Reader
	name    string
	counted *counter
	session session
}

// rawLine is a line of a log, and the entries in it.
type rawLine struct {
	number  int
	text    []byte
	err     error
	entries []Entry
	skipped int
}

// readLines reads a log of lines in batches, which all processors bill.
func (f *file) readLines(in *bufio.Reader, form form) error {
	number := 0
	for more := true; more; {
		var batch []rawLine
		for size := 0; size < batchSize && more; {
			text, err := f.readLine(in)
			if err == io.EOF {
				more = false
			} else if err != nil && err != errLong {
				return err
			}
			number++
			size += len(text)
			text = bytes.TrimSpace(text)
			if form == events {
				text = eventData(text)
			}
			switch {
			case err == errLong:
				batch = append(batch, rawLine{number: number, err: errLong})
			case len(text) > 0:
				batch = append(batch, rawLine{number: number, text: text})
			}
		}
		f.parse(batch)
	}
	return nil
}

// eventData returns the data of a line of server-sent events; nil if it has none.
func eventData(line []byte) []byte {
	data, isData := bytes.CutPrefix(line, []byte("data:"))
	if data = bytes.TrimSpace(data); isData && string(data) != "[DONE]" {
		return data
	}
	return nil
}

// readLine returns a line, which the caller can keep. At the end it returns the last one with io.EOF.
// A line that is too long is read to its end.
func (f *file) readLine(in *bufio.Reader) (line []byte, err error) {
	limit := f.maxLine
	if limit == 0 {
		limit = maxLine
	}
	isLong := false
	for {
		part, err := in.ReadSlice('\n')
		isLong = isLong || len(line)+len(part) > limit
		if isLong {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case isLong && (err == nil || err == io.EOF):
			return nil, errLong // at the end, the next call returns io.EOF
		}
		return line, err
	}
}

// parse reads and bills a batch of lines.
func (f *file) parse(batch []rawLine) {
	var workers sync.WaitGroup
	for part := range slices.Chunk(batch, len(batch)/runtime.GOMAXPROCS(0)+1) {
		workers.Go(func() {
			for i := range part {
				f.parseLine(&part[i])
			}
		})
	}
	workers.Wait()
	for i := range batch {
		f.take(&batch[i])
	}
	if f.Progress != nil {
		f.Progress(f.counted.n)
	}
}

// take hands the entries of a line on, in order.
func (f *file) take(line *rawLine) {
	f.Skipped += line.skipped
	for i := range line.entries {
		e := &line.entries[i]
		if e.event == nil {
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

// parseLine reads a line and bills its answers.
func (f *file) parseLine(line *rawLine) {
	if line.err != nil {
		line.entries = []Entry{{File: f.name, Line: line.number, Err: line.err}}
		return
	}
	value, err := parseJSON(line.text)
	if err != nil {
		shown := strings.ToValidUTF8(jsonl.Clip(string(line.text)), "?")
		err = fmt.Errorf("not JSON: %w in %q", err, shown)
		line.entries = []Entry{{File: f.name, Line: line.number, Err: err}}
		return
	}
	f.expand(line, value, 0)
}

// maxLists is how deep lists of answers can be in lists: a page of OpenAI's usage API has buckets with
// results.
const maxLists = 6

// expand adds the answers in a value to a line.
func (f *file) expand(line *rawLine, value any, depth int) {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			if depth < maxLists {
				f.expand(line, element, depth+1)
			}
		}
		return
	case price.Object:
		e := Entry{File: f.name, Line: line.number}
		if e.event = eventOf(value); e.event != nil {
			line.entries = append(line.entries, e)
			return
		}
		if spans := spansOf(value); spans != nil {
			f.expand(line, spans, depth+1)
			return
		}
		e.Record, e.Err = price.ParseRecord(value)
		if e.Err != nil && f.expandList(line, value, depth) {
			return
		}
		if e.Err == price.ErrNoUsage {
			break
		}
		f.finish(&e)
		line.entries = append(line.entries, e)
		return
	}
	line.skipped++
}

// expandList adds the answers in an object that is a list of them. It reports whether there are any: the
// messages of a request are a list too.
func (f *file) expandList(line *rawLine, o price.Object, depth int) bool {
	answers := price.Answers(o)
	if len(answers) == 0 {
		return false
	}
	before := *line
	f.expand(line, answers, depth+1)
	if len(line.entries) > len(before.entries) {
		return true
	}
	*line = before
	return false
}

// spansOf returns the spans of an export of OpenTelemetry, with the times of their beginning; nil for
// other objects.
func spansOf(o price.Object) (spans []any) {
	resources, _ := o["resourceSpans"].([]any)
	for _, resource := range resources {
		r, _ := resource.(price.Object)
		scopes, _ := r["scopeSpans"].([]any)
		for _, scope := range scopes {
			s, _ := scope.(price.Object)
			list, _ := s["spans"].([]any)
			spans = append(spans, list...)
		}
	}
	for _, span := range spans {
		if s, isObject := span.(price.Object); isObject {
			s["startTime"] = s["startTimeUnixNano"]
		}
	}
	return spans
}
