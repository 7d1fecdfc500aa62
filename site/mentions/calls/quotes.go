package calls

import (
	"strings"
)

// str returns the string that begins at an offset, and the offset behind it; 0 if the line has no
// end of it.
func (l *language) str(text string, at int) (t token, next int) {
	quote := text[at : at+1]
	t = token{kind: stringToken, at: at + 1, match: -1, inside: -1}
	long := strings.Contains(l.Long, quote)
	if l.Triple && strings.HasPrefix(text[at:], strings.Repeat(quote, 3)) {
		quote = strings.Repeat(quote, 3)
		t.at = at + 3
		long = true
	}
	for i := t.at; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			t.dynamic = true // an escape, which no id and no value that is judged has
			i++
		case strings.HasPrefix(text[i:], quote):
			t.end = i
			return t, i + len(quote)
		case text[i] == '\n' && !long:
			return t, 0
		case quote == "`" && l.Regex && strings.HasPrefix(text[i:], "${"):
			// The expression can contain strings and braces, so it is skipped by its braces. What
			// is in it is not looked for calls.
			t.dynamic = true
			i = templateEnd(text, i+2)
		}
	}
	if long {
		t.end = len(text) // it is never closed, so nothing behind it is read
		return t, len(text)
	}
	return t, 0
}

// templateEnd returns the offset of the brace that ends an expression in a template.
func templateEnd(text string, from int) int {
	depth := 1
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth--
			if depth == 0 {
				return i
			}
		}
	}
	return len(text)
}
