package sync

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset/history"
)

// maxMarkdown is about the length of the longest report in bytes. A pull request on GitHub has at most 65,536 characters.
const maxMarkdown = 60_000

// Markdown returns the report as the text of a pull request. Everything that providers or data say is in code spans, so it
// cannot be markup, mention anybody or link anywhere. Lines that do not fit are counted.
func (r *Report) Markdown() []byte {
	quote := func(s string) string { return code(printable(s)) }
	var failed, untyped, suspect, notes []string
	for i := range r.Providers {
		p := &r.Providers[i]
		prefix := func(lines []string) (prefixed []string) {
			for _, line := range lines {
				prefixed = append(prefixed, p.Provider.ID+": "+line)
			}
			return prefixed
		}
		if p.Outcome == Failed {
			failed = append(failed, prefix(append(mapped(p.reasons(), func(s string) string { return code(visibleText(s)) }), p.doubted(quote)...))...)
		}
		untyped = append(untyped, prefix(p.untyped(quote))...)
		suspect = append(suspect, prefix(p.suspect(quote))...)
		notes = append(notes, prefix(p.notes(quote))...)
	}
	m := &markdown{}
	m.line("# Sync of %s%s\n", r.Time, map[bool]string{true: " (dry run)"}[r.DryRun])
	m.line("- %s\n- %s\n", r.summary(), r.syncTime())
	m.providers(r)
	m.section("Failed: the models of these providers are unchanged", failed)
	m.section("To decide: new models that were left out", append(untyped, r.proposed(quote)...))
	m.section("To check", suspect)
	for _, p := range r.Providers {
		m.section(p.Provider.Name+": changes", changeLines(r.Changes, p.Provider.ID, quote))
	}
	m.section("Notes", append(notes, r.unused(quote)...))
	return m.Bytes()
}

type markdown struct{ bytes.Buffer }

func (m *markdown) line(format string, args ...any) { fmt.Fprintf(m, format+"\n", args...) }

func (m *markdown) providers(r *Report) {
	kinds := slices.Delete(slices.Clone(history.KindNames[:]), int(history.Removed), int(history.Removed)+1) // a sync removes no model
	m.line("| provider or collection | models | %s | |", strings.Join(kinds, " | "))
	m.line("|---|--:|%s---|", strings.Repeat("--:|", len(kinds)))
	cell := func(n int) string { return strings.TrimPrefix(fmt.Sprint(n), "0") } // no number starts with 0
	for _, p := range r.Providers {
		cells := []string{p.Provider.ID, ""}
		if p.Outcome == Merged {
			cells[1] = fmt.Sprint(p.Listed)
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

// changeLines lists the changes of a provider's models.
func changeLines(changes []history.Change, provider string, quote func(string) string) (lines []string) {
	for _, c := range changes {
		if c.Provider == provider {
			lines = append(lines, fmt.Sprintf("**%s** %s", c.Kind, changeText(&c, quote)))
		}
	}
	return lines
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
