package sync

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/resolve"
)

// withCanonicalIDs returns the dataset in which rows of clouds, hosts and gateways have the
// canonical id that their spelling says, if no source and no person says it. What a rule derived is
// a claim of the catalog without a day. It is derived again each time, so that it ends with the
// maker's row, and with the first source that knows better.
//
// LIMIT: it begins with models that are new, because a sync in which no source says anything new
// must change nothing. A row that came in before its maker's row waits for a source or a person.
func (s *syncer) withCanonicalIDs(d *dataset.Dataset, added newcomers) *dataset.Dataset {
	fact := dataset.FactIndex("canonical_id")
	// A decision of a person has a day, and a derived claim has none.
	isDerived := func(c dataset.Claim) bool { return c.Source == dataset.CatalogSource && c.Read == 0 }
	isCurrent := func(c dataset.Claim) bool { return c.Until == 0 }

	after := *d
	after.Models = slices.Clone(d.Models)
	speller := newSpeller(d)
	changed := false
	for i := range after.Models {
		m := &after.Models[i]
		if d.Provider(m.Provider).Kind == dataset.Maker {
			continue // its row is the one to which canonical ids lead
		}
		before := m.Claims(fact)
		_, isNew := added[m.Key()]
		if !isNew && !slices.ContainsFunc(before, isDerived) {
			continue // see LIMIT
		}
		claims := slices.DeleteFunc(slices.Clone(before), isDerived)
		if !slices.ContainsFunc(claims, isCurrent) {
			value := speller.canonicalID(m)
			if value != "" {
				claims = append(claims, dataset.Claim{Value: value, Source: dataset.CatalogSource})
			}
		}
		if slices.Equal(before, claims) {
			continue
		}
		m.SetClaims(fact, claims)
		if len(claims) == 0 {
			// Without a claim Settle would take the value for one that a person wrote by hand.
			m.CanonicalID = ""
		}
		changed = true
	}
	if !changed {
		return d // and nothing to settle again
	}
	return Settle(&after, s.curation)
}

// speller derives canonical ids from the spellings of ids.
type speller struct {
	dataset *dataset.Dataset
	names   *resolve.Resolver
	// known has the canonical ids that makers' rows have or sources state, by the same id without
	// separators. The value is empty for a maker's id that moves on to newer models.
	known map[string]string
}

func newSpeller(d *dataset.Dataset) *speller {
	s := &speller{dataset: d, names: resolve.New(resolve.OffersOf(d)), known: map[string]string{}}
	fact := dataset.FactIndex("canonical_id")
	for i := range d.Models {
		m := &d.Models[i]
		for _, c := range m.Claims(fact) {
			if c.Until == 0 && c.Value != "" && c.Source != dataset.CatalogSource {
				s.known[withoutSeparators(c.Value)] = c.Value
			}
		}
	}
	// After the sources, because the maker's own spelling counts.
	for i := range d.Models {
		m := &d.Models[i]
		if d.Provider(m.Provider).Kind != dataset.Maker {
			continue
		}
		// The model can have another id than the row: Alibaba also sells models of DeepSeek, and
		// DeepSeek serves V4.1 Flash as deepseek-flash.
		value := d.CanonicalID(m)
		if s.names.Moves(i) {
			// OpenRouter's mistral-medium-3 is still the model of May 2025, while Mistral lets its
			// own id mean Medium 3.5.
			value = ""
		}
		s.known[withoutSeparators(m.Key().String())] = value
	}
	return s
}

// withoutSeparators returns a canonical id by which spellings of one model are equal:
// minimax/minimaxm25 of minimax/MiniMax-M2.5. The maker is kept apart, so that likeness to a model
// of somebody else does not count.
func withoutSeparators(id string) string {
	maker, model, _ := strings.Cut(strings.ToLower(id), "/")
	return maker + "/" + strings.NewReplacer("-", "", "_", "", ".", "").Replace(model)
}

// canonicalID returns what the spelling of a row's id says about the model that it offers, or "".
func (s *speller) canonicalID(m *dataset.Model) string {
	// The same id as the maker's, with a prefix or in another case.
	if row, found := s.names.Canonical(m.Provider, m.ID); found {
		return s.dataset.CanonicalID(&s.dataset.Models[row])
	}
	named := s.names.Named(m.Provider, m.ID)
	if named == "" {
		return ""
	}
	if known, found := s.known[withoutSeparators(named)]; found {
		return known
	}

	// The catalog reads the lists and pages of the makers of version 1. What they do not have is a
	// name that a gateway made up, unless others serve it, too, because its weights are open.
	maker, _, _ := strings.Cut(named, "/")
	provider := s.dataset.Provider(maker)
	if provider != nil && provider.V1 && m.Fact("open_weights").String != "true" {
		return ""
	}
	return named
}
