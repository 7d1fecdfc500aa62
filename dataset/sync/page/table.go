package page

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// table is a table of a page.
type table struct {
	place string   // of its section
	ids   []string // of its section
	rows  [][]cell // all of the same length; the first has the headings

	// Why nobody can tell which cell is below which heading, for each row and each column; empty if
	// everybody can. Only rows have such reasons, and only columns after the table was turned.
	ragged, unsure []string
}

// headings returns the headings of the columns, each followed by ;.
func (t *table) headings() (headings string) {
	for _, c := range t.rows[0] {
		headings += c.plain() + ";"
	}
	return headings
}

// withHeadings returns the texts of a row, each after the heading above it: "Input" and "$5" are
// another row if the heading becomes "Cached input".
func (t *table) withHeadings(cells []cell) (texts []string) {
	for i, c := range cells {
		texts = append(texts, t.rows[0][i].plain(), c.plain())
	}
	return texts
}

// turned returns the table with its columns as rows.
func (t *table) turned() *table {
	turned := &table{place: t.place, ids: t.ids, ragged: t.unsure, unsure: t.ragged}
	for column := range t.rows[0] {
		var row []cell
		for _, cells := range t.rows {
			row = append(row, cells[column])
		}
		turned.rows = append(turned.rows, row)
	}
	return turned
}

// cell is a cell of a table, or a paragraph.
type cell struct {
	text  string   // with ` around code, without footnotes, each white space a single blank
	links []string // where links lead
}

// plain returns the text without marks of code.
func (c cell) plain() string { return strings.ReplaceAll(c.text, "`", "") }

var codes = regexp.MustCompile("`[^`]*`")

// codes returns the texts in code.
func (c cell) codes() (texts []string) {
	for _, code := range codes.FindAllString(c.text, -1) {
		texts = append(texts, strings.Trim(code, "` "))
	}
	return texts
}

// tableOf returns a table of HTML with at most so many rows, or nil if it has none.
//
// If the first cell of the table spans columns, these columns have labels of several levels, such
// as PRICING, INPUT TOKENS and PEAK. The outer ones span rows. They become one cell:
// "PRICING INPUT TOKENS PEAK".
func tableOf(element *html.Node, most int) *table {
	t := &table{}
	labels := 0 // how many columns at the left have labels
	spans := grid{}
	for tr := range rowsOf(element) {
		if len(t.rows) == most {
			break
		}
		cells := spans.row(tr)
		if len(t.rows) == 0 {
			if len(cells) == 0 {
				continue // an empty row in front of the headings
			}
			labels = spans.first
		}
		// Two rows of headings are one: "Short context" above "Input".
		isSecond := len(t.rows) == 1 && isHeadings(tr)
		if isSecond && len(cells) == len(t.rows[0]) {
			t.join(cells)
			continue
		}
		n := min(labels, len(cells))
		t.add(append([]cell{label(cells[:n])}, cells[n:]...))
	}
	if len(t.rows) == 0 {
		return nil
	}
	t.unsure = make([]string, len(t.rows[0]))
	return t
}

// isHeadings reports whether a row of HTML has nothing but headings.
func isHeadings(tr *html.Node) bool {
	for n := range tr.ChildNodes() {
		if n.Data == "td" {
			return false
		}
	}
	return tr.Parent.Data == "thead"
}

// join adds a second row of headings to the first: "Short context" above "Input" is "Short context
// Input".
func (t *table) join(cells []cell) {
	for i, c := range cells {
		t.rows[0][i] = label([]cell{t.rows[0][i], c})
	}
}

// add adds a row. One that does not have a cell below each heading is ragged: a cell is lost
// somewhere in it, or there is one too many.
func (t *table) add(cells []cell) {
	ragged := ""
	// The row is kept, because its first cell can name a model whose claims must not end.
	if len(t.rows) > 0 && len(cells) != len(t.rows[0]) {
		ragged = fmt.Sprintf("%d cells below %d headings", len(cells), len(t.rows[0]))
		missing := make([]cell, max(0, len(t.rows[0])-len(cells)))
		cells = append(cells, missing...)[:len(t.rows[0])]
	}
	t.rows = append(t.rows, cells)
	t.ragged = append(t.ragged, ragged)
}

// label returns the cell that labels of several levels are together. A label that spans columns is
// said once.
func label(labels []cell) (joined cell) {
	for i, l := range labels {
		if i > 0 && l.text == labels[i-1].text {
			continue
		}
		joined.text = strings.TrimSpace(joined.text + " " + l.text)
		joined.links = append(joined.links, l.links...)
	}
	return joined
}

// rowsOf returns the rows of a table, without the rows of tables in its cells.
func rowsOf(table *html.Node) func(yield func(*html.Node) bool) {
	return func(yield func(*html.Node) bool) {
		for part := range table.ChildNodes() { // the parser puts rows into a tbody if they are in none
			for tr := range part.ChildNodes() {
				if tr.Data == "tr" && !yield(tr) {
					return
				}
			}
		}
	}
}

// grid puts the cells of HTML below the headings: a cell can span columns and rows. LIMIT: the
// first row has headings, and the second one if the page marks it so. No page that is read has
// headings of three rows.
type grid struct {
	spans []span // by column: the cell that reaches down into it from a row above
	first int    // how many columns the first cell of the first row spans
}

// span is a cell that also belongs to rows below its own.
type span struct {
	cell
	rows int // that are left
}

// row returns the cells of the next row, one for each column.
func (g *grid) row(tr *html.Node) (cells []cell) {
	below := func() {
		for len(cells) < len(g.spans) && g.spans[len(cells)].rows > 0 {
			g.spans[len(cells)].rows--
			cells = append(cells, g.spans[len(cells)].cell)
		}
	}
	for td := range tr.ChildNodes() {
		if td.Data != "td" && td.Data != "th" {
			continue
		}
		below() // a cell from above pushes this one to the right
		c := cellOf(td)
		columns := spanned(td, "colspan")
		rows := spanned(td, "rowspan")
		if g.first == 0 {
			g.first = columns
		}
		// No table is wider than maxColumns, so that nobody needs to know how wide this one is.
		for range min(columns, maxColumns+1-len(cells)) {
			if len(cells) == len(g.spans) {
				g.spans = append(g.spans, span{})
			}
			g.spans[len(cells)] = span{c, rows - 1}
			cells = append(cells, c)
		}
	}
	below() // cells from above that come after the last cell of this row
	return cells
}

// spanned returns how many columns or rows a cell of HTML has.
func spanned(td *html.Node, attribute string) int {
	for _, a := range td.Attr {
		if a.Key == attribute {
			// In HTML, text that is not a number means 1. A cell that spans a million rows is cut
			// by maxRows.
			count, _ := strconv.Atoi(a.Val)
			return min(max(count, 1), maxRows)
		}
	}
	return 1
}

// footnotes are the marks of those that are not in sup elements.
var footnotes = regexp.MustCompile(`\^(?:\*+|[0-9]{1,2})\^|\*+$`)

// struckThrough is text that GitHub's Markdown strikes through. The parser leaves it as it is.
var struckThrough = regexp.MustCompile(`~~[^~]*~~`)

// plainCharacters replaces look-alikes that pages use in ids and in front of units.
var plainCharacters = strings.NewReplacer("\u2011", "-", "\u00a0", " ")

// cellOf returns the text and the links of an element of HTML.
func cellOf(n *html.Node) (c cell) {
	var text strings.Builder
	c.collect(n, &text)
	c.text = text.String()
	if len(c.text) > maxCell {
		c.text = "…" // which no rule matches
	}
	c.text = strings.TrimSpace(strings.ToValidUTF8(c.text, ""))
	// Before footnotes, whose marks can be inside the text that is struck through.
	c.text = struckThrough.ReplaceAllString(c.text, " ")
	c.text = footnotes.ReplaceAllString(c.text, "")
	c.text = strings.Join(strings.Fields(plainCharacters.Replace(c.text)), " ")
	return c
}

// collect adds the text of a node, and its links to the cell. Elements are apart from each other,
// because a page can show them so.
func (c *cell) collect(n *html.Node, text *strings.Builder) {
	around := " "
	// Lists can be in items of lists, whose text would be collected again and again.
	if text.Len() > 2*maxCell {
		return
	}
	switch {
	case n.Type == html.TextNode:
		text.WriteString(n.Data)
		return
	case n.Data == "sup", n.Data == "img":
		text.WriteString(around) // instead of the footnote or the picture
		return
	case n.Data == "del", n.Data == "s", n.Data == "strike":
		// A price that is struck through is not asked any more. MiniMax has one beside each price
		// of its largest model, twice as high.
		text.WriteString(around)
		return
	case n.Data == "code":
		around = "`"
		text.WriteString(around)
	case n.Data == "div", n.Data == "p", n.Data == "small":
		text.WriteString(around) // because it is on its own line, or looks so
	case n.Data == "a":
		for _, a := range n.Attr {
			if a.Key == "href" {
				c.links = append(c.links, a.Val)
			}
		}
	}
	for child := range n.ChildNodes() {
		c.collect(child, text)
	}
	text.WriteString(around)
}
