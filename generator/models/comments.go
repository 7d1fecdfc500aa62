package main

import (
	"slices"
	"sort"
	"strings"
)

// syntax is how a family of languages writes comments and strings.
type syntax struct {
	Files  folded      // the names of its files
	Line   []string    // what begins a comment up to the end of the line
	Block  [][2]string // what begins and ends longer comments
	Triple bool        // whether strings in three quotes are texts, as the docstrings of Python
	Quotes string      // of strings in one line
	Long   string      // quotes of strings that can have several lines
}

// comments returns where the comments and the texts in three quotes of a file are, in pairs of
// their offsets. It walks the file once, because only what came before tells whether a quotation
// mark begins a string or ends one.
func comments(name, text string) (spans []int) {
	// The last syntax matches every name, for files that no other knows. Whatever begins a comment
	// in some language begins one there: an id too few is replaced, not one too many.
	found := slices.IndexFunc(valueTable.Syntaxes, func(s syntax) bool { return s.Files.MatchString(name) })
	s := &valueTable.Syntaxes[found]
	for i := 0; i < len(text); {
		rest := text[i:]
		if end := s.comment(text, i); end > 0 {
			spans = append(spans, i, end)
			i = end
			continue
		}
		c := rest[0]
		switch {
		case strings.IndexByte(s.Long, c) >= 0:
			// What begins a comment in other places does not in a string.
			i += 1 + stringEnd(rest[1:], c, true)
		case strings.IndexByte(s.Quotes, c) >= 0:
			i += 1 + stringEnd(rest[1:], c, false)
		default:
			i++
		}
	}
	return spans
}

// comment returns where the comment or text ends that begins at an offset, or 0 if none begins there.
func (s *syntax) comment(text string, at int) (end int) {
	rest := text[at:]
	for _, block := range s.Block {
		if strings.HasPrefix(rest, block[0]) {
			return at + after(rest, len(block[0]), block[1])
		}
	}
	if s.Triple {
		for _, quotes := range []string{`"""`, "'''"} {
			if strings.HasPrefix(rest, quotes) {
				return at + after(rest, len(quotes), quotes)
			}
		}
	}
	for _, begin := range s.Line {
		// https://… and #ff0000 have such characters, too, but not after a blank or a bracket.
		begins := at == 0 || strings.IndexByte(" \t\r\n;,(){}[]\"'`", text[at-1]) >= 0
		if begins && strings.HasPrefix(rest, begin) {
			return at + after(rest, 0, "\n")
		}
	}
	return 0
}

// after returns the offset behind the next end after an offset of a text, or the end of the text.
func after(text string, from int, end string) int {
	if i := strings.Index(text[from:], end); i >= 0 {
		return from + i + len(end)
	}
	return len(text)
}

// stringEnd returns the offset behind the end of a string. A quotation mark that is not closed in
// its line begins no string: it may be the apostrophe of a word. Its offset is 0.
func stringEnd(text string, quote byte, long bool) int {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++ // the next character is a part of the string, also if it is a quotation mark
		case text[i] == quote:
			return i + 1
		case text[i] == '\n' && !long:
			return 0
		}
	}
	return 0
}

// inSpans reports whether an offset is in one of some spans. Ordered begins and ends alternate, so
// an odd number of them before an offset means that it is inside.
func inSpans(spans []int, offset int) bool {
	return sort.SearchInts(spans, offset+1)%2 == 1
}
