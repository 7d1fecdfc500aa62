package sync

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// judgment compares the dataset before a source is taken with the one in which it alone is taken.
type judgment struct {
	*request
	before, after *dataset.Dataset
	// recent is the history of the last days, see memory.
	recent []history.Change
	now    dataset.Timestamp

	repriced []repricing // see judgment.repricings; nil before the first call
}

// memory is how many days back a guard looks. A lie in small slices, each below the bound, adds up
// to the bound. It is a week, because a person who follows the syncs reads their reports at least
// once a week, and because honest sources change less than their bounds in a week: providers
// announce ends and prices in batches, which a person has to accept anyway.
const memory = 7

// recentChanges returns the changes of the history in the last days before a time.
func recentChanges(changes []history.Change, now dataset.Timestamp) []history.Change {
	since := now - memory*24*60*60*1000
	i := slices.IndexFunc(changes, func(c history.Change) bool { return c.Time > since && c.Time < now })
	if i < 0 {
		return nil
	}
	return changes[i:]
}

// runs yields the changes of each run, which have one time.
func runs(changes []history.Change) iter.Seq[[]history.Change] {
	return func(yield func([]history.Change) bool) {
		for len(changes) > 0 {
			end := slices.IndexFunc(changes, func(c history.Change) bool { return c.Time != changes[0].Time })
			if end < 0 {
				end = len(changes)
			}
			if !yield(changes[:end]) {
				return
			}
			changes = changes[end:]
		}
	}
}

// bound is how many models may change in one way.
type bound struct {
	part  int // one in so many of the models that of counts; 0: none of them
	least int // at least so many, because a few changes are normal even if there are few models
	of    *population
}

// population is the models that a bound counts.
type population struct {
	words string // for people
	has   func(j *judgment, m *dataset.Model) bool
}

var (
	// Of the providers that the source is about, whether it states them or not.
	inCatalog = &population{"those in the catalog", func(j *judgment, m *dataset.Model) bool {
		return j.covers(m.Provider)
	}}
	activeInCatalog = &population{"the active ones", func(j *judgment, m *dataset.Model) bool {
		return j.covers(m.Provider) && m.Status == dataset.Active
	}}
	// What a source states today does not count, so that it cannot raise its bounds by rows that
	// only pad.
	stated = &population{"those that it stated before", func(j *judgment, m *dataset.Model) bool {
		return j.states(m)
	}}
	activeStated = &population{"the active ones that it stated before", func(j *judgment, m *dataset.Model) bool {
		return j.states(m) && m.Status == dataset.Active
	}}
)

// partWords are the parts of bounds for people.
var partWords = map[int]string{2: "half", 3: "a third", 5: "a fifth", 10: "a tenth"}

// String returns the bound for people: "a fifth of the active ones, or 3".
func (b bound) String() string {
	switch {
	case b.part == 0 && b.least == 0:
		return "none"
	case b.part == 0:
		return fmt.Sprint(b.least)
	case b.least == 0:
		return fmt.Sprintf("%s of %s", partWords[b.part], b.of.words)
	}
	return fmt.Sprintf("%s of %s, or %d", partWords[b.part], b.of.words, b.least)
}

// most returns how many models may change.
func (b bound) most(j *judgment) int {
	if b.part == 0 {
		return b.least
	}
	n := 0
	for i := range j.before.Models {
		if b.of.has(j, &j.before.Models[i]) {
			n++
		}
	}
	return max(b.least, n/b.part)
}

// states reports whether the source states anything about a model of one of the two datasets, which
// can be nil.
func (j *judgment) states(m *dataset.Model) bool {
	return m != nil && m.States(j.source.Name)
}

// guard returns an error if the changes look like an accident and nobody has accepted them. It
// notes in the report what was accepted.
func (j *judgment) guard(report *Report, accepted []string) error {
	var reasons []string
	doubted := map[string]history.Change{}
	for i := range guards {
		g := &guards[i]
		if !slices.Contains(g.kinds, j.source.Kind) {
			continue
		}
		today := g.doubts(j)
		before := j.remembered(g)
		most := g.bound.most(j)
		models := keys(today)
		for k := range before {
			models[k] = true
		}
		// What was taken in the last days counts only if there is something to refuse.
		if len(today) == 0 || len(models) <= most {
			continue
		}
		sentence := fmt.Sprintf("%d models %s", len(models), g.says)
		if n := len(models) - len(keys(today)); n > 0 {
			sentence += fmt.Sprintf(", %d of them in the %d days before", n, memory)
		}
		reasons = append(reasons, fmt.Sprintf("%s, more than %d (%s)", sentence, most, g.bound))
		for _, c := range today {
			// A model can be doubted for its facts and for its prices: these are two lines of the
			// history.
			isPrice := c.Kind == history.Repriced
			doubted[fmt.Sprint(c.Provider, "/", c.ID, " ", isPrice)] = c
		}
	}
	if len(reasons) == 0 {
		return nil
	}
	j.Doubted = sortedChanges(doubted)
	if slices.Contains(accepted, j.Acceptance()) {
		report.add(noted, "%s: accepted: %s", j.Name, j.Acceptance())
		return nil
	}
	accept := "; if the list is right, run again with --accept " + j.Acceptance()
	return errors.New(strings.Join(reasons, "; ") + accept)
}

// keys returns the models of changes.
func keys(changes []history.Change) map[dataset.Key]bool {
	keys := map[dataset.Key]bool{}
	for _, c := range changes {
		keys[dataset.Key{Provider: c.Provider, ID: c.ID}] = true
	}
	return keys
}

// sortedChanges returns changes in the order of their names.
func sortedChanges(changes map[string]history.Change) (sorted []history.Change) {
	for _, name := range slices.Sorted(maps.Keys(changes)) {
		sorted = append(sorted, changes[name])
	}
	return sorted
}

// remembered returns the models that changed in the last days in the way that a guard counts, if
// the source says what they became. A run that changed more of them than the bound allows does not
// count: a person accepted it, and would otherwise have to accept each change of the next days,
// too.
func (j *judgment) remembered(g *guard) map[dataset.Key]bool {
	models := map[dataset.Key]bool{}
	if g.counts == nil {
		return models
	}
	most := g.bound.most(j)
	for run := range runs(j.recent) {
		changed := map[dataset.Key]bool{}
		for i := range run {
			if c := &run[i]; j.caused(g, c) {
				changed[dataset.Key{Provider: c.Provider, ID: c.ID}] = true
			}
		}
		if len(changed) <= most {
			maps.Copy(models, changed)
		}
	}
	return models
}

// caused reports whether a change of the history is one that a guard counts, and the source says
// what became of it.
func (j *judgment) caused(g *guard, c *history.Change) bool {
	m := j.before.Find(c.Provider, c.ID)
	byPeople := c.Reason != "" || c.Seeded != nil
	if m == nil || !j.covers(m.Provider) || byPeople {
		return false
	}
	return slices.ContainsFunc(c.Fields, func(f history.Field) bool {
		return g.counts(c, &f) && j.says(m, c, &f)
	})
}

// says reports whether the source says what a field of a change of a model became, so that it can
// have caused the change.
func (j *judgment) says(m *dataset.Model, c *history.Change, f *history.Field) bool {
	switch {
	case c.Kind == history.Added:
		return j.states(m)
	case f.Name == "status" && f.New.String == dataset.StatusNames[dataset.Unlisted]:
		return j.isList() // a list says so by leaving the model out
	case c.Kind == history.Repriced:
		return slices.ContainsFunc(m.Prices, func(p dataset.Price) bool {
			if p.Source != j.source.Name || dataset.PriceFact(p.Meter, p.Condition) != f.Name {
				return false
			}
			if !f.New.Valid {
				return p.To != 0 && p.To >= c.Time.Day()
			}
			return string(p.Amount) == f.New.String && p.On(j.now.Day())
		})
	}
	return slices.ContainsFunc(m.Claims(dataset.FactIndex(f.Name)), func(claim dataset.Claim) bool {
		return claim.Source == j.source.Name && claim.Value == f.New.String && claim.Until == 0
	})
}

// Acceptance returns the argument with which a sync accepts the doubted changes of a source: its
// id, their number, and the start of their digest, as in "openai=26@1a2b3c4d". It fits only if the
// next list has the same changes.
func (s *SourceReport) Acceptance() string {
	digest := sha256.Sum256(history.Append(nil, s.Doubted))
	return fmt.Sprintf("%s=%d@%x", s.Name, len(s.Doubted), digest[:4])
}
