package page

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	render "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"

	"modelcatalog/dataset/jsonl"
)

// table is a table of a page.
type table struct {
	place string   // the titles of the sections that it is in, the outermost first, each with " > " before it
	ids   []string // in the first paragraph of its section that is nothing but code
	rows  [][]cell // the first has the headings
}

// heads returns the headings of the columns, each with ; behind it.
func (t *table) heads() (heads string) {
	for _, c := range t.rows[0] {
		heads += c.plain() + ";"
	}
	return heads
}

// turned returns the table with its columns as rows.
func (t *table) turned() *table {
	after := &table{t.place, t.ids, make([][]cell, len(t.rows[0]))}
	for _, row := range t.rows {
		for i, c := range row {
			after.rows[i] = append(after.rows[i], c)
		}
	}
	return after
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

const (
	maxCell    = 2000 // bytes
	maxColumns = 50
)

// markdown keeps HTML, which is read like that of other pages.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithRendererOptions(render.WithUnsafe()))

var isHTML = regexp.MustCompile(`(?i)^\s*<(!doctype|html)`)

var headings = map[string]int{"h1": 10, "h2": 20, "h3": 30, "h4": 40, "h5": 50, "h6": 60}

// connectors match a text that is nothing but code and what joins it.
var connectors = regexp.MustCompile("^(`[^`]*`|and|or|[ ,/|])*$")

// parse returns the tables of a page, Markdown or HTML. Titles are rules of paragraphs that are headings, see tables.txt.
func parse(page string, titles []rule) (tables []*table, err error) {
	text := bytes.NewBufferString(page)
	if !isHTML.MatchString(page) {
		text.Reset()
		err = markdown.Convert([]byte(page), text)
	}
	root, htmlErr := html.Parse(text)
	if err = cmp.Or(err, htmlErr); err != nil {
		return nil, err
	}
	type section struct {
		level int
		named bool // the ids are its own, not those of the section around it
		table      // without rows
	}
	path := []section{{}} // the outermost first
	for n := range root.Descendants() {
		level, c, in := headings[n.Data], cell{}, &path[len(path)-1]
		switch {
		case n.Data == "table":
			if rows := rowsOf(n); len(rows) > 0 && len(rows[0]) <= maxColumns {
				tables = append(tables, &table{in.place, in.ids, rows})
			}
		case n.Data == "p":
			c = textOf(n)
			if i := slices.IndexFunc(titles, func(t rule) bool { return t.MatchString(c.text) }); i >= 0 {
				level, _ = strconv.Atoi(titles[i].row[1])
			} else if ids := c.codes(); !in.named && ids != nil && connectors.MatchString(c.text) {
				in.named, in.ids = true, ids
			}
		case level > 0:
			c = textOf(n)
		}
		if level > 0 {
			path = slices.DeleteFunc(path, func(s section) bool { return s.level >= level })
			outer := path[len(path)-1]
			path = append(path, section{level: level, table: table{place: outer.place + " > " + jsonl.Clip(c.plain()), ids: outer.ids}})
		}
	}
	return tables, nil
}

// rowsOf returns the rows of a table. If its first cell has several columns, those are labels, of which a row only has the last ones
// that differ from the row above. They become one cell.
func rowsOf(table *html.Node) (rows [][]cell) {
	var labels []cell
	values := 0 // columns without labels
	for tr := range table.Descendants() {
		if tr.Data != "tr" {
			continue
		}
		var row []cell
		for td := range tr.ChildNodes() {
			if td.Data == "td" || td.Data == "th" {
				if rows == nil && row == nil {
					labels = make([]cell, columns(td))
				}
				for range columns(td) {
					row = append(row, textOf(td))
				}
			}
		}
		if rows == nil {
			values = len(row) - len(labels)
		}
		own := min(max(1, len(row)-values), len(labels), len(row))
		copy(labels[len(labels)-own:], row)
		var label cell
		for i, l := range labels {
			if label.links = append(label.links, l.links...); i == 0 || l.text != labels[i-1].text {
				label.text = strings.TrimSpace(label.text + " " + l.text)
			}
		}
		row = append(append([]cell{label}, row[own:]...), make([]cell, max(0, values-len(row)+own))...)
		rows = append(rows, row[:values+1])
	}
	return rows
}

// columns returns how many columns a cell of HTML has.
func columns(td *html.Node) int {
	for _, a := range td.Attr {
		if a.Key == "colspan" {
			count, _ := strconv.Atoi(a.Val)
			return min(max(count, 1), maxColumns)
		}
	}
	return 1
}

// footnotes are the marks of those that are not in sup elements.
var footnotes = regexp.MustCompile(`\^\*+\^|\*+$`)

// textOf returns the text of a node of HTML.
func textOf(n *html.Node) (c cell) {
	var text strings.Builder
	var add func(n *html.Node)
	add = func(n *html.Node) {
		mark := " "
		switch {
		case n.Type == html.TextNode:
			text.WriteString(n.Data)
			return
		case n.Data == "sup", n.Data == "img":
			text.WriteString(mark)
			return
		case n.Data == "code":
			mark = "`"
			text.WriteString(mark)
		case n.Data == "a":
			for _, a := range n.Attr {
				if a.Key == "href" {
					c.links = append(c.links, a.Val)
				}
			}
		}
		for child := range n.ChildNodes() {
			add(child)
		}
		text.WriteString(mark)
	}
	add(n)
	if c.text = text.String(); len(c.text) > maxCell {
		c.text = "…" // which no rule matches
	}
	c.text = footnotes.ReplaceAllString(strings.TrimSpace(strings.ToValidUTF8(c.text, "")), "")
	c.text = strings.Join(strings.Fields(strings.NewReplacer("\u2011", "-", "\u00a0", " ").Replace(c.text)), " ")
	return c
}
