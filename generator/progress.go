package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/term"
)

// progress shows how far long work is: a bar on a terminal, a line a stage elsewhere.
type progress struct {
	w        io.Writer
	terminal bool
	shown    bool // a bar stands on the line
}

func newProgress(w io.Writer) *progress {
	f, isFile := w.(*os.File)
	return &progress{w: w, terminal: isFile && term.IsTerminal(int(f.Fd()))}
}

const barWidth = 30

// report says that done of total steps of a stage are behind.
func (p *progress) report(stage string, done, total int) {
	if !p.terminal {
		if done == total {
			fmt.Fprintf(p.w, "%-8s %s\n", stage, thousands(total))
		}
		return
	}
	full := barWidth
	if total > 0 {
		full = barWidth * done / total
	}
	fmt.Fprintf(p.w, "\r\x1b[K%-8s %s%s %s/%s",
		stage, strings.Repeat("█", full), strings.Repeat("░", barWidth-full), thousands(done), thousands(total))
	p.shown = true
}

// clear takes the bar away.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// thousands writes a number with commas: 12,345.
func thousands(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// size writes a number of bytes in the largest unit that leaves a whole digit: 1.2 MB.
func size(bytes int64) string {
	if bytes < 1000 {
		return fmt.Sprintf("%d bytes", bytes)
	}
	value, units := float64(bytes), []string{"kB", "MB", "GB", "TB"}
	for i, unit := range units {
		value /= 1000
		if value < 999.95 || i == len(units)-1 {
			return fmt.Sprintf("%.1f %s", value, unit)
		}
	}
	return ""
}
