package calls

import (
	"slices"
	"sort"
	"strings"
)

// command returns the call of an id in a command curl of a shell: in its body, or in its address.
// The body is an argument in quotes, or a here document of the command, or of the one before it in
// a pipe.
//
// LIMIT: a body in a file, in a variable, or in several strings side by side is not read, because
// it is no part of the command, or not one text.
func (t *Text) command(from, to int) *Call {
	r := t.reader
	i := sort.Search(len(r.tokens), func(i int) bool { return r.tokens[i].end >= to })
	if i >= len(r.tokens) {
		return nil
	}
	first, last := r.statement(i)
	if r.kind(i) == hereToken {
		// What the shell reads for <<EOF is below the whole line, and belongs to the command that
		// has the sign.
		first, last = r.statement(r.tokens[i].match)
		if !r.hasCurl(first, last) {
			first, last = r.statement(i - 1) // cat <<EOF | curl …
		}
	}
	if !r.hasCurl(first, last) {
		return nil
	}
	command := r.text[r.tokens[first].at:r.tokens[last-1].end]
	c := &Call{API: addressIn(command), Version: headerIn(command), Whole: true}
	// Google's addresses have the id, and the body has none.
	rest := r.text[to:]
	asks := func(method string) bool { return strings.HasPrefix(rest, method) }
	inAddress := asks(":generateContent") || asks(":streamGenerateContent")
	if inAddress && strings.Contains(command, "generativelanguage.googleapis.com") {
		c.API = "generate"
	}
	if c.API == "" {
		return nil // another host
	}
	for _, j := range r.texts(first, last, i) {
		body := t.body(j)
		if body == nil { // a header, an option or the address
			continue
		}
		// The first object is the body. Without the id in it, nothing else tells it from another.
		if inAddress && len(body.tokens) > 0 && body.tokens[0].match >= 0 {
			body.args(c, 0, "")
			return c
		}
		if found, group := body.callAround(from, to); found != nil {
			body.args(c, group, "")
			return c
		}
	}
	return nil
}

// texts returns the tokens of a command that can have its body: its own, its here documents, and
// the token of the id.
func (r *reader) texts(first, last, id int) (tokens []int) {
	for i := first; i < last; i++ {
		if r.kind(i) == '<' && r.tokens[i].match >= 0 {
			tokens = append(tokens, r.tokens[i].match)
		} else {
			tokens = append(tokens, i)
		}
	}
	return append(tokens, id)
}

// body returns a reader of the JSON in a token; nil if there is none.
func (t *Text) body(i int) *reader {
	r := t.reader
	token := r.tokens[i]
	isText := token.kind == stringToken || token.kind == hereToken
	if !isText || !strings.HasPrefix(strings.TrimSpace(r.text[token.at:token.end]), "{") {
		return nil
	}
	// In double quotes, the quotes of the JSON are escaped.
	name := "json"
	quote := r.text[token.at-1]
	if token.kind == stringToken && quote == '"' {
		name = "quoted json" // "{\"model\": …}"
	}
	body := &reader{text: r.text, lower: r.lower, language: languageNamed(name)}
	body.expands = quote != '\'' // the shell replaces $NAME in all but single quotes
	body.tokens = body.language.lex(body.text, token.at, token.end)
	return body
}

// hasCurl reports whether some tokens have the command curl.
func (r *reader) hasCurl(first, last int) bool {
	isCurl := func(t token) bool { return t.kind == wordToken && r.text[t.at:t.end] == "curl" }
	return slices.ContainsFunc(r.tokens[first:last], isCurl)
}

// statement returns the first and the last token, not included, of the command with a token.
func (r *reader) statement(i int) (first, last int) {
	first = i
	for first > 0 && !r.breaks(first) {
		first--
	}
	last = i + 1
	for last < len(r.tokens) && !r.breaks(last) {
		last++
	}
	return first, last
}

// breaks reports whether a command ends before a token: at a line's end without a backslash, or at
// a sign.
func (r *reader) breaks(i int) bool {
	between := r.text[r.tokens[i-1].end:r.tokens[i].at]
	end := strings.IndexByte(between, '\n')
	lineEnds := end >= 0 && r.kind(i-1) != '\\'
	return lineEnds || r.kind(i-1) == ';' || r.kind(i-1) == '|' || r.kind(i-1) == '&' && r.kind(i-2) == '&'
}

// languageNamed returns a language of the table.
func languageNamed(name string) *language {
	i := slices.IndexFunc(table().Languages, func(l language) bool { return l.Name == name })
	return &table().Languages[i]
}
