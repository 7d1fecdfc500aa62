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
	SortUpdated:  {"updated", V1, func(a, b *row) int { return cmp.Compare(a.model.UpdatedAt, b.model.UpdatedAt) }, nil},
	SortName:     {"name", V1, func(a, b *row) int { return strings.Compare(a.sortName, b.sortName) }, nil},
	SortProvider: {"provider", V1, func(a, b *row) int { return strings.Compare(a.Provider, b.Provider) }, nil},
	SortReleased: {"released", V2, func(a, b *row) int { return cmp.Compare(a.released, b.released) }, func(r *row) bool { return r.released != 0 }},
	SortContext:  {"context", V2, func(a, b *row) int { return cmp.Compare(a.context, b.context) }, func(r *row) bool { return r.context != 0 }},
	SortInputPrice: {"input_price", V2, func(a, b *row) int { return a.inputPrice.Compare(b.inputPrice) },
		func(r *row) bool { return r.inputPrice != "" }},
	SortOutputPrice: {"output_price", V2, func(a, b *row) int { return a.outputPrice.Compare(b.outputPrice) },
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

// newOrder returns the rows in the order of a sort key: rows for which it is unknown come last, ties run by row.
func (c *Catalog) newOrder(s Sort, order Order) []uint32 {
	key := &sortKeys[s]
	known := func(r *row) bool { return key.known == nil || key.known(r) }
	rows := make([]uint32, len(c.rows))
	for i := range rows {
		rows[i] = uint32(i)
	}
	slices.SortStableFunc(rows, func(i, j uint32) int {
		a, b := &c.rows[i], &c.rows[j]
		switch {
		case !known(a) && !known(b):
			return 0
		case !known(a):
			return 1
		case !known(b):
			return -1
		case order == Descending && s != SortRelevance:
			return key.compare(b, a)
		}
		return key.compare(a, b)
	})
	return rows
}
