package sync

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/names"
)

// What a model says about others must fit together: names are distinct, aliases lead to models, and
// replacements do not lead in a circle. Sources need not agree on these, so they are settled after
// the facts of all models.

// tellApart adds a part of the id to the names of models that other models of their provider have,
// too. Of two models with one name, the one keeps it that has it from the maintainers, or else the
// one with the shorter id: "GPT-5" is gpt-5, and gpt-5-2026-08-07 is "GPT-5 (2026-08-07)".
func tellApart(models []dataset.Model) {
	// In an order that does not depend on the day on which a model came: names must not change when
	// a dataset is made again from its claims.
	order := make([]int, len(models))
	isDecided := make([]bool, len(models)) // the maintainers decided the name
	owners := map[string]int{}             // the number of models with a name
	for i := range models {
		m := &models[i]
		order[i] = i
		isDecided[i] = hasClaimOf(m, "name", dataset.CatalogSource)
		owners[names.Key(m.Name.String)]++
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case isDecided[i] && !isDecided[j]:
			return -1
		case isDecided[j] && !isDecided[i]:
			return 1
		}
		a := models[i].ID
		b := models[j].ID
		return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	})
	isKept := map[string]bool{} // names that a model keeps
	for _, i := range order {
		m := &models[i]
		key := names.Key(m.Name.String)
		isShared := m.Name.String != "" && owners[key] > 1 && isKept[key]
		if !isShared || isDecided[i] {
			isKept[key] = true
			continue
		}
		isTaken := func(key string) bool { return owners[key] > 0 }
		m.Name = dataset.Text(names.Distinct(m.Name.String, m.ID, isTaken))
		owners[names.Key(m.Name.String)]++
	}
}

// hasClaimOf reports whether a source makes a claim about a fact of a model.
func hasClaimOf(m *dataset.Model, name, source string) bool {
	fact := dataset.FactIndex(name)
	return slices.ContainsFunc(m.Sources, func(c dataset.FactClaim) bool {
		return c.Fact == fact && c.Source == source
	})
}

// settleAliases makes aliases of aliases point to the model at the end, and clears those that do
// not lead to a model. All models are of one provider.
func settleAliases(models []dataset.Model) {
	target := map[string]string{} // of each model; empty if it is not an alias
	for _, m := range models {
		target[m.ID] = m.AliasOf
	}
	modelAtEnd := func(id string) string {
		for range models {
			next, found := target[id]
			if !found {
				return ""
			}
			if next == "" {
				return id
			}
			id = next
		}
		return "" // after as many steps as there are models, it is a circle
	}
	for i := range models {
		m := &models[i]
		m.AliasOf = modelAtEnd(m.AliasOf)
		// A row that points elsewhere knows better than a list of aliases in the row of a model.
		m.Aliases = slices.DeleteFunc(slices.Clone(m.Aliases), func(id string) bool {
			of, isRow := target[id]
			return isRow && modelAtEnd(of) != m.ID
		})
	}
}

// restoreReplacements settles the replacements of models of providers that are not settled. They
// can have been dropped, because they led in a circle through models that are settled now.
func (s *settlement) restoreReplacements() {
	fact := dataset.FactIndex("replacement")
	isClaim := func(c dataset.FactClaim) bool { return c.Fact == fact }
	for i := range s.dataset.Models {
		m := &s.dataset.Models[i]
		if !s.covers(m.Provider) && slices.ContainsFunc(m.Sources, isClaim) {
			m.SpellOut()
			s.settleFact(m, "replacement")
		}
	}
}

// dropCircles drops the replacements that lead back to their model. A program that follows them
// would never end. A replacement that the provider states is dropped only if nobody else closes the
// circle.
func (s *settlement) dropCircles() {
	// First all circles are found, because dropping one replacement opens the circle for the
	// others.
	var dropped []*dataset.Model
	for i := range s.dataset.Models {
		start := &s.dataset.Models[i]
		circle := s.circle(start)
		if circle == nil {
			continue
		}
		if s.isUnofficial(start) || !slices.ContainsFunc(circle, s.isUnofficial) {
			dropped = append(dropped, start)
		}
	}
	for _, m := range dropped {
		m.SpellOut() // the claims stay as they are
		m.Replacement = ""
		m.External = false
	}
}

// circle returns the models from a model along replacements back to it, or nil if they do not lead
// back.
func (s *settlement) circle(start *dataset.Model) (circle []*dataset.Model) {
	if start.Replacement == "" {
		return nil // as most are
	}
	// Not only until start: the replacements can lead into a circle of other models.
	m := start
	for m != nil && !slices.Contains(circle, m) {
		circle = append(circle, m)
		provider, id, _ := strings.Cut(m.Replacement, "/")
		m = s.dataset.Find(provider, id)
	}
	if m != start {
		return nil // it ends, or leads into a circle of others
	}
	return circle
}

// isUnofficial reports whether neither the provider nor the maintainers state the replacement that
// a model shows.
func (s *settlement) isUnofficial(m *dataset.Model) bool {
	claims := m.Claims(dataset.FactIndex("replacement"))
	return !slices.ContainsFunc(claims, func(c dataset.Claim) bool {
		isTrusted := c.Source == dataset.CatalogSource || s.evidence.Official(c.Source, m.Provider)
		return c.Value == m.Replacement && isTrusted
	})
}
