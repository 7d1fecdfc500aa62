// Package markdown turns the service's documentation into HTML for the website: the API's README.md
// and the guides.
//
// The HTML suits a page with a strict Content-Security-Policy: it has classes, but no script and no
// style attribute. HTML in a document is shown as text. Every heading, table and code block can be
// reached by address and by keyboard.
package markdown

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/chroma/v2"
	formatter "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/yuin/goldmark"
	highlighting "github.com/yuin/goldmark-highlighting/v2"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"modelcatalog/site/api"
	"modelcatalog/site/representation"
)

// Page is a document as HTML, with what the page around it needs.
type Page struct {
	Title       string        // the heading of level 1 as plain text; it is not in Body
	Description string        // the first paragraph as plain text; empty if the document has no paragraph
	Contents    []Heading     // headings of level 2, in order
	Body        template.HTML // everything else
}

// Heading is an entry of the table of contents.
type Heading struct {
	ID   string // fragment that leads to it: ASCII letters, digits and hyphens
	Text string // plain text
}

// converter parses and renders. It has no state of a document, so it is safe for concurrent use.
var converter = goldmark.New(
	goldmark.WithParser(parser.NewParser(
		// Without the parsers for HTML it is text like any other: <name> stays legible, and a
		// script has no effect.
		parser.WithBlockParsers(without(parser.DefaultBlockParsers(), parser.NewHTMLBlockParser())...),
		parser.WithInlineParsers(without(parser.DefaultInlineParsers(), parser.NewRawHTMLParser())...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
		parser.WithAutoHeadingID(),
	)),
	goldmark.WithExtensions(
		// Other ways to align a cell are a style attribute, which pages must not have, and an
		// obsolete attribute.
		extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)),
		highlighting.NewHighlighting(
			highlighting.WithFormatOptions(formatOptions...),
			highlighting.WithWrapperRenderer(wrapCode),
		),
	),
)

// formatOptions let the highlighter write classes, for the elements that wrapCode writes.
var formatOptions = []formatter.Option{formatter.WithClasses(true), formatter.PreventSurroundingPre(true)}

// Code returns code of a language ("json", "bash") with the classes that blocks of documents have, for an
// element code. An unknown language has none.
func Code(language, source string) (template.HTML, error) {
	lexer := lexers.Get(language)
	if lexer == nil {
		lexer = lexers.Fallback
	}
	written, err := steady(func() (string, error) {
		tokens, err := chroma.Coalesce(lexer).Tokenise(nil, source)
		if err != nil {
			return "", err
		}
		var b bytes.Buffer
		err = formatter.New(formatOptions...).Format(&b, styles.Fallback, tokens)
		return b.String(), err
	})
	return template.HTML(representation.Clean(written)), err
}

func without(parsers []util.PrioritizedValue, unwanted any) []util.PrioritizedValue {
	return slices.DeleteFunc(parsers, func(p util.PrioritizedValue) bool { return p.Value == unwanted })
}

// Render turns a Markdown document (CommonMark with GFM's tables) into HTML. The document must have
// exactly one heading of level 1, outside of lists and quotes. Characters that HTML does not allow
// become U+FFFD. The function link returns the address in the page for an address in the document.
func Render(source []byte, link func(address string) string) (*Page, error) {
	context := parser.NewContext()
	for _, id := range []string{"main", "toc"} { // the page around the document uses them
		context.IDs().Put([]byte(id))
	}
	document := converter.Parser().Parse(text.NewReader(source), parser.WithContext(context))
	page, err := transform(document, source, link)
	if err != nil {
		return nil, err
	}
	body, err := steady(func() (string, error) {
		var b bytes.Buffer
		err := converter.Renderer().Render(&b, source, document)
		return b.String(), err
	})
	if err != nil {
		return nil, err
	}
	// A table is in a box that scrolls sideways. The box takes the focus, so that it can be
	// scrolled by keyboard, and therefore needs a name. It is a group, because a page with twenty
	// regions would have too many landmarks.
	const box = `<div class="scroll" tabindex="0" role="group" aria-label="$1"><table>`
	written := table.ReplaceAllString(body, box)
	written = strings.ReplaceAll(written, "</table>", "</table></div>")
	// After rendering, because an entity can be a control character too.
	page.Body = template.HTML(representation.Clean(written))
	return page, nil
}

// attempts is how often steady renders at most. Each that differs from the one before had a match that
// took a quarter of a second: with twenty of them in a row, the cause is not a busy machine.
const attempts = 20

// steady renders until two results in a row are the same, and returns that. The highlighter gives up a
// match after 250 milliseconds by the clock on the wall, and then marks what it should have matched as
// an error. So on a busy machine one rendering can differ from the next, and a build would not have the
// bytes of the one before.
func steady(render func() (string, error)) (string, error) {
	last, err := render()
	if err != nil {
		return "", err
	}
	for range attempts {
		next, err := render()
		if err != nil {
			return "", err
		}
		if next == last {
			return next, nil
		}
		last = next
	}
	return "", fmt.Errorf("rendered %d times, and no two in a row are the same", attempts+1)
}

// table matches the start of a table, with its name. Other text has no "<", because it is escaped.
var table = regexp.MustCompile(`<table title="([^"]*)">`)

// wrapCode writes the start or the end of a block of code, which takes the focus so that it can be
// scrolled by keyboard. The button, which only pages with scripts show, copies the block: page.ts looks
// for the code in the element around it.
//
// A block of the language "console" is what a program prints. Its columns must stay below each
// other, so it is not wrapped: it scrolls, as a named group like the box of a table.
func wrapCode(w util.BufWriter, block highlighting.CodeBlockContext, entering bool) {
	const before = `<div class="block"><pre class="code" tabindex="0"><code>`
	const output = `<div class="block">` +
		`<pre class="code output" tabindex="0" role="group" aria-label="Output"><code>`
	const after = `</code></pre>
<button class="scripted" type="button" data-copy-code="">Copy</button></div>
`
	text := after
	language, _ := block.Language()
	switch {
	case entering && string(language) == "console":
		text = output
	case entering:
		text = before
	}
	_, _ = w.WriteString(text) // in memory
}

// transform prepares a document for rendering: it takes the title out, makes each heading a link to
// itself, labels tables and rewrites links. It returns the page without its body.
func transform(document ast.Node, source []byte, link func(string) string) (*Page, error) {
	page := &Page{}
	var title ast.Node
	var section string // text of the last heading
	var id []byte      // of the last heading
	linked := false    // there is a link in the last heading
	err := ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if heading, isHeading := n.(*ast.Heading); isHeading && !linked { // links do not nest
				linkToItself(heading, id)
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			value, _ := n.AttributeString("id")
			section = plainText(n, source)
			id = value.([]byte)
			linked = false
			if n.Level == 1 {
				if title != nil {
					const second = "second heading of level 1: %q; a document has one, its title"
					return ast.WalkStop, fmt.Errorf(second, section)
				}
				title = n
				page.Title = section
			}
			if n.Level == 2 {
				page.Contents = append(page.Contents, Heading{string(id), section})
			}
		case *ast.Paragraph:
			if page.Description == "" && n.Parent() == document {
				page.Description = plainText(n, source)
			}
		case *east.Table:
			n.SetAttributeString("title", []byte("Table: "+section))
		case *ast.AutoLink:
			linked = true
		case *ast.Link:
			linked = true
			// The destination is as it is written. "&amp;" and "\_" in it are not part of the address
			// (CommonMark 0.31, section 6.3).
			address := util.UnescapePunctuations(n.Destination)
			address = util.ResolveNumericReferences(address)
			address = util.ResolveEntityNames(address)
			n.Destination = []byte(link(string(address)))
		case *ast.Image:
			n.Destination = []byte(link(string(n.Destination)))
		}
		return ast.WalkContinue, nil
	})
	switch {
	case err != nil:
		return nil, err
	case title == nil || title.Parent() != document || page.Title == "":
		return nil, fmt.Errorf("no title: a document starts with a heading of level 1")
	}
	document.RemoveChild(document, title)
	return page, nil
}

// guide matches the address of one guide in another: a file in the same directory, with or without a
// fragment.
var guide = regexp.MustCompile(`^([a-z0-9-]+)\.md(#.*)?$`)

// linkToItself turns the text of a heading into a link to it.
func linkToItself(heading *ast.Heading, id []byte) {
	anchor := ast.NewLink()
	anchor.Destination = append([]byte("#"), id...)
	anchor.SetAttributeString("class", []byte("anchor"))
	for child := heading.FirstChild(); child != nil; child = heading.FirstChild() {
		anchor.AppendChild(anchor, child)
	}
	heading.AppendChild(heading, anchor)
}

// tag matches the start or the end of an element.
var tag = regexp.MustCompile(`<[^>]*>`)

func plainText(n ast.Node, source []byte) string {
	var b bytes.Buffer
	_ = converter.Renderer().Render(&b, source, n) // in memory
	return strings.Join(strings.Fields(html.UnescapeString(tag.ReplaceAllString(b.String(), ""))), " ")
}

// SiteLinks returns a function for Render, for a site whose address is base (without a slash at its
// end). It makes addresses below base relative to the host, so that pages work at whatever address they
// are served from; leads links between the files of guides to their pages ("hosts.md#nginx" →
// "/m/docs/hosts/#nginx"); and puts base's path before addresses that start with a slash.
func SiteLinks(base string) func(address string) string {
	prefix := api.PathOf(base)
	return func(address string) string {
		rest, hasPrefix := strings.CutPrefix(address, base)
		// https://models.example.org is no address of https://models.example.
		if hasPrefix && (rest == "" || strings.ContainsRune("/?#", rune(rest[0]))) {
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
