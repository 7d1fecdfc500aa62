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

// progress prints a line for each stage of a command that is done. It also shows how far a stage is: on a terminal with a bar, if the
// stage takes longer than a second, and elsewhere with a line at the beginning of a stage of many steps and every ten seconds.
type progress struct {
	w        io.Writer
	terminal bool
	now      func() time.Time

	stage   string
	started time.Time // when the stage was reported first
	drawn   time.Time // when the bar or such a line was drawn last; zero if there is no bar
}

func newProgress(w io.Writer) *progress {
	f, isFile := w.(*os.File)
	return &progress{w: w, terminal: isFile && term.IsTerminal(int(f.Fd())), now: time.Now}
}

// report says that done of total steps of a stage are complete.
func (p *progress) report(stage string, done, total int) {
	now := p.now()
	if stage != p.stage {
		p.stage, p.started, p.drawn = stage, now, time.Time{}
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
	} else if !p.terminal && total >= manySteps && now.Sub(p.drawn) >= 10*time.Second {
		fmt.Fprintf(p.w, "%-8s %s/%s\n", stage, humanize.Comma(int64(done)), humanize.Comma(int64(total)))
		p.drawn = now
	}
}

// manySteps is the number of steps from which a stage may take longer than some seconds.
const manySteps = 1000

// clear removes the bar.
func (p *progress) clear() {
	if p.terminal && !p.drawn.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.drawn = time.Time{}
	}
}
