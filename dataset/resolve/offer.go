package resolve

import "modelcatalog/dataset"

// OffersOf returns the rows of a dataset as offers, in the order of its models.
func OffersOf(d *dataset.Dataset) []Offer {
	aliases := d.Aliases() // computed once for all models
	kinds := map[string]string{}
	for _, p := range d.Providers {
		kinds[p.ID] = p.Kind.String()
	}
	offers := make([]Offer, 0, len(d.Models))
	for i := range d.Models {
		m := &d.Models[i]
		offers = append(offers, Offer{
			Provider: m.Provider,
			ID:       m.ID,
			Aliases:  aliases(m),
			AliasOf:  m.AliasOf,
			Kind:     kinds[m.Provider],
		})
	}
	return offers
}
