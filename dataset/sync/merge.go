package sync

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/provider"
)

// merge returns the dataset after the providers' answers, and puts into the report what became of each.
func (s *state) merge(questions []*question, report *Report, opts Options) *dataset.Dataset {
	answers := map[string]*question{}
	for _, q := range questions {
		answers[q.provider.ID] = q
	}
	after := &dataset.Dataset{Providers: s.dataset.Providers, LastSync: s.dataset.LastSync}
	complete := true
	for _, p := range s.byID() {
		models := s.models(p.ID)
		if q := answers[p.ID]; q != nil {
			merged := merging{state: s, question: q, before: models, now: report.Time, report: ProviderReport{Provider: p}}
			models = merged.run(opts.AcceptRemovals)
			report.Changes = append(report.Changes, merged.changes...)
			report.Providers = append(report.Providers, merged.report)
			complete = complete && merged.report.Outcome != Failed
		}
		after.Models = append(after.Models, models...)
	}
	order := map[string]int{}
	for i, p := range s.dataset.Providers {
		order[p.ID] = i
	}
	slices.SortFunc(report.Providers, func(a, b ProviderReport) int {
		return cmp.Compare(order[a.Provider.ID], order[b.Provider.ID])
	})
	report.Unused = s.unused(after, report)
	if complete {
		after.LastSync = &report.Time
		report.LastSync, report.Moved = after.LastSync, true
	}
	return after
}

// unused returns the facts that people set for models of the merged providers that the catalog does not have.
func (s *state) unused(after *dataset.Dataset, report *Report) []curation.Override {
	var unused []curation.Override
	known := state{dataset: after}
	for _, o := range s.curation.All() {
		merged := slices.Contains(report.names(Merged), o.Provider)
		if merged && !slices.ContainsFunc(known.models(o.Provider), func(m dataset.Model) bool { return m.ID == o.ID }) {
			unused = append(unused, o)
		}
	}
	return unused
}

// byID returns the providers in the order in which a dataset has their models.
func (s *state) byID() []dataset.Provider {
	return slices.SortedFunc(slices.Values(s.dataset.Providers), func(a, b dataset.Provider) int { return strings.Compare(a.ID, b.ID) })
}

// models returns the models of a provider.
func (s *state) models(provider string) []dataset.Model {
	all := s.dataset.Models
	compare := func(m dataset.Model, id string) int { return strings.Compare(m.Provider, id) }
	first, _ := slices.BinarySearchFunc(all, provider, compare)
	rest := all[first:]
	end := slices.IndexFunc(rest, func(m dataset.Model) bool { return m.Provider != provider })
	if end < 0 {
		end = len(rest)
	}
	return rest[:end:end]
}

// merging is the merge of one provider's answer.
type merging struct {
	state    *state
	question *question
	before   []dataset.Model
	now      dataset.Timestamp
	changes  []history.Change
	report   ProviderReport
}

// run returns the provider's models after its answer; as they were, if it was not asked, has failed, or trips a guard.
func (m *merging) run(acceptRemovals bool) []dataset.Model {
	q := m.question
	switch {
	case q.skipped != "":
		m.report.Outcome, m.report.Reason = Skipped, q.skipped
		return m.before
	case q.err != nil:
		m.report.Outcome, m.report.Reason = Failed, q.err.Error()
		return m.before
	}
	m.report.Outcome, m.report.Listed = Merged, len(q.list.Models)
	m.report.Private, m.report.Notes = q.list.Private, q.list.Notes
	after := m.all()
	if reason := m.guard(after, acceptRemovals); reason != "" {
		m.report.Outcome, m.report.Reason = Failed, reason
		m.changes = nil
		return m.before
	}
	return after
}

// all merges every model that the catalog has or the provider lists.
func (m *merging) all() []dataset.Model {
	listed := slices.SortedFunc(slices.Values(m.question.list.Models), func(a, b provider.Model) int { return strings.Compare(a.ID, b.ID) })
	var after []dataset.Model
	i, j := 0, 0
	for i < len(m.before) || j < len(listed) {
		var e evidence
		if j == len(listed) || i < len(m.before) && m.before[i].ID <= listed[j].ID {
			e.was = &m.before[i]
		}
		if i == len(m.before) || j < len(listed) && listed[j].ID <= m.before[i].ID {
			e.listed = &listed[j]
		}
		if e.was != nil {
			i++
		}
		if e.listed != nil {
			j++
		}
		if model, ok := m.one(&e); ok {
			after = append(after, model)
		}
	}
	return after
}

// one merges one model; ok is false for one that stays out of the catalog.
func (m *merging) one(e *evidence) (model dataset.Model, ok bool) {
	var id string
	if e.was != nil {
		model, id = *e.was, e.was.ID
	} else {
		id = e.listed.ID
		model = dataset.Model{Provider: m.report.Provider.ID, ID: id}
	}
	if rule, found := m.state.curation.Rule(model.Provider, id); found {
		e.rule = &rule
	}
	e.overrides = m.state.curation.Overrides(model.Provider, id)
	if e.was == nil && e.rule != nil && e.rule.Ignore != "" {
		m.report.Ignored++
		return model, false
	}
	for _, fact := range facts {
		if !set(&model, e, fact) && fact.field == "type" {
			m.report.Untyped = append(m.report.Untyped, Untyped{id, e.listed.TypeWord})
			return model, false
		}
	}
	if e.listed != nil {
		model.LastSeenAt = m.now
	}
	if c, changed := history.Between(e.was, &model, m.now); changed {
		model.UpdatedAt = m.now
		m.changes = append(m.changes, c)
	}
	return model, true
}

// set gives a fact the value of the first source that has one. It reports whether one had.
func set(model *dataset.Model, e *evidence, fact precedence) bool {
	for _, from := range fact.sources {
		value, found := e.value(from, fact.field)
		if !found {
			continue
		}
		if err := model.Set(fact.field, value); err != nil {
			panic(fmt.Sprintf("sync: %s of %s/%s: %v", fact.field, model.Provider, model.ID, err)) // adapters and curation bound their values
		}
		return true
	}
	return false
}
