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
func (s *state) withCanonicalIDs(d *dataset.Dataset) *dataset.Dataset {
	fact := dataset.FactIndex("canonical_id")
	isDerived := func(c dataset.Claim) bool { return c.Source == dataset.OwnSource && c.Read == 0 }

	after := *d
	after.Models = slices.Clone(d.Models)
	names := resolve.New(offersOf(d))
	changed := false
	for i := range after.Models {
		m := &after.Models[i]
		if d.Provider(m.Provider).Kind == dataset.Maker {
			continue
		}
		said := m.Claims(fact)
		stated := slices.DeleteFunc(slices.Clone(said), isDerived)
		if !slices.ContainsFunc(stated, func(c dataset.Claim) bool { return c.Until == 0 && c.Value != "" }) {
			if value := canonicalID(d, names, m); value != "" {
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

// canonicalID returns what the spelling of a row's id says about the model that it offers, or "".
func canonicalID(d *dataset.Dataset, names *resolve.Resolver, m *dataset.Model) string {
	if row, found := names.Canonical(m.Provider, m.ID); found {
		return names.Key(row)
	}
	named := names.Named(m.Provider, m.ID)
	maker, _, _ := strings.Cut(named, "/")

	// The catalog reads the own lists and pages of the makers of version 1. What they do not have is
	// a name that a gateway made up, unless others serve it, too, because its weights are open.
	known := d.Provider(maker)
	if known != nil && known.V1 && m.Fact("open_weights").String != "true" {
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
