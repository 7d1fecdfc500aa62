package sync

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/names"
	"modelcatalog/dataset/sync/provider"
)

// merge returns the dataset after the lists are merged, and completes the report.
func (s *state) merge(requests []*request, report *Report, accepted []string) *dataset.Dataset {
	requested := map[string]*request{}
	for _, r := range requests {
		if r.collection == nil {
			requested[r.report.Provider.ID] = r
		}
	}
	after := s.dataset
	providers := slices.Clone(s.dataset.Providers)
	slices.SortFunc(providers, func(a, b dataset.Provider) int { return strings.Compare(a.ID, b.ID) })
	for _, p := range providers {
		r := requested[p.ID]
		if r == nil || r.list == nil {
			continue
		}
		m := merging{state: s, adapter: r.adapter, report: &r.report, now: report.Time, before: s.dataset.ModelsOf(p.ID), pricing: s.dataset.Pricing()}
		m.pricing.Day = max(m.pricing.Day, m.now.Day())
		merged := replaceModels(after, p.ID, m.merge(r.list))
		merged.Sources = dataset.WithSource(after.Sources, dataset.Source{Name: m.source(), AsOf: m.now.Day(), Official: true})
		merged.Sources = dataset.WithSource(merged.Sources, dataset.Source{Name: dataset.OwnSource, AsOf: m.now.Day()})
		if r.report.Reason = cmp.Or(m.guard(r.list, accepted), s.check(merged)); r.report.Reason != "" {
			r.report.Outcome = Failed
			continue
		}
		after = merged
	}
	after = s.collect(after, requests, report, accepted)
	report.Changes = s.stamp(after)
	for _, r := range requests {
		report.Providers = append(report.Providers, r.report)
	}
	for _, o := range s.curation.All() {
		if r := requested[o.Provider]; r != nil && r.report.Outcome == Merged && after.Find(o.Provider, o.ID) == nil {
			report.add(noted, "overrides.jsonl:%d is unused: %s has no model %s", o.Line, plain(o.Provider), o.ID)
		}
	}
	merged := false
	for _, p := range s.dataset.Providers {
		r := requested[p.ID]
		merged = merged || r != nil && r.report.Outcome == Merged
		if (r == nil || r.report.Outcome != Merged) && s.dataset.Settings.Syncs(p.ID) && adapterOf(p.ID) != nil {
			report.Missing = append(report.Missing, p.ID)
		}
	}
	if merged && len(report.Missing) == 0 {
		after.LastSync = &report.Time
	}
	report.LastSync = after.LastSync
	return after
}

// replaceModels returns a copy of a dataset with other models of one provider.
func replaceModels(d *dataset.Dataset, provider string, models []dataset.Model) *dataset.Dataset {
	copied := *d
	others := slices.DeleteFunc(slices.Clone(d.Models), func(m dataset.Model) bool { return m.Provider == provider })
	copied.Models = append(others, models...)
	slices.SortFunc(copied.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	copied.MarkExternal()
	return &copied
}

// stamp returns the changes to a dataset, and sets the time at which the changed models changed.
func (s *state) stamp(after *dataset.Dataset) []history.Change {
	changes := history.Diff(s.dataset, after, s.now)
	for _, c := range changes {
		after.Find(c.Provider, c.ID).UpdatedAt = s.now
	}
	return changes
}

// check says why a dataset cannot be written, or returns "" if it can. Adapters check what they read, but not how the facts of
// models fit together.
func (s *state) check(after *dataset.Dataset) string {
	copied := *after
	copied.Models = slices.Clone(after.Models)
	changes := s.stamp(&copied)
	err := copied.Check()
	if err == nil {
		err = history.Check(&copied, append(slices.Clip(s.changes), changes...), s.now)
	}
	if err == nil {
		return ""
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return "the dataset would be broken: " + first
}

type merging struct {
	state     *state
	adapter   *provider.Adapter
	report    *ProviderReport
	now       dataset.Timestamp
	before    []dataset.Model // in the catalog
	pricing   *dataset.Pricing
	lastMerge dataset.Timestamp // when the last of them was seen
	active    int               // number of them that are active
	owners    map[string]bool   // organisations in their ids
	taken     map[string]bool   // keys of names, those of the catalog before included
	judged    []judgement       // what the guards see
	unknown   int               // listed models of organisations that neither the catalog nor a rule knows
	ignored   int               // new ids that rules keep out of the catalog
}

// merge merges every model that is in the catalog or in the list, and returns them in order of their ids.
func (m *merging) merge(list *provider.List) (after []dataset.Model) {
	m.report.Listed = len(list.Models)
	m.owners, m.taken = map[string]bool{}, map[string]bool{}
	models := map[string]*evidence{}
	for i := range m.before {
		was := &m.before[i]
		models[was.ID] = &evidence{was: was}
		m.taken[names.Key(was.Name.String)] = true
		m.owners[owner(was.ID)] = true
		m.lastMerge = max(m.lastMerge, was.LastSeenAt)
		if was.Status == dataset.Active {
			m.active++
		}
	}
	for i := range list.Models {
		listed := &list.Models[i]
		if e := models[listed.ID]; e != nil {
			e.listed = listed
		} else if m.admits(listed.ID) {
			models[listed.ID] = &evidence{listed: listed}
		}
	}
	m.notes(list)
	m.follow(models, list)
	var known []*evidence
	for _, id := range slices.Sorted(maps.Keys(models)) {
		if model, found := m.mergeModel(id, models[id]); found {
			after, known = append(after, model), append(known, models[id])
		}
	}
	if m.unknown > 0 {
		m.report.add(toDecide, "needs a rule: %s of organisations that neither the catalog nor types.jsonl knows; not named, because they may "+
			"belong to the key's owner", plain(plural(m.unknown, "model")))
	}
	if m.ignored > 0 {
		m.report.add(noted, "ignored by rules in types.jsonl: %s", plain(plural(m.ignored, "id")))
	}
	if list.Private > 0 {
		m.report.add(noted, "left out: %s of the key's owner", plain(plural(list.Private, "fine-tuned model")))
	}
	settleAliases(after)
	for i := range after {
		m.finish(&after[i], known[i])
	}
	return after
}

// distinguish changes the name of a listed model if another model has it: to the one that it had, if that has the same
// beginning, so that names do not depend on the order of arrival. Names that people decided on stay.
func (m *merging) distinguish(model *dataset.Model, e *evidence) {
	was, name := "", model.Name.String
	if e.was != nil {
		was = e.was.Name.String
	}
	_, decided := e.value(fromOverride, "name")
	switch {
	case decided || name == "" || names.Key(name) == names.Key(was):
	case names.Extends(was, name, model.ID):
		model.Name = dataset.Text(was)
	default:
		model.Name = dataset.Text(names.Distinct(name, model.ID, func(key string) bool { return m.taken[key] }))
	}
	m.taken[names.Key(model.Name.String)] = true
}

// mergeModel merges one model. It returns false for a model that stays out of the catalog.
func (m *merging) mergeModel(id string, e *evidence) (dataset.Model, bool) {
	model := dataset.Model{Provider: m.report.Provider.ID, ID: id}
	if e.was != nil {
		model = *e.was
	}
	if rule, found := m.state.curation.Rule(model.Provider, id); found {
		e.rule = &rule
	}
	e.overrides = m.state.curation.Overrides(model.Provider, id)
	if e.was == nil && e.rule != nil && e.rule.Ignore != "" {
		m.ignored++
		return model, false
	}
	for _, fact := range precedences {
		value, found := e.first(fact)
		if !found && fact.field == "type" {
			format, values := "its provider does not say what it is for", []any{id}
			if word := e.listed.TypeWord; word != "" {
				format, values = "its provider calls it %s", append(values, word)
			}
			m.report.add(toDecide, "left out %s: no rule in types.jsonl matches it, and "+format, values...)
			return model, false
		}
		if !found {
			continue
		}
		if err := model.Set(fact.field, value); err != nil { // adapters and curation check their values
			panic(fmt.Sprintf("sync: %s of %s/%s: %v", fact.field, model.Provider, id, err))
		}
	}
	if e.listed != nil {
		m.distinguish(&model, e)
		model.LastSeenAt = m.now
	}
	return model, true
}

// finish completes a model, of which all facts are known: its sources, its prices and what the guards see.
func (m *merging) finish(model *dataset.Model, e *evidence) {
	id := model.ID
	if e.listed != nil {
		m.credit(model, e)
		var prices []dataset.Price
		for meter, amount := range e.listed.Prices {
			prices = append(prices, dataset.Price{Meter: meter, Amount: amount})
		}
		statePrices(&model.Details, m.source(), prices, m.now.Day(), false)
	}
	contradicted := e.listed != nil && !e.alias && !e.listed.Retired && model.Status == dataset.Deprecated
	if contradicted && model.RetirementDate <= m.now.String()[:len(time.DateOnly)] {
		m.report.add(toCheck, "listed, but deprecated in the catalog: %s", id)
	}
	m.judge(e, *model)
}
