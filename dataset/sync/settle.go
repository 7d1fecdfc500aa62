package sync

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/sync/curation"
	"modelcatalog/dataset/sync/names"
)

// Settle returns the dataset in which each model shows what its claims, the rules of the maintainers and the other models say. It is a
// function of these alone, so a dataset that is settled stays as it is. In order:
//
//  1. dataset.Evidence chooses the claim that is shown of each fact. What a source no longer says counts only while no source says
//     anything else.
//  2. Facts without a claim are derived: the name and the family from the id, the type from types.jsonl, the status from the list of
//     the provider. A value that differs from that was written by hand, so it becomes a claim of the maintainers.
//  3. Names of a provider are made distinct, aliases end at models that are none and have their facts, and replacements that lead in a
//     circle are dropped.
func Settle(d *dataset.Dataset, rules *curation.Curation) *dataset.Dataset {
	after := *d
	after.Models = slices.Clone(d.Models)
	e := evidence.New(&after)
	chosen := make([]dataset.Model, len(d.Models))
	every := append([]string{"release_date"}, dataset.FactNames...) // first, because the choice of others needs it
	for i := range after.Models {
		settleModel(&after.Models[i], every, e, rules)
		chosen[i] = after.Models[i]
	}
	for _, p := range d.Providers {
		models := after.ModelsOf(p.ID)
		tellApart(models)
		settleAliases(models)
	}
	for i := range after.Models { // that can be aliases, of models that are settled
		m := &after.Models[i]
		settleModel(m, slices.DeleteFunc(slices.Clone(dataset.FactNames), func(name string) bool {
			_, inherits := e.Inherited(m, name)
			return !inherits
		}), e, rules)
	}
	dropCircles(&after, e)
	for i := range after.Models {
		for _, name := range []string{"name", "alias_of", "aliases", "replacement"} {
			if fact := dataset.FactIndex(name); after.Models[i].Fact(name) != chosen[i].Fact(name) {
				after.Models[i].SetClaims(fact, chosen[i].Claims(fact))
			}
		}
		if after.Models[i].States(dataset.OwnSource) && !slices.ContainsFunc(after.Sources, func(s dataset.Source) bool { return s.Name == dataset.OwnSource }) {
			after.Sources = dataset.WithSource(after.Sources, dataset.Source{Name: dataset.OwnSource, AsOf: d.Day()})
		}
	}
	after.MarkExternal()
	return &after
}

// settleModel sets some facts of a model from its claims.
func settleModel(m *dataset.Model, names []string, e *evidence.Evidence, rules *curation.Curation) {
	for _, name := range names {
		fact, decided := dataset.FactIndex(name), false
		said := m.Claims(fact)
		if current := func(c dataset.Claim) bool { return c.Until == 0 }; slices.ContainsFunc(said, current) {
			said = slices.DeleteFunc(said, func(c dataset.Claim) bool { return !current(c) })
		}
		value, rule := derive(m, name, rules)
		inherited, inherits := e.Inherited(m, name)
		value = cmp.Or(inherited, value) // a family of the maker, before one that is derived from the id
		if len(said) == 0 && !rule && !inherits && name != "status" && !m.Shows(fact, value) {
			said = []dataset.Claim{{Value: m.Fact(name).String, Source: dataset.OwnSource}} // written by hand
		}
		if chosen := e.Choose(m, fact, said); len(chosen) > 0 && chosen[0].Standing == evidence.Shown {
			if decided = chosen[0].Source == dataset.OwnSource; decided || !rule {
				value = chosen[0].Value
			}
		}
		if name == "status" && !decided {
			value, said = settleStatus(m, e, value, said)
		}
		set(m, name, value)
		m.SetClaims(fact, said)
	}
}

// derive returns the value of a fact that no source states, or "", and whether it is by a rule of the maintainers, which wins over sources.
// A name or a family that people left out stays out.
func derive(m *dataset.Model, fact string, rules *curation.Curation) (value string, rule bool) {
	switch {
	case fact == "name" && m.Name.Valid:
		return names.Of(m.ID), false
	case fact == "family" && m.Family != "":
		return names.Family(m.ID), false
	case fact == "type":
		rule, found := rules.Rule(m.Provider, m.ID)
		return rule.Type.String(), found && rule.Ignore == ""
	}
	return "", false
}

// settleStatus returns the status of a model about which sources state a value, or nothing. A model that the provider's list does not
// have is unlisted, unless it is retired, or a page of the provider that was read later calls it active. Without a list, a status for
// which there is no claim was written by hand.
func settleStatus(m *dataset.Model, e *evidence.Evidence, value string, said []dataset.Claim) (string, []dataset.Claim) {
	list, read := e.Source(dataset.ListSource(m.Provider))
	switch {
	case value == "deprecated", !read && value != "":
	case read && !m.Listed() && !slices.ContainsFunc(said, func(c dataset.Claim) bool {
		return c.Until == 0 && e.Official(c.Source) && c.Value == "active" && e.Confirmed(&c) >= list.AsOf
	}):
		if m.Status != dataset.Deprecated || len(said) > 0 {
			return "unlisted", said
		}
		fallthrough
	case m.Status == dataset.Deprecated && len(said) == 0:
		return "deprecated", []dataset.Claim{{Value: "deprecated", Source: dataset.OwnSource}}
	case m.Status == dataset.Unlisted && len(said) == 0 && !read:
		return "unlisted", nil
	}
	return cmp.Or(value, "active"), said
}

// set sets a fact, of which "" means that it is unknown.
func set(m *dataset.Model, fact, value string) {
	if m.Fact(fact).String == value && (value != "" || fact != "name" || m.Name.Valid) {
		return
	}
	text := dataset.NullString{String: value, Valid: value != "" || fact == "context_length"}
	if err := m.Set(fact, text); err != nil { // readers have checked it
		panic(fmt.Sprintf("sync: %s of %s: %v", fact, m.Key(), err))
	}
}

// tellApart adds a part of the id to the names of models that other models of their provider have, too. Of two models with one name, that
// keeps it which has it from the maintainers, or the shorter id.
func tellApart(models []dataset.Model) {
	order := make([]int, len(models))
	owners := map[string]int{} // the number of models with a name
	for i := range models {
		order[i] = i
		owners[names.Key(models[i].Name.String)]++
	}
	decided := func(m *dataset.Model) bool {
		return slices.ContainsFunc(m.Claims(dataset.FactIndex("name")), func(c dataset.Claim) bool { return c.Source == dataset.OwnSource })
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := &models[i], &models[j]
		if decided(a) != decided(b) {
			return map[bool]int{true: -1, false: 1}[decided(a)]
		}
		return cmp.Or(cmp.Compare(len(a.ID), len(b.ID)), strings.Compare(a.ID, b.ID))
	})
	kept := map[string]bool{}
	for _, i := range order {
		m := &models[i]
		key := names.Key(m.Name.String)
		if m.Name.String == "" || owners[key] < 2 || !kept[key] || decided(m) {
			kept[key] = true
			continue
		}
		m.Name = dataset.Text(names.Distinct(m.Name.String, m.ID, func(key string) bool { return owners[key] > 0 }))
		owners[names.Key(m.Name.String)]++
	}
}

// settleAliases makes aliases of aliases point to the model at the end, and clears those that lead to none. The models are those of one
// provider.
func settleAliases(models []dataset.Model) {
	target := map[string]string{} // of each model; empty if it is no alias
	for _, m := range models {
		target[m.ID] = m.AliasOf
	}
	end := func(id string) string {
		for range models {
			next, found := target[id]
			if !found || next == "" {
				return map[bool]string{true: id}[found]
			}
			id = next
		}
		return "" // a circle
	}
	for i := range models {
		m := &models[i]
		m.AliasOf = end(m.AliasOf)
		m.Aliases = slices.DeleteFunc(slices.Clone(m.Aliases), func(id string) bool {
			of, found := target[id]
			return found && end(of) != m.ID
		})
	}
}

// dropCircles drops the replacements that lead back to their model: those of the provider only if nobody else closes the circle.
func dropCircles(d *dataset.Dataset, e *evidence.Evidence) {
	find := func(m *dataset.Model) *dataset.Model {
		provider, id, _ := strings.Cut(m.Replacement, "/")
		return d.Find(provider, id)
	}
	fact := dataset.FactIndex("replacement")
	weak := func(m *dataset.Model) bool {
		return !slices.ContainsFunc(m.Claims(fact), func(c dataset.Claim) bool {
			return c.Value == m.Replacement && (e.Official(c.Source) || c.Source == dataset.OwnSource)
		})
	}
	var dropped []*dataset.Model
	for i := range d.Models {
		start := &d.Models[i]
		circle, m := []*dataset.Model{start}, find(start)
		for ; m != nil && !slices.Contains(circle, m); m = find(m) {
			circle = append(circle, m)
		}
		if m == start && (weak(start) || !slices.ContainsFunc(circle, weak)) {
			dropped = append(dropped, start)
		}
	}
	for _, m := range dropped {
		m.Replacement, m.External = "", false
	}
}
