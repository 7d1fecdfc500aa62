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

// guards is the table of guards, which doubt a source if too many models change in one way; site/docs/sync.md explains it. A retirement is
// never undone by omission, so a mistaken one would be permanent. A few new models or changes are normal even if the provider has few.
var guards = []struct {
	collection  bool   // it is for collections, not for lists
	what, bound string // for people: the models that it counts, and how many there may be
	// count returns the changes that it doubts, the number of models that it counts, and how many there may be.
	count func(m *merging) (doubted []history.Change, n, most int)
}{
	{false, "leave the list or retire", "a fifth of the active ones", func(m *merging) ([]history.Change, int, int) {
		return m.leaving, len(m.leaving), len(m.active()) / 5
	}},
	{false, "left or retired within 14 days", "a third of those that were active then", (*merging).losses},
	{false, "are new", "half of those in the catalog, or 25", func(m *merging) ([]history.Change, int, int) {
		return m.pick(max(25, len(m.known)/2), func(c *history.Change) bool { return c.Kind == history.Added })
	}},
	{false, "have another name, type, limit or price", "a fifth of those in the catalog, or 3", func(m *merging) ([]history.Change, int, int) {
		return m.pick(max(3, len(m.known)/5), func(c *history.Change) bool {
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
	{true, "that were active and stated are missing", "a third of them", (*merging).missing},
	{true, "get another fact or price", "a fifth of those that it states, or 20", func(m *merging) ([]history.Change, int, int) {
		return m.pick(max(20, len(m.statements)/5), func(c *history.Change) bool {
			return slices.ContainsFunc(c.Fields, func(f history.Field) bool { return f.Old.Valid })
		})
	}},
}

// guard says why a source looks like an accident, unless it does not, or a person accepted it.
func (m *merging) guard(accepted []string) error {
	var reasons []string
	all := map[string]history.Change{}
	for _, g := range guards {
		if g.collection != (m.collection != nil) {
			continue
		}
		doubted, n, most := g.count(m)
		if len(doubted) == 0 || n <= most {
			continue
		}
		reasons = append(reasons, fmt.Sprintf("%d models %s, more than %d (%s)", n, g.what, most, g.bound))
		for _, c := range doubted {
			all[fmt.Sprint(c.Provider, "/", c.ID, " ", c.Kind == history.Repriced)] = c
		}
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		m.Doubted = append(m.Doubted, all[key])
	}
	switch {
	case len(reasons) == 0:
		return nil
	case slices.Contains(accepted, m.Acceptance()):
		m.add(noted, "accepted: %s", m.Acceptance())
		return nil
	}
	return errors.New(strings.Join(reasons, "; ") + "; if the list is right, run again with --accept " + m.Acceptance())
}

// Acceptance returns the argument with which a sync accepts the doubted changes of a source: its id, their number, and the
// start of their digest, as in "openai=26@1a2b3c4d". It fits only if the next list has the same changes.
func (p *ProviderReport) Acceptance() string {
	digest := sha256.Sum256(history.Append(nil, p.Doubted))
	return fmt.Sprintf("%s=%d@%x", p.Provider.ID, len(p.Doubted), digest[:4])
}

// judge records the changes of a model, without their time, for the report and the guards. For the guards, facts that people decide
// count as unchanged: overrides, and types by a rule. A model that has just left the list counts as left, whatever its override says.
func (e *evidence) judge(model *dataset.Model, pricing *dataset.Pricing) {
	_, overridden := e.override("status")
	if e.list != nil && e.was != nil && e.was.Status == dataset.Active && (!overridden || e.said != nil || e.was.LastSeenAt == e.lastRun) {
		left := *e.was
		if left.Status = e.becomes(); left.Status != dataset.Active {
			c, _ := history.Between(e.was, &left, 0)
			e.leaving = append(e.leaving, c)
		}
	}
	if c, changed := history.Between(e.was, model, 0); changed {
		e.Caused = append(e.Caused, c)
		c.Fields = slices.DeleteFunc(slices.Clone(c.Fields), func(f history.Field) bool {
			_, overridden := e.override(f.Name)
			_, ruled := e.from("rule", f.Name)
			return e.was != nil && (overridden || ruled && f.Name == "type")
		})
		if len(c.Fields) > 0 {
			e.judged = append(e.judged, c)
		}
	}
	if c, changed := history.Repricing(e.was, model, pricing, 0); changed {
		e.Caused, e.judged = append(e.Caused, c), append(e.judged, c)
	}
}

// pick returns the changes that a guard counts, the number of their models, and how many there may be.
func (m *merging) pick(most int, counts func(c *history.Change) bool) (picked []history.Change, n, bound int) {
	models := map[key]bool{}
	for i := range m.judged {
		if c := &m.judged[i]; counts(c) {
			picked, models[key{c.Provider, c.ID}] = append(picked, *c), true
		}
	}
	return picked, len(models), most
}

// missing returns the active models that a collection stated before and does not state, as if they left it.
func (m *merging) missing() (missing []history.Change, n, most int) {
	stated := 0
	for i := range m.known {
		if model := &m.known[i]; model.Status == dataset.Active && states(model, m.source.Name) {
			if stated++; m.said[key{model.Provider, model.ID}] == nil {
				missing = append(missing, history.Change{Provider: model.Provider, ID: model.ID, Kind: history.Unlisted})
			}
		}
	}
	return missing, len(missing), stated / 3
}

// active returns which models are active.
func (m *merging) active() map[string]bool {
	active := map[string]bool{}
	for i := range m.known {
		if m.known[i].Status == dataset.Active {
			active[m.known[i].ID] = true
		}
	}
	return active
}

// losses returns the models that leave the list, how many of those that were active 14 days ago are then no longer, and a third of them.
// If more than a fifth left at one time since then, a person accepted it, and counting starts after that time. Changes with a reason
// do not count: people made them.
func (m *merging) losses() (leaving []history.Change, lost, most int) {
	then, now, before, left := m.active(), m.active(), m.active(), 0
	for i, c := range slices.Backward(m.changes) {
		switch status := c.Field("status"); {
		case c.Provider != m.Provider.ID || c.Reason != "":
		case status.Old.String == "active":
			before[c.ID], left = true, left+1
		case status.New.String == "active":
			delete(before, c.ID)
		}
		if i > 0 && c.Time == m.changes[i-1].Time {
			continue
		}
		if left > len(before)/5 || c.Time.Time().Before(m.now.Time().AddDate(0, 0, -14)) {
			break
		}
		then, left = maps.Clone(before), 0
	}
	most = len(then) / 3
	for _, c := range m.leaving {
		delete(now, c.ID)
	}
	maps.DeleteFunc(then, func(id string, _ bool) bool { return now[id] })
	return m.leaving, len(then), most
}
