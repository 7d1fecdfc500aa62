package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	gap          = "  "       // between columns
	modelHeading = "MODEL"    // of ids
	disputed     = "disputed" // the amount of a price on which sources disagree
	bold         = "1"        // see colors
)

// table prints rows of cells in columns. The first row has the headings. The last columns are optional: those that do not fit a terminal
// are left out.
func (p *program) table(rows [][]string, optional int) {
	var widths []int
	for i, total := 0, 0; i < len(rows[0]); i++ {
		width := 0
		for _, row := range rows {
			row[i] = printable(row[i])
			width = max(width, utf8.RuneCountInString(row[i]))
		}
		if total += width; p.width > 0 && total > p.width && i >= len(rows[0])-optional {
			break
		}
		widths, total = append(widths, width), total+len(gap)
	}
	for n, row := range rows {
		line := ""
		for i, width := range widths {
			color := colors[strings.SplitN(row[i], " ", 2)[0]]
			if n == 0 {
				color = bold
			}
			line += p.paint(row[i], color) + strings.Repeat(" ", width-utf8.RuneCountInString(row[i])) + gap
		}
		fmt.Fprintln(p.stdout, strings.TrimRight(line, " "))
	}
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
