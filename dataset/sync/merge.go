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

// merge returns the dataset with what the sources say, and completes the report. Each answer is judged alone, next to the dataset before,
// and those that are believed are taken together. So neither their order nor other answers decide what becomes of one.
func (s *state) merge(requests []*request, report *Report, opts *Options) (*dataset.Dataset, error) {
	before := Settle(s.dataset, s.curation)
	today := *before // with the prices of today, so that no source is taken to change those that merely begin
	today.LastSync = &s.now
	var believed []*request
	for _, r := range requests {
		if r.Reason == "" && !r.fail(r.read(s.dataset, opts, s.now)) {
			j := &judgment{state: s, request: r, before: &today, after: Settle(s.take(&today, r, nil, nil), s.curation)}
			if !r.fail(cmp.Or(j.guard(report, opts.Accept), s.check(j.after))) {
				believed = append(believed, r)
			}
		}
	}
	added := s.corroborated(believed, report)
	after, synced := before, map[string]bool{}
	for _, r := range believed {
		if len(added) > 0 { // of which a source alone adds none
			r.Changes = history.Diff(&today, Settle(s.take(&today, r, added, nil), s.curation), 0)
		}
		after, synced[r.Name] = s.take(after, r, added, report), true
	}
	after = Settle(after, s.curation)
	for _, r := range requests {
		report.close(r.SourceReport)
	}
	for _, p := range s.dataset.Providers {
		hasList := slices.ContainsFunc(provider.Lists, func(s source.Source) bool { return s.Provider == p.ID })
		if !synced[p.ID] && s.dataset.Settings.Syncs(p.ID) && hasList {
			report.Missing = append(report.Missing, p.ID)
		}
	}
	if report.LastSync = s.dataset.LastSync; len(believed) == 0 {
		return s.dataset, nil
	}
	if report.Missing == nil && slices.ContainsFunc(s.dataset.Providers, func(p dataset.Provider) bool { return synced[p.ID] }) {
		after.LastSync = &report.Time
		report.LastSync = after.LastSync
	}
	report.lost(before, after)
	report.Changes = s.stamp(after)
	report.disputes(s.dataset, after)
	return after, s.check(after)
}

// fail reports that the source failed, if there is an error.
func (r *request) fail(err error) bool {
	if err != nil {
		r.Reason = err.Error()
	}
	return err != nil
}

// stamp returns the changes to a dataset, and sets the time at which the changed models changed.
func (s *state) stamp(after *dataset.Dataset) []history.Change {
	changes := history.Diff(s.dataset, after, s.now)
	for _, c := range changes {
		after.Find(c.Provider, c.ID).UpdatedAt = s.now
	}
	return changes
}

// check says why a dataset cannot be written. Readers check what they read, but not how the facts of models fit together.
func (s *state) check(after *dataset.Dataset) error {
	copied := *after
	copied.Models = slices.Clone(after.Models)
	changes := s.stamp(&copied)
	if err := cmp.Or(copied.Check(), history.Check(&copied, append(slices.Clip(s.changes), changes...), s.now)); err != nil {
		return fmt.Errorf("the dataset would be broken: %w", err)
	}
	return nil
}

// corroborated returns the ids that no list has, but at least two collections, and whose type is known. It proposes the others to people:
// those without a type, and those of providers whose list does not have them. Models that are retired already are left out.
func (s *state) corroborated(believed []*request, report *Report) map[dataset.Key]bool {
	sources, types, listed := map[dataset.Key][]string{}, map[dataset.Key]string{}, map[string]bool{}
	excluded, served, added := map[dataset.Key]bool{}, map[dataset.Key]bool{}, map[dataset.Key]bool{}
	for _, r := range believed {
		if !r.from.Names {
			continue
		}
		for _, said := range r.statements {
			if said.Unread {
				continue
			}
			k := dataset.Key{Provider: said.Provider, ID: said.ID}
			sources[k], types[k] = append(sources[k], r.source.Name), cmp.Or(types[k], said.Facts["type"])
			served[k] = served[k] || r.from.Serves
			excluded[k] = excluded[k] || r.from.IsList() || said.Facts["status"] != ""
		}
		listed[r.Name] = true
	}
	for _, k := range slices.SortedFunc(maps.Keys(sources), dataset.Key.Compare) {
		rule, ruled := s.curation.Rule(k.Provider, k.ID)
		switch {
		case excluded[k], rule.Ignore != "", s.dataset.Find(k.Provider, k.ID) != nil:
		case len(sources[k]) < 2 && !served[k] || types[k] == "" && !ruled || listed[k.Provider] || !visibleID(k.ID):
			report.add(toDecide, "proposed: %s %s, named by %s; add it if its provider or another source names it too",
				k.Provider, Quoted(k.ID), strings.Join(sources[k], " and "))
		default:
			added[k] = true
		}
	}
	return added
}

// take returns the dataset with the claims of a source as it states them now. A list adds the models that admits allows; a collection
// those that are added. The report, which can be nil, gets what a list has that stays out.
func (s *state) take(d *dataset.Dataset, r *request, added map[dataset.Key]bool, report *Report) *dataset.Dataset {
	before, _ := d.Evidence().Source(r.source.Name)
	after := *d
	after.Models, after.Sources = slices.Clone(d.Models), dataset.WithSource(d.Sources, r.source)
	said := map[dataset.Key]*source.Statement{}
	for _, statement := range r.statements {
		said[dataset.Key{Provider: statement.Provider, ID: statement.ID}] = statement
	}
	private := s.private(r, d)
	for _, statement := range r.statements {
		k := dataset.Key{Provider: statement.Provider, ID: statement.ID}
		if d.Find(k.Provider, k.ID) == nil && !statement.Unread && (added[k] || r.from.IsList() && s.admits(statement, private, report)) {
			after.Models = append(after.Models, dataset.Model{Provider: k.Provider, ID: k.ID, LastSeenAt: s.now,
				Name: dataset.Text(names.Of(k.ID)), Details: dataset.Details{Family: names.Family(k.ID)}})
		}
	}
	slices.SortFunc(after.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	for i := range after.Models {
		m := &after.Models[i]
		if statement := said[m.Key()]; r.covers(m.Provider) {
			m.Prices = slices.Clone(m.Prices)
			if r.claim(m, statement, before.AsOf); statement != nil && r.from.IsList() {
				m.LastSeenAt = r.time
				if report != nil && statement.Facts["status"] == "" && m.Status == dataset.Deprecated && m.RetirementDate <= s.now.Day().String() {
					report.add(toCheck, "%s: listed, but deprecated in the catalog: %s", r.Name, Quoted(m.ID))
				}
			}
		}
	}
	if r.from.IsList() {
		if after.Lists = maps.Clone(d.Lists); after.Lists == nil {
			after.Lists = map[string]dataset.Timestamp{}
		}
		after.Lists[r.Name] = r.time
		if unknown := len(slices.DeleteFunc(slices.Clone(r.statements), func(s *source.Statement) bool { return !private(s.ID) })); unknown > 0 && report != nil {
			report.add(toDecide, "%s: needs a rule: %s of organizations that neither the catalog nor types.jsonl knows; not named, because they may "+
				"belong to the key's owner", r.Name, plural(unknown, "model"))
		}
	}
	return &after
}

// claim replaces what the source said about a model by a statement; nil means that the source does not have the model. What it no longer
// says was last said on the day until. A claim that stays the same keeps the day on which it was first read.
func (r *request) claim(m *dataset.Model, statement *source.Statement, until dataset.Date) {
	if statement != nil && statement.Unread {
		return
	}
	name, day, current := r.source.Name, r.source.AsOf, false
	m.Sources = slices.Clone(m.Sources)
	for fact := range dataset.FactNames {
		claims := m.Claims(fact)
		var last *dataset.Claim
		kept := slices.DeleteFunc(slices.Clone(claims), func(c dataset.Claim) bool {
			if c.Source == name {
				last = &c
			}
			return c.Source == name
		})
		value := ""
		if statement != nil {
			value = statement.Facts[dataset.FactNames[fact]]
		}
		if value == "" && last == nil {
			continue
		}
		claim := dataset.Claim{Value: value, Source: name, Read: day}
		switch {
		case value == "":
			claim = *last
			claim.Until = cmp.Or(claim.Until, max(until, claim.Read))
		case last != nil && dataset.SameValue(fact, value, last.Value) && last.Until == 0:
			claim.Read = last.Read
		case statement.Seen != 0:
			claim.Read = min(day, statement.Seen)
		}
		current = current || value != ""
		m.SetClaims(fact, append(kept, claim))
	}
	// A source that states no fact can still have the model.
	named := false
	m.Sources = slices.DeleteFunc(m.Sources, func(c dataset.FactClaim) bool {
		bare := c.Source == name && c.Fact == dataset.Exists
		keep := bare && statement != nil && !current && !named
		named = named || keep
		return bare && !keep
	})
	if statement != nil && !current && !named {
		m.AddSource(name, day)
	}
	var prices []dataset.Price
	if statement != nil {
		prices = statement.Prices
	}
	statePrices(&m.Details, name, prices, day)
}

// maker returns the organization in an id such as "acme/model", or "" for a model of the provider itself.
func maker(id string) string { return id[:max(0, strings.Index(id, "/"))] }

// private returns whether a listed model could belong to the key's owner: the list has such models, and neither the catalog nor a rule
// knows its organization. Reports are public, so they do not name it.
func (s *state) private(r *request, d *dataset.Dataset) func(id string) bool {
	known := map[string]bool{"": true}
	for _, m := range d.ModelsOf(r.from.Provider) {
		known[maker(m.ID)] = true
	}
	return func(id string) bool {
		_, ruled := s.curation.Rule(r.from.Provider, id)
		return r.from.Shared && !known[maker(id)] && !ruled
	}
}

// admits reports whether a model of a list that the catalog does not have may come into it. The report, which can be nil, says why not.
func (s *state) admits(statement *source.Statement, private func(id string) bool, report *Report) bool {
	rule, ruled := s.curation.Rule(statement.Provider, statement.ID)
	note := func(format string, values ...any) bool {
		if report != nil {
			report.add(toDecide, "%s: %s", statement.Provider, fmt.Sprintf(format, values...))
		}
		return false
	}
	switch {
	case private(statement.ID):
		return false
	case !ruled && !visibleID(statement.ID):
		return note("needs a rule: %s, because it has characters that are invisible or change the writing direction", Quoted(statement.ID))
	case !ruled && statement.Facts["type"] == "":
		return note("left out %s: no rule in types.jsonl matches it, and its provider does not say its type", Quoted(statement.ID))
	}
	return rule.Ignore == ""
}

// visibleID reports whether people see each character of an id, and not all of them are blanks.
func visibleID(id string) bool {
	return !strings.ContainsFunc(id, func(r rune) bool { return !visible(r) }) && strings.TrimSpace(id) != ""
}
