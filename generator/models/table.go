package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
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
		widths, total = append(widths, width), total+2
	}
	for _, row := range rows {
		line := ""
		for i, width := range widths {
			line += fmt.Sprintf("%-*s  ", width, row[i])
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
