package page

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"modelcatalog/dataset/jsonl"
)

// The limits of a page. LIMIT: real pages have 100 kB, 60 tables and 400 rows; whatever has more is
// not the page that we know.
const (
	maxPage    = 4 << 20 // bytes
	maxTables  = 500
	maxRows    = 10_000 // of all tables, because a row that spans columns needs little text and much memory
	maxColumns = 50
	maxCell    = 2000 // bytes
)

var isHTML = regexp.MustCompile(`(?i)^\s*<(!doctype|html)`)

// headings are the levels of elements. Levels of titleRule are between them.
var headings = map[string]int{"h1": 10, "h2": 20, "h3": 30, "h4": 40, "h5": 50, "h6": 60}

// connectors match a text that is nothing but code and what joins it.
var connectors = regexp.MustCompile("^(`[^`]*`|and|or|[ ,/|])*$")

// checkPage returns why a page cannot be read as a whole, before anything is parsed.
func checkPage(page string) error {
	if len(page) > maxPage {
		return fmt.Errorf("%d bytes, want at most %d", len(page), maxPage)
	}
	// A connection that broke off looks like the end of a page, and half a table like models that
	// are gone.
	lower := strings.ToLower(page)
	lastLine := strings.TrimSpace(page[strings.LastIndexByte(page, '\n')+1:])
	isCutRow := strings.HasPrefix(lastLine, "|") && !strings.HasSuffix(lastLine, "|")
	isOpenTable := strings.Count(lower, "<table") > strings.Count(lower, "</table")
	if isCutRow || isOpenTable {
		return errors.New("the page ends in the middle of a table")
	}
	return nil
}

// section is a part of a page below a heading.
type section struct {
	level int      // of the heading; 0 for the page
	place string   // the headings above, the outermost first, each with " > " before it
	ids   []string // in its first paragraph that is nothing but code, or else the ids of the section around it
	named bool     // its first such paragraph was read
}

// paragraph is a paragraph or an item of a list.
type paragraph struct {
	cell
	place string // of its section
}

// parse returns the tables and the paragraphs of a page, Markdown or HTML. It gives up when the
// context ends.
func parse(ctx context.Context, page string, titles []titleRule) (
	tables []*table, texts []paragraph, err error) {
	// Markdown becomes HTML, because pages have tables of both, and one page can have both.
	text := []byte(page)
	if !isHTML.MatchString(page) {
		text, err = renderMarkdown(ctx, []byte(plainComponents(page)))
		if err != nil {
			return nil, nil, err
		}
	}
	root, err := html.Parse(&contextReader{ctx: ctx, Reader: bytes.NewReader(text)})
	if err != nil {
		return nil, nil, err
	}
	d := &document{titles: titles, path: []section{{}}}
	for n := range root.Descendants() {
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		if err := d.add(n); err != nil {
			return nil, nil, err
		}
	}
	return d.tables, d.texts, nil
}

// document is a page that is being taken apart.
type document struct {
	titles []titleRule
	tables []*table
	texts  []paragraph
	rows   int // of all tables

	// A heading opens a section that lasts until the next heading of its level or of one above. The
	// path has the sections that are open, the outermost first.
	path []section
}

// add adds an element, if it is one that a page is made of.
func (d *document) add(n *html.Node) error {
	in := &d.path[len(d.path)-1]
	switch {
	case n.Data == "table":
		return d.addTable(n, in)
	case n.Data == "p":
		d.addParagraph(n, in)
	case n.Data == "li" && !hasParagraph(n):
		d.texts = append(d.texts, paragraph{cellOf(n), in.place})
	case headings[n.Data] > 0:
		d.path = enter(d.path, headings[n.Data], cellOf(n).plain())
	}
	return nil
}

// addTable adds a table. Too many of them are an error, and not cut off: models after the limit
// would seem to be gone from the page.
func (d *document) addTable(n *html.Node, in *section) error {
	t := tableOf(n, maxRows-d.rows)
	if t == nil {
		return nil
	}
	t.place = in.place
	t.ids = in.ids
	d.tables = append(d.tables, t)
	d.rows += len(t.rows)
	if len(d.tables) > maxTables || d.rows >= maxRows {
		return fmt.Errorf("%d tables with %d rows, want fewer than %d with %d",
			len(d.tables), d.rows, maxTables, maxRows)
	}
	return nil
}

// addParagraph adds a paragraph, or the heading that it is.
func (d *document) addParagraph(n *html.Node, in *section) {
	c := cellOf(n)
	// Some pages write headings as paragraphs, because components of their website show them.
	if level := levelOf(c, d.titles); level > 0 {
		d.path = enter(d.path, level, c.plain())
		return
	}
	// Pages name the ids of the models that a section is about below its heading. Code further
	// below belongs to examples.
	ids := c.codes()
	if !in.named && ids != nil && connectors.MatchString(c.text) {
		in.named = true
		in.ids = ids
	}
	d.texts = append(d.texts, paragraph{c, in.place})
}

// hasParagraph reports whether an item of a list has its text in a paragraph, as it does when empty
// lines are between the items.
func hasParagraph(item *html.Node) bool {
	for n := range item.ChildNodes() {
		if n.Data == "p" {
			return true
		}
	}
	return false
}

// levelOf returns the level of a paragraph that is a heading, or 0.
func levelOf(c cell, titles []titleRule) int {
	i := slices.IndexFunc(titles, func(t titleRule) bool { return t.text.MatchString(c.text) })
	if i < 0 {
		return 0
	}
	return titles[i].Level
}

// enter returns the path to a section that begins with a title, out of the one in which it is. No
// title only ends the section.
func enter(path []section, level int, title string) []section {
	path = slices.DeleteFunc(path, func(s section) bool { return s.level >= level })
	if title == "" {
		return path // plainComponents ends sections so
	}
	outer := path[len(path)-1] // the page itself is never deleted: no heading has level 0
	return append(path, section{level: level, place: outer.place + " > " + jsonl.Clip(title), ids: outer.ids})
}

// contextReader reads in small pieces, until the context ends. The parser of HTML cannot be asked
// to stop in another way.
type contextReader struct {
	ctx context.Context
	io.Reader
}

// Read reads the next piece.
func (r *contextReader) Read(b []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	const piece = 4096 // bytes, which are parsed in microseconds
	return r.Reader.Read(b[:min(len(b), piece)])
}
