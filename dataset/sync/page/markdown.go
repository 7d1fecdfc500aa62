package page

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extensionast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	render "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Bounds of Markdown. What the parser does between two calls of a watch takes time that grows with
// their squares. LIMIT: pages of documentation have 5 lists or quotes in each other, 200 marks of
// links, code and emphasis in a paragraph, 40 of them stars and underscores, 100 lines in one, and
// 300 escaped bars.
const (
	maxDepth   = 50
	maxMarks   = 2000
	maxStars   = 500
	maxLines   = maxRows // a table begins as a paragraph
	maxEscaped = 2000
)

// renderMarkdown returns Markdown as HTML. HTML in it stays as it is. The rows of its tables have
// exactly the cells that they have in the text, and not, as elsewhere, those that fit the headings.
// It gives up when the context ends.
func renderMarkdown(ctx context.Context, source []byte) ([]byte, error) {
	if escaped := bytes.Count(source, []byte(`\|`)); escaped > maxEscaped {
		return nil, fmt.Errorf("%d escaped bars, want at most %d", escaped, maxEscaped)
	}
	// The extension for tables is the only one: with others a page could have forms that no reader
	// expects, such as lists of tasks.
	w := &watch{ctx: ctx}
	m := goldmark.New(
		goldmark.WithParser(w.parser()),
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(exactRows{}, 1000))),
		goldmark.WithRendererOptions(render.WithUnsafe()),
	)
	// Not m.Convert, because an HTML page of half a document must not be read.
	document := m.Parser().Parse(text.NewReader(source))
	if w.ended() {
		return nil, w.err
	}
	var rendered bytes.Buffer
	if err := m.Renderer().Render(&rendered, source, document); err != nil {
		return nil, err
	}
	return rendered.Bytes(), nil
}

// watch makes a parser of Markdown find nothing any more, so that it is done at once, when the
// context ends or when the text has more of something than a page. The parser itself knows no
// context, and text of 180 kB can keep it busy for a minute.
type watch struct {
	ctx   context.Context
	err   error    // why nothing is found any more
	block ast.Node // whose text is being parsed
	marks int      // in it, which may be the beginning of something
	stars int      // and underscores in it
}

// ended reports whether nothing is found any more.
func (w *watch) ended() bool {
	if w.err == nil && w.ctx.Err() != nil {
		w.err = context.Cause(w.ctx)
	}
	return w.err != nil
}

// parser returns the default parser, watched.
func (w *watch) parser() parser.Parser {
	// Each parser that the library has is wrapped, because it has no hook of another kind: a
	// wrapped parser that finds nothing any more ends the work at the next line, block or mark.
	blocks := parser.DefaultBlockParsers()
	for i := range blocks {
		blocks[i].Value = watchedBlocks{blocks[i].Value.(parser.BlockParser), w}
	}
	inlines := parser.DefaultInlineParsers()
	for i := range inlines {
		inlines[i].Value = watchedInlines{inlines[i].Value.(parser.InlineParser), w}
	}
	paragraphs := parser.DefaultParagraphTransformers()
	for i := range paragraphs {
		paragraphs[i].Value = watchedParagraphs{paragraphs[i].Value.(parser.ParagraphTransformer), w}
	}
	return parser.NewParser(
		parser.WithBlockParsers(blocks...),
		parser.WithInlineParsers(inlines...),
		parser.WithParagraphTransformers(paragraphs...),
	)
}

type watchedBlocks struct {
	parser.BlockParser
	watch *watch
}

// Open opens a block that begins in the current line.
func (b watchedBlocks) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	if depth := len(pc.OpenedBlocks()); depth > maxDepth && b.watch.err == nil {
		b.watch.err = fmt.Errorf("lists or quotes are in %d others, want at most %d", depth, maxDepth)
	}
	if b.watch.ended() {
		return nil, parser.NoChildren
	}
	return b.BlockParser.Open(parent, reader, pc)
}

// Continue continues a block in the current line.
func (b watchedBlocks) Continue(node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	if b.watch.ended() {
		return parser.Close
	}
	return b.BlockParser.Continue(node, reader, pc)
}

type watchedParagraphs struct {
	parser.ParagraphTransformer
	watch *watch
}

// Transform finds the addresses of links at the beginning of a paragraph.
func (p watchedParagraphs) Transform(paragraph *ast.Paragraph, reader text.Reader, pc parser.Context) {
	// 400,000 of them in one paragraph take six minutes.
	if lines := paragraph.Lines().Len(); lines > maxLines && p.watch.err == nil {
		p.watch.err = fmt.Errorf("a paragraph or a table has %d lines, want at most %d", lines, maxLines)
	}
	if !p.watch.ended() {
		p.ParagraphTransformer.Transform(paragraph, reader, pc)
	}
}

type watchedInlines struct {
	parser.InlineParser
	watch *watch
}

// Parse parses what begins at the current place in the text of a block.
func (i watchedInlines) Parse(block ast.Node, reader text.Reader, pc parser.Context) ast.Node {
	w := i.watch
	if w.ended() {
		return nil
	}
	// The parser asks with the block of the text, also in links in it, and block after block.
	if block != w.block {
		w.block = block
		w.marks = 0
		w.stars = 0
	}
	w.marks++
	if w.marks > maxMarks {
		w.err = fmt.Errorf("a paragraph has more than %d marks of links, code or emphasis", maxMarks)
		return nil
	}
	node := i.InlineParser.Parse(block, reader, pc)
	if _, found := node.(*parser.Delimiter); found {
		w.stars++
	}
	if w.stars > maxStars {
		w.err = fmt.Errorf("a paragraph has more than %d stars and underscores", maxStars)
	}
	return node
}

// CloseBlock ends a block, if the parser needs to know.
func (i watchedInlines) CloseBlock(parent ast.Node, reader text.Reader, pc parser.Context) {
	if closer, found := i.InlineParser.(parser.CloseBlocker); found {
		closer.CloseBlock(parent, reader, pc)
	}
}

// exactRows gives the rows of tables the number of cells that they have in the text. As GitHub's
// rules for tables want it, the parser fills short rows up with empty cells and cuts long ones off:
// a lost cell would move prices below other headings, and nobody would know.
type exactRows struct{}

// Transform changes a document after it was parsed.
func (exactRows) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	source := reader.Source()
	// The function never returns an error, so Walk does not either.
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		row, found := n.(*extensionast.TableRow)
		if !found || !entering {
			return ast.WalkContinue, nil
		}
		// The parser keeps where a row begins, but neither its text nor the cells that it cut off.
		line, _, _ := bytes.Cut(source[row.Pos():], []byte("\n"))
		cells := countCells(string(line))
		for row.ChildCount() > cells {
			row.RemoveChild(row, row.LastChild())
		}
		for row.ChildCount() < min(cells, maxColumns) {
			row.AppendChild(row, extensionast.NewTableCell())
		}
		return ast.WalkSkipChildren, nil
	})
}

// countCells returns how many cells a line of a table has.
func countCells(line string) int {
	// Bars at the ends are optional: "a | b" is a row of two cells, as "| a | b |" is. An escaped
	// bar is text: https://github.github.com/gfm/#tables-extension-
	line = strings.TrimSpace(line)
	line = strings.TrimPrefix(line, "|")
	line = strings.TrimSuffix(line, "|")
	return 1 + strings.Count(line, "|") - strings.Count(line, `\|`)
}
