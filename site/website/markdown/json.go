package markdown

import (
	"html/template"
	"regexp"
	"strings"
)

// A block may be wider than its page. It takes the focus so that it can be scrolled by keyboard.
const (
	openCode  = `<pre class="code" tabindex="0"><code>`
	closeCode = "</code></pre>\n"
)

// jsonToken matches a string with a colon behind it if it names a member, a number, or a constant.
var jsonToken = regexp.MustCompile(`("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|true|false|null`)

var escapeHTML = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// HighlightJSON returns JSON as a block of HTML with the classes nt, s2, mi and kc on names, strings, numbers and constants. It
// takes some microseconds for a model, because every model has a page; chroma, which
// highlights the code in documents, takes milliseconds.
func HighlightJSON(json string) template.HTML {
	var b strings.Builder
	b.WriteString(openCode)
	end := 0
	for _, m := range jsonToken.FindAllStringSubmatchIndex(json, -1) {
		b.WriteString(escapeHTML.Replace(json[end:m[0]]))
		class, tokenEnd := "kc", m[1]
		switch {
		case m[4] >= 0:
			class, tokenEnd = "nt", m[3]
		case m[2] >= 0:
			class = "s2"
		case json[m[0]] < 'a':
			class = "mi"
		}
		b.WriteString(`<span class="` + class + `">` + escapeHTML.Replace(json[m[0]:tokenEnd]) + "</span>")
		end = tokenEnd
	}
	b.WriteString(escapeHTML.Replace(json[end:]) + closeCode)
	return template.HTML(b.String())
}
