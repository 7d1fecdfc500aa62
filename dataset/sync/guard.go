package sync

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// judgment compares the dataset before a source is taken with the one in which it alone is taken.
type judgment struct {
	*state
	*request
	before, after *dataset.Dataset
	changes       []history.Change // from one to the other, without their time
}

// guards is the table of guards, which doubt a source if too many models change in one way; site/docs/sync.md has it. A few new models
// or changes are normal even if the provider has few. No bound depends on how many models a source states.
var guards = []struct {
	public      bool   // it is for collections and pages, not for lists
	what, bound string // for people: the models that it counts, and how many there may be
	// count returns the changes that it doubts, the number of models that it counts, and how many there may be.
	count func(j *judgment) (doubted []history.Change, n, most int)
}{
	{false, "leave the list or retire", "a fifth of the active ones", func(j *judgment) ([]history.Change, int, int) {
		active := 0
		for _, m := range j.known() {
			if m.Status == dataset.Active {
				active++
			}
		}
		return j.pick(active/5, func(c *history.Change) bool { return c.Field("status").Old.String == "active" })
	}},
	{false, "are new", "half of those in the catalog, or 25", func(j *judgment) ([]history.Change, int, int) {
		return j.pick(max(25, len(j.known())/2), func(c *history.Change) bool { return c.Kind == history.Added })
	}},
	{false, "have another name, type, limit or price", "a fifth of those in the catalog, or 3", func(j *judgment) ([]history.Change, int, int) {
		return j.pick(max(3, len(j.known())/5), func(c *history.Change) bool {
			return c.Kind != history.Added && slices.ContainsFunc(c.Fields, func(f history.Field) bool {
				switch f.Name {
				case "name", "type", "context_length":
					return true
				case "max_input_tokens", "max_output_tokens":
					return f.Old.Valid
				}
				return c.Kind == history.Repriced && f.Old.Valid
			})
		})
	}},
	{true, "that were stated are missing", "a third of them; of a collection, active ones count", (*judgment).missing},
	{true, "get another fact or price", "a fifth of those that it stated before, or 20", func(j *judgment) ([]history.Change, int, int) {
		return j.pick(max(20, j.stated()/5), func(c *history.Change) bool {
			return slices.ContainsFunc(c.Fields, func(f history.Field) bool { return f.Old.Valid })
		})
	}},
	{true, "get a fact or price that was unknown", "a third of those that it stated before, or 20", func(j *judgment) ([]history.Change, int, int) {
		return j.pick(max(20, j.stated()/3), func(c *history.Change) bool {
			return slices.ContainsFunc(c.Fields, func(f history.Field) bool { return !f.Old.Valid })
		})
	}},
	{true, "are said to end or to be replaced", "a tenth of those that it stated before, or 10; of a page, 20", (*judgment).ends},
}

// guard returns an error if the changes look like an accident and nobody has accepted them.
func (j *judgment) guard(report *Report, accepted []string) error {
	j.changes = history.Diff(j.before, j.after, 0)
	var reasons []string
	all := map[string]history.Change{}
	for _, g := range guards {
		if g.public != (j.public != nil) {
			continue
		}
		doubted, n, most := g.count(j)
		if len(doubted) == 0 || n <= most {
			continue
		}
		reasons = append(reasons, fmt.Sprintf("%d models %s, more than %d (%s)", n, g.what, most, g.bound))
		for _, c := range doubted {
			all[fmt.Sprint(c.Provider, "/", c.ID, " ", c.Kind == history.Repriced)] = c
		}
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		j.Doubted = append(j.Doubted, all[key])
	}
	switch {
	case len(reasons) == 0:
		return nil
	case slices.Contains(accepted, j.Acceptance()):
		report.add(noted, "%s: accepted: %s", j.Provider.ID, j.Acceptance())
		return nil
	}
	return errors.New(strings.Join(reasons, "; ") + "; if the list is right, run again with --accept " + j.Acceptance())
}

// Acceptance returns the argument with which a sync accepts the doubted changes of a source: its id, their number, and the
// start of their digest, as in "openai=26@1a2b3c4d". It fits only if the next list has the same changes.
func (p *ProviderReport) Acceptance() string {
	digest := sha256.Sum256(history.Append(nil, p.Doubted))
	return fmt.Sprintf("%s=%d@%x", p.Provider.ID, len(p.Doubted), digest[:4])
}

// known returns the models that the source can change.
func (j *judgment) known() []dataset.Model {
	if j.public == nil {
		return j.before.ModelsOf(j.Provider.ID)
	}
	return j.before.Models
}

// stated returns the number of models that the source stated before.
func (j *judgment) stated() (n int) {
	for _, m := range j.before.Models {
		if m.States(j.source.Name) {
			n++
		}
	}
	return n
}

// pick returns the changes that a guard counts, the number of their models, and how many there may be.
func (j *judgment) pick(most int, counts func(c *history.Change) bool) (picked []history.Change, n, bound int) {
	models := map[dataset.Key]bool{}
	for i := range j.changes {
		if c := &j.changes[i]; counts(c) {
			picked, models[dataset.Key{Provider: c.Provider, ID: c.ID}] = append(picked, *c), true
		}
	}
	return picked, len(models), most
}

// missing returns the models that a page stated before and does not state, or the active ones of a collection, as if they left it.
func (j *judgment) missing() (missing []history.Change, n, most int) {
	for i := range j.before.Models {
		m := &j.before.Models[i]
		if (m.Status == dataset.Active || j.source.Official) && m.States(j.source.Name) {
			if most++; !j.after.Find(m.Provider, m.ID).States(j.source.Name) {
				missing = append(missing, history.Change{Provider: m.Provider, ID: m.ID, Kind: history.Unlisted})
			}
		}
	}
	return missing, len(missing), most / 3
}

// ends returns the models of which a source says for the first time that they end, or what replaces them, shown or not, unless
// the catalog shows it already. Providers announce the ends of many models at once.
func (j *judgment) ends() (ends []history.Change, n, most int) {
	for i := range j.after.Models {
		m := &j.after.Models[i]
		change := history.Change{Provider: m.Provider, ID: m.ID, Kind: history.Changed}
		for fact, name := range dataset.FactNames {
			for _, c := range m.Claims(fact) {
				was := j.before.Find(m.Provider, m.ID)
				before := func(old dataset.Claim) bool { return old.Source == c.Source && old.Value == c.Value }
				if c.Source == j.source.Name && dataset.Ends(name, c.Value) && c.Until == 0 && (was == nil || !was.Shows(fact, c.Value) && !slices.ContainsFunc(was.Claims(fact), before)) {
					change.Fields = append(change.Fields, history.Field{Name: name, New: dataset.Text(c.Value)})
				}
			}
		}
		if change.Fields != nil {
			ends = append(ends, change)
		}
	}
	if j.source.Official {
		most = 10
	}
	return ends, len(ends), max(10+most, j.stated()/10)
}
