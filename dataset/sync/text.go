package sync

import (
	"bytes"
	"fmt"
	"strings"
)

// maxTextLines is how many lines of a kind the text shows for a provider.
const maxTextLines = 20

// Text returns the report for a terminal: a line for each provider, what people have to decide below it, and a summary.
func (r *Report) Text() []byte {
	var b bytes.Buffer
	width := 0
	for _, p := range r.Providers {
		width = max(width, len(p.Provider.ID))
	}
	for i := range r.Providers {
		p := &r.Providers[i]
		fmt.Fprintf(&b, "%-*s  %s\n", width, p.Provider.ID, r.outcome(p))
		indent := strings.Repeat(" ", width+2)
		lines := p.details()
		for i, line := range lines {
			if i == maxTextLines {
				fmt.Fprintf(&b, "%sand %d more\n", indent, len(lines)-i)
				break
			}
			fmt.Fprintf(&b, "%s%s\n", indent, line)
		}
	}
	for _, o := range r.Unused {
		fmt.Fprintf(&b, "overrides.jsonl:%d is unused: the catalog has no model %s/%s\n", o.Line, o.Provider, show(o.ID))
	}
	fmt.Fprintf(&b, "%s\n%s\n", r.summary(), r.syncTime())
	if r.DryRun {
		b.WriteString("dry run: nothing was written\n")
	}
	return b.Bytes()
}

// outcome says in a line what became of a provider.
func (r *Report) outcome(p *ProviderReport) string {
	switch p.Outcome {
	case Skipped:
		return "skipped: " + p.Reason
	case Failed:
		return "failed, its models stay as they were: " + p.Reason
	}
	text := count(p.Listed, "model") + " listed"
	if changes := countKinds(r.kinds(p.Provider.ID)); changes != "" {
		return text + ": " + changes
	}
	return text + ", nothing new"
}

// details lists what people may have to act on.
func (p *ProviderReport) details() []string {
	var lines []string
	for _, u := range p.Untyped {
		lines = append(lines, fmt.Sprintf("left out %s: %s", show(u.ID), u.reason()))
	}
	for _, id := range p.Leaving {
		lines = append(lines, "kept: "+show(id))
	}
	for _, note := range p.Notes {
		lines = append(lines, "note: "+show(note))
	}
	if p.Ignored > 0 {
		lines = append(lines, "kept out by rules of types.jsonl: "+count(p.Ignored, "id"))
	}
	if p.Private > 0 {
		lines = append(lines, "kept out as the key's own: "+count(p.Private, "fine-tuned model"))
	}
	return lines
}
