package calls

import (
	"strings"
)

// language is how a family of languages writes comments and strings: a row of the table. A row
// whose patterns match nothing is for texts in those of other languages.
type language struct {
	Name   string
	Files  string      // matches the names of its files
	Looks  string      // matches a line that only this language has, for texts without a name; empty: none does
	Line   []string    // what begins a comment up to the end of the line
	Block  [][2]string // what begins and ends longer comments
	Triple bool        // whether strings in three quotes have several lines, as in Python
	Quotes string      // of strings in one line
	Long   string      // quotes of strings that can have several lines
	Quote  string      // of strings in text that is in a string itself: \"
	Regex  bool        // whether a slash can begin a regular expression
	Read   string      // which of finders reads its calls
}

// The kinds of tokens that are no single sign.
const (
	wordToken   = 'w' // a word or a number: no sign is a letter
	stringToken = 's'
	hereToken   = 'h' // the text of a here document of a shell; its match is the sign that asks for it
)

// token is a word, a string or a sign of a program. Comments and blanks are none.
type token struct {
	kind    byte // wordToken, stringToken, hereToken, or the sign itself, such as '('
	at, end int  // of a string: the text between its quotes
	match   int  // of a bracket: the token of the other one; of << in a shell: its text; -1 if there is none
	inside  int  // the token of the innermost bracket around it; -1 if there is none
	dynamic bool // of a string: whether parts of it are computed
}

// lex returns the tokens of a part of a text.
func (l *language) lex(text string, from, to int) []token {
	x := lexer{language: l, text: text[:to], at: from}
	for x.at < to {
		x.next()
	}
	pair(x.tokens)
	return x.tokens
}

// lexer splits a text into tokens.
type lexer struct {
	language *language
	text     string // up to the end of the part that is split
	at       int    // the offset of what is not split yet
	tokens   []token
	heres    []here // those whose text begins in the next line
}

// next reads what begins at the offset: a token, or what is none. The order of the cases decides what a
// sign means that can begin several.
func (x *lexer) next() {
	l := x.language
	c := x.text[x.at]
	commentEnd := l.comment(x.text, x.at)
	switch {
	case c == '\n' && x.asksForHeres():
		x.addHeres()
	case commentEnd > 0:
		x.at = commentEnd
	case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		x.at++
	case isWord(c):
		x.add(wordToken, wordEnd(x.text, x.at))
	// Before the quotes of the language, with one of which it ends.
	case l.Quote != "" && strings.HasPrefix(x.text[x.at:], l.Quote):
		x.addEscaped()
	case strings.IndexByte(l.Quotes, c) >= 0 || strings.IndexByte(l.Long, c) >= 0:
		x.addString()
	// A quote in a regular expression would begin a string.
	case c == '/' && l.Regex && beginsRegex(x.tokens, x.text):
		x.at = regexEnd(x.text, x.at)
	default:
		x.addSign(c)
	}
}

// add adds the token from the offset up to its end.
func (x *lexer) add(kind byte, end int) {
	x.tokens = append(x.tokens, token{kind: kind, at: x.at, end: end, match: -1, inside: -1})
	x.at = end
}

// asksForHeres reports whether the command that a line break ends asks for here documents.
func (x *lexer) asksForHeres() bool {
	// A line that goes on behind a backslash is still the command that asks for the document.
	return len(x.heres) > 0 && x.text[x.at-1] != '\\'
}

// addHeres adds the texts of here documents, which begin in the next line.
func (x *lexer) addHeres() {
	x.tokens, x.at = appendHeres(x.tokens, x.heres, x.text, x.at+1)
	x.heres = nil
}

// addEscaped adds a string of a text that is in a string itself: \"gpt-5\".
func (x *lexer) addEscaped() {
	quote := x.language.Quote
	x.at += len(quote)
	x.add(stringToken, indexFrom(x.text, x.at, quote))
	x.at = min(x.at+len(quote), len(x.text))
}

// addString adds a string in quotes of the language.
func (x *lexer) addString() {
	t, next := x.language.str(x.text, x.at)
	if next == 0 {
		x.at++ // an apostrophe, which begins nothing
		return
	}
	x.tokens = append(x.tokens, t)
	x.at = next
}

// addSign adds a sign, which can ask for a here document.
func (x *lexer) addSign(sign byte) {
	if x.language.Read == "shell" {
		mark := hereMark(x.text[x.at:])
		if mark != "" {
			x.heres = append(x.heres, here{sign: len(x.tokens), mark: mark})
		}
	}
	x.add(sign, x.at+1)
}

// comment returns where the comment ends that begins at an offset, or 0 if none begins there.
func (l *language) comment(text string, at int) (end int) {
	for _, block := range l.Block {
		if strings.HasPrefix(text[at:], block[0]) {
			from := at + len(block[0])
			return min(indexFrom(text, from, block[1])+len(block[1]), len(text))
		}
	}
	for _, begin := range l.Line {
		// In a shell, the sign within a word begins nothing: $#, or the fragment of an address.
		begins := l.Read == "brackets" || at == 0 || strings.IndexByte(" \t\n;", text[at-1]) >= 0
		if begins && strings.HasPrefix(text[at:], begin) {
			return indexFrom(text, at, "\n")
		}
	}
	return 0
}

// indexFrom returns where a text is in another one from an offset on; the end if it is not there.
func indexFrom(text string, from int, part string) int {
	if i := strings.Index(text[from:], part); i >= 0 {
		return from + i
	}
	return len(text)
}

func isWord(c byte) bool {
	letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 // or a part of one in UTF-8
	return c == '_' || c == '$' || c >= '0' && c <= '9' || letter
}

// wordEnd returns the offset behind a word or a number. A number has its point and its exponent.
func wordEnd(text string, at int) int {
	number := text[at] >= '0' && text[at] <= '9'
	for i := at + 1; i < len(text); i++ {
		point := number && text[i] == '.'
		exponent := number && text[i] == '-' && (text[i-1] == 'e' || text[i-1] == 'E')
		if !isWord(text[i]) && !point && !exponent {
			return i
		}
	}
	return len(text)
}

// beginsRegex reports whether a slash behind tokens begins a regular expression: it does where a
// value can be.
func beginsRegex(tokens []token, text string) bool {
	if len(tokens) == 0 {
		return true
	}
	last := tokens[len(tokens)-1]
	// After a word or a closing bracket a slash divides. The exception is return, which a value can
	// follow.
	if last.kind == wordToken {
		return text[last.at:last.end] == "return"
	}
	return strings.IndexByte("(,=:[!&|?{};+", last.kind) >= 0
}

// regexEnd returns the offset behind a regular expression; that behind the slash if the line does
// not end it.
func regexEnd(text string, at int) int {
	class := false // in brackets, a slash ends nothing
	for i := at + 1; i < len(text) && text[i] != '\n'; i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			return i + 1
		}
	}
	return at + 1
}
