package dataset

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// AppendJSONString appends s as a JSON string to dst. It escapes only what JSON demands: the quote, the backslash and
// control characters below U+0020 (\b \f \n \r \t, else \u00xx in lower case). All else stands as it is, also <, >, & and
// U+2028: the text is for JSON readers, not for HTML or JavaScript source. Each byte of s that is not UTF-8 becomes U+FFFD,
// so the result is JSON whatever s holds.
func AppendJSONString(dst []byte, s string) []byte {
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
		dst = appendEscape(dst, s[end])
		s = s[end+1:]
	}
}

// appendEscape appends the escape of a quote, a backslash or a control character.
func appendEscape(dst []byte, b byte) []byte {
	switch b {
	case '"', '\\':
		return append(dst, '\\', b)
	case '\b':
		return append(dst, `\b`...)
	case '\f':
		return append(dst, `\f`...)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	const hex = "0123456789abcdef"
	return append(dst, '\\', 'u', '0', '0', hex[b>>4], hex[b&15])
}

// plainEnd returns the index of the first byte of s, from i on, that no JSON string holds as it is: a quote, a backslash or
// a control character. It is len(s) where there is none.
//
// It looks at eight bytes at once. A subtraction that borrows leaves the high bit of a byte set that was below what was
// taken away; a borrow only runs upwards, so the lowest bit set is right, and the lowest is all that counts.
func plainEnd(s string, i int) int {
	const (
		ones = 0x0101010101010101
		high = 0x8080808080808080
	)
	for ; i+8 <= len(s); i += 8 {
		b := s[i : i+8]
		w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		quote, backslash := w^ones*'"', w^ones*'\\'
		hits := ((quote-ones)&^quote | (backslash-ones)&^backslash | (w-ones*' ')&^w) & high
		if hits != 0 {
			return i + bits.TrailingZeros64(hits)/8
		}
	}
	for i < len(s) && s[i] >= ' ' && s[i] != '"' && s[i] != '\\' {
		i++
	}
	return i
}

// str reads the string whose opening quote is next into v. What is wrong inside, such as an escape that JSON does not know,
// becomes v.err, and reading goes on behind the closing quote. It reports false where there is none.
//
// A string without escapes shares the memory of the text.
func (s *scanner) str(v *value) bool {
	*v = value{kind: stringKind, pos: s.pos}
	start := s.pos + 1
	s.pos = plainEnd(s.text, start)
	if s.peek() != '"' {
		if !s.unescape(start, v) {
			return s.wrong(`the string's closing quote`)
		}
	} else {
		v.text = s.text[start:s.pos]
	}
	if raw := s.text[start:s.pos]; v.err == nil && !utf8.ValidString(raw) {
		v.err = fmt.Errorf("%s is not valid UTF-8", strconv.Quote(Clip(raw)))
	}
	s.pos++
	return true
}

// unescape goes on where str met the first byte that is not plain, and stops at the closing quote or, with false, at the
// end of the text.
func (s *scanner) unescape(start int, v *value) bool {
	s.buf = append(s.buf[:0], s.text[start:s.pos]...)
	for s.pos < len(s.text) && s.text[s.pos] != '"' {
		if c := s.text[s.pos]; c == '\\' {
			s.escape(v)
		} else {
			v.fail(fmt.Errorf("control character %U stands unescaped in the string at column %d", c, s.column()))
			s.pos++
		}
		run := s.pos
		s.pos = plainEnd(s.text, run)
		s.buf = append(s.buf, s.text[run:s.pos]...)
	}
	v.text = string(s.buf)
	return s.pos < len(s.text)
}

// escape reads the escape at the backslash that is next.
func (s *scanner) escape(v *value) {
	rest := s.text[s.pos:]
	if len(rest) < 2 {
		s.pos = len(s.text)
		return
	}
	size := 2
	switch c := rest[1]; c {
	case '"', '\\', '/':
		s.buf = append(s.buf, c)
	case 'b':
		s.buf = append(s.buf, '\b')
	case 'f':
		s.buf = append(s.buf, '\f')
	case 'n':
		s.buf = append(s.buf, '\n')
	case 'r':
		s.buf = append(s.buf, '\r')
	case 't':
		s.buf = append(s.buf, '\t')
	case 'u':
		r, ok := hexEscape(rest)
		if !ok {
			shown, _, _ := strings.Cut(rest[:min(6, len(rest))], `"`)
			v.fail(fmt.Errorf("%q at column %d is not \\u and four hexadecimal digits", shown, s.column()))
			break
		}
		size = 6
		if utf16.IsSurrogate(r) {
			low, _ := hexEscape(rest[6:])
			r = utf16.DecodeRune(r, low)
			if r == utf8.RuneError {
				v.fail(fmt.Errorf("%s at column %d is half of a surrogate pair", rest[:6], s.column()))
			} else {
				size = 12
			}
		}
		s.buf = utf8.AppendRune(s.buf, r)
	default:
		_, n := utf8.DecodeRuneInString(rest[1:])
		size = 1 + n
		if c < ' ' {
			size = 1 // unescape reports the control character
		}
		v.fail(fmt.Errorf("%q at column %d is no escape of JSON", rest[:1+n], s.column()))
	}
	s.pos += size
}

// hexEscape returns the value of the \uXXXX that s starts with.
func hexEscape(s string) (r rune, ok bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	for _, c := range []byte(s[2:6]) {
		switch {
		case isDigit(c):
			c -= '0'
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			c = c | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}
