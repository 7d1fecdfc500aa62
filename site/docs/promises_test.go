package docs

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

// promise is what a page promises, and what proves it. The file promises.txt has them.
type promise struct {
	page string // its path from here
	text string // a part of a sentence of it
	// tests are "DIRECTORY NAME", of a function with the name, "DIRECTORY NAME/CASE", of a named
	// case of it, or "FILE TEXT", of a case of a file that is not Go.
	tests []string
	// untested says why no test can fail if the promise is broken: it is advice, or about a program
	// of somebody else.
	untested string
}

// promising matches words with which a sentence promises that there are no exceptions.
var promising = regexp.MustCompile(`(?i)\b(never|always|at most|at least|exactly|only|nothing|cannot)\b`)

// TestPromises checks that each promise of the file is in its page and that its tests exist. If you
// change a sentence, it fails, so that you look at the test of the sentence. Every sentence without
// an exception must be in the file. TestPromises does not run the tests.
func TestPromises(t *testing.T) {
	text, err := os.ReadFile("promises.txt")
	filetest.NoError(t, err)
	promises := map[string][]promise{}
	for _, p := range parsePromises(t, string(text)) {
		promises[p.page] = append(promises[p.page], p)
	}
	sources := map[string]string{}
	for page, listed := range promises {
		t.Run(page, func(t *testing.T) {
			sentences := sentencesOf(t, page)
			for _, p := range listed {
				isIn := func(sentence string) bool { return strings.Contains(sentence, p.text) }
				if !slices.ContainsFunc(sentences, isIn) {
					t.Errorf("the page does not say %q", p.text)
				}
				for _, test := range p.tests {
					if err := findTest(test, sources); err != nil {
						t.Errorf("%q: %v", p.text, err)
					}
				}
			}
			for _, sentence := range sentences {
				isProved := func(p promise) bool { return strings.Contains(sentence, p.text) }
				if promising.MatchString(sentence) && !slices.ContainsFunc(listed, isProved) {
					t.Errorf("no test of %q; name one in promises.txt", sentence)
				}
			}
		})
	}
	for _, guide := range Guides {
		if promises[guide+".md"] == nil {
			t.Errorf("promises.txt has nothing about %s.md", guide)
		}
	}
}

// parsePromises reads the file: "# PAGE", and below it the promises, each a line, with a line for
// each of its tests behind a tab. A line "- REASON" in place of tests says why there are none.
func parsePromises(t *testing.T, text string) (promises []promise) {
	t.Helper()
	page := ""
	for number, line := range strings.Split(text, "\n") {
		test, isTest := strings.CutPrefix(line, "\t")
		name, isPage := strings.CutPrefix(line, "# ")
		switch {
		case line == "" || strings.HasPrefix(line, "//"):
		case isPage:
			page = name
		case !isTest:
			promises = append(promises, promise{page: page, text: line})
		case len(promises) == 0:
			t.Fatalf("promises.txt:%d: a test without a promise", number+1)
		default:
			last := &promises[len(promises)-1]
			reason, isUntested := strings.CutPrefix(test, "- ")
			if isUntested {
				last.untested = reason
			} else {
				last.tests = append(last.tests, test)
			}
		}
	}
	for _, p := range promises {
		if (len(p.tests) == 0) == (p.untested == "") {
			t.Errorf("%s: %q needs either tests or a reason why there are none", p.page, p.text)
		}
	}
	return promises
}

var (
	fencedCode = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	// A block ends where text that follows is no part of its last sentence.
	blockStart = regexp.MustCompile(`(?m)\n(?:\n|( *(?:[-|#>]|\d+\.) ?))`)
)

// sentencesOf returns the sentences of a page, each in a line: those of paragraphs and items, and
// rows of tables.
func sentencesOf(t *testing.T, page string) (sentences []string) {
	t.Helper()
	text, err := os.ReadFile(page)
	filetest.NoError(t, err)
	prose := fencedCode.ReplaceAllString(string(text), "\n")
	prose = blockStart.ReplaceAllString(prose, "\x00$1")
	for block := range strings.SplitSeq(prose, "\x00") {
		block = strings.Join(strings.Fields(block), " ")
		if strings.HasPrefix(block, "|") {
			sentences = append(sentences, block)
			continue
		}
		sentences = append(sentences, strings.SplitAfter(block, ". ")...)
	}
	return sentences
}

// findTest reports an error if a test does not exist. It keeps what it read of a directory or file.
func findTest(test string, sources map[string]string) error {
	place, name, _ := strings.Cut(test, " ")
	name, caseName, hasCase := strings.Cut(name, "/")
	if sources[place] == "" {
		text, err := readTests(filepath.Join("../..", place))
		if err != nil {
			return err
		}
		sources[place] = text
	}
	isGo := !strings.Contains(filepath.Base(place), ".")
	if isGo && !strings.Contains(sources[place], "func "+name+"(") {
		return fmt.Errorf("%s has no test %s", place, name)
	}
	if !isGo && hasCase {
		name += "/" + caseName
		hasCase = false
	}
	if !isGo && !strings.Contains(sources[place], name) {
		return fmt.Errorf("%s has no case %q", place, name)
	}
	if hasCase && !strings.Contains(sources[place], caseName) {
		return fmt.Errorf("%s has no case %q", place, caseName)
	}
	return nil
}

// readTests returns a file, or the tests and test data in a directory, with the names of the files.
func readTests(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if !info.IsDir() {
		text, err := os.ReadFile(path)
		return string(text), err
	}
	var all strings.Builder
	err = filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		isBelow := entry.IsDir() && name != path && !strings.Contains(name, "testdata")
		if isBelow {
			return filepath.SkipDir
		}
		isTest := strings.HasSuffix(name, "_test.go") || strings.Contains(name, "testdata") ||
			strings.HasSuffix(name, ".json") // vectors
		if entry.IsDir() || !isTest {
			return nil
		}
		text, err := os.ReadFile(name)
		all.WriteString(name + "\n")
		all.Write(text)
		return err
	})
	return all.String(), err
}
