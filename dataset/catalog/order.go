package catalog

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"modelcatalog/dataset"
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

// sortKeys are the sort keys, those of the first version first. Compare compares rows in the direction of a sign, 1 or -1.
var sortKeys = [sortCount]struct {
	name    string
	since   Version
	compare func(a, b *row, sign int) int
}{
	SortUpdated:      {"updated", V1, func(a, b *row, sign int) int { return sign * cmp.Compare(a.model.UpdatedAt, b.model.UpdatedAt) }},
	SortName:         {"name", V1, func(a, b *row, sign int) int { return sign * strings.Compare(a.sortName, b.sortName) }},
	SortProvider:     {"provider", V1, func(a, b *row, sign int) int { return sign * strings.Compare(a.Provider, b.Provider) }},
	SortReleased:     {"released", V2, knownFirst(func(r *row) dataset.Date { return r.released }, cmp.Compare)},
	SortContext:      {"context", V2, knownFirst(func(r *row) int64 { return r.context }, cmp.Compare)},
	SortInputPrice:   {"input_price", V2, knownFirst(func(r *row) dataset.Decimal { return r.inputPrice }, dataset.Decimal.Compare)},
	SortOutputPrice:  {"output_price", V2, knownFirst(func(r *row) dataset.Decimal { return r.outputPrice }, dataset.Decimal.Compare)},
	SortBlendedPrice: {"blended_price", V2, knownFirst(func(r *row) *big.Rat { return r.blendedPrice }, (*big.Rat).Cmp)},
	SortRelevance:    {"relevance", V2, func(a, b *row, _ int) int { return compareRelevance(a, b) }}, // within a class
}

// knownFirst compares rows by a value. Rows in which it is zero, because it is unknown, come last in both directions.
func knownFirst[V comparable](of func(r *row) V, compare func(a, b V) int) func(a, b *row, sign int) int {
	return func(a, b *row, sign int) int {
		x, y, zero := of(a), of(b), *new(V)
		switch {
		case x == y:
			return 0
		case x == zero:
			return 1
		case y == zero:
			return -1
		}
		return sign * compare(x, y)
	}
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

// newOrder returns the rows in the order of a sort key. Ties run by row.
func (c *Catalog) newOrder(s Sort, order Order) []uint32 {
	rows := make([]uint32, len(c.rows))
	for i := range rows {
		rows[i] = uint32(i)
	}
	sign := [...]int{Ascending: 1, Descending: -1}[order]
	slices.SortStableFunc(rows, func(i, j uint32) int { return sortKeys[s].compare(&c.rows[i], &c.rows[j], sign) })
	return rows
}
