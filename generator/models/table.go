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
	for _, line := range p.columns(rows, optional) {
		fmt.Fprintln(p.stdout, line)
	}
}

// columns returns the lines of a table.
func (p *program) columns(rows [][]string, optional int) (lines []string) {
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
			line += p.paint(row[i]) + strings.Repeat(" ", width-utf8.RuneCountInString(row[i])+2)
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

// colors are the codes of ECMA-48 for texts by their first word: red and yellow.
var colors = map[string]string{
	"retired": "31", "error": "31", "retires": "33", "retiring": "33", "uncertain": "33", "unlisted": "33", "warning": "33",
}

func (p *program) paint(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if code := colors[word]; p.color && code != "" {
		return "\x1b[" + code + "m" + text + "\x1b[m"
	}
	return text
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
