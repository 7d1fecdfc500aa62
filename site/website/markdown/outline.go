package markdown

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// outline takes the title out of a document, gives each heading an id and each table a label, and lists the contents.
func outline(document ast.Node, source []byte, reservedIDs []string) (*Page, error) {
	page := &Page{}
	ids := newNames(reservedIDs)
	tables := map[string]int{} // how many stand below a heading of this text
	var title ast.Node
	section := "" // text of the heading that the walk is below
	err := ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			section = plainText(n, source)
			if n.Level == 1 {
				if title != nil {
					return ast.WalkStop, fmt.Errorf("second heading of level 1: %q; a document has one, its title", section)
				}
				title, page.Title = n, section
				return ast.WalkSkipChildren, nil
			}
			id := ids.take(slug(section))
			n.SetAttributeString(idAttribute, []byte(id))
			page.add(n.Level, Heading{ID: id, Text: section})
			return ast.WalkSkipChildren, nil
		case *ast.Paragraph:
			if page.Description == "" && n.Parent() == document {
				page.Description = plainText(n, source)
			}
		case *east.Table:
			tables[section]++
			n.SetAttributeString(labelAttribute, []byte(tableLabel(section, tables[section])))
		}
		return ast.WalkContinue, nil
	})
	switch {
	case err != nil:
		return nil, err
	case title == nil || title.Parent() != document || page.Title == "":
		return nil, errors.New("no title: a document starts with a heading of level 1")
	}
	document.RemoveChild(document, title)
	return page, nil
}

// add puts a heading into the table of contents. Levels below 3 are left out, and so is a level 3 before any level 2.
func (p *Page) add(level int, h Heading) {
	switch {
	case level == 2:
		p.Contents = append(p.Contents, h)
	case level == 3 && len(p.Contents) > 0:
		last := &p.Contents[len(p.Contents)-1]
		last.Sections = append(last.Sections, h)
	}
}

// tableLabel names the table that is the nth below headings of a text. Equal labels would not tell tables apart.
func tableLabel(section string, n int) string {
	if n == 1 {
		return "Table: " + section
	}
	return fmt.Sprintf("Table %d: %s", n, section)
}

// names are the ids that are taken; the value is the number that the last one made of this name got.
type names map[string]int

// newNames returns names of which some are taken.
func newNames(taken []string) names {
	n := names{}
	for _, name := range taken {
		n[name] = 0
	}
	return n
}

// take returns the name, or, where it is taken, the name with the first number from 1 that makes it a new one.
func (n names) take(name string) string {
	unique := name
	for _, taken := n[unique]; taken; _, taken = n[unique] {
		n[name]++
		unique = name + "-" + strconv.Itoa(n[name])
	}
	n[unique] = 0
	return unique
}

// slug makes an id of a heading's text, the way code hosts do: lower case, blanks as hyphens, letters, digits, hyphens
// and underscores kept, all else dropped. So a fragment leads to the same heading there and here.
func slug(heading string) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		case r == ' ':
			return '-'
		}
		return -1
	}, heading)
	if id == "" {
		return "section"
	}
	return id
}

// plainText returns the text of a node without markup.
func plainText(n ast.Node, source []byte) string {
	var b bytes.Buffer
	// The walk's function returns no error.
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.String:
			b.Write(n.Value)
		case *ast.Text:
			value := n.Value(source)
			if n.Parent().Kind() != ast.KindCodeSpan {
				value = resolve(value)
			}
			b.Write(value)
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// resolve replaces backslash escapes and entities by the characters that they stand for.
func resolve(value []byte) []byte {
	return util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
}
