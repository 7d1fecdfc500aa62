package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const gap = "  " // between columns

// table prints rows of cells in columns. The first row has the headings. If the terminal is too narrow, it leaves out the columns
// of some indexes, in this order, and then shortens the cells of the widest column.
func (p *program) table(rows [][]string, optional ...int) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i := range row {
			row[i] = printable(row[i])
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
	}
	total := func() (n int) {
		for _, width := range widths {
			if width > 0 {
				n += width + len(gap)
			}
		}
		return n - len(gap)
	}
	for p.width > 0 && total() > p.width {
		if len(optional) > 0 {
			widths[optional[0]], optional = 0, optional[1:]
			continue
		}
		widest := slices.Index(widths, slices.Max(widths))
		widths[widest] = max(widths[widest]-(total()-p.width), widths[widest]/2)
		if widths[widest] < 8 {
			break
		}
	}
	for n, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			if widths[i] == 0 {
				continue
			}
			cell = clip(cell, widths[i])
			blank := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if n == 0 {
				cell = p.paint(cell, bold)
			} else {
				cell = p.paint(cell, colorOf(cell))
			}
			line.WriteString(cell + blank + gap)
		}
		fmt.Fprintln(p.stdout, strings.TrimRight(line.String(), " "))
	}
}

// printable returns a text on one line, without characters that a terminal would obey.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text)
}

// clip shortens a text to a number of characters.
func clip(text string, width int) string {
	if utf8.RuneCountInString(text) <= width {
		return text
	}
	return string([]rune(text)[:width-1]) + "…"
}

// Codes of ECMA-48.
const (
	bold   = "1"
	red    = "31"
	yellow = "33"
)

// colorOf returns the color of a cell that says how a model stands.
func colorOf(cell string) string {
	word, _, _ := strings.Cut(cell, " ")
	switch word {
	case "retired":
		return red
	case "retires", "deprecated", "unlisted":
		return yellow
	}
	return ""
}

// paint returns a text in a color.
func (p *program) paint(text, color string) string {
	if !p.color || color == "" {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[m"
}
