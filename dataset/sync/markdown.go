package sync

import (
	"bytes"
	"fmt"
	"strings"

	"modelcatalog/dataset/history"
)

// maxMarkdown bounds the report in bytes: the text of a pull request on GitHub has at most 65,536 characters.
const maxMarkdown = 60_000

// Markdown returns the report as the text of a pull request. All that providers or data say stands in code spans, so that
// none of it is markup, mentions anybody, or links anywhere. What does not fit is counted.
func (r *Report) Markdown() []byte {
	m := &markdown{}
	title := "Sync of " + r.Time.String()
	if r.DryRun {
		title += ", a dry run"
	}
	m.line("# %s", title)
	m.line("")
	m.line("%s. %s.", upperFirst(r.summary()), strings.Replace(r.syncTime(), "last_sync", "`last_sync`", 1))
	m.line("")
	m.providers(r)
	m.section("Failed: these providers' models stay as they were", r.failures())
	m.section("To decide: new models that were left out", r.untyped())
	for _, p := range r.Providers {
		m.section(p.Provider.Name+": what changed", changesOf(r.Changes, p.Provider.ID))
	}
	m.section("Notes", r.notes())
	return m.Bytes()
}

// markdown is a report that is being written.
type markdown struct{ bytes.Buffer }

func (m *markdown) line(format string, args ...any) { fmt.Fprintf(m, format+"\n", args...) }

// providers writes the table of outcomes.
func (m *markdown) providers(r *Report) {
	kinds := history.KindNames[:history.Removed] // a sync removes no record
	m.line("| provider | listed | %s | |", strings.Join(kinds, " | "))
	m.line("|---|--:|%s---|", strings.Repeat("--:|", len(kinds)))
	for _, p := range r.Providers {
		row := "| " + p.Provider.ID + " | "
		if p.Outcome == Merged {
			row += fmt.Sprint(p.Listed)
		}
		counts := r.kinds(p.Provider.ID)
		for kind := range kinds {
			row += " | "
			if counts[kind] > 0 {
				row += fmt.Sprint(counts[kind])
			}
		}
		m.line("%s | %s |", row, [...]string{Merged: "", Skipped: "skipped: " + p.Reason, Failed: "**failed**"}[p.Outcome])
	}
}

// section writes a heading and a list; nothing where the list is empty.
func (m *markdown) section(heading string, entries []string) {
	if len(entries) == 0 {
		return
	}
	m.line("\n## %s\n", heading)
	for i, entry := range entries {
		if m.Len()+len(entry) > maxMarkdown {
			m.line("- … and %d more; the dataset's `%s` has all changes", len(entries)-i, history.File)
			return
		}
		m.line("- %s", entry)
	}
}

func (r *Report) failures() []string {
	var all []string
	for _, p := range r.Providers {
		if p.Outcome != Failed {
			continue
		}
		all = append(all, p.Provider.ID+": "+code(p.Reason))
		for _, id := range p.Leaving {
			all = append(all, p.Provider.ID+": kept: "+code(show(id)))
		}
	}
	return all
}

func (r *Report) untyped() []string {
	var all []string
	for _, p := range r.Providers {
		for _, u := range p.Untyped {
			all = append(all, p.Provider.ID+": "+code(show(u.ID))+": "+code(u.reason()))
		}
	}
	return all
}

func (r *Report) notes() []string {
	var all []string
	for _, p := range r.Providers {
		for _, note := range p.Notes {
			all = append(all, p.Provider.ID+": "+code(show(note)))
		}
		if p.Ignored > 0 {
			all = append(all, p.Provider.ID+": rules of `types.jsonl` kept out "+count(p.Ignored, "id"))
		}
		if p.Private > 0 {
			all = append(all, p.Provider.ID+": kept out "+count(p.Private, "fine-tuned model")+" of the key's owner")
		}
	}
	for _, o := range r.Unused {
		all = append(all, fmt.Sprintf("`overrides.jsonl:%d` is unused: the catalog has no model %s of %s", o.Line, code(show(o.ID)), o.Provider))
	}
	return all
}

// changesOf lists the changes of a provider's models.
func changesOf(changes []history.Change, provider string) []string {
	var all []string
	for _, c := range changes {
		if c.Provider != provider {
			continue
		}
		entry := "**" + c.Kind.String() + "** " + code(show(c.ID)) + ":"
		for i, f := range c.Fields {
			if i > 0 {
				entry += ","
			}
			entry += " " + f.Name + " "
			if c.Kind != history.Added {
				entry += code(showValue(f.Old)) + " → "
			}
			entry += code(showValue(f.New))
		}
		all = append(all, entry)
	}
	return all
}

// code makes a text without line ends a code span: https://spec.commonmark.org/0.31.2/#code-spans.
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

// upperFirst starts a sentence.
func upperFirst(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
