package main

import (
	"fmt"
	"io"
	"time"

	"github.com/dustin/go-humanize"
)

// manySteps is the number of steps from which a stage may take longer than some seconds.
const manySteps = 1000

// newProgress returns a function that prints a line for each stage of a command that is done, and one every ten seconds for a stage
// of many steps.
func newProgress(w io.Writer, now func() time.Time) func(stage string, done, total int) {
	var printed time.Time
	return func(stage string, done, total int) {
		switch at := now(); {
		case done == total:
			fmt.Fprintf(w, "%-8s %s\n", stage, humanize.Comma(int64(total)))
		case total >= manySteps && at.Sub(printed) >= 10*time.Second:
			fmt.Fprintf(w, "%-8s %s/%s\n", stage, humanize.Comma(int64(done)), humanize.Comma(int64(total)))
			printed = at
		}
	}
}
