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

// fixOthers is the value of --fix-also with which --fix takes the word of others than the provider.
const fixOthers = "others"

// fixAlso are the values of --fix-also: the places where --fix replaces an id only if they are named, and
// what only others than the provider name.
var fixAlso = []string{"addresses", "comments", "tests", fixOthers}

var (
	// testFile matches paths of tests and of what they compare with.
	testFile = pattern("testFile")
	// assertion matches a line up to an id if the line compares.
	assertion = pattern("assertion")
	// lineComment matches a line up to an id if a comment of INI, Lisp, TeX, Batch, SQL or Lua
	// begins before the id. Comments of the other languages are found by their syntax; see
	// comments.
	lineComment = pattern("lineComment")
)

// maxBefore is the number of bytes around an id that are looked at for the keys beside it.
const maxBefore = 2000

// edits are the ids of a file to replace, and what to write instead.
type edits struct {
	path    string // of the file, with slashes
	text    string
	encoded bool     // whether the file's bytes are not the text: UTF-16, or standard input
	also    []string // the values of --fix-also

	spans  []int // where the comments are; see comments
	walked bool  // whether spans is filled. Most files have no id to replace, and are not walked.

	fixed []byte // the text with the changes so far
	done  int    // bytes of text that are in fixed
	count int    // changes
}

// add replaces a mention by an id, or does not, and says so in a clause. The last argument says whether only
// others than the provider name that id. Mentions come in the order of the text.
func (e *edits) add(m *mentions.Mention, id string, byOthers bool) (clause string, replaced bool) {
	reason := e.refuses(m, id)
	// Last, because what is refused anyway must not read as if --fix-also allowed it.
	if reason == "" && byOthers && !slices.Contains(e.also, fixOthers) {
		reason = "its provider does not name that; --fix-also " + fixOthers + " allows it"
	}
	if reason != "" {
		return "; not replaced: " + reason, false
	}
	e.count++
	e.fixed = append(e.fixed, e.text[e.done:m.Offset]...)
	e.fixed = append(e.fixed, id...)
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
		// A quotation mark or a line feed in an id of the dataset must not become code.
		return "part of a longer id, another spelling, or an id that code may misread"
	case reason != "":
		return reason
	case prose.MatchString(e.path):
		// What a text says of the past stays true: "In 2024 we used claude-opus-4-8".
		return "a text for people, or a notebook"
	case place != "" && !slices.Contains(e.also, place):
		return "in " + place + "; --fix-also " + place + " allows it"
	case place == "comments" || place == "addresses":
		return "" // which have no keys and values
	}
	return e.replaceable(m.Offset, m.Offset+len(m.Text))
}

// place returns the place of fixAlso that an offset is in, or "".
func (e *edits) place(offset int) string {
	if !e.walked {
		e.spans = comments(e.path, e.text)
		e.walked = true
	}
	line := strings.LastIndexByte(e.text[:offset], '\n') + 1
	before := e.text[max(line, offset-maxBefore):offset]
	word := before[strings.LastIndexAny(before, " \t\"'`<>()")+1:]

	// Addresses come first: what looks like a comment in https://… is none.
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

// write writes the changed text of a file in a directory, and never through a link or out of the
// directory.
func (e *edits) write(directory, path string) error {
	root, err := os.OpenRoot(directory)
	if err != nil {
		return err
	}
	defer root.Close()
	info, err := root.Lstat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		// It was regular when it was read: someone else changes the directory at the same time.
		return errors.New("not written, because it is a link")
	}

	// A new file is renamed to the old name, because a full disk must not cost the old text.
	next := path + "." + rand.Text()
	defer root.Remove(next) // fails if it was renamed
	fixed := append(e.fixed, e.text[e.done:]...)
	if err := root.WriteFile(next, fixed, info.Mode().Perm()); err != nil {
		return err
	}
	// WriteFile's mode is less the umask, and a script must stay executable for the group.
	if err := root.Chmod(next, info.Mode()); err != nil {
		return err
	}
	return root.Rename(next, path)
}
