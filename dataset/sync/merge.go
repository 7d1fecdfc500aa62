package sync

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/names"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/source"
)

// merge returns the dataset after the sources are merged, one after the other, and completes the report.
func (s *state) merge(requests []*request, report *Report, accepted []string) *dataset.Dataset {
	for _, r := range requests {
		if r.Reason == "" {
			r.fail(r.read(s.dataset, s.now))
		}
	}
	types := s.named(requests, report)
	after, merged := s.dataset, map[string]bool{} // by the id of the provider
	for _, r := range requests {
		if r.Reason == "" {
			m := newMerging(s, after, r, types, report)
			next := m.merge()
			if r.fail(cmp.Or(m.guard(accepted), s.check(next))) {
				r.Caused = nil
			} else {
				after, merged[r.Provider.ID] = next, true
			}
		}
		report.close(r.ProviderReport)
	}
	report.Changes = s.stamp(after)
	report.disputes(s.dataset, after)
	synced := false
	for _, p := range s.dataset.Providers {
		synced = synced || merged[p.ID]
		if !merged[p.ID] && s.dataset.Settings.Syncs(p.ID) && provider.Find(p.ID) != nil {
			report.Missing = append(report.Missing, p.ID)
		}
	}
	if synced && report.Missing == nil {
		after.LastSync = &report.Time
	}
	report.LastSync = after.LastSync
	return after
}

// fail reports that the source failed, if there is an error.
func (r *request) fail(err error) bool {
	if err != nil {
		r.Reason = err.Error()
	}
	return err != nil
}

// named returns the types of the models that no list has, but at least two collections. It proposes the others: those without a type, and
// those of providers whose list does not have them. Models that are retired already are left out.
func (s *state) named(requests []*request, report *Report) map[key]string {
	sources, kinds, left := map[key][]string{}, map[key]string{}, map[key]bool{}
	listed, types := map[string]bool{}, map[key]string{}
	for _, r := range requests {
		if r.Reason != "" || r.collection != nil && !r.collection.NamesModels {
			continue
		}
		if _, n, most := newMerging(s, s.dataset, r, nil, nil).missing(); r.collection != nil && n > most {
			continue // it will be rejected
		}
		for _, said := range r.statements {
			k := key{said.Provider, said.ID}
			sources[k], kinds[k] = append(sources[k], r.source.Name), cmp.Or(kinds[k], said.Facts["type"])
			left[k] = left[k] || r.collection == nil || said.Facts["status"] != ""
		}
		listed[r.Provider.ID] = true
	}
	for _, k := range sortedKeys(sources) {
		rule, ruled := s.curation.Rule(k[0], k[1])
		if ruled {
			kinds[k] = rule.Type.String()
		}
		switch {
		case left[k], rule.Ignore != "", s.dataset.Find(k[0], k[1]) != nil:
		case len(sources[k]) < 2 || kinds[k] == "" || listed[k[0]] || !visibleID(k[1]):
			report.add(toDecide, "proposed: %s %s, named by %s; add it if its provider or another source names it too",
				k[0], quoted(k[1]), strings.Join(sources[k], " and "))
		default:
			types[k] = kinds[k]
		}
	}
	return types
}

// stamp returns the changes to a dataset, and sets the time at which the changed models changed.
func (s *state) stamp(after *dataset.Dataset) []history.Change {
	changes := history.Diff(s.dataset, after, s.now)
	for _, c := range changes {
		after.Find(c.Provider, c.ID).UpdatedAt = s.now
	}
	return changes
}

// check says why a dataset cannot be written. Adapters check what they read, but not how the facts of models fit together.
func (s *state) check(after *dataset.Dataset) error {
	copied := *after
	copied.Models = slices.Clone(after.Models)
	changes := s.stamp(&copied)
	if err := cmp.Or(copied.Check(), history.Check(&copied, append(slices.Clip(s.changes), changes...), s.now)); err != nil {
		return fmt.Errorf("the dataset would be broken: %w", err)
	}
	return nil
}

// key is the provider and the id of a model.
type key = [2]string

func sortedKeys[T any](index map[key]T) []key {
	return slices.SortedFunc(maps.Keys(index), func(a, b key) int { return slices.Compare(a[:], b[:]) })
}

// merging merges what one source states.
type merging struct {
	*state
	*request
	report  *Report
	before  *dataset.Dataset // without the source
	known   []dataset.Model  // of it: those of the provider, or those that a collection can change
	types   map[key]string   // of the models that collections can add
	said    map[key]*source.Statement
	owners  map[key][]string // ids by provider and key of the name, those of the catalog before included
	lastRun dataset.Timestamp
	leaving []history.Change // that a list says; see evidence.judge
	judged  []history.Change // that the source causes, without what people decide
	unknown int              // listed models of organisations that neither the catalog nor a rule knows
}

func newMerging(s *state, before *dataset.Dataset, r *request, types map[key]string, report *Report) *merging {
	m := &merging{state: s, request: r, report: report, before: before, types: types, known: before.Models,
		said: map[key]*source.Statement{}, owners: map[key][]string{}}
	for _, said := range r.statements {
		m.said[key{said.Provider, said.ID}] = said
	}
	if r.collection == nil {
		m.known = before.ModelsOf(r.Provider.ID)
	}
	for i := range m.known {
		model := &m.known[i]
		name := key{model.Provider, names.Key(model.Name.String)}
		m.owners[name] = append(m.owners[name], model.ID)
		m.lastRun = max(m.lastRun, model.LastSeenAt)
	}
	return m
}

// add adds a line about the source to the report.
func (m *merging) add(heading, format string, values ...any) {
	m.report.add(heading, "%s: %s", m.Provider.ID, fmt.Sprintf(format, values...))
}

// merge returns the dataset with what the source states.
func (m *merging) merge() *dataset.Dataset {
	index := map[key]*evidence{}
	for i := range m.known {
		k := key{m.known[i].Provider, m.known[i].ID}
		index[k] = &evidence{m, k, &m.known[i], m.said[k]}
	}
	for _, said := range m.statements {
		if k := (key{said.Provider, said.ID}); index[k] == nil && m.admits(said) {
			index[k] = &evidence{m, k, nil, said}
		}
	}
	after := *m.before
	after.Models = slices.DeleteFunc(slices.Clone(m.before.Models), func(other dataset.Model) bool {
		return m.collection != nil || other.Provider == m.Provider.ID
	})
	after.Sources = dataset.WithSource(dataset.WithSource(after.Sources, m.source), dataset.Source{Name: dataset.OwnSource, AsOf: m.source.AsOf})
	first := len(after.Models)
	var kept []*evidence
	for _, k := range sortedKeys(index) {
		e := index[k]
		if model, found := e.decide(); found {
			after.Models, kept = append(after.Models, model), append(kept, e)
		}
	}
	if m.collection == nil {
		settleAliases(after.Models[first:])
		m.noteLeftOut()
	}
	pricing := after.Pricing()
	pricing.Day = max(pricing.Day, m.now.Day())
	for i, e := range kept {
		model := &after.Models[first+i]
		e.finish(model)
		e.judge(model, pricing)
	}
	slices.SortFunc(after.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	after.MarkExternal()
	return &after
}

// decide returns the model with its facts. It returns false for a model that stays out of the catalog.
func (e *evidence) decide() (dataset.Model, bool) {
	model := dataset.Model{Provider: e.key[0], ID: e.key[1]}
	if e.was != nil {
		model = *e.was
		model.Sources, model.Disputes, model.Prices = slices.Clone(model.Sources), slices.Clone(model.Disputes), slices.Clone(model.Prices)
	}
	if e.said == nil && e.list == nil {
		return model, true
	}
	for _, name := range dataset.FactNames {
		value, found := e.value(name)
		if !found && name == "type" {
			e.add(toDecide, "left out %s: no rule in types.jsonl matches it, and its provider's word for its use is %s", quoted(model.ID), quoted(e.said.TypeWord))
			return model, false
		}
		if !found || e.was != nil && value == e.was.Fact(name) {
			continue
		}
		if err := model.Set(name, value); err != nil { // sources and curation check their values
			panic(fmt.Sprintf("sync: %s of %s: %v", name, e.key, err))
		}
	}
	if e.said != nil && (e.list != nil || e.was == nil) {
		e.distinguish(&model)
		model.LastSeenAt = e.now
	}
	return model, true
}

// distinguish changes the name of a model if only others have it, so that names do not depend on the order of arrival. Names that people
// decided on stay.
func (e *evidence) distinguish(model *dataset.Model) {
	if _, decided := e.override("name"); !decided && model.Name.String != "" {
		model.Name = dataset.Text(names.Distinct(model.Name.String, model.ID, func(name string) bool {
			owners := e.owners[key{model.Provider, name}]
			return len(owners) > 0 && !slices.Contains(owners, model.ID)
		}))
	}
	k := key{model.Provider, names.Key(model.Name.String)}
	e.owners[k] = append(e.owners[k], model.ID)
}

// finish completes a model, of which all facts are known: its sources and its prices.
func (e *evidence) finish(model *dataset.Model) {
	if e.said == nil {
		if e.list == nil {
			statePrices(&model.Details, e.source.Name, nil, e.now.Day(), true)
		}
		return
	}
	SourceOf(&model.Details, e.source.Name)
	for _, fact := range dataset.FactNames {
		if e.stated(fact) != "" {
			settle(model, fact, e.claims(fact))
		}
	}
	statePrices(&model.Details, e.source.Name, e.said.Prices, e.now.Day(), e.list == nil)
	ownFacts(model)
	listed := e.list != nil && !e.said.Followed && e.said.Facts["status"] == ""
	if listed && model.Status == dataset.Deprecated && model.RetirementDate <= e.now.Day().String() {
		e.add(toCheck, "listed, but deprecated in the catalog: %s", quoted(model.ID))
	}
}

// maker returns the organisation in an id such as "acme/model", or "" for a model of the provider itself.
func maker(id string) string { return id[:max(0, strings.Index(id, "/"))] }

// private reports whether a listed model could belong to the key's owner: the list has such models, and neither the catalog nor
// a rule knows its organisation. Reports are public, so they do not name it.
func (m *merging) private(id string) bool {
	_, ruled := m.curation.Rule(m.Provider.ID, id)
	return m.adapter.Shared && !ruled && maker(id) != "" &&
		!slices.ContainsFunc(m.known, func(known dataset.Model) bool { return maker(known.ID) == maker(id) })
}

// admits reports whether a listed model that the catalog does not have may come into it.
func (m *merging) admits(s *source.Statement) bool {
	rule, found := m.curation.Rule(s.Provider, s.ID)
	switch {
	case m.collection != nil:
		return m.types[key{s.Provider, s.ID}] != ""
	case s.Followed:
	case m.private(s.ID):
		m.unknown++
	case !found && !visibleID(s.ID):
		m.add(toDecide, "needs a rule: %s, because it has characters that are invisible or change the writing direction", quoted(s.ID))
	default:
		return rule.Ignore == ""
	}
	return false
}

// noteLeftOut adds notes about a list to the report, without models that must not be named.
func (m *merging) noteLeftOut() {
	for _, text := range slices.Sorted(maps.Keys(m.list.Notes)) {
		if ids := slices.DeleteFunc(m.list.Notes[text], m.private); len(ids) > 0 {
			m.add(noted, "note: %s", quoted(fmt.Sprintf("%s: %q", text, ids)))
		}
	}
	if m.unknown > 0 {
		m.add(toDecide, "needs a rule: %s of organisations that neither the catalog nor types.jsonl knows; not named, because they may "+
			"belong to the key's owner", plural(m.unknown, "model"))
	}
}

// visibleID reports whether people see each character of an id, and not all of them are blanks.
func visibleID(id string) bool {
	return !strings.ContainsFunc(id, func(r rune) bool { return !visible(r) }) && strings.TrimSpace(id) != ""
}
