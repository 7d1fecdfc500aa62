package usagelog

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

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
		// Go reads several members, one after the other, as rotated logs are put together.
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
	// The first line is enough for all forms but one: JSON after a line that is broken.
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
