package main

import (
	"crypto/rand"
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/site/exports"
	"modelcatalog/site/mentions"
)

// places are where --fix replaces an id only if --fix-also names them.
var places = []string{"addresses", "comments", "tests"}

var (
	// testFile matches paths of tests and of what they compare with, assertion lines that compare.
	testFile  = regexp.MustCompile(`(?i)(^|/)(tests?|specs?|__\w+__|testdata|fixtures)/|(^|/)test_[^/]*$|[._-](tests?|spec)\.[^/]*$`)
	assertion = regexp.MustCompile(`(?i)\b(assert|expect)|\bshould\b`)
	// lineComment matches a line up to an id if a comment begins there.
	lineComment = regexp.MustCompile(`(?i)^\s*(?:[;%]|\*\s|rem\s)|(?:^|[\s;,(){}])(?:#|//|--\s)`)
)

// maxBefore is the number of bytes before an id that are looked at.
const maxBefore = 2000

// edits are the ids of a text to replace, and what to write instead.
type edits struct {
	text    string
	encoded bool     // whether it is not that of the file
	test    bool     // whether it is that of a test
	also    []string // those of places where ids are replaced
	fixed   []byte   // the text with the changes so far
	done    int      // bytes of text that are in fixed
	count   int
}

// add replaces a mention, or does not, and says so in a clause.
func (e *edits) add(m *mentions.Mention, id string) (clause string, replaced bool) {
	switch place := e.place(m.Offset); {
	case e.encoded:
		return "; not replaced: standard input, or a file that is not in UTF-8", false
	case !m.Exact || !exports.SafeID.MatchString(id):
		return "; not replaced: part of a longer id, another spelling, or an id that code may misread", false
	case place != "" && !slices.Contains(e.also, place):
		return "; not replaced without --fix-also " + place, false
	}
	e.count++
	e.fixed = append(append(e.fixed, e.text[e.done:m.Offset]...), id...)
	e.done = m.Offset + len(m.Text)
	return "; --fix --write replaces it with " + id, true
}

// place returns the one of places that an offset is in, or "".
func (e *edits) place(offset int) string {
	text := e.text[max(0, offset-maxBefore):offset]
	within := func(begin, end string) bool { return strings.LastIndex(text, begin) > strings.LastIndex(text, end) }
	block := within("/* ", "*/") || within("/*\n", "*/") || within("/**\n", "*/") || within("<!--", "-->") || strings.Count(text, `"""`)%2 == 1
	before := text[strings.LastIndexByte(text, '\n')+1:]
	switch word := before[strings.LastIndexAny(before, " \t\"'`<>()")+1:]; {
	case strings.Contains(word, "://"):
		return "addresses"
	case block || lineComment.MatchString(before):
		return "comments"
	case e.test || assertion.MatchString(before):
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
