package page

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"golang.org/x/net/html"

	"modelcatalog/dataset/jsonl"
)

// section is a heading and what is below it.
type section struct {
	level int
	title string
	note  string   // the first paragraphs and items of lists, one on a line
	ids   []string // in the first paragraph that is nothing but code
}

// table is a table of a page.
type table struct {
	path []*section // that it is in, the outermost first
	rows [][]cell   // the first has the headings
	form string     // words of its rule, see tables.txt
}

// place returns the titles of the path, the outermost first, each with " > " before it.
func (t *table) place() (place string) {
	for _, s := range t.path[1:] {
		place += " > " + s.title
	}
	return place
}

// heads returns the headings of the columns, each with ; behind it.
func (t *table) heads() (heads string) {
	for _, c := range t.rows[0] {
		heads += plain(c) + ";"
	}
	return heads
}

// plain returns the text of a cell without marks of code.
func plain(c cell) string { return strings.ReplaceAll(c.text, "`", "") }

// turned returns the table with its columns as rows. Headings can have several columns; they are those with the text of the first one.
func (t *table) turned() *table {
	labels := 1
	for labels < len(t.rows[0])-1 && t.rows[0][labels].text == t.rows[0][0].text {
		labels++
	}
	after := &table{path: t.path, rows: make([][]cell, 1+max(0, len(t.rows[0])-labels))}
	for _, row := range t.rows {
		label := cell{text: row[0].text}
		for i := 1; i < labels; i++ {
			if row[i].text != row[i-1].text {
				label.text += " " + row[i].text
			}
		}
		after.rows[0] = append(after.rows[0], label)
		for i := range after.rows[1:] {
			after.rows[i+1] = append(after.rows[i+1], row[labels+i])
		}
	}
	return after
}

// cell is a cell of a table, or a paragraph.
type cell struct {
	text  string   // with ` around code, without footnotes, each white space a single blank
	code  []string // the texts in code
	links []string // where links lead
	note  bool     // what follows is a footnote
}

func (c *cell) finish() cell {
	for i, code := range c.code {
		c.code[i] = strings.TrimSpace(code)
	}
	if len(c.text) > maxCell {
		c.text = "…" // which no rule matches
	}
	c.text = footnotes.ReplaceAllString(strings.ToValidUTF8(c.text, ""), "")
	c.text = strings.Join(strings.Fields(strings.NewReplacer("\u2011", "-", "\u00a0", " ").Replace(c.text)), " ")
	return *c
}

// footnotes are the marks of those that are not in sup elements.
var footnotes = regexp.MustCompile(`\^\*+\^|\*+$`)

// document is what a page says in tables.
type document struct {
	titles []rule // of paragraphs that are headings, see tables.txt
	path   []*section
	tables []*table

	sections []*section // all, in their order
}

const maxCell, maxNote = 2000, 1000 // bytes of a cell and of a section's note

var isHTML = regexp.MustCompile(`(?i)^\s*<(!doctype|html)`)

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table)).Parser()

// parse takes a page apart, Markdown or HTML.
func parse(page string, titles []rule) *document {
	d := &document{titles: titles}
	d.sections = []*section{{}}
	d.path = d.sections
	page = strings.TrimPrefix(page, "\ufeff")
	if isHTML.MatchString(page) {
		d.html([]byte(page))
		return d
	}
	if _, rest, found := strings.Cut(page, "\n---\n"); found && strings.HasPrefix(page, "---\n") {
		page = rest
	}
	source := []byte(page)
	for n := markdown.Parse(text.NewReader(source)).FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			d.heading(10*n.Level, inline(n, source))
		case *ast.Paragraph:
			d.paragraph(inline(n, source))
		case *ast.List:
			for item := n.FirstChild(); item != nil; item = item.NextSibling() {
				if text := item.FirstChild(); text != nil && text.Kind() == ast.KindTextBlock {
					d.sections[len(d.sections)-1].add(inline(text, source))
				}
			}
		case *ast.HTMLBlock:
			d.html(n.Lines().Value(source))
		case *extast.Table:
			var rows [][]cell
			for r := n.FirstChild(); r != nil; r = r.NextSibling() {
				var row []cell
				for c := r.FirstChild(); c != nil; c = c.NextSibling() {
					row = append(row, inline(c, source))
				}
				rows = append(rows, row)
			}
			d.table(rows)
		}
	}
	return d
}

func (d *document) heading(level int, title cell) {
	for d.path[len(d.path)-1].level >= level {
		d.path = d.path[:len(d.path)-1]
	}
	s := &section{level: level, title: jsonl.Clip(plain(title))}
	d.path, d.sections = append(d.path[:len(d.path):len(d.path)], s), append(d.sections, s)
}

func (d *document) paragraph(p cell) {
	for _, t := range d.titles {
		if t.MatchString(p.text) {
			level, _ := strconv.Atoi(t.column(0))
			d.heading(level, p)
			return
		}
	}
	s := d.path[len(d.path)-1]
	if s.ids == nil && len(p.code) > 0 && connectors.MatchString(p.text) {
		s.ids = p.code
	}
	s.add(p)
}

// add adds a paragraph to the note of a section.
func (s *section) add(p cell) {
	if len(s.note) < maxNote {
		s.note += p.text + "\n"
	}
}

// connectors match a text that is nothing but code and what joins it.
var connectors = regexp.MustCompile("^(Model ID: )?(`[^`]*`|and|or|[ ,/|])*$")

// table adds a table, whose rows get the length of the first. One with very many columns is none.
func (d *document) table(rows [][]cell) {
	if len(rows) == 0 || len(rows[0]) == 0 || len(rows[0]) > maxSpan {
		return
	}
	for i := range rows {
		rows[i] = append(rows[i], make([]cell, max(0, len(rows[0])-len(rows[i])))...)[:len(rows[0])]
	}
	d.tables = append(d.tables, &table{path: d.path, rows: rows})
}

// inline returns the text of a node of Markdown.
func inline(n ast.Node, source []byte) cell {
	c := &cell{}
	var text []byte
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if value := n.Segment.Value(source); entering && n.Parent().Kind() == ast.KindCodeSpan {
				text, c.code[len(c.code)-1] = append(text, value...), c.code[len(c.code)-1]+string(value)
			} else if entering && !c.note {
				text = append(text, util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(value)))...)
				if n.SoftLineBreak() || n.HardLineBreak() {
					text = append(text, ' ')
				}
			}
		case *ast.CodeSpan:
			if text = append(text, '`'); entering {
				c.code = append(c.code, "")
			}
		case *ast.Link:
			if entering {
				c.links = append(c.links, string(n.Destination))
			} else {
				text = append(text, ' ')
			}
		case *ast.Image:
			return ast.WalkSkipChildren, nil
		case *ast.RawHTML:
			if entering {
				tag := n.Segments.At(0)
				c.note = bytes.HasPrefix(tag.Value(source), []byte("<sup"))
				text = append(text, ' ')
			}
		}
		return ast.WalkContinue, nil
	})
	c.text = string(text)
	return c.finish()
}

const maxSpan = 50 // columns or rows of a cell of HTML

// html reads headings, paragraphs and tables of HTML.
func (d *document) html(page []byte) {
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return
	}
	var rows [][]cell
	below := map[int]cell{} // by column: a cell that goes on in further rows
	left := map[int]int{}   // in how many
	for n := range root.Descendants() {
		switch {
		case n.Type != html.ElementNode:
		case n.Data == "table":
			rows, below, left = nil, map[int]cell{}, map[int]int{}
			for tr := range n.Descendants() {
				if tr.Data != "tr" {
					continue
				}
				var row []cell
				carry := func() {
					for left[len(row)] > 0 {
						left[len(row)]--
						row = append(row, below[len(row)])
					}
				}
				for td := tr.FirstChild; td != nil && len(row) < maxSpan; td = td.NextSibling {
					if td.Data == "td" || td.Data == "th" {
						carry()
						c := textOf(td)
						for range span(td, "colspan") {
							below[len(row)], left[len(row)] = c, span(td, "rowspan")-1
							row = append(row, c)
						}
					}
				}
				carry()
				rows = append(rows, row)
			}
			d.table(rows)
		case len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6':
			d.heading(10*int(n.Data[1]-'0'), textOf(n))
		case n.Data == "p" || n.Data == "li":
			d.paragraph(textOf(n))
		}
	}
}

// textOf returns the text of a node of HTML without footnotes.
func textOf(n *html.Node) cell {
	c, text := &cell{}, []byte(nil)
	for n := range n.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "sup" {
			text = append(append(text, n.Data...), ' ')
		}
	}
	c.text = string(text)
	return c.finish()
}

func span(n *html.Node, name string) int {
	for _, a := range n.Attr {
		if a.Key == name {
			count, _ := strconv.Atoi(a.Val)
			return min(max(count, 1), maxSpan)
		}
	}
	return 1
}
