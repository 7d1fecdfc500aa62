package markdown

import (
	"html/template"
	"strings"
)

// A block may be wider than its page. It takes the focus so that it can be scrolled by keyboard.
const (
	openCode  = `<pre class="code" tabindex="0"><code>`
	closeCode = "</code></pre>\n"
)

var escapeHTML = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// HighlightJSON returns JSON as a block of HTML with the classes nt, s2, mi and kc on names, strings, numbers and constants. It
// takes some microseconds for a model, because every model has a page; chroma, which
// highlights the code in documents, takes milliseconds.
func HighlightJSON(json string) template.HTML {
	var b strings.Builder
	b.WriteString(openCode)
	plain := 0 // where text without a class begins
	for i := 0; i < len(json); {
		size, class := token(json[i:])
		if class == "" {
			i++
			continue
		}
		b.WriteString(escapeHTML.Replace(json[plain:i]))
		b.WriteString(`<span class="` + class + `">` + escapeHTML.Replace(json[i:i+size]) + "</span>")
		i += size
		plain = i
	}
	b.WriteString(escapeHTML.Replace(json[plain:]) + closeCode)
	return template.HTML(b.String())
}

// token returns the length and the class of the token at the start of a text; the class is empty if there is no token.
func token(text string) (size int, class string) {
	switch first := text[0]; {
	case first == '"':
		for size = 1; size < len(text) && text[size] != '"'; size++ {
			if text[size] == '\\' {
				size++
			}
		}
		switch size++; {
		case size > len(text):
			return 0, ""
		case strings.HasPrefix(strings.TrimLeft(text[size:], " \n"), ":"):
			return size, "nt"
		}
		return size, "s2"
	case isDigit(first), first == '-' && len(text) > 1 && isDigit(text[1]):
		return len(text) - len(strings.TrimLeft(text, "0123456789.eE+-")), "mi"
	}
	for _, constant := range [...]string{"true", "false", "null"} {
		if strings.HasPrefix(text, constant) {
			return len(constant), "kc"
		}
	}
	return 0, ""
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
