package usagelog

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// newlines passes a text on and remembers where its lines end.
type newlines struct {
	in   io.Reader
	err  error   // of in, other than its end
	read int64   // bytes
	ends []int64 // of lines that are not passed
	line int     // that is not passed
}

func (n *newlines) Read(p []byte) (int, error) {
	count, err := n.in.Read(p)
	for rest, from := p[:count], int64(0); ; {
		i := bytes.IndexByte(rest, '\n')
		if i < 0 {
			break
		}
		n.ends = append(n.ends, n.read+from+int64(i))
		from += int64(i) + 1
		rest = rest[i+1:]
	}
	n.read += int64(count)
	if err != io.EOF {
		n.err = err
	}
	return count, err
}

// lineAt returns the number of the line at an offset, which never goes back.
func (n *newlines) lineAt(offset int64) int {
	for len(n.ends) > 0 && n.ends[0] < offset {
		n.ends = n.ends[1:]
		n.line++
	}
	return n.line
}

// readDocument reads JSON over several lines: values, or an array of them.
func (f *file) readDocument(in *bufio.Reader) error {
	text := &newlines{in: in, line: 1}
	decoder := json.NewDecoder(text)
	decoder.UseNumber()
	fault := func(err error) error {
		line := text.lineAt(decoder.InputOffset())
		// The file cannot be read on, which says nothing about what is in it.
		if text.err != nil {
			return fmt.Errorf("after line %d: %w; the rest is not read", line, text.err)
		}
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		// LIMIT: after a value that is broken nobody knows where the next one begins, so the values
		// after it are not looked for.
		return fmt.Errorf("from line %d on not JSON: %w; the rest is not read", line, err)
	}
	first, err := in.Peek(1)
	for err == nil && bytes.IndexByte([]byte(" \t\r\n"), first[0]) >= 0 {
		in.ReadByte()
		first, err = in.Peek(1)
	}
	// The elements of an array are read one at a time, so that a large one does not fill the memory.
	isArray := err == nil && first[0] == '['
	if isArray {
		decoder.Token() // the bracket
	}
	for decoder.More() {
		var value any
		if err := decoder.Decode(&value); err != nil {
			return fault(err)
		}
		line := &rawLine{number: text.lineAt(decoder.InputOffset())}
		f.expand(line, value)
		f.take(line)
		if f.Progress != nil {
			f.Progress(f.counted.n)
		}
	}
	// What follows is the end of the array, or of the file.
	_, err = decoder.Token()
	switch {
	case err == io.EOF && isArray:
		return fault(err)
	case err == io.EOF:
		return nil
	case err != nil:
		return fault(err)
	}
	return nil
}
