package sync

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
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
		lines := slices.Concat(mapped(p.reasons()[1:], visibleText), p.untyped(quote), p.doubted(quote), p.notes(printable), p.suspect(quote))
		for _, line := range few(lines) {
			fmt.Fprintf(&b, "%*s  %s\n", width, "", line)
		}
	}
	lines := append(append(few(r.proposed(quote)), r.unused(quote)...), r.summary(), r.syncTime())
	if r.DryRun {
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
		return "failed, its models are unchanged: " + visibleText(p.reasons()[0])
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

// counts counts the changes of a provider's models, or those that a collection caused, by kind.
func (r *Report) counts(p *ProviderReport) [len(history.KindNames)]int {
	if p.Collection {
		return count(p.Caused, "")
	}
	return count(r.Changes, p.Provider.ID)
}

// reasons returns the lines of Reason, of which each is a fault.
func (p *ProviderReport) reasons() []string { return strings.Split(p.Reason, "\n") }

// untyped, doubted, suspect, notes and unused are lines for people. They pass text of unknown origin through quote.

func (p *ProviderReport) untyped(quote func(string) string) (lines []string) {
	for _, u := range p.Untyped {
		says := "its provider does not say what it is for"
		if u.Word != "" {
			says = "its provider calls it " + quote(u.Word)
		}
		lines = append(lines, fmt.Sprintf("left out %s: no rule in types.jsonl matches it, and %s", quote(u.ID), says))
	}
	for _, id := range p.Invisible {
		lines = append(lines, "needs a rule: "+quote(strings.Trim(strconv.QuoteToASCII(id), `"`))+
			", because it has characters that are invisible or change the writing direction")
	}
	if p.Unknown > 0 {
		lines = append(lines, "needs a rule: "+plural(p.Unknown, "model")+" of organisations that neither the catalog nor types.jsonl "+
			"knows; not named, because they may belong to the key's owner")
	}
	return lines
}

func (p *ProviderReport) doubted(quote func(string) string) (lines []string) {
	if p.Outcome != Failed {
		return nil
	}
	for i := range p.Doubted {
		lines = append(lines, fmt.Sprintf("doubted: %s %s", p.Doubted[i].Kind, changeText(&p.Doubted[i], quote)))
	}
	return lines
}

func changeText(c *history.Change, quote func(string) string) string {
	value := func(v dataset.NullString) string {
		switch {
		case !v.Valid:
			return "null"
		case v.String == "":
			return "empty"
		}
		return quote(v.String)
	}
	var fields []string
	for _, f := range c.Fields {
		text := f.Name + " "
		if c.Kind != history.Added {
			text += value(f.Old) + " → "
		}
		fields = append(fields, text+value(f.New))
	}
	return quote(c.ID) + ": " + strings.Join(fields, ", ")
}

func (p *ProviderReport) suspect(quote func(string) string) (lines []string) {
	for _, id := range p.Contradicted {
		lines = append(lines, "listed, but deprecated in the catalog: "+quote(id))
	}
	for _, id := range p.Orphans {
		lines = append(lines, "alias without a version: no dated version of "+quote(id)+" is listed any more, so it leaves too")
	}
	return lines
}

func (p *ProviderReport) notes(quote func(string) string) (lines []string) {
	for _, note := range p.Notes {
		lines = append(lines, "note: "+quote(note))
	}
	if p.Outcome == Merged && len(p.Doubted) > 0 {
		lines = append(lines, "accepted: "+p.Acceptance())
	}
	if p.Ignored > 0 {
		lines = append(lines, "ignored by rules in types.jsonl: "+plural(p.Ignored, "id"))
	}
	if p.Private > 0 {
		lines = append(lines, "left out: "+plural(p.Private, "fine-tuned model")+" of the key's owner")
	}
	return lines
}

func (r *Report) unused(quote func(string) string) (lines []string) {
	for _, o := range r.Unused {
		lines = append(lines, fmt.Sprintf("overrides.jsonl:%d is unused: %s has no model %s", o.Line, o.Provider, quote(o.ID)))
	}
	return lines
}

func (r *Report) proposed(quote func(string) string) (lines []string) {
	for _, p := range r.Proposed {
		lines = append(lines, fmt.Sprintf("proposed: %s %s, named by %s; add it if its provider or another source names it too",
			p.Provider, quote(p.ID), strings.Join(p.By, " and ")))
	}
	return lines
}

func mapped(texts []string, f func(string) string) (results []string) {
	for _, text := range texts {
		results = append(results, f(text))
	}
	return results
}

// plural writes a number and its noun: "1 change", "2 changes".
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// maxShown is the length of the longest text of unknown origin in a report, in characters.
const maxShown = 120

// printable shortens a text of unknown origin and makes it visible.
func printable(text string) string {
	runes := []rune(text)
	if len(runes) > maxShown {
		text = string(runes[:maxShown]) + "…"
	}
	return visibleText(text)
}

// visibleText replaces the characters that move the cursor or change the writing direction.
func visibleText(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
