package sync

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync/collection"
	"modelcatalog/dataset/sync/names"
)

// collecting applies what a collection says to the dataset.
type collecting struct {
	*state
	*collection.Collection
	answer *collection.Answer
	report *ProviderReport
}

// collect applies the answers of the collections, after the lists of the providers.
func (s *state) collect(after *dataset.Dataset, requests []*request, report *Report, accepted []string) *dataset.Dataset {
	var read []*request
	listed := map[string]bool{} // providers whose list was merged
	for _, r := range requests {
		if r.answer == nil {
			listed[r.report.Provider.ID] = r.list != nil && r.report.Outcome == Merged
			continue
		}
		if err := r.collection.Read(r.answer, after, s.now.Day()); err != nil {
			r.report.Outcome, r.report.Reason = Failed, err.Error()
		} else if r.report.Reason = shrunk(after, r); r.report.Reason != "" {
			r.report.Outcome = Failed
		} else {
			read = append(read, r)
		}
	}
	after = s.addWitnessed(after, read, listed, report)
	for _, r := range read {
		c := collecting{s, r.collection, r.answer, &r.report}
		next := c.apply(after)
		r.report.Listed, r.report.Caused = len(r.answer.Statements), history.Diff(after, next, s.now)
		r.report.Unchanged = !r.answer.Fresh
		if r.report.Reason = cmp.Or(c.guard(accepted), s.check(next)); r.report.Reason != "" {
			r.report.Outcome, r.report.Caused = Failed, nil
			continue
		}
		after = next
	}
	return after
}

// shrunk says that an answer lacks more than a third of the active models that the collection stated before, or returns "".
func shrunk(d *dataset.Dataset, r *request) string {
	listed := map[[2]string]bool{}
	for _, s := range r.answer.Statements {
		listed[[2]string{s.Provider, s.ID}] = true
	}
	stated, missing := 0, 0
	for i := range d.Models {
		m := &d.Models[i]
		if m.Status == dataset.Active && slices.ContainsFunc(m.Sources, func(s dataset.SourceFacts) bool { return s.Source == r.collection.Name }) {
			stated++
			if !listed[[2]string{m.Provider, m.ID}] {
				missing++
			}
		}
	}
	if missing*3 <= stated {
		return ""
	}
	return fmt.Sprintf("%d of %d active models that it stated before are missing, more than a third", missing, stated)
}

// addWitnessed adds the models that at least two collections name, and proposes the others: those without a type, and those of
// providers whose list does not have them. Models that are retired already are left out.
func (s *state) addWitnessed(after *dataset.Dataset, read []*request, listed map[string]bool, report *Report) *dataset.Dataset {
	type witnessed struct {
		by      []string
		facts   map[string]string
		retired bool
	}
	found := map[[2]string]*witnessed{}
	for _, r := range read {
		for _, statement := range r.answer.Statements {
			key := [2]string{statement.Provider, statement.ID}
			if rule, ok := s.curation.Rule(key[0], key[1]); !r.collection.NamesModels || ok && rule.Ignore != "" || after.Find(key[0], key[1]) != nil {
				continue
			}
			w := found[key]
			if w == nil {
				w = &witnessed{facts: map[string]string{}}
				found[key] = w
			}
			w.by = append(w.by, r.report.Provider.ID)
			w.facts["type"] = cmp.Or(w.facts["type"], statement.Facts["type"])
			w.facts["name"] = cmp.Or(w.facts["name"], statement.Facts["name"])
			w.retired = w.retired || statement.Facts["status"] == dataset.Deprecated.String()
		}
	}
	taken := map[[2]string]bool{}
	for _, m := range after.Models {
		taken[[2]string{m.Provider, names.Key(m.Name.String)}] = true
	}
	added := *after
	added.Models = slices.Clone(after.Models)
	keys := slices.SortedFunc(maps.Keys(found), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
	for _, key := range keys {
		w := found[key]
		if rule, ok := s.curation.Rule(key[0], key[1]); ok {
			w.facts["type"] = rule.Type.String()
		}
		model := dataset.Model{Provider: key[0], ID: key[1], LastSeenAt: s.now}
		if w.retired {
			continue
		}
		if len(w.by) < 2 || listed[key[0]] || model.Set("type", dataset.Text(w.facts["type"])) != nil || !visibleID(key[1]) {
			report.add(toDecide, "proposed: %s %s, named by %s; add it if its provider or another source names it too", plain(key[0]), key[1],
				plain(strings.Join(w.by, " and ")))
			continue
		}
		name := cmp.Or(w.facts["name"], names.Of(key[1]))
		model.Name = dataset.Text(names.Distinct(name, key[1], func(name string) bool { return taken[[2]string{key[0], name}] }))
		taken[[2]string{key[0], names.Key(model.Name.String)}] = true
		if family := names.Family(key[1]); family != "" {
			_ = model.Set("family", dataset.Text(family)) // cannot fail: it is one
		}
		ownDetails(&model)
		ownFacts(&model)
		added.Models = append(added.Models, model)
	}
	slices.SortFunc(added.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	added.MarkExternal()
	return &added
}

// apply returns a dataset with what the collection says.
func (c *collecting) apply(d *dataset.Dataset) *dataset.Dataset {
	after := *d
	after.Models = slices.Clone(d.Models)
	after.Sources = dataset.WithSource(d.Sources, dataset.Source{Name: c.Name, AsOf: c.answer.Day, URL: c.URL, License: c.License})
	after.Sources = dataset.WithSource(after.Sources, dataset.Source{Name: dataset.OwnSource, AsOf: c.answer.Day})
	stated := map[[2]string]*collection.Statement{}
	for _, s := range c.answer.Statements {
		stated[[2]string{s.Provider, s.ID}] = s
	}
	for i := range after.Models {
		m := &after.Models[i]
		s := stated[[2]string{m.Provider, m.ID}]
		if s == nil && !slices.ContainsFunc(m.Prices, func(p dataset.Price) bool { return p.Source == c.Name }) {
			continue
		}
		ownDetails(m)
		if s == nil {
			statePrices(&m.Details, c.Name, nil, c.answer.Day, true)
			continue
		}
		sourceOf(&m.Details, c.Name)
		for fact, name := range dataset.FactNames {
			// A collection without context lengths repeats the input limit there, which says nothing new about other models.
			repeated := name == "max_input_tokens" && s.Facts[name] == s.Facts["context_length"] && !m.Fact(name).Valid
			if s.Facts[name] != "" && !repeated && !c.outdated(m, s.Seen) {
				c.stateFact(m, fact, s.Facts[name])
			}
		}
		statePrices(&m.Details, c.Name, s.Prices, c.answer.Day, true)
		ownFacts(m)
	}
	after.MarkExternal()
	return &after
}

// outdated reports whether the provider has spoken about a model since a day, on which a collection copied its announcement.
func (c *collecting) outdated(m *dataset.Model, seen dataset.Date) bool {
	return seen > 0 && slices.ContainsFunc(m.Sources, func(s dataset.SourceFacts) bool {
		return slices.ContainsFunc(c.dataset.Sources, func(source dataset.Source) bool {
			return source.Name == s.Source && source.Official && source.AsOf > seen
		})
	})
}

// stateFact records what the collection says about a fact, and changes the fact if choose or an override gives another value.
func (c *collecting) stateFact(m *dataset.Model, fact int, stated string) {
	name := dataset.FactNames[fact]
	if shown := m.Fact(name).String; name == "reasoning_efforts" && strings.ReplaceAll(shown, "*", "") == stated {
		stated = shown // a collection does not say which is the default
	}
	said := claims(m, fact, dataset.Claim{Value: stated, Source: c.Name})
	value := dataset.Text(c.choose(m, fact, said))
	for _, o := range c.curation.Overrides(m.Provider, m.ID) {
		if o.Field == name {
			value = o.Value
		}
	}
	if value != m.Fact(name) && m.Set(name, value) != nil {
		return // the value fits no model of this kind
	}
	settle(m, fact, said)
}

// choose returns the value of a fact after the collection stated it: the value of the provider or a person, else that of the
// preferred collection.
func (c *collecting) choose(m *dataset.Model, fact int, said []dataset.Claim) string {
	name := dataset.FactNames[fact]
	shown := m.Fact(name).String
	listed := slices.ContainsFunc(m.Sources, func(s dataset.SourceFacts) bool { return s.Source == m.Provider+"_api" })
	before := claims(m, fact, dataset.Claim{})
	switch {
	case shown != "" && (fact < firstDisputed || name == "status" && (listed || m.Status == dataset.Deprecated)):
		return shown // texts for people, types by rules, retirements for good
	case slices.ContainsFunc(said, func(claim dataset.Claim) bool { return c.decides(claim.Source) }):
		return shown
	case shown != "" && !slices.ContainsFunc(before, func(claim dataset.Claim) bool { return claim.Value == shown }):
		return shown // by a person or a rule
	case shown != "" && slices.ContainsFunc(before, func(claim dataset.Claim) bool { return slices.Contains(said, claim) && claim.Source == c.Name }):
		return shown // it says nothing new
	case name == "status":
		return dataset.Deprecated.String() // collections say nothing else
	}
	return slices.MinFunc(said, func(a, b dataset.Claim) int { return cmp.Compare(rank(name, a.Source), rank(name, b.Source)) }).Value
}

// decides reports whether a source is the provider, or people of the catalog.
func (c *collecting) decides(source string) bool {
	return source == dataset.OwnSource || strings.HasSuffix(source, "_api") ||
		slices.ContainsFunc(c.dataset.Sources, func(s dataset.Source) bool { return s.Name == source && s.Official })
}

// rank returns the place of a source among those that state a fact. About retirements the copies of the providers' pages come
// first.
func rank(fact, source string) int {
	i := slices.IndexFunc(collection.All, func(c collection.Collection) bool { return c.Name == source })
	switch {
	case i < 0:
		return len(collection.All)
	case fact == "retirement_date" || fact == "replacement":
		return -i
	}
	return i
}

// guard doubts an answer if the facts or prices of more than a fifth of its models, and of more than 20, become others.
func (c *collecting) guard(accepted []string) string {
	doubted := map[string]history.Change{}
	for _, change := range c.report.Caused {
		if slices.ContainsFunc(change.Fields, func(f history.Field) bool { return f.Old.Valid }) {
			doubted[change.Provider+"/"+change.ID] = change
		}
	}
	most := max(20, len(c.answer.Statements)/5)
	if len(doubted) <= most {
		return ""
	}
	return c.report.doubt(doubted, []string{fmt.Sprintf("the facts or prices of %d models become others, more than %d (a fifth, or 20)", len(doubted), most)}, accepted)
}
