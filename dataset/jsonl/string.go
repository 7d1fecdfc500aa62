package jsonl

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// The escapes of one character, and their characters. JSON also has \u with four digits.
const (
	escapes   = `"\bfnrt/`
	escaped   = "\"\\\b\f\n\r\t/"
	mustBe    = len(escapes) - 1 // those before the slash must be escaped
	hexDigits = "0123456789abcdef"
)

// AppendString appends s to dst as a JSON string. It escapes only what JSON requires: the quote, the backslash and control
// characters below U+0020 (\b \f \n \r \t, else \u00xx in lower case). All other characters are kept, also <, >, & and U+2028:
// the text is for JSON readers, not for HTML or JavaScript source. Each byte that is not UTF-8 becomes U+FFFD.
func AppendString(dst []byte, s string) []byte {
	if !utf8.ValidString(s) {
		s = string([]rune(s))
	}
	dst = append(dst, '"')
	for {
		end := plainEnd(s, 0)
		dst = append(dst, s[:end]...)
		if end == len(s) {
			return append(dst, '"')
		}
		if i := strings.IndexByte(escaped[:mustBe], s[end]); i >= 0 {
			dst = append(dst, '\\', escapes[i])
		} else {
			dst = append(dst, '\\', 'u', '0', '0', hexDigits[s[end]>>4], hexDigits[s[end]&15])
		}
		s = s[end+1:]
	}
}

// AppendStrings appends an array of strings.
func AppendStrings(dst []byte, texts []string) []byte {
	dst = append(dst, '[')
	for i, text := range texts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendString(dst, text)
	}
	return append(dst, ']')
}

// plainEnd returns the index of the first byte of s, from i on, that a JSON string cannot contain as it is: a quote, a
// backslash or a control character. It returns len(s) if there is no such byte.
func plainEnd(s string, i int) int {
	for i < len(s) && s[i] >= ' ' && s[i] != '"' && s[i] != '\\' {
		i++
	}
	return i
}

// str reads the string whose opening quote is next into v. A fault inside it becomes v.err, and reading continues behind
// the closing quote; if there is none, str returns false. A string without escapes shares the memory of the text.
func (r *Reader) str(v *value) bool {
	*v = value{kind: stringValue, pos: r.pos}
	start := r.pos + 1
	r.pos = plainEnd(r.text, start)
	if r.peek() == '"' {
		v.text = r.text[start:r.pos]
	} else {
		v.text, v.err = r.unescape(start)
		if r.pos == len(r.text) {
			return r.unexpected("the string's closing quote")
		}
	}
	if raw := r.text[start:r.pos]; v.err == nil && !utf8.ValidString(raw) {
		v.err = fmt.Errorf("%s is not valid UTF-8", strconv.Quote(Clip(raw)))
	}
	r.pos++
	return true
}

// unescape returns the characters of the string that begins at start, without its quotes. It continues at the first byte
// that is not plain, and stops at the closing quote or at the end of the text. The error is the first fault in the string.
func (r *Reader) unescape(start int) (text string, first error) {
	r.buf = append(r.buf[:0], r.text[start:r.pos]...)
	for r.pos < len(r.text) && r.text[r.pos] != '"' {
		err := error(nil)
		if c := r.text[r.pos]; c == '\\' {
			err = r.escape()
		} else {
			err = fmt.Errorf("column %d: control character %U, want it escaped", r.column(r.pos), c)
			r.pos++
		}
		if first == nil {
			first = err
		}
		run := r.pos
		r.pos = plainEnd(r.text, run)
		r.buf = append(r.buf, r.text[run:r.pos]...)
	}
	return string(r.buf), first
}

// escape reads the escape that begins at the next byte.
func (r *Reader) escape() error {
	pos, rest := r.pos, r.text[r.pos:]
	if len(rest) < 2 {
		r.pos = len(r.text)
		return nil
	}
	if i := strings.IndexByte(escapes, rest[1]); i >= 0 {
		r.buf = append(r.buf, escaped[i])
		r.pos += 2
		return nil
	}
	if char, ok := hexEscape(rest); ok {
		r.pos += 6
		if utf16.IsSurrogate(char) {
			low, _ := hexEscape(rest[6:])
			if char = utf16.DecodeRune(char, low); char == utf8.RuneError {
				return fmt.Errorf("column %d: %s is half of a surrogate pair", r.column(pos), rest[:6])
			}
			r.pos += 6
		}
		r.buf = utf8.AppendRune(r.buf, char)
		return nil
	}
	r.pos++
	shown, _, _ := strings.Cut(rest[:min(6, len(rest))], `"`)
	if rest[1] != 'u' {
		_, n := utf8.DecodeRuneInString(rest[1:])
		shown = rest[:1+n]
	}
	return fmt.Errorf("column %d: %q is not an escape of JSON", r.column(pos), shown)
}

// hexEscape returns the value of the \uXXXX that s starts with.
func hexEscape(s string) (char rune, ok bool) {
	if len(s) < 6 || s[:2] != `\u` {
		return 0, false
	}
	n, err := strconv.ParseUint(s[2:6], 16, 16)
	return rune(n), err == nil
}
