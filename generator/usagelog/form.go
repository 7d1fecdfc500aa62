package usagelog

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
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
		plain = damageReader{unzipped}
	}
	text := bufio.NewReaderSize(plain, peekSize)
	if err := checkWide(text); err != nil {
		return nil, err
	}
	// Windows writes UTF-16 with a mark, and UTF-8 with one.
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"} {
		if beginning, _ := text.Peek(len(mark)); string(beginning) == mark {
			utf8 := transform.NewReader(text, unicode.BOMOverride(transform.Nop))
			return bufio.NewReaderSize(utf8, peekSize), nil
		}
	}
	return text, nil
}

// damageReader says of compressed data that is damaged what else is wrong then: Go notices it some
// lines later, so the ones before have been read from the wrong bytes.
type damageReader struct{ io.Reader }

func (r damageReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	_, isCorrupt := errors.AsType[flate.CorruptInputError](err)
	if isCorrupt || errors.Is(err, gzip.ErrChecksum) {
		err = fmt.Errorf("damaged, so the last lines before may be wrong: %w", err)
	}
	return n, err
}

// checkWide reports an error if a text is in a form of Unicode with two or four bytes for each
// character that is not understood. Whether it is, its first characters tell: those of logs are
// ASCII, whose other bytes are 0.
//
// LIMIT: UTF-16 without a mark is refused instead of guessed, because RFC 2781, section 3.2, leaves the
// order of its bytes to a guess.
func checkWide(text *bufio.Reader) error {
	b, _ := text.Peek(4)
	if len(b) < 4 {
		return nil
	}
	const remedy = "convert it first: iconv -f %s -t UTF-8"
	// The mark of UTF-32 begins with that of UTF-16, so it is looked for first.
	hasMark := string(b) == "\xff\xfe\x00\x00" || string(b) == "\x00\x00\xfe\xff"
	if hasMark {
		return fmt.Errorf("UTF-32: "+remedy, "UTF-32")
	}
	encoding := ""
	oddAreZero := b[0] != 0 && b[1] == 0 && b[2] != 0 && b[3] == 0
	evenAreZero := b[0] == 0 && b[1] != 0 && b[2] == 0 && b[3] != 0
	switch {
	case oddAreZero:
		encoding = "UTF-16LE"
	case evenAreZero:
		encoding = "UTF-16BE"
	default:
		return nil
	}
	return fmt.Errorf("%s without a byte order mark: "+remedy, encoding, encoding)
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
	first, rest, _ := bytes.Cut(text, []byte("\n"))
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
		if bytes.IndexByte([]byte("{[,:"), first[len(first)-1]) >= 0 && !isCut(first, rest) {
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

// isCut reports whether a line is the first half of an object in a log with a line for each object:
// if it ends among the fields of an object, no other object can follow, so the next line is one by
// itself.
func isCut(line, rest []byte) bool {
	last := line[len(line)-1]
	next := bytes.TrimLeft(rest, " \t\r\n")
	return (last == ',' || last == '{') && innermost(line) == '{' && bytes.HasPrefix(next, []byte("{"))
}

// innermost returns the last bracket of JSON that is still open at the end of a text; 0 if none is.
func innermost(text []byte) byte {
	var open []byte
	quoted := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quoted && c == '\\':
			i++ // what follows is a part of the text, also a quote
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			open = append(open, c)
		case (c == '}' || c == ']') && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	if len(open) == 0 {
		return 0
	}
	return open[len(open)-1]
}
