package sync

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/names"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/source"
)

// merge returns the dataset with what the sources say, and completes the report. Each answer is judged alone, next to the dataset before,
// and those that are believed are taken together. So neither their order nor other answers decide what becomes of one.
func (s *state) merge(ctx context.Context, requests []*request, report *Report, opts *Options) (*dataset.Dataset, error) {
	before := Settle(s.dataset, s.curation)
	today := *before // with the prices of today, so that no source is taken to change those that merely begin
	today.LastSync = &s.now
	var believed []*request
	for _, r := range requests {
		if r.Reason == "" && !r.fail(r.read(ctx, s.dataset, opts, s.now)) {
			j := s.judgment(r, &today, Settle(s.take(&today, r, nil, nil), s.curation))
			if !r.fail(cmp.Or(j.guard(report, opts.Accept), s.check(j.after))) {
				believed = append(believed, r)
			}
		}
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx) // the sources that were not read would seem to have failed
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
	for i := range report.Changes {
		report.add(recorded, "%s", code(report.Changes[i].String()))
	}
	report.disputes(s.dataset, after)
	return after, s.check(after)
}

// judgment compares two datasets.
func (s *state) judgment(r *request, before, after *dataset.Dataset) *judgment {
	return &judgment{request: r, before: before, after: after, recent: recentChanges(s.changes, s.now), now: s.now}
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
	type witness struct {
		sources          []string
		kind             string // the type
		served, excluded bool
	}
	witnesses, listed, added := map[dataset.Key]witness{}, map[string]bool{}, map[dataset.Key]bool{}
	for _, r := range believed {
		listed[r.Name] = true
		for _, said := range r.statements {
			if r.from.Names && !said.Unread {
				w := witnesses[said.Key()]
				w.sources, w.kind = append(w.sources, r.source.Name), cmp.Or(w.kind, said.Facts["type"])
				w.served, w.excluded = w.served || r.from.Serves, w.excluded || r.from.IsList() || said.Facts["status"] != ""
				witnesses[said.Key()] = w
			}
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(witnesses), dataset.Key.Compare) {
		rule, ruled := s.curation.Rule(k.Provider, k.ID)
		switch w := witnesses[k]; {
		case w.excluded, rule.Ignore != "", s.dataset.Find(k.Provider, k.ID) != nil:
		case len(w.sources) < 2 && !w.served || w.kind == "" && !ruled || listed[k.Provider] || !visibleID(k.ID):
			report.add(toDecide, "proposed: %s %s, named by %s; add it if its provider or another source names it too",
				k.Provider, Quoted(k.ID), strings.Join(w.sources, " and "))
		default:
			added[k] = true
		}
	}
	return added
}

// take returns the dataset with the claims of a source as it states them now. A list adds the models that admits allows; a collection
// those that are added. The report, which can be nil, gets what a list has that stays out.
func (s *state) take(d *dataset.Dataset, r *request, added map[dataset.Key]bool, report *Report) *dataset.Dataset {
	before, _ := d.Source(r.source.Name)
	earlier := evidence.New(d)
	after := *d
	after.Models, after.Sources = slices.Clone(d.Models), dataset.WithSource(d.Sources, r.source)
	said, private := map[dataset.Key]*source.Statement{}, 0
	for _, statement := range r.statements {
		k := statement.Key()
		said[k] = statement
		switch known := d.Find(k.Provider, k.ID) != nil; {
		case s.private(r.from, d, k.ID):
			private++
		case known, statement.Unread:
		case added[k], r.from.IsList() && s.admits(statement, report):
			after.Models = append(after.Models, dataset.Model{Provider: k.Provider, ID: k.ID, LastSeenAt: r.time,
				Name: dataset.Text(names.Of(k.ID)), Details: dataset.Details{Family: names.Family(k.ID)}})
		}
	}
	if private > 0 {
		report.add(toDecide, "%s: needs a rule: %s of organizations that neither the catalog nor types.jsonl knows; not named, because they may "+
			"belong to the key's owner", r.Name, plural(private, "model"))
	}
	slices.SortFunc(after.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	for i := range after.Models {
		m := &after.Models[i]
		statement := said[m.Key()]
		if !r.covers(m.Provider) {
			continue
		}
		if statement != nil && statement.Unread {
			m.KeepClaims(r.source.Name, earlier.Confirmed)
			continue
		}
		m.Prices = slices.Clone(m.Prices)
		if r.claim(m, statement, before.AsOf); statement != nil && r.from.IsList() {
			m.LastSeenAt = max(m.LastSeenAt, r.time) // a copy of the day of the last list is of its beginning
			if statement.Facts["status"] == "" && m.Status == dataset.Deprecated && m.RetirementDate <= s.now.Day().String() {
				report.add(toCheck, "%s: listed, but deprecated in the catalog: %s", r.Name, Quoted(m.ID))
			}
		}
	}
	if r.from.IsList() {
		after.Lists = map[string]dataset.Timestamp{r.Name: r.time}
		for provider, last := range d.Lists {
			after.Lists[provider] = max(last, after.Lists[provider])
		}
	}
	return &after
}

// claim replaces what the source said about a model by a statement; nil means that the source does not have the model. What it no longer
// says was last said on the day until. A claim that stays the same keeps the day on which it was first read.
func (r *request) claim(m *dataset.Model, statement *source.Statement, until dataset.Date) {
	name, day, current := r.source.Name, r.source.AsOf, false
	said := cmp.Or(statement, &source.Statement{})
	for fact, factName := range dataset.FactNames {
		var last dataset.Claim
		claims := slices.DeleteFunc(m.Claims(fact), func(c dataset.Claim) bool {
			if c.Source == name {
				last = c
			}
			return c.Source == name
		})
		value := said.Facts[factName]
		claim := dataset.Claim{Value: value, Source: name, Read: day}
		switch {
		case value == "" && last.Source == "":
			continue
		case value == "":
			claim = last
			claim.Until = cmp.Or(claim.Until, claim.Seen, max(until, claim.Read))
			claim.Seen = 0
		case dataset.SameValue(fact, value, last.Value) && last.Until == 0:
			claim.Read = last.Read
		case said.Seen != 0:
			claim.Read = min(day, said.Seen)
		}
		current = current || value != ""
		m.SetClaims(fact, append(claims, claim))
	}
	// A source that states no fact can still have the model.
	m.Sources = slices.DeleteFunc(slices.Clone(m.Sources), func(c dataset.FactClaim) bool {
		bare := c.Source == name && c.Fact == dataset.Exists
		if bare {
			day = c.Read
		}
		return bare
	})
	if statement != nil && !current {
		m.AddSource(name, day)
	}
	statePrices(&m.Details, name, said.Prices, r.source.AsOf)
}

// maker returns the organization in an id such as "acme/model", or "" for a model of the provider itself.
func maker(id string) string { return id[:max(0, strings.Index(id, "/"))] }

// private reports whether a listed model could belong to the key's owner: the list has such models, and neither the catalog nor a rule
// knows its organization. Reports are public, so they do not name it.
func (s *state) private(list *source.Source, d *dataset.Dataset, id string) bool {
	_, ruled := s.curation.Rule(list.Provider, id)
	known := func(m dataset.Model) bool { return maker(m.ID) == maker(id) }
	return list.Shared && !ruled && maker(id) != "" && !slices.ContainsFunc(d.ModelsOf(list.Provider), known)
}

// admits reports whether a model of a list that the catalog does not have may come into it. The report, which can be nil, says why not.
func (s *state) admits(statement *source.Statement, report *Report) bool {
	rule, ruled := s.curation.Rule(statement.Provider, statement.ID)
	switch {
	case ruled:
		return rule.Ignore == ""
	case !visibleID(statement.ID):
		report.add(toDecide, "%s: needs a rule: %s, because it has characters that are invisible or change the writing direction",
			statement.Provider, Quoted(statement.ID))
		return false
	case statement.Facts["type"] == "":
		report.add(toDecide, "%s: left out %s: no rule in types.jsonl matches it, and its provider does not say its type",
			statement.Provider, Quoted(statement.ID))
		return false
	}
	return true
}

// visibleID reports whether people see each character of an id, and not all of them are blanks.
func visibleID(id string) bool {
	return !strings.ContainsFunc(id, func(r rune) bool { return !visible(r) }) && strings.TrimSpace(id) != ""
}
