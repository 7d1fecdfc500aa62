package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
)

// table is the outcome: a line for each host, a column for each group.
type table struct {
	groups []string
	lines  []string
	out    []string // hosts that were left out, and why
}

func newTable(groups []group) *table {
	t := &table{}
	for _, g := range groups {
		t.groups = append(t.groups, g.name)
	}
	return t
}

// add adds a host's line.
func (t *table) add(host string, results []result, took time.Duration) {
	line := host
	for _, r := range results {
		total := len(r.kept) + len(r.broken)
		cell := fmt.Sprintf("all %d", total)
		if len(r.broken) > 0 {
			cell = fmt.Sprintf("%d of %d", len(r.kept), total)
		}
		line += "\t" + cell
	}
	t.lines = append(t.lines, fmt.Sprintf("%s\t%.0f s", line, took.Seconds()))
}

// leaveOut notes a host that cannot run here.
func (t *table) leaveOut(host, why string) { t.out = append(t.out, host+": "+why) }

// print prints the table: promises kept, of those there are.
func (t *table) print(w io.Writer) {
	tab := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	fmt.Fprintf(tab, "host\t%s\ttime\n", strings.Join(t.groups, "\t"))
	for _, line := range t.lines {
		fmt.Fprintln(tab, line)
	}
	tab.Flush()
	for _, line := range t.out {
		fmt.Fprintf(w, "left out: %s\n", line)
	}
}
