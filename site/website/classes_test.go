package website

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"modelcatalog/dataset/filetest"
)

var (
	cssComment   = regexp.MustCompile(`(?s)/\*.*?\*/`)
	cssText      = regexp.MustCompile(`"[^"]*"|url\([^)]*\)`)
	cssClass     = regexp.MustCompile(`\.([a-zA-Z][\w-]*)`)
	templateAttr = regexp.MustCompile(`class="((?:\{\{.*?\}\}|[^"])*)"`)
	lineComment  = regexp.MustCompile(`(?m)^\s*//.*$`)
	literal      = regexp.MustCompile("\"[^\"\\n]*\"|`[^`]*`|'[^'\\n]*'")
	classWord    = regexp.MustCompile(`[\w-]+`)
)

// TestClasses checks that every class of the style sheets is on an element: in a class of a template, or
// in a text of the scripts or of the packages whose values are classes.
//
// LIMIT: a class that is a word of any of these texts passes, although no element has it.
func TestClasses(t *testing.T) {
	used := map[string]bool{}
	use := func(text string) {
		for _, word := range classWord.FindAllString(text, -1) {
			used[word] = true
		}
	}
	tree := os.DirFS("../..")
	read := func(dir, extension string, take func(name, text string)) {
		err := fs.WalkDir(tree, dir, func(name string, entry fs.DirEntry, err error) error {
			isOther := path.Ext(name) != extension || strings.HasSuffix(name, "_test.go")
			if err != nil || entry.IsDir() || isOther {
				return err
			}
			text, err := fs.ReadFile(tree, name)
			take(name, string(text))
			return err
		})
		filetest.NoError(t, err)
	}
	read("site/website/templates", ".tmpl", func(_, text string) {
		for _, class := range templateAttr.FindAllStringSubmatch(text, -1) {
			use(class[1])
		}
	})
	useLiterals := func(_, text string) {
		for _, text := range literal.FindAllString(lineComment.ReplaceAllString(text, ""), -1) {
			use(text)
		}
	}
	read("site/website/assets/src", ".ts", useLiterals)
	for _, dir := range []string{"site/website", "site/changes", "site/facts", "dataset/catalog"} {
		read(dir, ".go", useLiterals)
	}
	for n := range colors {
		used["p"+string(rune('1'+n))] = true // the colors of providers
	}

	read("site/website/assets/style", ".css", func(name, text string) {
		if path.Base(name) == "code.css" {
			return // its classes are those of the highlighter of code
		}
		text = cssText.ReplaceAllString(cssComment.ReplaceAllString(text, ""), "")
		for _, class := range cssClass.FindAllStringSubmatch(text, -1) {
			if !used[class[1]] {
				t.Errorf("%s: no element has the class %s", name, class[1])
				used[class[1]] = true // once is enough
			}
		}
	})
}
