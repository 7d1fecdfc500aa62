package markdown

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

const labelAttribute = "aria-label"

// transform prepares a document for rendering: it takes the title out, makes each heading a link to itself, labels tables, rewrites
// links and adds one to each example that a browser can open. It returns the page without its body.
func transform(document ast.Node, source []byte, link func(string) string) (*Page, error) {
	page := &Page{}
	var title ast.Node
	section, linked := "", false // text of the last heading, and whether there is a link in it
	err := ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if heading, isHeading := n.(*ast.Heading); isHeading && !linked { // links do not nest
				linkToItself(heading)
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			section, linked = plainText(n, source), false
			if n.Level == 1 {
				if title != nil {
					return ast.WalkStop, fmt.Errorf("second heading of level 1: %q; a document has one, its title", section)
				}
				title, page.Title = n, section
			}
			page.addHeading(n.Level, Heading{ID: string(id(n)), Text: section})
		case *ast.Paragraph:
			if page.Description == "" && n.Parent() == document {
				page.Description = plainText(n, source)
			}
		case *east.Table:
			n.SetAttributeString(labelAttribute, []byte("Table: "+section))
		case *ast.FencedCodeBlock:
			addExamples(n, source)
		case *east.TableCell:
			if n.Alignment == east.AlignRight || n.Alignment == east.AlignCenter {
				n.SetAttributeString("class", []byte(n.Alignment.String()))
			}
		case *ast.AutoLink:
			linked = true
		case *ast.Link:
			linked = true
			n.Destination = rewrite(n.Destination, link)
		case *ast.Image:
			n.Destination = rewrite(n.Destination, link)
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

// example matches a request that a browser can make: the address of an answer.
var example = regexp.MustCompile(`(?m)^curl (?:-sS? |--fail-with-body )*'?(https?://[^\s'"{}…]+?(/api/v\d[^\s'"{}…?]*)[^\s'"{}…]*)'?$`)

// addExamples adds links behind a block of code that open the answers to its requests.
func addExamples(block ast.Node, source []byte) {
	examples := ast.NewParagraph()
	examples.SetAttributeString("class", []byte("open"))
	for _, match := range example.FindAllSubmatch(block.Lines().Value(source), -1) {
		to := ast.NewLink()
		to.Destination = match[1] // transform rewrites it, as every link
		to.AppendChild(to, ast.NewString(append([]byte("Open the answer of "), util.EscapeHTML(match[2])...)))
		if examples.HasChildren() {
			examples.AppendChild(examples, ast.NewString([]byte(", ")))
		}
		examples.AppendChild(examples, to)
	}
	if examples.HasChildren() {
		block.Parent().InsertAfter(block.Parent(), block, examples)
	}
}

// addHeading puts a heading of level 2 or 3 into the table of contents.
func (p *Page) addHeading(level int, h Heading) {
	switch {
	case level == 2:
		p.Contents = append(p.Contents, h)
	case level == 3 && len(p.Contents) > 0:
		last := &p.Contents[len(p.Contents)-1]
		last.Sections = append(last.Sections, h)
	}
}

func id(heading *ast.Heading) []byte {
	value, _ := heading.AttributeString("id")
	return value.([]byte)
}

// linkToItself turns the text of a heading into a link to it.
func linkToItself(heading *ast.Heading) {
	anchor := ast.NewLink()
	anchor.Destination = append([]byte("#"), id(heading)...)
	anchor.SetAttributeString("class", []byte("anchor"))
	for child := heading.FirstChild(); child != nil; child = heading.FirstChild() {
		anchor.AppendChild(anchor, child)
	}
	heading.AppendChild(heading, anchor)
}

func rewrite(destination []byte, link func(string) string) []byte {
	return []byte(link(string(resolve(destination))))
}

func plainText(n ast.Node, source []byte) string {
	var b strings.Builder
	// The walk's function returns no error.
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if n, isText := n.(*ast.Text); isText && entering {
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

// resolve replaces backslash escapes and entities by the characters that they mean.
func resolve(value []byte) []byte {
	return util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
}

// guide matches the address of one guide in another: a file in the same directory, with or without a fragment.
var guide = regexp.MustCompile(`^([a-z0-9-]+)\.md(#.*)?$`)

// SiteLinks returns a function for Options.Link, for a site whose address is base (without a slash at its end). It makes
// addresses below base relative to the host, so that pages work at whatever address they are served from; leads links
// between the files of guides to their pages; and puts base's path before addresses that start with a slash:
//
//	https://models.example/m/api/v1 → /m/api/v1
//	hosts.md#nginx                  → /m/docs/hosts/#nginx
//	/docs/                          → /m/docs/
func SiteLinks(base string) func(address string) string {
	prefix := ""
	if u, err := url.Parse(base); err == nil {
		prefix = u.EscapedPath()
	}
	return func(address string) string {
		if rest, below := strings.CutPrefix(address, base); below && (rest == "" || strings.ContainsRune("/?#", rune(rest[0]))) {
			return prefix + "/" + strings.TrimPrefix(rest, "/")
		}
		if m := guide.FindStringSubmatch(address); m != nil {
			return prefix + "/docs/" + m[1] + "/" + m[2]
		}
		if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
			return prefix + address
		}
		return address
	}
}
