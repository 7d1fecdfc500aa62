// Package markdown turns the service's documentation into HTML for the website: the API's README.md and the guides.
//
// The HTML suits a page with a strict Content-Security-Policy: it has classes, but no script and no style attribute. HTML in
// a document is shown as text. Every heading, table and code block can be reached by address and by keyboard. Equal input
// gives equal bytes.
//
//	page, err := markdown.Render(source, markdown.Options{Link: markdown.SiteLinks("https://models.example")})
//	if err != nil { … }
//	fmt.Println(page.Title, page.Body)
package markdown

import (
	"bytes"
	"html/template"
	"slices"
	"unicode"
	"unicode/utf8"

	chroma "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/yuin/goldmark"
	highlighting "github.com/yuin/goldmark-highlighting/v2"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Options says how a document is rendered. The zero value leaves links as they are.
type Options struct {
	// Link returns the address in the page for an address in the document. Nil leaves addresses as they are.
	Link func(address string) string

	// ReservedIDs are the ids that the page around the document uses. No heading gets one of them.
	ReservedIDs []string
}

// Page is a document as HTML, with what the page around it needs.
type Page struct {
	Title       string        // the heading of level 1 as plain text; it is not in Body
	Description string        // the first paragraph as plain text; empty if the document has no paragraph
	Contents    []Heading     // headings of level 2, in order
	Body        template.HTML // everything else
}

// Heading is an entry of the table of contents.
type Heading struct {
	ID       string    // fragment that leads to it: ASCII letters, digits and hyphens
	Text     string    // plain text
	Sections []Heading // headings of level 3 below one of level 2
}

// converter parses and renders. It has no state of a document, so it is safe for concurrent use.
var converter = goldmark.New(
	goldmark.WithParser(parser.NewParser(
		// Without the parsers for HTML it is text like any other: <name> stays legible, and a script has no effect.
		parser.WithBlockParsers(without(parser.DefaultBlockParsers(), parser.NewHTMLBlockParser())...),
		parser.WithInlineParsers(without(parser.DefaultInlineParsers(), parser.NewRawHTMLParser())...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
		parser.WithAutoHeadingID(),
	)),
	goldmark.WithExtensions(
		// The other ways to align a cell are a style attribute, which pages must not have, and an obsolete attribute.
		extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)),
		highlighting.NewHighlighting(
			highlighting.WithFormatOptions(chroma.WithClasses(true), chroma.PreventSurroundingPre(true)),
			highlighting.WithWrapperRenderer(wrapCode),
		),
	),
	// goldmark's own renderers have the priorities 500 and 1000; the smaller number wins.
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(nodeRenderer{}, 100))),
)

func without(parsers []util.PrioritizedValue, unwanted any) []util.PrioritizedValue {
	return slices.DeleteFunc(parsers, func(p util.PrioritizedValue) bool { return p.Value == unwanted })
}

// Render turns a Markdown document (CommonMark with GFM's tables) into HTML. The document must have exactly one heading of
// level 1, outside of lists and quotes. Characters that HTML does not allow become U+FFFD.
func Render(source []byte, o Options) (*Page, error) {
	context := parser.NewContext()
	for _, id := range o.ReservedIDs {
		context.IDs().Put([]byte(id))
	}
	document := converter.Parser().Parse(text.NewReader(source), parser.WithContext(context))
	if o.Link == nil {
		o.Link = func(address string) string { return address }
	}
	page, err := transform(document, source, o.Link)
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	if err := converter.Renderer().Render(&body, source, document); err != nil {
		return nil, err
	}
	page.Body = template.HTML(Clean(body.Bytes())) // after rendering, because an entity can be a control character too
	return page, nil
}

// Clean returns HTML with U+FFFD for invalid UTF-8 and for every character that HTML does not allow: control characters except tabs and
// line ends, and noncharacters.
func Clean(html []byte) []byte {
	return bytes.Map(func(r rune) rune {
		control := unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r'
		if control || 0xFDD0 <= r && r <= 0xFDEF || r&0xFFFE == 0xFFFE {
			return utf8.RuneError
		}
		return r
	}, html)
}

// wrapCode writes the start or the end of a fenced block of code. It may be wider than its page, and takes the focus so that it can be
// scrolled by keyboard.
func wrapCode(w util.BufWriter, _ highlighting.CodeBlockContext, entering bool) {
	if entering {
		_, _ = w.WriteString(`<pre class="code" tabindex="0"><code>`) // a writer in memory does not fail
	} else {
		_, _ = w.WriteString("</code></pre>\n")
	}
}

// nodeRenderer writes tables, for which our pages need other HTML than goldmark's.
type nodeRenderer struct{}

// RegisterFuncs implements goldmark's renderer.NodeRenderer.
func (nodeRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(east.KindTable, renderTable)
}

// renderTable writes a table in a box that scrolls sideways if the table is wider than the page. The box takes the focus, so
// that it can be scrolled by keyboard, and therefore needs a name. It is a group, because a page with twenty regions would
// have too many landmarks.
func renderTable(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		label, _ := n.AttributeString(labelAttribute)
		_, _ = w.WriteString(`<div class="scroll" tabindex="0" role="group" aria-label="`)
		_, _ = w.Write(util.EscapeHTML(label.([]byte)))
		_, _ = w.WriteString("\"><table>\n")
	} else {
		_, _ = w.WriteString("</table></div>\n")
	}
	return ast.WalkContinue, nil
}
