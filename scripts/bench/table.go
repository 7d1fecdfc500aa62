package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// table is a Markdown table. Columns stand on the right but for those in left.
type table struct {
	header []string
	left   map[int]bool
	rows   [][]string
}

// write writes the table with columns of equal width.
func (t *table) write(w io.Writer) {
	widths := make([]int, len(t.header))
	for _, row := range append([][]string{t.header}, t.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell), 3)
		}
	}
	t.writeRow(w, t.header, widths)
	for i, width := range widths {
		line := strings.Repeat("-", width+1) + ":"
		if t.left[i] {
			line = strings.Repeat("-", width+2)
		}
		fmt.Fprintf(w, "|%s", line)
	}
	fmt.Fprintln(w, "|")
	for _, row := range t.rows {
		t.writeRow(w, row, widths)
	}
}

func (t *table) writeRow(w io.Writer, cells []string, widths []int) {
	for i, cell := range cells {
		space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
		if t.left[i] {
			fmt.Fprintf(w, "| %s%s ", cell, space)
		} else {
			fmt.Fprintf(w, "| %s%s ", space, cell)
		}
	}
	fmt.Fprintln(w, "|")
}
