package sync

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

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

// plural writes a number and its noun: "1 change", "2 changes".
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// maxShown is the length of the longest text of unknown origin in a report, in characters.
const maxShown = 120

// printable shortens a text of unknown origin and replaces the characters that move the cursor or change the writing direction.
func printable(text string) string {
	runes := []rune(text)
	if len(runes) > maxShown {
		runes = append(runes[:maxShown:maxShown], '…')
	}
	for i, r := range runes {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			runes[i] = unicode.ReplacementChar
		}
	}
	return string(runes)
}
