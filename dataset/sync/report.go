package sync

import (
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// Report describes a run.
type Report struct {
	// Time is the time of the run.
	Time dataset.Timestamp
	// DryRun means that nothing was written.
	DryRun bool
	// Providers are those that were asked or skipped, in the order of the dataset, then the collections.
	Providers []ProviderReport
	// Changes are what the run adds to the history, by provider, then id.
	Changes []history.Change
	// LastSync is the dataset's last_sync after the run. It equals Time if every provider that the catalog syncs was merged,
	// and is nil if there never was such a run.
	LastSync *dataset.Timestamp
	// Missing are the ids of the providers that the catalog syncs, but that were not merged.
	Missing []string

	lines
}

// Outcome is what happened to a provider.
type Outcome int

const (
	Merged  Outcome = iota // its list is in the dataset
	Skipped                // it was not asked
	Failed                 // it gave no list, or a guard rejected it; its models are as they were
)

// ProviderReport describes the part of a provider, or of a collection, whose ID is its name.
type ProviderReport struct {
	Provider   dataset.Provider
	Collection bool
	Outcome    Outcome
	Reason     string           // why it was skipped or failed, otherwise empty; each line is a fault
	Listed     int              // models in its list
	Unchanged  bool             // a collection still has the answer that is in the cache
	Doubted    []history.Change // what a guard rejected, or a person accepted, by id; made only if it was accepted
	Caused     []history.Change // the changes of a collection, before those that were applied after it

	lines
}

// lines are for people.
type lines []line

// line is a line of a report. The strings among its values are of unknown origin.
type line struct {
	topic  topic
	format string
	values []any
}

type topic int

const (
	toDecide topic = iota // new models that were left out
	doubted               // changes that a guard rejected
	noted
	toCheck
)

// plain is a value of a line that is not of unknown origin.
type plain string

func (l *lines) add(of topic, format string, values ...any) {
	*l = append(*l, line{of, format, values})
}

// about returns the lines of a topic, with the strings of unknown origin as quote returns them.
func (l lines) about(of topic, quote func(string) string) (texts []string) {
	for _, line := range l {
		if line.topic == of {
			texts = append(texts, line.text(quote))
		}
	}
	return texts
}

func (l line) text(quote func(string) string) string {
	values := slices.Clone(l.values)
	for i, value := range values {
		if text, unknown := value.(string); unknown {
			values[i] = quote(text)
		}
	}
	return fmt.Sprintf(l.format, values...)
}

// changeLine returns a line that describes a change.
func changeLine(of topic, before string, c *history.Change) line {
	value := func(v dataset.NullString) any {
		switch {
		case !v.Valid:
			return plain("null")
		case v.String == "":
			return plain("empty")
		}
		return v.String
	}
	l := line{of, before + " %s: ", []any{c.ID}}
	for i, f := range c.Fields {
		if i > 0 {
			l.format += ", "
		}
		if l.format += f.Name + " %s"; c.Kind != history.Added {
			l.format, l.values = l.format+" → %s", append(l.values, value(f.Old))
		}
		l.values = append(l.values, value(f.New))
	}
	return l
}

// Failed reports whether a provider or a collection failed.
func (r *Report) Failed() bool {
	return slices.ContainsFunc(r.Providers, func(p ProviderReport) bool { return p.Outcome == Failed })
}

// Changed reports whether any fact changed.
func (r *Report) Changed() bool { return len(r.Changes) > 0 }

func (r *Report) merged() bool {
	return slices.ContainsFunc(r.Providers, func(p ProviderReport) bool { return p.Outcome == Merged })
}

// counts counts the changes of a provider's models, or those that a collection caused, by kind.
func (r *Report) counts(p *ProviderReport) (counts [len(history.KindNames)]int) {
	changes := p.Caused
	if !p.Collection {
		changes = slices.DeleteFunc(slices.Clone(r.Changes), func(c history.Change) bool { return c.Provider != p.Provider.ID })
	}
	return count(changes)
}

func count(changes []history.Change) (counts [len(history.KindNames)]int) {
	for _, c := range changes {
		counts[c.Kind]++
	}
	return counts
}

func countText(counts [len(history.KindNames)]int) string {
	var parts []string
	for kind, n := range counts {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, history.Kind(kind)))
		}
	}
	return strings.Join(parts, ", ")
}

func (r *Report) summary() string {
	if len(r.Changes) == 0 {
		return "nothing new: only the times when models were last seen changed"
	}
	return plural(len(r.Changes), "change") + ": " + countText(count(r.Changes))
}

// syncTime states last_sync, and why it stays if it does.
func (r *Report) syncTime() string {
	last := "null"
	if r.LastSync != nil {
		last = r.LastSync.String()
	}
	if len(r.Missing) == 0 {
		return "last_sync is " + last
	}
	return "last_sync stays " + last + ", because not every provider was asked and answered: " + strings.Join(r.Missing, ", ")
}

// plural writes a number and its noun: "1 change", "2 changes".
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
