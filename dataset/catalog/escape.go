package catalog

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// unescape decodes percent-encoding and plus signs. What comes out is valid UTF-8.
func unescape(s string) (string, error) {
	if strings.IndexByte(s, '%') < 0 && strings.IndexByte(s, '+') < 0 {
		return s, checkUTF8(s)
	}
	decoded := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '+':
			decoded = append(decoded, ' ')
		case '%':
			if i+2 >= len(s) || unhex(s[i+1]) > 15 || unhex(s[i+2]) > 15 {
				return "", errors.New("has broken percent-encoding; write a percent sign as %25")
			}
			decoded = append(decoded, unhex(s[i+1])<<4|unhex(s[i+2]))
			i += 2
		default:
			decoded = append(decoded, s[i])
		}
	}
	return string(decoded), checkUTF8(string(decoded))
}

func checkUTF8(s string) error {
	if !utf8.ValidString(s) {
		return errors.New("is not valid UTF-8")
	}
	return nil
}

// unhex returns the value of a hexadecimal digit, or more than 15 for any other byte.
func unhex(b byte) byte {
	switch {
	case '0' <= b && b <= '9':
		return b - '0'
	case 'a' <= b && b <= 'f':
		return b - 'a' + 10
	case 'A' <= b && b <= 'F':
		return b - 'A' + 10
	}
	return 0xFF
}

// appendEscaped percent-encodes all but RFC 3986's unreserved characters.
func appendEscaped(dst []byte, s string) []byte {
	const digits = "0123456789ABCDEF"
	for i := range len(s) {
		b := s[i]
		switch {
		case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z', '0' <= b && b <= '9', b == '-', b == '.', b == '_', b == '~':
			dst = append(dst, b)
		default:
			dst = append(dst, '%', digits[b>>4], digits[b&15])
		}
	}
	return dst
}
