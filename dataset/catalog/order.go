package catalog

import (
	"cmp"
	"slices"
	"strings"
)

// Sort is a sort key.
type Sort uint8

// The sort keys, in the order of their parameter's allowed values.
const (
	SortUpdated Sort = iota
	SortName
	SortProvider
	SortReleased
	SortContext
	SortInputPrice
	SortOutputPrice
	SortBlendedPrice
	SortRelevance
	sortCount = 9
)

// sortKeys are the sort keys, those of the first version first.
var sortKeys = [sortCount]struct {
	name    string
	since   Version
	compare func(a, b *row) int
	known   func(r *row) bool // nil: always
}{
	SortUpdated:  {"updated", V1, func(a, b *row) int { return cmp.Compare(a.updated, b.updated) }, nil},
	SortName:     {"name", V1, func(a, b *row) int { return strings.Compare(a.sortName, b.sortName) }, nil},
	SortProvider: {"provider", V1, func(a, b *row) int { return strings.Compare(a.Provider, b.Provider) }, nil},
	SortReleased: {"released", V2, func(a, b *row) int { return cmp.Compare(a.released, b.released) }, func(r *row) bool { return r.released != 0 }},
	SortContext:  {"context", V2, func(a, b *row) int { return cmp.Compare(a.context, b.context) }, func(r *row) bool { return r.context != 0 }},
	SortInputPrice: {"input_price", V2, func(a, b *row) int { return cmp.Compare(a.inputPrice, b.inputPrice) },
		func(r *row) bool { return r.inputPrice != "" }},
	SortOutputPrice: {"output_price", V2, func(a, b *row) int { return cmp.Compare(a.outputPrice, b.outputPrice) },
		func(r *row) bool { return r.outputPrice != "" }},
	SortBlendedPrice: {"blended_price", V2, func(a, b *row) int { return a.blendedPrice.Cmp(b.blendedPrice) },
		func(r *row) bool { return r.blendedPrice != nil }},
	SortRelevance: {"relevance", V2, compareRelevance, nil}, // within a class, in both directions
}

// sortNames returns the names of a version's sort keys.
func sortNames(v Version) (names []string) {
	for _, key := range sortKeys {
		if key.since <= v {
			names = append(names, key.name)
		}
	}
	return names
}

// Order is the direction of the sort key. Ties are in ascending order of rows in both.
type Order uint8

// The directions, in the order of their parameter's allowed values.
const (
	Ascending Order = iota
	Descending
)

var orderNames = [2]string{Ascending: "asc", Descending: "desc"}

// newOrders returns the rows in the order of a sort key, in both directions: rows for which it is unknown come last, ties run by row.
func (c *Catalog) newOrders(s Sort) (orders [2][]uint32) {
	key := &sortKeys[s]
	var known, unknown []uint32
	for row := range uint32(len(c.rows)) {
		if key.known == nil || key.known(&c.rows[row]) {
			known = append(known, row)
		} else {
			unknown = append(unknown, row)
		}
	}
	compare := func(a, b uint32) int { return key.compare(&c.rows[a], &c.rows[b]) }
	slices.SortFunc(known, func(a, b uint32) int { return cmp.Or(compare(a, b), cmp.Compare(a, b)) })
	orders[Ascending] = slices.Concat(known, unknown)
	if s == SortRelevance {
		return [...][]uint32{orders[Ascending], orders[Ascending]}
	}
	slices.Reverse(known)
	for start, end := 0, 0; start < len(known); start = end { // ties stay as they were
		for end = start + 1; end < len(known) && compare(known[start], known[end]) == 0; end++ {
		}
		slices.Reverse(known[start:end])
	}
	orders[Descending] = append(known, unknown...)
	return orders
}
