package sync

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/names"
	"modelcatalog/dataset/sync/provider"
)

// merge returns the dataset after the lists are merged, and completes the report.
func (s *state) merge(requests []*request, report *Report, accepted []string) *dataset.Dataset {
	requested := map[string]*request{}
	for _, r := range requests {
		requested[r.report.Provider.ID] = r
	}
	after := &dataset.Dataset{Providers: s.dataset.Providers, LastSync: s.dataset.LastSync}
	providers := slices.Clone(s.dataset.Providers)
	slices.SortFunc(providers, func(a, b dataset.Provider) int { return strings.Compare(a.ID, b.ID) })
	for _, p := range providers {
		models := s.dataset.ModelsOf(p.ID)
		if r := requested[p.ID]; r != nil && r.list != nil {
			m := merging{state: s, report: &r.report, now: report.Time, taken: map[string]bool{}}
			merged := m.merge(models, r.list)
			if r.report.Reason = m.guard(r.list, accepted); r.report.Reason != "" {
				r.report.Outcome = Failed
			} else {
				models = merged
				report.Changes = append(report.Changes, m.changes...)
			}
		}
		after.Models = append(after.Models, models...)
	}
	for _, r := range requests {
		report.Providers = append(report.Providers, r.report)
	}
	for _, o := range s.curation.All() {
		if r := requested[o.Provider]; r != nil && r.report.Outcome == Merged && lookup(after, o.Provider, o.ID) == nil {
			report.Unused = append(report.Unused, o)
		}
	}
	merged := 0
	for _, p := range s.dataset.Providers {
		if r := requested[p.ID]; r != nil && r.report.Outcome == Merged {
			merged++
		} else if s.dataset.Settings.Syncs(p.ID) {
			report.Missing = append(report.Missing, p.ID)
		}
	}
	if merged > 0 && len(report.Missing) == 0 {
		after.LastSync = &report.Time
	}
	report.LastSync = after.LastSync
	return after
}

// lookup returns a model, or nil if it is not there.
func lookup(d *dataset.Dataset, provider, id string) *dataset.Model {
	models := d.ModelsOf(provider)
	i, found := slices.BinarySearchFunc(models, id, func(m dataset.Model, id string) int { return strings.Compare(m.ID, id) })
	if !found {
		return nil
	}
	return &models[i]
}

// merging is the merge of one provider's list.
type merging struct {
	state   *state
	report  *ProviderReport
	now     dataset.Timestamp
	taken   map[string]bool // keys of names, those of the catalog before included
	changes []history.Change
	judged  []history.Change // what the guards see: changes that come from the list, whatever people override
	active  int              // models that were active before
}

// merge merges every model that is in the catalog or in the list, and returns them in order of their ids.
func (m *merging) merge(before []dataset.Model, list *provider.List) (after []dataset.Model) {
	m.report.Listed, m.report.Private = len(list.Models), list.Private
	for _, note := range list.Notes {
		m.report.Notes = append(m.report.Notes, note.String())
	}
	models := map[string]*evidence{}
	for i := range before {
		models[before[i].ID] = &evidence{was: &before[i]}
		m.taken[names.Key(before[i].Name.String)] = true
	}
	for i := range list.Models {
		listed := &list.Models[i]
		if e := models[listed.ID]; e != nil {
			e.listed = listed
		} else {
			models[listed.ID] = &evidence{listed: listed}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(models)) {
		if model, found := m.mergeModel(id, models[id]); found {
			after = append(after, model)
		}
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
		m.report.Ignored++
		return model, false
	}
	for _, fact := range facts {
		value, found := e.first(fact)
		if !found && fact.field == "type" {
			m.report.Untyped = append(m.report.Untyped, Untyped{id, e.listed.TypeWord})
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
	if change, changed := history.Between(e.was, &model, m.now); changed {
		model.UpdatedAt = m.now
		m.changes = append(m.changes, change)
	}
	if e.was != nil && e.was.Status == dataset.Active {
		m.active++
	}
	if change, changed := history.Between(e.was, &model, m.now); changed {
		m.judged = append(m.judged, change)
	}
	return model, true
}
