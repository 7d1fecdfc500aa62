package markdown

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// Classes of the parts of code that have a colour; all else is plain. They are what chroma calls these parts in JSON.
// The script that shows JSON in the browser, highlight.ts, uses the same, and code.css gives them their colours.
const (
	classKeyword = "kc" // keywords, true, false, null
	classString  = "s2"
	classNumber  = "mi"
	className    = "nt" // members of JSON objects, functions, commands, attributes
	classComment = "c1"
)

const (
	// A block may be wider than its page, and people without a pointer scroll it by keyboard: so it takes the focus.
	openCode  = `<pre class="code" tabindex="0"><code>`
	closeCode = `</code></pre>`
)

// Highlight returns code as a block of HTML: <pre class="code" tabindex="0"><code>…</code></pre>, with the classes
// kc, s2, mi, nt and c1 on keywords, strings, numbers, names and comments. The language is "json", "sh", "python", "js",
// "go", "caddyfile" or "nginx"; "" and "text" leave the code plain, and any other is an error. JSON may be abridged or broken:
// what is no JSON stays plain. Characters that HTML does not allow are shown as U+FFFD. It takes about ten microseconds
// for a kilobyte of JSON, so it suits a page for each of many models; other languages take up to a hundred times as long.
//
// The languages are a list because chroma, asked for one that it does not know, tries the patterns of all that it does,
// which takes milliseconds and may find one that nobody meant.
func Highlight(language, code string) (template.HTML, error) {
	code = strings.TrimSuffix(code, "\n")
	b := make([]byte, 0, len(openCode)+2*len(code)+len(closeCode))
	b = append(b, openCode...)
	switch language {
	case "", "text":
		b = appendText(b, code)
	case "json":
		b = appendJSON(b, code)
	default:
		var err error
		if b, err = appendCode(b, language, code); err != nil {
			return "", err
		}
	}
	return template.HTML(append(b, closeCode...)), nil
}

// languages are those that are left to chroma, by its names.
var languages = map[string]bool{"sh": true, "python": true, "js": true, "go": true, "caddyfile": true, "nginx": true}

// appendCode appends code in one of the languages.
func appendCode(b []byte, language, code string) ([]byte, error) {
	if !languages[language] {
		return nil, fmt.Errorf("code in the unknown language %q", language)
	}
	tokens, err := lexers.Get(language).Tokenise(nil, code)
	if err != nil {
		return nil, fmt.Errorf("reading code as %s: %w", language, err)
	}
	// Neighbours of one class become one element: lexers tell more kinds apart than we have classes.
	class, run := "", ""
	for _, token := range tokens.Tokens() {
		if next := classOf(token.Type); next != class {
			b = appendSpan(b, class, run)
			class, run = next, ""
		}
		run += token.Value
	}
	b = appendSpan(b, class, run)
	// Lexers end the last line.
	return bytes.TrimSuffix(b, []byte("\n")), nil
}

// classOf returns the class of a kind of token, "" for plain text. Few colours with a meaning are easier to read than
// one for each of chroma's eighty kinds.
func classOf(t chroma.TokenType) string {
	switch {
	case t.InCategory(chroma.Keyword), t == chroma.OperatorWord:
		return classKeyword
	case t.InSubCategory(chroma.LiteralString):
		return classString
	case t.InSubCategory(chroma.LiteralNumber):
		return classNumber
	case t.InCategory(chroma.Comment):
		return classComment
	case t == chroma.NameTag, t == chroma.NameAttribute, t.InSubCategory(chroma.NameBuiltin),
		t.InSubCategory(chroma.NameFunction), t.InSubCategory(chroma.NameVariable):
		return className
	}
	return ""
}

// appendSpan appends text with a class, if it has one. A line's end belongs to some comments, but not into the element.
func appendSpan(b []byte, class, text string) []byte {
	if class == "" || strings.TrimSpace(text) == "" {
		return appendText(b, text)
	}
	trimmed := strings.TrimRight(text, "\n")
	b = append(b, `<span class="`...)
	b = append(b, class...)
	b = append(b, `">`...)
	b = appendText(b, trimmed)
	b = append(b, `</span>`...)
	return append(b, text[len(trimmed):]...)
}

// appendText appends text as HTML.
func appendText(b []byte, text string) []byte {
	for _, r := range text {
		switch {
		case r == '&':
			b = append(b, "&amp;"...)
		case r == '<':
			b = append(b, "&lt;"...)
		case r == '>':
			b = append(b, "&gt;"...)
		case ' ' <= r && r < 0x7F:
			b = append(b, byte(r))
		case isForbidden(r):
			b = utf8.AppendRune(b, utf8.RuneError)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}
