package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"golang.org/x/term"
)

// progress prints a line for each stage of a command that is done. On a terminal it also draws a bar if a stage takes longer
// than a second.
type progress struct {
	w        io.Writer
	terminal bool
	now      func() time.Time

	stage   string
	started time.Time // when the stage was reported first
	drawn   time.Time // when the bar was drawn last; zero if there is none
}

func newProgress(w io.Writer) *progress {
	f, isFile := w.(*os.File)
	return &progress{w: w, terminal: isFile && term.IsTerminal(int(f.Fd())), now: time.Now}
}

// report says that done of total steps of a stage are complete.
func (p *progress) report(stage string, done, total int) {
	now := p.now()
	if stage != p.stage {
		p.stage, p.started = stage, now
	}
	if done == total {
		p.clear()
		fmt.Fprintf(p.w, "%-8s %s\n", stage, humanize.Comma(int64(total)))
	} else if p.terminal && now.Sub(p.started) > time.Second && now.Sub(p.drawn) > time.Second/10 {
		const width = 30
		full := width * done / total
		fmt.Fprintf(p.w, "\r\x1b[K%-8s %s%s %s/%s", stage,
			strings.Repeat("█", full), strings.Repeat("░", width-full), humanize.Comma(int64(done)), humanize.Comma(int64(total)))
		p.drawn = now
	}
}

// clear removes the bar.
func (p *progress) clear() {
	if !p.drawn.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.drawn = time.Time{}
	}
}
