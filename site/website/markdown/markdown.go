// Package markdown turns the service's documentation into HTML for the website: the API's own README.md and the guides.
//
// What comes out suits a page with a strict Content-Security-Policy: classes only, no script, no style attribute.
// HTML in a document is shown as the text that it is, links that could run a script are not links, and every heading,
// table and code block can be reached by address and by keyboard. Equal input gives equal bytes.
//
//	page, err := markdown.Render(source, markdown.Options{Link: markdown.SiteLinks("https://models.example")})
//	if err != nil { … }
//	fmt.Println(page.Title, page.Body)
package markdown

import (
	"bytes"
	"html/template"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Options says how a document is rendered. The zero value leaves links as they are.
type Options struct {
	// Link returns the address that stands in the page for one that stands in the document. It is called once for each
	// link and image, in order. Nil: addresses stay.
	Link func(address string) string

	// ReservedIDs are the ids that the page around the document uses. No heading gets one of them.
	ReservedIDs []string
}

// Page is a document as HTML, with what the page around it needs.
type Page struct {
	Title       string        // the heading of level 1, as plain text; it is not in Body
	Description string        // the first paragraph, as plain text; empty where the document has none
	Contents    []Heading     // headings of level 2, in order
	Body        template.HTML // everything else
}

// Heading is an entry of the table of contents.
type Heading struct {
	ID       string    // fragment that leads to it: letters, digits, - and _
	Text     string    // plain text
	Sections []Heading // headings of level 3 below one of level 2
}

// converter parses and renders. It holds no state of a document and serves all at once.
var converter = goldmark.New(
	// The other ways to align a cell are a style attribute and an obsolete one: neither is allowed on our pages.
	goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone))),
	// goldmark's own renderers have the priorities 500 and 1000: of two for one kind of node, the smaller number wins.
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(nodeRenderer{}, 100))),
)

// Render turns a Markdown document (CommonMark with GFM's tables) into HTML. The document must have exactly one heading of
// level 1, outside of lists and quotes, and name only languages of code that Highlight knows: else the error says what is
// wrong. Characters that HTML does not allow are shown as U+FFFD.
func Render(source []byte, o Options) (*Page, error) {
	document := converter.Parser().Parse(text.NewReader(source))
	showHTML(document, source)
	rewriteLinks(document, source, o.Link)
	page, err := outline(document, source, o.ReservedIDs)
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	if err := converter.Renderer().Render(&body, source, document); err != nil {
		return nil, err
	}
	// Looked for in the result: an entity can be a control character too.
	page.Body = template.HTML(Clean(body.Bytes()))
	return page, nil
}

// Clean returns HTML with U+FFFD for every character that HTML does not allow and for invalid UTF-8. HTML without any comes
// back as it is; other HTML is copied.
func Clean(html []byte) []byte {
	if bytes.IndexFunc(html, isForbidden) < 0 {
		return html
	}
	return bytes.Map(func(r rune) rune {
		if isForbidden(r) {
			return utf8.RuneError
		}
		return r
	}, html)
}

// isForbidden reports whether a character may not stand in HTML: control characters but for tabs and line ends,
// noncharacters, and U+FFFD, which is what broken text turns into.
func isForbidden(r rune) bool {
	switch {
	case r == '\t' || r == '\n' || r == '\r':
		return false
	case unicode.IsControl(r), r == utf8.RuneError:
		return true
	}
	return 0xFDD0 <= r && r <= 0xFDEF || r&0xFFFE == 0xFFFE
}
