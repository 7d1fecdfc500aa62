package main

import (
	"crypto/rand"
	"errors"
	"os"
	"slices"
	"strings"

	"modelcatalog/site/exports"
	"modelcatalog/site/mentions"
)

// groupings are the values of --group.
var groupings = []string{"id", "place"}

// places are where --fix replaces an id only if --fix-also names them.
var places = []string{"addresses", "comments", "tests"}

var (
	// testFile matches paths of tests and of what they compare with, assertion lines that compare.
	testFile  = pattern("testFile")
	assertion = pattern("assertion")
	// lineComment matches a line up to an id if a comment begins there in a language whose lines begin so.
	lineComment = pattern("lineComment")
)

// maxBefore is the number of bytes around an id that are looked at for the keys beside it.
const maxBefore = 2000

// edits are the ids of a text to replace, and what to write instead.
type edits struct {
	path    string // of the file, with slashes
	text    string
	encoded bool     // whether it is not that of the file
	also    []string // those of places where ids are replaced
	spans   []int    // the comments, once they were needed
	walked  bool     // whether they were
	fixed   []byte   // the text with the changes so far
	done    int      // bytes of text that are in fixed
	count   int
}

// add replaces a mention, or does not, and says so in a clause.
func (e *edits) add(m *mentions.Mention, id string) (clause string, replaced bool) {
	if reason := e.refuses(m, id); reason != "" {
		return "; not replaced: " + reason, false
	}
	e.count++
	e.fixed = append(append(e.fixed, e.text[e.done:m.Offset]...), id...)
	e.done = m.Offset + len(m.Text)
	return "; --fix --write replaces it with " + id, true
}

// refuses returns why an id must not take the place of a mention, or an empty text.
func (e *edits) refuses(m *mentions.Mention, id string) string {
	place := e.place(m.Offset)
	reason := kindOf(e.path)
	switch {
	case e.encoded:
		return "standard input, or a file that is not in UTF-8"
	case !m.Exact || !exports.SafeID.MatchString(id):
		return "part of a longer id, another spelling, or an id that code may misread"
	case reason != "":
		return reason
	case prose.MatchString(e.path):
		return "a text for people, or a notebook"
	case place != "" && !slices.Contains(e.also, place):
		return "in " + place + "; --fix-also " + place + " allows it"
	case place == "comments" || place == "addresses":
		return "" // which have no keys and values
	}
	return e.replaceable(m.Offset, m.Offset+len(m.Text))
}

// place returns the one of places that an offset is in, or "".
func (e *edits) place(offset int) string {
	if !e.walked {
		e.spans, e.walked = comments(e.path, e.text), true
	}
	line := strings.LastIndexByte(e.text[:offset], '\n') + 1
	before := e.text[max(line, offset-maxBefore):offset]
	word := before[strings.LastIndexAny(before, " \t\"'`<>()")+1:]
	switch {
	case strings.Contains(word, "://"):
		return "addresses"
	case inSpans(e.spans, offset) || lineComment.MatchString(before):
		return "comments"
	case testFile.MatchString(e.path) || assertion.MatchString(before):
		return "tests"
	}
	return ""
}

// write writes the changed text of a file in a directory: by a rename, because a full disk must not cost the old text, and never through
// a link or out of the directory.
func (e *edits) write(directory, path string) error {
	root, err := os.OpenRoot(directory)
	if err != nil {
		return err
	}
	defer root.Close()
	info, err := root.Lstat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("not written, because it is a link")
	}
	if err != nil {
		return err
	}
	next := path + "." + rand.Text()
	defer root.Remove(next) // if it was not renamed
	if err = root.WriteFile(next, append(e.fixed, e.text[e.done:]...), info.Mode().Perm()); err == nil {
		err = root.Chmod(next, info.Mode())
	}
	if err == nil {
		err = root.Rename(next, path)
	}
	return err
}
