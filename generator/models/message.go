package main

import (
	"cmp"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/resolve"
)

// message says in a sentence what is wrong, and what to do. The table of a report by id has the
// prices in columns, so that uses sentence instead.
func (f *finding) message() string {
	text := f.sentence() + f.model
	if f.Price != nil && f.SuccessorPrice != nil {
		text += "; " + f.Price.String() + " → " + f.SuccessorPrice.String() + " per million tokens (in / out)"
	}
	return text + f.fixed
}

// sentence is the message without prices and what --fix does.
func (f *finding) sentence() string {
	if f.Parameter != "" {
		return f.fault
	}
	text := f.Text + " is " + f.Stage
	switch f.stage {
	case catalog.UnknownStage:
		text = f.Text + " is not in the catalog"
		if len(f.meant) > 0 {
			text += "; did you mean " + strings.Join(f.meant, ", ") + "?"
		}
	case catalog.RetiredStage:
		text = f.Text + " was retired on " + f.RetirementDate
	case catalog.RetiringStage:
		if f.RetirementDate == "" {
			text += "; no day is announced"
		} else {
			text = f.Text + " retires on " + f.RetirementDate
		}
	case catalog.UnlistedStage:
		text = f.Text + " is no longer in its provider's list"
	case catalog.UncertainStage:
		text += ": " + f.Doubt
	case catalog.UsableStage:
		// Of what is usable only a snapshot that the catalog does not have is reported.
		text = f.Text + " is read without its date, as " + strings.Join(f.Models, ", ")
	}
	if id, routes := strings.CutPrefix(f.AfterRetirement, "routes"); routes {
		text += "; from then on requests go to " + cmp.Or(strings.TrimSpace(id), "another model")
	} else if f.AfterRetirement == "fails" {
		text += "; from then on requests fail"
	}
	switch {
	case f.Replacement == "":
	case f.makers != "":
		text += f.elsewhere()
	case f.usable() && f.Successor != f.Replacement:
		text += "; its replacement " + f.Replacement + " ends too; use " + f.Successor
	case f.usable() || f.Successor == "":
		text += "; its replacement is " + f.Replacement
	default:
		// The chain of replacements ends at a model that is itself retiring or uncertain.
		text += "; its replacement " + f.Successor + " is " + f.SuccessorStage + ", too"
	}
	if only := f.onlySites(); only != "" && f.Replacement != "" && f.makers == "" {
		text += " (" + only + ")"
	}
	if len(f.Loses) > 0 {
		text += "; this loses " + strings.Join(f.Loses, ", ")
	}
	if len(f.Breaks) > 0 {
		_, successor, _ := strings.Cut(f.Successor, "/")
		set := english.OxfordWordSeries(f.Breaks, "and")
		text += "; this call sets " + set + ", which " + successor + " refuses"
	}

	// Notes are whole sentences, and say some of this again.
	note := f.Note
	if f.stage == catalog.RetiredStage && strings.HasPrefix(note, "It retired on ") {
		note = ""
	}
	if f.likely || strings.HasPrefix(f.Doubt, "the day at ") {
		_, note, _ = strings.Cut(note, ". ") // the first sentence repeats the doubt
	}
	if note != "" {
		text += "; note: " + strings.TrimSuffix(note, ".")
	}
	return text
}

// elsewhere says what the maker of a model names, and what that is at the place of the mention.
func (f *finding) elsewhere() string {
	maker, _, _ := strings.Cut(f.Replacement, "/")
	text := "; its replacement at " + resolve.NameOf(maker) + " is " + f.makers
	if only := f.onlySites(); only != "" {
		text += " (" + only + ")"
	}
	place := resolve.NameOf(f.Place)
	_, here, known := strings.Cut(f.Successor, "/")
	switch {
	case !known:
		return text + "; none is known at " + place
	case f.usable():
		return text + "; at " + place + " it is " + here
	}
	return text + "; at " + place + " it is " + here + ", which is " + f.SuccessorStage + ", too"
}

// onlySites says who names the successor if its provider does not: "only blog.example names it, not Acme".
// It is empty if the provider does.
func (f *finding) onlySites() string {
	if len(f.SuccessorSites) == 0 {
		return ""
	}
	verb := " names"
	if len(f.SuccessorSites) > 1 {
		verb = " name"
	}
	provider, _, _ := strings.Cut(f.Successor, "/")
	if f.makers != "" {
		provider, _, _ = strings.Cut(f.Replacement, "/") // the successor is at another place
	}
	return "only " + english.WordSeries(f.SuccessorSites, "and") + verb + " it, not " + resolve.NameOf(provider)
}
