package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// nodeRenderer writes the nodes for which our pages want other HTML than goldmark's.
type nodeRenderer struct{}

// RegisterFuncs implements goldmark's renderer.NodeRenderer.
func (nodeRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindHeading, renderHeading)
	r.Register(ast.KindLink, renderLink)
	r.Register(ast.KindImage, renderImage)
	r.Register(ast.KindCodeBlock, renderCode)
	r.Register(ast.KindFencedCodeBlock, renderCode)
	r.Register(east.KindTable, renderTable)
	r.Register(east.KindTableCell, renderCell)
}

// renderHeading writes a heading that is as a whole a link to itself: its name and the link's are the text, and nothing
// else is read out. A heading with a link in it has none of its own, since links do not nest.
func renderHeading(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	heading := n.(*ast.Heading)
	level := "0123456"[heading.Level]
	linked := len(inlines(heading)) == 0
	switch {
	case entering:
		id := attribute(n, idAttribute)
		write(w, "<h", string(level), ` id="`, id, `">`)
		if linked {
			write(w, `<a class="anchor" href="#`, id, `">`)
		}
	case linked:
		write(w, "</a></h", string(level), ">\n")
	default:
		write(w, "</h", string(level), ">\n")
	}
	return ast.WalkContinue, nil
}

// renderLink writes a link to an address that rewriteLinks let pass.
func renderLink(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	link := n.(*ast.Link)
	if !entering {
		write(w, "</a>")
		return ast.WalkContinue, nil
	}
	write(w, `<a href="`, escaped(util.URLEscape(link.Destination, false)), `"`)
	if link.Title != nil {
		write(w, ` title="`, escaped(resolve(link.Title)), `"`)
	}
	if rel := attribute(n, relAttribute); rel != "" {
		write(w, ` rel="`, rel, `"`)
	}
	write(w, ">")
	return ast.WalkContinue, nil
}

// renderImage writes an image; its text is what people hear who do not see it.
func renderImage(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		address := util.URLEscape(n.(*ast.Image).Destination, false)
		write(w, `<img src="`, escaped(address), `" alt="`, escaped([]byte(plainText(n, source))), `">`)
	}
	return ast.WalkSkipChildren, nil
}

// renderTable writes a table in a box that scrolls sideways where the table is wider than the page. People without a
// pointer scroll it by keyboard, so it takes the focus, and what takes the focus needs a name. It is a group and not a
// region: regions are landmarks, and a page with twenty of them has none.
func renderTable(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		write(w, `<div class="scroll" tabindex="0" role="group" aria-label="`, attribute(n, labelAttribute), "\"><table>\n")
	} else {
		write(w, "</table></div>\n")
	}
	return ast.WalkContinue, nil
}

// renderCell writes a cell of a table, with the class "right" or "center" if it is to be aligned so.
func renderCell(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	cell := n.(*east.TableCell)
	tag := "td"
	if cell.Parent().Kind() == east.KindTableHeader {
		tag = "th"
	}
	switch {
	case !entering:
		write(w, "</", tag, ">\n")
	case cell.Alignment == east.AlignRight || cell.Alignment == east.AlignCenter:
		write(w, "<", tag, ` class="`, cell.Alignment.String(), `">`)
	default:
		write(w, "<", tag, ">")
	}
	return ast.WalkContinue, nil
}

// renderCode writes a block of code.
func renderCode(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	language := ""
	if fenced, isFenced := n.(*ast.FencedCodeBlock); isFenced {
		language = string(fenced.Language(source))
	}
	block, err := Highlight(language, string(linesOf(n, source)))
	if err != nil {
		return ast.WalkStop, err
	}
	write(w, string(block), "\n")
	return ast.WalkSkipChildren, nil
}

// showHTML replaces HTML in the document by text that shows it: what an author wrote and forgot to mark as code,
// such as <folder>, stays legible, and a script stays without effect.
func showHTML(document ast.Node, source []byte) {
	var found []ast.Node
	// The walk's function returns no error.
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering && (n.Kind() == ast.KindRawHTML || n.Kind() == ast.KindHTMLBlock) {
			found = append(found, n)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range found {
		var shown ast.Node
		switch n := n.(type) {
		case *ast.RawHTML:
			shown = rawText(n.Segments.Value(source))
		case *ast.HTMLBlock:
			block := linesOf(n, source)
			if n.HasClosure() {
				block = append(block, n.ClosureLine.Value(source)...)
			}
			shown = ast.NewParagraph()
			shown.AppendChild(shown, rawText(bytes.TrimSpace(block)))
		}
		n.Parent().ReplaceChild(n.Parent(), n, shown)
	}
}

// rawText makes a node of text that is shown as it is: nothing in it is markup.
func rawText(value []byte) *ast.String {
	s := ast.NewString(value)
	s.SetRaw(true)
	return s
}

// linesOf returns the lines of a block.
func linesOf(n ast.Node, source []byte) []byte {
	var b []byte
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b = append(b, line.Value(source)...)
	}
	return b
}

// Attributes that outline and rewriteLinks leave on nodes for the functions above.
const (
	idAttribute    = "id"
	labelAttribute = "aria-label"
	relAttribute   = "rel"
)

// attribute returns such an attribute, "" where a node has none, fit for a place between double quotes.
func attribute(n ast.Node, name string) string {
	value, _ := n.AttributeString(name)
	raw, _ := value.([]byte)
	return escaped(raw)
}

// escaped makes text fit for HTML, between double quotes too.
func escaped(text []byte) string {
	return string(util.EscapeHTML(text))
}

// write writes text. A writer in memory does not fail.
func write(w util.BufWriter, parts ...string) {
	_, _ = w.WriteString(strings.Join(parts, ""))
}
