package markdown

import "strings"

// appendJSON appends JSON with its parts marked. It is not a parser: it looks at one token at a time, so that it reads
// examples too that leave something out, and takes a few microseconds where chroma's expressions take milliseconds.
func appendJSON(b []byte, code string) []byte {
	for code != "" {
		n, class := jsonToken(code)
		b = appendSpan(b, class, code[:n])
		code = code[n:]
	}
	return b
}

// jsonToken returns the length of the token at the start of code, which is not empty, and its class.
func jsonToken(code string) (n int, class string) {
	switch c := code[0]; {
	case c == '"':
		n = stringEnd(code)
		if strings.HasPrefix(strings.TrimLeft(code[n:], " \t\r\n"), ":") {
			return n, className
		}
		return n, classString
	case c == '-' || isDigit(c):
		return spanOf(code, isNumber), classNumber
	case isLetter(c):
		n = spanOf(code, isLetter)
		switch code[:n] {
		case "true", "false", "null":
			return n, classKeyword
		}
		return n, ""
	}
	// Everything up to the next token is plain: taken at once, since an indented document is half blanks.
	return spanOf(code, func(c byte) bool { return c != '"' && c != '-' && !isDigit(c) && !isLetter(c) }), ""
}

// stringEnd returns the length of the string at the start of code, both quotes included; one that does not end on its
// line ends with the line.
func stringEnd(code string) int {
	for i := 1; i < len(code); i++ {
		switch code[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		case '\n':
			return i
		}
	}
	return len(code)
}

// spanOf returns how many bytes from the start of code belong to a set.
func spanOf(code string, belongs func(byte) bool) int {
	for i := range len(code) {
		if !belongs(code[i]) {
			return i
		}
	}
	return len(code)
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isNumber(c byte) bool {
	return isDigit(c) || c == '-' || c == '+' || c == '.' || c|0x20 == 'e'
}
