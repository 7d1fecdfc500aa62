package evidence

import (
	"slices"

	"modelcatalog/dataset"
)

// Coverage counts the models of a provider about which something is known.
type Coverage struct {
	Models       int
	Priced       int // have a price today that is not disputed
	Contexts     int // have the length of their context
	Ends         int // have the day on which they end, or before which they do not
	Corroborated int // are known from two independent sources at least; those of one site or root are one
	FirstHand    int // are known from a page, a list or an SDK of the provider
	Canonical    int // are mapped to a maker's model; of a maker's own rows those that are another model
}

// Add adds the counts of another provider.
func (c *Coverage) Add(other Coverage) {
	c.Models += other.Models
	c.Priced += other.Priced
	c.Contexts += other.Contexts
	c.Ends += other.Ends
	c.Corroborated += other.Corroborated
	c.FirstHand += other.FirstHand
	c.Canonical += other.Canonical
}

// CoverageOf counts the models of each provider, in the order of providers.
func CoverageOf(d *dataset.Dataset) []Coverage {
	pricing := NewPricing(d)
	counts := make([]Coverage, len(d.Providers))
	for i, p := range d.Providers {
		models := d.ModelsOf(p.ID)
		for j := range models {
			pricing.cover(&counts[i], &models[j])
		}
	}
	return counts
}

// cover adds a model to the counts of its provider.
func (p *Pricing) cover(c *Coverage, m *dataset.Model) {
	count := func(n *int, known bool) {
		if known {
			*n++
		}
	}
	isPriced := func(q Quote) bool { return q.Amount != "" }
	sources := p.sourcesOf(m)

	// The catalog's own word is no witness: it says what others said, or what a rule derived from
	// them.
	var witnesses []string
	for _, source := range sources {
		if source != dataset.CatalogSource {
			witnesses = append(witnesses, witness(source))
		}
	}
	slices.Sort(witnesses)

	c.Models++
	count(&c.Priced, slices.ContainsFunc(p.Quotes(m), isPriced))
	count(&c.Contexts, m.ContextLength != "")
	count(&c.Ends, m.RetirementDate != "" || m.NotBefore != "")
	count(&c.Corroborated, len(slices.Compact(witnesses)) > 1)
	count(&c.FirstHand, p.FirstHand(m))
	count(&c.Canonical, m.CanonicalID != "")
}

// FirstHand reports whether a page, a list or an SDK of the provider says something of a model.
func (p *Pricing) FirstHand(m *dataset.Model) bool {
	isOfficial := func(source string) bool { return p.Official(source, m.Provider) }
	return slices.ContainsFunc(p.sourcesOf(m), isOfficial)
}

// sourcesOf returns the sources that say something of a model, also such as they no longer say.
func (p *Pricing) sourcesOf(m *dataset.Model) (sources []string) {
	for _, c := range m.Sources {
		sources = append(sources, c.Source)
	}
	for _, price := range m.Prices {
		sources = append(sources, price.Source)
	}
	return sources
}
