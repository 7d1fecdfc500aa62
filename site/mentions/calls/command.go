package calls

import (
	"slices"
	"sort"
	"strings"
)

// command returns the call of an id in a command curl of a shell: in its body, or in its address.
//
// LIMIT: a body in double quotes, in a file or in a here document is not read, because the quotes in it are escaped, or the
// body is no part of the command.
func (t *Text) command(from, to int) *Call {
	r := t.reader
	i := sort.Search(len(r.tokens), func(i int) bool { return r.tokens[i].end >= to })
	first, last := r.statement(i)
	if !slices.ContainsFunc(r.tokens[first:last], func(t token) bool { return t.kind == wordToken && r.text[t.at:t.end] == "curl" }) {
		return nil
	}
	command := r.text[r.tokens[first].at:r.tokens[last-1].end]
	c := &Call{API: addressIn(command), Version: headerIn(command)}
	// Google's addresses have the id, and the body has none.
	inAddress := strings.HasPrefix(r.text[to:], ":generateContent") || strings.HasPrefix(r.text[to:], ":streamGenerateContent")
	if inAddress && strings.Contains(command, "generativelanguage.googleapis.com") {
		c.API = "generate"
	}
	if c.API == "" {
		return nil // another host
	}
	for _, token := range r.tokens[first:last] {
		if token.kind != stringToken || !strings.HasPrefix(strings.TrimSpace(r.text[token.at:token.end]), "{") {
			continue
		}
		body := &reader{text: r.text, lower: r.lower, language: languageNamed("json")}
		body.tokens = body.language.lex(r.text, token.at, token.end)
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

// statement returns the first and the last token, not included, of the command with a token.
func (r *reader) statement(i int) (first, last int) {
	if i >= len(r.tokens) {
		return i - 1, i
	}
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

// breaks reports whether a command ends before a token: at a line's end without a backslash, or at a sign.
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
