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

// judgment compares the dataset before an answer with the dataset in which it is the only new
// answer.
type judgment struct {
	*request
	before, after *dataset.Dataset
	recent        []history.Change // the history of the last days; see memory
	now           dataset.Timestamp

	repriced []repricing // see judgment.repricings; nil before the first call
}

// memory is how many days back a guard looks. Without it, a lie in small slices, each below the
// bound, could change everything: in a trial, ten syncs in 13 seconds ended 98 models. It is a
// week, because a person who follows the syncs reads their reports at least once a week, and
// because honest sources change less than their bounds in a week: providers announce ends and
// prices in batches, which a person has to accept anyway.
const memory = 7

// dayLength is the length of a day in the unit of dataset.Timestamp.
const dayLength = 24 * 60 * 60 * 1000

// recentChanges returns the changes of the history in the last days before a time.
func recentChanges(changes []history.Change, now dataset.Timestamp) []history.Change {
	since := now - memory*dayLength
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

// byPeople reports whether a person made a change of the history, and not a source.
func byPeople(c *history.Change) bool { return c.Reason != "" || c.Seeded != nil }

// bound is how many models may change in one way: a share of the models that it counts. With
// neither a share nor a number it is zero, so that each change needs a person's word.
type bound struct {
	share share
	// At least so many, because a few changes are normal even if there are few models.
	least int
	of    *population
}

// share is one in so many; 0 is nothing.
//
// Which share a guard has is experience, not theory. Half and a third are for good news that comes
// in bulk: new models and new facts. A fifth is for changes that would harm programs if they were
// false, and a tenth for a source that has no business with them, such as ends in a collection.
type share int

const (
	nothing share = 0
	half    share = 2
	third   share = 3
	fifth   share = 5
	tenth   share = 10
)

// shareWords are shares for people.
var shareWords = map[share]string{half: "half", third: "a third", fifth: "a fifth", tenth: "a tenth"}

// population is the models that a bound counts.
type population struct {
	words string // for people
	has   func(j *judgment, m *dataset.Model) bool
}

// A source that states facts about ten models of a catalog of thousands must not be judged by the
// thousands. So only lists, which have all models of a provider, are judged by the catalog.
//
// Rows that a source states today do not count, so that it cannot raise its bounds by rows that
// only pad.
var (
	inCatalog = &population{"those in the catalog", func(j *judgment, m *dataset.Model) bool {
		return j.covers(m.Provider)
	}}
	activeInCatalog = &population{"the active ones", func(j *judgment, m *dataset.Model) bool {
		return j.covers(m.Provider) && m.Status == dataset.Active
	}}
	stated = &population{"those that it stated before", func(j *judgment, m *dataset.Model) bool {
		return j.states(m)
	}}
	activeStated = &population{
		"the active ones that it stated before",
		func(j *judgment, m *dataset.Model) bool { return j.states(m) && m.Status == dataset.Active },
	}
)

// String returns the bound for people: "a fifth of the active ones, or 3".
func (b bound) String() string {
	switch {
	case b.share == nothing && b.least == 0:
		return "none"
	case b.share == nothing:
		return fmt.Sprint(b.least)
	case b.least == 0:
		return fmt.Sprintf("%s of %s", shareWords[b.share], b.of.words)
	}
	return fmt.Sprintf("%s of %s, or %d", shareWords[b.share], b.of.words, b.least)
}

// most returns how many models may change.
func (b bound) most(j *judgment) int {
	if b.share == nothing {
		return b.least
	}
	n := 0
	for i := range j.before.Models {
		if b.of.has(j, &j.before.Models[i]) {
			n++
		}
	}
	return max(b.least, n/int(b.share))
}

// states reports whether the source states anything about a model of one of the two datasets, which
// can be nil. What a collection said of models that it no longer lists stays, but is no statement.
func (j *judgment) states(m *dataset.Model) bool {
	return m != nil && confirms(m, j.source.Name)
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
		ofToday := keys(today)
		models := keys(today)
		maps.Copy(models, j.remembered(g))
		most := g.bound.most(j)
		// Changes of the last days count only if there is something to refuse today.
		if len(today) == 0 || len(models) <= most {
			continue
		}
		sentence := fmt.Sprintf("%d models %s", len(models), g.says)
		earlier := len(models) - len(ofToday)
		if earlier > 0 {
			sentence += fmt.Sprintf(", %d of them in the %d days before", earlier, memory)
		}
		reasons = append(reasons, fmt.Sprintf("%s, more than %d (%s)", sentence, most, g.bound))
		// Two guards can doubt one change, which a person accepts once. The facts and the prices of
		// a model are two lines of the history.
		for _, c := range today {
			isPrice := c.Kind == history.Repriced
			doubted[fmt.Sprint(c.Provider, "/", c.ID, " ", isPrice)] = c
		}
	}
	if len(reasons) == 0 {
		return nil
	}
	// All guards are asked before anything is accepted, so that the argument is about all that they
	// doubt, and not about the first.
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
	// By runs, because a bound is for one run: what a person accepted was more than it.
	most := g.bound.most(j)
	for run := range runs(j.recent) {
		changed := map[dataset.Key]bool{}
		for i := range run {
			c := &run[i]
			if j.caused(g, c) {
				changed[dataset.Key{Provider: c.Provider, ID: c.ID}] = true
			}
		}
		// A person accepted what is more.
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
	if m == nil || !j.covers(m.Provider) || byPeople(c) {
		return false
	}
	return slices.ContainsFunc(c.Fields, func(f history.Field) bool {
		return g.counts(c, &f) && j.stillStates(m, c, &f)
	})
}

// stillStates reports whether the source states what a field of a change of a model became, so that
// it can have caused the change. The history does not say who caused one.
func (j *judgment) stillStates(m *dataset.Model, c *history.Change, f *history.Field) bool {
	switch {
	case c.Kind == history.Added:
		return j.states(m)
	case f.Name == "status" && f.New.String == dataset.StatusNames[dataset.Unlisted]:
		return j.isList() // only a list says so, by leaving the model out
	case c.Kind == history.Repriced:
		return slices.ContainsFunc(m.Prices, func(p dataset.Price) bool {
			if p.Source != j.source.Name || dataset.PriceFact(p.Meter, p.Condition) != f.Name {
				return false
			}
			if !f.New.Valid { // the price ended
				return p.To != 0 && p.To >= c.Time.Day()
			}
			return string(p.Amount) == f.New.String && p.On(j.now.Day())
		})
	}
	// Another source can have claimed the same. Then both are doubted for it, which asks a person
	// once too often, and not once too seldom.
	return slices.ContainsFunc(m.Claims(dataset.FactIndex(f.Name)), func(claim dataset.Claim) bool {
		return claim.Source == j.source.Name && claim.Value == f.New.String && claim.Until == 0
	})
}

// Acceptance returns the argument with which a sync accepts the doubted changes of a source: its
// id, their number, and the start of their digest, as in "openai=26@1a2b3c4d". It fits only if the
// next list has the same changes.
func (s *SourceReport) Acceptance() string {
	digest := sha256.Sum256(history.Append(nil, s.Doubted))
	// Four bytes are short enough to type. They guard against a mistake, not against an attack.
	return fmt.Sprintf("%s=%d@%x", s.Name, len(s.Doubted), digest[:4])
}
