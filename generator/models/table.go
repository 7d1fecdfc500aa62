package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// table prints rows of cells in columns. The first row has the headings. The last columns are optional:
// those that do not fit a terminal are left out.
func (c *console) table(rows [][]string, optional int) {
	for _, line := range c.columns(rows, optional) {
		fmt.Fprintln(c.stdout, line)
	}
}

// columns returns the lines of a table.
func (c *console) columns(rows [][]string, optional int) (lines []string) {
	const gap = 2 // blanks between columns
	columns := len(rows[0])
	var widths []int
	total := 0
	for i := range columns {
		width := 0
		for _, row := range rows {
			row[i] = printable(row[i])
			width = max(width, utf8.RuneCountInString(row[i]))
		}
		total += width
		// A pipe has no width: programs get all columns.
		if c.width > 0 && total > c.width && i >= columns-optional {
			break
		}
		widths = append(widths, width)
		total += gap
	}
	for _, row := range rows {
		line := ""
		for i, width := range widths {
			blanks := width - utf8.RuneCountInString(row[i]) + gap
			line += c.paint(row[i]) + strings.Repeat(" ", blanks)
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

// colors are the codes of ECMA-48 for texts by their first word: red and yellow.
var colors = map[string]string{
	"retired": "31", "error": "31",
	"retires": "33", "retiring": "33", "uncertain": "33", "unlisted": "33", "warning": "33",
}

func (c *console) paint(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if code := colors[word]; c.color && code != "" {
		return "\x1b[" + code + "m" + text + "\x1b[m"
	}
	return text
}

// printable returns a text on one line, without characters that a terminal would obey, and commands
// that GitHub would find in its log.
func printable(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text)
	return strings.ReplaceAll(text, "##[", "## [")
}
