package sync

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
)

// judgment compares the dataset before a source is taken with the one in which it alone is taken.
type judgment struct {
	*request
	before, after *dataset.Dataset
}

// guards is the table of guards, which doubt a source if too many models change in one way; site/docs/sync.md has it. A few new models
// or changes are normal even if the provider has few. No bound depends on how many models a source states.
var guards = []struct {
	sources     string // that it is for: lists, collections, pages
	what, bound string // for people: the models that it counts, and how many there may be
	of          func(j *judgment, m *dataset.Model) bool
	part, least int // there may be a part of these models in the catalog, but at least so many
	doubts      func(j *judgment) []history.Change
}{
	{"lists", "leave the list or retire", "a fifth of the active ones", isActive, 5, 0,
		changed(func(_ *history.Change, f *history.Field) bool { return f.Name == "status" && f.Old.String == "active" })},
	{"lists", "are new", "half of those in the catalog, or 25", isListed, 2, 25,
		changed(func(c *history.Change, _ *history.Field) bool { return c.Kind == history.Added })},
	{"lists", "have another name, type, limit or price", "a fifth of those in the catalog, or 3", isListed, 5, 3,
		changed(func(c *history.Change, f *history.Field) bool {
			sure := f.Name == "name" || f.Name == "type" || f.Name == "context_length"
			limit := f.Name == "max_input_tokens" || f.Name == "max_output_tokens"
			return c.Kind != history.Added && (sure || f.Old.Valid && (limit || c.Kind == history.Repriced))
		})},
	{"collections", "that were stated are missing", "a third of the active ones", statesActive, 3, 0, (*judgment).missing},
	{"pages", "that were stated are missing", "a third of them", states, 3, 0, (*judgment).missing},
	{"collections pages", "get another fact or price", "a fifth of those that it stated before, or 20", states, 5, 20,
		changed(func(_ *history.Change, f *history.Field) bool { return f.Old.Valid })},
	{"collections pages", "get a fact or price that was unknown", "a third of those that it stated before, or 20", states, 3, 20,
		changed(func(_ *history.Change, f *history.Field) bool { return !f.Old.Valid })},
	{"collections", "are said to end or to be replaced", "a tenth of those that it stated before, or 10", states, 10, 10, (*judgment).ends},
	{"pages", "are said to end or to be replaced", "a tenth of those that it stated before, or 20", states, 10, 20, (*judgment).ends},
}

func isActive(j *judgment, m *dataset.Model) bool {
	return isListed(j, m) && m.Status == dataset.Active
}
func isListed(j *judgment, m *dataset.Model) bool { return m.Provider == j.from.Provider }
func states(j *judgment, m *dataset.Model) bool   { return m.States(j.source.Name) }
func statesActive(j *judgment, m *dataset.Model) bool {
	return states(j, m) && m.Status == dataset.Active
}

// changed returns a function that returns the changes of which a field counts.
func changed(counts func(c *history.Change, f *history.Field) bool) func(j *judgment) []history.Change {
	return func(j *judgment) (doubted []history.Change) {
		for _, c := range j.Changes {
			if slices.ContainsFunc(c.Fields, func(f history.Field) bool { return counts(&c, &f) }) {
				doubted = append(doubted, c)
			}
		}
		return doubted
	}
}

// guard returns an error if the changes look like an accident and nobody has accepted them.
func (j *judgment) guard(report *Report, accepted []string) error {
	j.Changes = history.Diff(j.before, j.after, 0)
	kind := "collections"
	if j.from.IsList() {
		kind = "lists"
	} else if j.from.IsPage() {
		kind = "pages"
	}
	var reasons []string
	all := map[string]history.Change{}
	for _, g := range guards {
		if !strings.Contains(g.sources, kind) {
			continue
		}
		doubted, models, of := g.doubts(j), map[dataset.Key]bool{}, 0
		for _, c := range doubted {
			models[dataset.Key{Provider: c.Provider, ID: c.ID}] = true
		}
		for i := range j.before.Models {
			if g.of(j, &j.before.Models[i]) {
				of++
			}
		}
		if most := max(g.least, of/g.part); len(models) > most {
			reasons = append(reasons, fmt.Sprintf("%d models %s, more than %d (%s)", len(models), g.what, most, g.bound))
			for _, c := range doubted {
				all[fmt.Sprint(c.Provider, "/", c.ID, " ", c.Kind == history.Repriced)] = c
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		j.Doubted = append(j.Doubted, all[key])
	}
	switch {
	case len(reasons) == 0:
		return nil
	case slices.Contains(accepted, j.Acceptance()):
		report.add(noted, "%s: accepted: %s", j.Name, j.Acceptance())
		return nil
	}
	return errors.New(strings.Join(reasons, "; ") + "; if the list is right, run again with --accept " + j.Acceptance())
}

// Acceptance returns the argument with which a sync accepts the doubted changes of a source: its id, their number, and the
// start of their digest, as in "openai=26@1a2b3c4d". It fits only if the next list has the same changes.
func (s *SourceReport) Acceptance() string {
	digest := sha256.Sum256(history.Append(nil, s.Doubted))
	return fmt.Sprintf("%s=%d@%x", s.Name, len(s.Doubted), digest[:4])
}

// missing returns the models that a page stated before and does not state, or the active ones of a collection, as if they left it.
func (j *judgment) missing() (missing []history.Change) {
	for i := range j.before.Models {
		m := &j.before.Models[i]
		if (m.Status == dataset.Active || len(j.source.Official) > 0) && states(j, m) && !states(j, j.after.Find(m.Provider, m.ID)) {
			missing = append(missing, history.Change{Provider: m.Provider, ID: m.ID, Kind: history.Unlisted})
		}
	}
	return missing
}

// ends returns the models of which a source says for the first time that they end, or what replaces them, shown or not, unless the
// catalog shows it already.
func (j *judgment) ends() (ends []history.Change) {
	for i := range j.after.Models {
		m := &j.after.Models[i]
		was := cmp.Or(j.before.Find(m.Provider, m.ID), &dataset.Model{})
		change := history.Change{Provider: m.Provider, ID: m.ID, Kind: history.Changed}
		for fact, name := range dataset.FactNames {
			for _, c := range m.Claims(fact) {
				before := func(old dataset.Claim) bool { return old.Source == c.Source && old.Value == c.Value }
				if c.Source == j.source.Name && evidence.Ends(name, c.Value) && c.Until == 0 && !was.Shows(fact, c.Value) && !slices.ContainsFunc(was.Claims(fact), before) {
					change.Fields = append(change.Fields, history.Field{Name: name, New: dataset.Text(c.Value)})
				}
			}
		}
		if change.Fields != nil {
			ends = append(ends, change)
		}
	}
	return ends
}
