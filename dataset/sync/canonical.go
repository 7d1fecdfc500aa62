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
// LIMIT: it begins with models that are new, because a sync in which no source says anything new must
// change nothing. A row that came in before its maker's row waits for a source or a person.
func (s *state) withCanonicalIDs(d *dataset.Dataset, added newcomers) *dataset.Dataset {
	fact := dataset.FactIndex("canonical_id")
	isDerived := func(c dataset.Claim) bool { return c.Source == dataset.OwnSource && c.Read == 0 }

	after := *d
	after.Models = slices.Clone(d.Models)
	speller := newSpeller(d)
	changed := false
	for i := range after.Models {
		m := &after.Models[i]
		if d.Provider(m.Provider).Kind == dataset.Maker {
			continue
		}
		said := m.Claims(fact)
		if _, isNew := added[m.Key()]; !isNew && !slices.ContainsFunc(said, isDerived) {
			continue
		}
		stated := slices.DeleteFunc(slices.Clone(said), isDerived)
		if !slices.ContainsFunc(stated, func(c dataset.Claim) bool { return c.Until == 0 }) {
			if value := speller.canonicalID(m); value != "" {
				stated = append(stated, dataset.Claim{Value: value, Source: dataset.OwnSource})
			}
		}
		if slices.Equal(said, stated) {
			continue
		}
		m.SetClaims(fact, stated)
		if len(stated) == 0 {
			m.CanonicalID = "" // else it would seem to be written by hand
		}
		changed = true
	}
	if !changed {
		return d
	}
	return Settle(&after, s.curation)
}

// speller derives canonical ids from the spellings of ids.
type speller struct {
	dataset *dataset.Dataset
	names   *resolve.Resolver
	known   map[string]string // canonical ids that makers' rows have or sources state, by themselves without separators
}

func newSpeller(d *dataset.Dataset) *speller {
	s := &speller{dataset: d, names: resolve.New(offersOf(d)), known: map[string]string{}}
	fact := dataset.FactIndex("canonical_id")
	for i := range d.Models {
		m := &d.Models[i]
		for _, c := range m.Claims(fact) {
			if c.Until == 0 && c.Value != "" && c.Source != dataset.OwnSource {
				s.known[withoutSeparators(c.Value)] = c.Value
			}
		}
	}
	// The maker's own spelling counts before that of sources.
	for i := range d.Models {
		if m := &d.Models[i]; d.Provider(m.Provider).Kind == dataset.Maker {
			s.known[withoutSeparators(m.Key().String())] = m.Key().String()
		}
	}
	return s
}

// withoutSeparators returns a canonical id by which spellings of one model are equal:
// minimax/minimaxm25 of minimax/MiniMax-M2.5. The maker is kept apart, so that likeness to a model of
// somebody else does not count.
func withoutSeparators(id string) string {
	maker, model, _ := strings.Cut(strings.ToLower(id), "/")
	return maker + "/" + strings.NewReplacer("-", "", "_", "", ".", "").Replace(model)
}

// canonicalID returns what the spelling of a row's id says about the model that it offers, or "".
func (s *speller) canonicalID(m *dataset.Model) string {
	if row, found := s.names.Canonical(m.Provider, m.ID); found {
		return s.names.Key(row)
	}
	named := s.names.Named(m.Provider, m.ID)
	if named == "" {
		return ""
	}
	if known := s.known[withoutSeparators(named)]; known != "" {
		return known
	}

	// The catalog reads the own lists and pages of the makers of version 1. What they do not have is
	// a name that a gateway made up, unless others serve it, too, because its weights are open.
	maker, _, _ := strings.Cut(named, "/")
	provider := s.dataset.Provider(maker)
	if provider != nil && provider.V1 && m.Fact("open_weights").String != "true" {
		return ""
	}
	return named
}

// offersOf returns the rows of a dataset as offers.
func offersOf(d *dataset.Dataset) []resolve.Offer {
	aliases := d.Aliases()
	offers := make([]resolve.Offer, 0, len(d.Models))
	for i := range d.Models {
		m := &d.Models[i]
		offers = append(offers, resolve.Offer{
			Provider: m.Provider,
			ID:       m.ID,
			Aliases:  aliases(m),
			AliasOf:  m.AliasOf,
			Kind:     d.Provider(m.Provider).Kind.String(),
		})
	}
	return offers
}
