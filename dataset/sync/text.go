package sync

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// maxTextLines is the largest number of lines below a provider.
const maxTextLines = 20

// Text returns the report for a terminal: a line for each provider, below it what people have to decide, and a summary.
func (r *Report) Text() []byte {
	quote := func(s string) string { return `"` + printable(s) + `"` }
	width := 0
	for _, p := range r.Providers {
		width = max(width, len(p.Provider.ID))
	}
	var b bytes.Buffer
	for i := range r.Providers {
		p := &r.Providers[i]
		fmt.Fprintf(&b, "%-*s  %s\n", width, p.Provider.ID, r.outcome(p))
		lines := slices.Concat(p.untyped(quote), p.doubted(quote), p.notes(printable), p.suspect(quote))
		if more := len(lines) - maxTextLines; more > 0 {
			lines = append(lines[:maxTextLines], fmt.Sprintf("and %d more", more))
		}
		for _, line := range lines {
			fmt.Fprintf(&b, "%*s  %s\n", width, "", line)
		}
	}
	lines := append(r.unused(quote), r.summary(), r.syncTime())
	if r.Incomplete {
		lines = append(lines, "incomplete: writing failed midway, and the next sync completes it")
	}
	if r.DryRun {
		lines = append(lines, "dry run: nothing was written")
	}
	b.WriteString(strings.Join(lines, "\n") + "\n")
	return b.Bytes()
}

func (r *Report) outcome(p *ProviderReport) string {
	switch p.Outcome {
	case Skipped:
		return "skipped: " + p.Reason
	case Failed:
		return "failed, its models are unchanged: " + p.Reason
	}
	text := plural(p.Listed, "model") + " listed"
	if changes := countText(count(r.Changes, p.Provider.ID)); changes != "" {
		return text + ": " + changes
	}
	return text + ", nothing new"
}
