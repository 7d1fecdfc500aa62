package sync

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// Report describes a run.
type Report struct {
	Time     dataset.Timestamp // of the run
	DryRun   bool              // nothing was written
	Sources  []SourceReport    // the lists, then the collections and pages
	Changes  []history.Change  // what the run adds to the history, by provider, then id
	Disputes int               // the number of those that begin, end or get other values
	// Held has new models that are left out until a person accepts them, because they are too many.
	Held    []history.Change
	Missing []string // ids of the providers that the catalog syncs, but that were not merged
	// LastSync is the dataset's last_sync after the run. It equals Time if every provider that the
	// catalog syncs was merged, and is nil if there never was such a run.
	LastSync *dataset.Timestamp

	lines map[string][]string // for people, in Markdown, by the heading of their section
}

// SourceReport describes the part of a source.
type SourceReport struct {
	Name    string // of the source; a list has the provider's id
	Skipped bool   // it was not asked
	// Reason says why the source was skipped, or failed and changed nothing; each line is a fault.
	// It is empty if the answer was merged.
	Reason   string
	Listed   int              // models that it lists
	LastRead dataset.Date     // before the run; 0 if it was not read before
	Doubted  []history.Change // what a guard doubts, by id; made only if a person accepts it
	Changes  []history.Change // what this answer changes by itself

	leftOut []string // the faults of each row that is left out
}

// The headings of sections.
const (
	doubted  = "Not read: what these sources said before stays"
	toDecide = "To decide: new models that were left out"
	toCheck  = "To check"
	disputed = "Disputes"
	recorded = "Changes"
	asked    = "Sources"
	noted    = "Notes"
)

// add adds a line to a section, unless the report is nil. Texts of unknown origin among its values
// are quoted.
func (r *Report) add(heading, format string, values ...any) {
	if r == nil {
		return // a judgment tries what a source would change, and notes nothing
	}
	if r.lines == nil {
		r.lines = map[string][]string{}
	}
	r.lines[heading] = append(r.lines[heading], fmt.Sprintf(format, values...))
}

// addNotes adds the notes of another report.
func (r *Report) addNotes(notes *Report) {
	r.Held = append(r.Held, notes.Held...)
	for heading, lines := range notes.lines {
		for _, line := range lines {
			r.add(heading, "%s", line)
		}
	}
}

// addMissing adds the providers that the catalog syncs, and whose list was not merged. Those that
// version 1 of the API does not have do not count: last_sync is a member of its answers, and with
// forty providers nobody has the keys of all lists.
func (r *Report) addMissing(d *dataset.Dataset, merged []*request) {
	for _, p := range d.Providers {
		isOf := func(s *source.Source) bool { return s.Kind() == dataset.KindList && s.Covers(p.ID) }
		hasList := slices.ContainsFunc(sources, func(s source.Source) bool { return isOf(&s) })
		wasRead := slices.ContainsFunc(merged, func(m *request) bool { return isOf(m.from) })
		if hasList && !wasRead && d.Settings.Syncs(p.ID) && d.InV1(p) {
			r.Missing = append(r.Missing, p.ID)
		}
	}
}

// addSource adds the report of a source, which is done.
func (r *Report) addSource(s SourceReport) {
	r.Sources = append(r.Sources, s)
	for _, faults := range s.leftOut {
		r.add(toCheck, "%s: left out: %s", s.Name, code(faults))
	}
	r.add(asked, "%s", s.outcome())
	if !s.Failed() {
		return
	}
	// A person sees how long the catalog has lived without the source.
	since := ""
	if s.LastRead != 0 {
		since = ", last read on " + s.LastRead.String()
	}
	for reason := range strings.SplitSeq(s.Reason, "\n") {
		r.add(doubted, "%s%s: %s", s.Name, since, code(reason))
	}
	for i := range s.Doubted {
		r.add(doubted, "%s: doubted: %s", s.Name, code(s.Doubted[i].String()))
	}
}

// Failed reports whether the source was asked and its answer was not merged.
func (s SourceReport) Failed() bool { return s.Reason != "" && !s.Skipped }

// Failed reports whether a source failed, or new models were held back.
func (r *Report) Failed() bool {
	return r.Held != nil || slices.ContainsFunc(r.Sources, SourceReport.Failed)
}

// Changed reports whether any fact, price or dispute changed.
func (r *Report) Changed() bool { return len(r.Changes) > 0 || r.Disputes > 0 }

// addDisputes reports the disputes that begin and end between two datasets, or get other values.
func (r *Report) addDisputes(before, after *dataset.Dataset) {
	// Compared as text, so that a third source with a third value is news.
	was := disputesOf(before)
	is := disputesOf(after)
	for name := range was {
		is[name] = cmp.Or(is[name], "no longer disputed")
	}
	for _, name := range slices.Sorted(maps.Keys(is)) {
		if was[name] != is[name] {
			r.Disputes++
			r.add(disputed, "%s %s", name, is[name])
		}
	}
}

// disputesOf returns the values that are disputed in a dataset, by provider, model and fact.
func disputesOf(d *dataset.Dataset) map[string]string {
	disputes := map[string]string{}
	pricing := evidence.NewPricing(d)
	for i := range d.Models {
		m := &d.Models[i]
		for _, dispute := range pricing.Disputes(m, pricing.Quotes(m)...) {
			values := map[string]bool{} // a set, because two sources can claim one value
			for _, claim := range dispute.Values {
				values[Quoted(claim.Value)] = true
			}
			name := m.Provider + " " + Quoted(m.ID) + ": " + dispute.Fact
			disputes[name] = strings.Join(slices.Sorted(maps.Keys(values)), " or ")
		}
	}
	return disputes
}

// addLost reports the facts that the catalog shows although their last source no longer states
// them. They stay, with the day until which it did, because a page that forgets a fact does not
// deny it.
func (r *Report) addLost(before, after *dataset.Dataset) {
	for i := range after.Models {
		m := &after.Models[i]
		was := cmp.Or(before.Find(m.Provider, m.ID), &dataset.Model{})
		var facts []string
		for fact, name := range dataset.FactNames {
			if hasLost(m, fact) && !hasLost(was, fact) {
				facts = append(facts, name)
			}
		}
		if facts != nil {
			lost := strings.Join(facts, ", ")
			r.add(toCheck, "no source says any more: %s %s: %s", m.Provider, Quoted(m.ID), lost)
		}
	}
}

// hasLost reports whether a model shows a fact by a claim that its source no longer makes.
func hasLost(m *dataset.Model, fact int) bool {
	return slices.ContainsFunc(m.Sources, func(c dataset.FactClaim) bool {
		return c.Fact == fact && c.Abbreviated && c.Until != 0
	})
}

// countText counts changes by their kind: "1 added, 2 changed".
func countText(changes []history.Change) string {
	counts := map[history.Kind]int{}
	for _, c := range changes {
		counts[c.Kind]++
	}
	var parts []string
	for _, kind := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%d %s", counts[kind], kind))
	}
	return strings.Join(parts, ", ")
}

// plural writes a number and its noun: "1 change", "2 changes".
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// outcome says in a line what became of a source.
func (s *SourceReport) outcome() string {
	text := plural(s.Listed, "model") + " listed"
	switch {
	case s.Skipped:
		text = "skipped: " + s.Reason
	case s.Failed():
		text = "**failed**, so what it said before stays"
	case len(s.Changes) == 0:
		text += ", nothing new"
	default:
		text += ": " + countText(s.Changes)
	}
	return s.Name + ": " + text
}

// summary says in two lines whether anything changed and how fresh the catalog is.
func (r *Report) summary() []string {
	text := "no fact changed"
	if len(r.Changes) > 0 {
		text = plural(len(r.Changes), "change") + ": " + countText(r.Changes)
	}
	if r.Disputes > 0 {
		text += "; " + plural(r.Disputes, "dispute") + " began, changed or ended"
	}
	// The second line is for those who watch last_sync, which a sync of some sources leaves as it
	// was.
	last := "last_sync is null"
	if r.LastSync != nil {
		last = "last_sync is " + r.LastSync.String()
	}
	if r.Missing != nil {
		last += ", because not every provider was asked and answered: " + strings.Join(r.Missing, ", ")
	}
	return []string{text, last}
}

const (
	maxReport   = 60_000 // bytes, because a pull request on GitHub has at most 65,536 characters
	maxSections = 20     // lines of a section of a brief report
)

// Markdown returns the report, a letter to a maintainer: which sources could not be read, what
// people have to decide, the changes of models, which a brief report leaves out, and what became of
// each source. Text of unknown origin is only in code spans.
func (r *Report) Markdown(brief bool) []byte {
	var b bytes.Buffer
	section := func(heading string, texts []string) {
		if len(texts) == 0 {
			return
		}
		fmt.Fprintf(&b, "%s\n\n", heading)
		// A cut section says how much is missing, so that nobody takes it for all.
		for i, text := range texts {
			if b.Len()+len(text) > maxReport || brief && i == maxSections {
				fmt.Fprintf(&b, "- … and %d more\n", len(texts)-i)
				break
			}
			fmt.Fprintf(&b, "- %s\n", text)
		}
		b.WriteString("\n")
	}
	heading := "# Sync of " + r.Time.String()
	if r.DryRun {
		heading += " (dry run: nothing was written)"
	}
	section(heading, r.summary())
	// What a person has to do comes first: a long report is read from the top, and can be cut.
	for _, heading := range []string{doubted, toDecide, toCheck, disputed, recorded, asked, noted} {
		if heading != recorded || !brief {
			section("## "+heading, r.lines[heading])
		}
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// Quoted makes a text of unknown origin fit for a report: short, escaped, and in a code span.
func Quoted(text string) string {
	if text == "" {
		return "empty"
	}
	return code(jsonl.Clip(text))
}

// code makes a text a code span, in which characters are escaped that would end it or that people
// do not see where they are.
func code(text string) string {
	var b strings.Builder
	for _, r := range text {
		if source.Visible(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
	}
	// A backtick would end the code span, and what follows would be markup.
	return "`" + strings.ReplaceAll(b.String(), "`", `\x60`) + "`"
}
