package catalog

import (
	"slices"

	"modelcatalog/dataset"
)

// A value is one allowed value of a filter that all versions have: the providers first, then the types, then the statuses.
const (
	firstType   = dataset.ProviderCount
	firstStatus = firstType + len(dataset.TypeNames)
	valueCount  = firstStatus + len(dataset.StatusNames)
)

// indexValues fills the sets of the rows of each value.
func (c *Catalog) indexValues(models []dataset.Model) {
	for v := range c.values {
		c.values[v] = make([]uint64, words(len(models)))
	}
	for row := range models {
		m := &models[row]
		provider := slices.IndexFunc(c.providers, func(p dataset.Provider) bool { return p.ID == m.Provider })
		for _, v := range [...]int{provider, firstType + int(m.Type), firstStatus + int(m.Status)} {
			c.values[v][row/64] |= 1 << (row % 64)
		}
		c.statuses[row] = m.Status
	}
}

// keepValues removes the rows that have none of the values of a parameter from a set. The values are those from first on whose
// bits are set; no bit does not restrict.
func (c *Catalog) keepValues(set []uint64, bits uint16, first int, s *scratch) {
	if bits == 0 {
		return
	}
	s.either = grow(s.either, len(set))
	clear(s.either)
	for v := first; bits != 0; v, bits = v+1, bits>>1 {
		if bits&1 != 0 {
			unite(s.either, c.values[v])
		}
	}
	intersect(set, s.either)
}
