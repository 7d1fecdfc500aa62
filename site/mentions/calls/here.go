package calls

import (
	"regexp"
	"strings"
)

// here is a here document of a shell that is asked for in a line: <<EOF. Its text is between the
// next line and the one that is the mark.
type here struct {
	sign int // the token of the first <
	mark string
}

// hereSign matches the beginning of a here document. A digit behind the signs is that of a shift: 1
// << 2.
var hereSign = regexp.MustCompile(`^<<-?[ \t]*["'\\]?([A-Za-z_]\w*)`)

// hereMark returns the mark of the here document that a text asks for at its beginning; empty if it
// asks for none.
func hereMark(text string) string {
	if !strings.HasPrefix(text, "<<") {
		return ""
	}
	match := hereSign.FindStringSubmatch(text)
	if match == nil {
		return ""
	}
	return match[1]
}

// appendHeres appends the texts of here documents, which begin at an offset, and returns the offset
// behind them.
func appendHeres(tokens []token, heres []here, text string, from int) ([]token, int) {
	for _, h := range heres {
		end := from
		next := from
		for next < len(text) {
			end = next
			next = min(indexFrom(text, end, "\n")+1, len(text))
			if strings.Trim(text[end:next], "\t\r\n") == h.mark {
				break
			}
			end = next // without its mark, the document ends with the text
		}
		tokens[h.sign].match = len(tokens)
		tokens = append(tokens, token{kind: hereToken, at: from, end: end, match: h.sign, inside: -1})
		from = next
	}
	return tokens, from
}
