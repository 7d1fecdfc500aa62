package jsonl

import (
	"strings"
	"unicode/utf8"
)

// The escapes of one character, and their characters. JSON also has \u with four digits.
const (
	escapes   = `"\bfnrt`
	escaped   = "\"\\\b\f\n\r\t"
	hexDigits = "0123456789abcdef"
)

// AppendString appends s to dst as a JSON string. It escapes only what JSON requires: the quote,
// the backslash and control characters below U+0020 (\b \f \n \r \t, else \u00xx in lower case).
// All other characters are kept, also <, >, & and U+2028: the text is for JSON readers, not for
// HTML or JavaScript source. Each byte that is not UTF-8 becomes U+FFFD.
func AppendString(dst []byte, s string) []byte {
	if !utf8.ValidString(s) {
		s = string([]rune(s)) // a conversion makes U+FFFD of each broken byte
	}
	dst = append(dst, '"')
	for {
		end := plainEnd(s, 0)
		dst = append(dst, s[:end]...)
		if end == len(s) {
			return append(dst, '"')
		}
		// The short escape, because a text has one spelling in a canonical line.
		if i := strings.IndexByte(escaped, s[end]); i >= 0 {
			dst = append(dst, '\\', escapes[i])
		} else {
			dst = append(dst, '\\', 'u', '0', '0', hexDigits[s[end]>>4], hexDigits[s[end]&15])
		}
		s = s[end+1:]
	}
}

// AppendStrings appends an array of strings.
func AppendStrings(dst []byte, texts []string) []byte {
	return AppendArray(dst, texts, func(dst []byte, text *string) []byte { return AppendString(dst, *text) })
}

// AppendArray appends an array with what value appends for each element.
func AppendArray[E any](dst []byte, elements []E, value func(dst []byte, e *E) []byte) []byte {
	dst = append(dst, '[')
	for i := range elements {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = value(dst, &elements[i])
	}
	return append(dst, ']')
}

// AppendObject appends an object with those of the names for whose index value appends anything, or
// nothing if there are none.
func AppendObject(dst []byte, names []string, value func(dst []byte, i int) []byte) []byte {
	start := len(dst)
	separator := byte('{') // of the first member, a comma of the others
	for i, name := range names {
		before := len(dst)
		dst = append(dst, separator)
		dst = AppendString(dst, name)
		dst = append(dst, ':')
		empty := len(dst)
		dst = value(dst, i)
		if len(dst) == empty {
			dst = dst[:before] // the member has no value, so its name goes too
			continue
		}
		separator = ','
	}
	if len(dst) == start {
		return dst // no object, so that the object around it leaves it out, too
	}
	return append(dst, '}')
}

// plainEnd returns the index of the first byte of s, from i on, that a JSON string cannot contain
// as it is: a quote, a backslash or a control character. It returns len(s) if there is no such
// byte.
func plainEnd(s string, i int) int {
	for i < len(s) && s[i] >= ' ' && s[i] != '"' && s[i] != '\\' {
		i++
	}
	return i
}
