package page

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"text/scanner"
	"unicode"

	"modelcatalog/dataset/sync/source"
)

// Source files of SDKs and cards are TypeScript. Only two forms are read: types that are unions of
// texts, and values that are literals. A program in place of one of them is a fault.

// declaration returns the comment above a symbol, and the text after its name and type; both are
// empty if the text does not declare it.
func declaration(text, symbol string) (comment, rest string) {
	name, member, nested := strings.Cut(symbol, ".")
	pattern := `(?m)^\s*(?:export |declare )*(?:type|const) ` + regexp.QuoteMeta(name) + `(?:: [^=\n]*)? =`
	// The fields of an interface end with its brace, which is at the beginning of a line. Another
	// interface can have a field of the same name.
	if nested {
		_, text, _ = strings.Cut("\n"+text, "\nexport interface "+name+" ")
		text, _, _ = strings.Cut(text, "\n}")
		pattern = `(?m)^  ` + member + `\??:`
	}
	at := regexp.MustCompile(pattern).FindStringIndex(text)
	if at == nil {
		return "", ""
	}
	above := strings.TrimSpace(text[:at[0]])
	if strings.HasSuffix(above, "*/") {
		comment = above[max(0, strings.LastIndex(above, "/*")):]
	}
	return comment, text[at[1]:]
}

// newScanner returns a scanner of TypeScript. A text ends with its line, even without a quotation
// mark.
func newScanner(text string) *scanner.Scanner {
	s := new(scanner.Scanner).Init(strings.NewReader(text))
	s.Mode = scanner.GoTokens &^ scanner.SkipComments
	s.IsIdentRune = func(c rune, i int) bool {
		return c == '_' || c == '$' || unicode.IsLetter(c) || unicode.IsDigit(c) && i > 0
	}
	s.Error = func(*scanner.Scanner, string) {} // those that matter are found in the tokens
	return s
}

// literal reads the object of literals at the beginning of a text as JSON.
func (r *reader) literal(place, text string) source.Node {
	var out []byte
	s := newScanner(text)
	for depth := 0; depth > 0 || out == nil; {
		kind := s.Scan()
		t := s.TokenText()
		switch {
		case kind == scanner.EOF:
			r.Reject("%s: the file ends in it, want an object of literals", place)
			return source.Node{}
		case kind == scanner.Comment:
		case kind == scanner.Char, kind == scanner.String, kind == scanner.RawString:
			if len(t) < 2 || t[0] != t[len(t)-1] {
				r.Reject("%s: %.40q has no end", place, t)
				return source.Node{}
			}
			// JSON has only double quotation marks.
			content, _ := json.Marshal(strings.ReplaceAll(t[1:len(t)-1], `\'`, "'"))
			out = append(out, content...)
		case t == "undefined":
			out = append(out, "null"...)
		// Names of members can have no quotation marks. Those with a blank in front of the colon do
		// not occur.
		case kind == scanner.Ident && s.Peek() == ':':
			out = append(out, `"`+t+`"`...)
		default:
			if t == "{" || t == "[" {
				depth++
			}
			if t == "}" || t == "]" {
				depth--
				out = bytes.TrimSuffix(out, []byte(",")) // which JSON does not allow there
			}
			out = append(out, t...)
		}
	}
	// Everything else was copied, so that a call, or another expression, is no JSON either.
	n, err := source.Parse(out, true, func(fault string) { r.Reject("%s: %s", place, fault) })
	if err != nil || !n.IsObject() {
		r.Reject("%s: it is not an object of literals (%v)", place, err)
	}
	return n
}
