package sync

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/history"
)

// The bounds of reports: the lines below a provider in a text, and about the bytes of a Markdown document. A pull request on GitHub
// has at most 65,536 characters. Lines that do not fit are counted.
const (
	maxTextLines = 20
	maxMarkdown  = 60_000
)

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
		lines := p.reasons()[1:]
		for of := toDecide; of <= toCheck; of++ {
			lines = append(lines, p.about(of, quote)...)
		}
		for _, line := range few(lines) {
			fmt.Fprintf(&b, "%*s  %s\n", width, "", line)
		}
	}
	lines := append(few(r.about(toDecide, quote)), r.about(noted, quote)...)
	if lines = append(lines, r.summary(), r.syncTime()); r.DryRun {
		lines = append(lines, "dry run: nothing was written")
	}
	b.WriteString(strings.Join(lines, "\n") + "\n")
	return b.Bytes()
}

// few returns at most maxTextLines lines, and the number of the others.
func few(lines []string) []string {
	if more := len(lines) - maxTextLines; more > 0 {
		return append(lines[:maxTextLines], fmt.Sprintf("and %d more", more))
	}
	return lines
}

func (r *Report) outcome(p *ProviderReport) string {
	switch p.Outcome {
	case Skipped:
		return "skipped: " + p.Reason
	case Failed:
		return "failed, its models are unchanged: " + p.reasons()[0]
	}
	text := plural(p.Listed, "model") + map[bool]string{true: " stated", false: " listed"}[p.Collection]
	if p.Unchanged {
		text += ", the same as before"
	}
	if changes := countText(r.counts(p)); changes != "" {
		return text + ": " + changes
	}
	return text + ", nothing new"
}

// reasons returns the lines of Reason.
func (p *ProviderReport) reasons() []string {
	reasons := strings.Split(p.Reason, "\n")
	for i, reason := range reasons {
		reasons[i] = escape(reason)
	}
	return reasons
}

// Markdown returns the report as the text of a pull request. Everything that providers or data say is in code spans, so it
// cannot be markup, mention anybody or link anywhere.
func (r *Report) Markdown() []byte {
	quote := func(s string) string { return code(printable(s)) }
	m := &markdown{}
	m.line("# Sync of %s%s\n", r.Time, map[bool]string{true: " (dry run)"}[r.DryRun])
	m.line("- %s\n- %s\n", r.summary(), r.syncTime())
	m.providers(r)
	var failed []string
	sections := map[topic][]string{}
	for i := range r.Providers {
		p := &r.Providers[i]
		prefix := p.Provider.ID + ": "
		if p.Outcome == Failed {
			for _, reason := range p.reasons() {
				failed = append(failed, prefix+code(reason))
			}
		}
		for _, line := range p.lines {
			text := prefix + line.text(quote)
			if line.topic == doubted {
				failed = append(failed, text)
			} else {
				sections[line.topic] = append(sections[line.topic], text)
			}
		}
	}
	m.section("Failed: the models of these providers are unchanged", failed)
	m.section("To decide: new models that were left out", append(sections[toDecide], r.about(toDecide, quote)...))
	m.section("To check", sections[toCheck])
	for _, p := range r.Providers {
		var changes []string
		for i := range r.Changes {
			if c := &r.Changes[i]; c.Provider == p.Provider.ID {
				changes = append(changes, changeLine(noted, fmt.Sprintf("**%s**", c.Kind), c).text(quote))
			}
		}
		m.section(p.Provider.Name+": changes", changes)
	}
	m.section("Notes", append(sections[noted], r.about(noted, quote)...))
	return m.Bytes()
}

type markdown struct{ bytes.Buffer }

func (m *markdown) line(format string, args ...any) { fmt.Fprintf(m, format+"\n", args...) }

func (m *markdown) providers(r *Report) {
	kinds := slices.Delete(slices.Clone(history.KindNames[:]), int(history.Removed), int(history.Removed)+1) // a sync removes no model
	m.line("| provider or collection | models | %s | |", strings.Join(kinds, " | "))
	m.line("|---|--:|%s---|", strings.Repeat("--:|", len(kinds)))
	cell := func(n int) string { return strings.TrimPrefix(strconv.Itoa(n), "0") } // no number starts with 0
	for _, p := range r.Providers {
		cells := []string{p.Provider.ID, ""}
		if p.Outcome == Merged {
			cells[1] = strconv.Itoa(p.Listed)
		}
		for kind, n := range r.counts(&p) {
			if kind != int(history.Removed) {
				cells = append(cells, cell(n))
			}
		}
		cells = append(cells, [...]string{Merged: "", Skipped: "skipped: " + p.Reason, Failed: "**failed**"}[p.Outcome])
		m.line("| %s |", strings.Join(cells, " | "))
	}
}

// section writes a heading and a list, or nothing if the list is empty.
func (m *markdown) section(heading string, lines []string) {
	if len(lines) == 0 {
		return
	}
	m.line("\n## %s\n", heading)
	for i, line := range lines {
		if m.Len()+len(line) > maxMarkdown {
			m.line("- … and %d more; `%s` in the dataset has all changes", len(lines)-i, history.File)
			return
		}
		m.line("- %s", line)
	}
}

// code makes a text without line breaks a code span: https://spec.commonmark.org/0.31.2/#code-spans.
func code(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") || strings.TrimSpace(text) == "" {
		text = " " + text + " "
	}
	return fence + text + fence
}

// maxShown is the length of the longest text of unknown origin in a report, in characters.
const maxShown = 120

// printable shortens a text of unknown origin and escapes it.
func printable(text string) string {
	if runes := []rune(text); len(runes) > maxShown {
		text = string(runes[:maxShown]) + "…"
	}
	return escape(text)
}

// escape escapes the characters that people do not see where they are.
func escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		if visible(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
	}
	return b.String()
}
