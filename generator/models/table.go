package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	gap          = "  "       // between columns
	minColumn    = 8          // characters
	modelHeading = "MODEL"    // of ids
	disputed     = "disputed" // the amount of a price on which sources disagree
	bold         = "1"        // see colors
)

// table prints rows of cells in columns. The first row has the headings. If the terminal is too narrow, it leaves out the columns
// of some indexes, in this order, and then breaks the cells of the widest columns into lines, but not ids, which people copy.
func (p *program) table(rows [][]string, optional ...int) {
	widths, over := make([]int, len(rows[0])), -len(gap)-p.width
	for i := range widths {
		for _, row := range rows {
			row[i] = printable(row[i])
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
		over += widths[i] + len(gap)
	}
	for p.width > 0 && over > 0 {
		widest := len(widths) - 1
		if len(optional) > 0 {
			over -= widths[optional[0]] + len(gap)
			widths[optional[0]], optional = 0, optional[1:]
			continue
		}
		for i, width := range widths {
			if width > widths[widest] && rows[0][i] != modelHeading {
				widest = i
			}
		}
		if widths[widest] <= minColumn {
			break
		}
		widths[widest]--
		over--
	}
	for n, row := range rows {
		for more := true; more; {
			line := ""
			more = false
			for i, width := range widths {
				if width == 0 {
					continue
				}
				var cell string
				cell, row[i] = wrap(row[i], width)
				more = more || row[i] != ""
				color := colors[strings.SplitN(cell, " ", 2)[0]]
				if n == 0 {
					color = bold
				}
				line += p.paint(cell, color) + strings.Repeat(" ", width-utf8.RuneCountInString(cell)) + gap
			}
			fmt.Fprintln(p.stdout, strings.TrimRight(line, " "))
		}
	}
}

// wrap splits a text at the last space before a width, or at the width if there is no such space.
func wrap(text string, width int) (line, rest string) {
	characters := []rune(text)
	if len(characters) <= width {
		return text, ""
	}
	line = string(characters[:width+1])
	if space := strings.LastIndexByte(line, ' '); space > 0 {
		return line[:space], text[space+1:]
	}
	return string(characters[:width]), string(characters[width:])
}

// printable returns a text on one line, without characters that a terminal would obey, and commands that GitHub would find in its log.
func printable(text string) string {
	return strings.ReplaceAll(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text), "##[", "## [")
}

// colors are the codes of ECMA-48 for cells by their first word: red, yellow and bold.
var colors = map[string]string{
	"retired": "31", "retires": "33", "retiring": "33", "uncertain": "33", "unlisted": "33", "error": "31", "warning": "33", "note": bold,
}

func (p *program) paint(text, color string) string {
	if !p.color || color == "" {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[m"
}
