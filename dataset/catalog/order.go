package catalog

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// The sort keys of queries that name none, and the directions of sort keys. Ties are in ascending
// order of rows in both directions.
const (
	SortUpdated   = "updated"
	SortRelevance = "relevance"
	Ascending     = "asc"
	Descending    = "desc"
)

// order is a sort key and a direction.
type order struct{ sort, direction string }

// sortKeys are the sort keys, those of the first version first. Compare compares rows in the
// direction of a sign, 1 or -1.
var sortKeys = []struct {
	name    string
	since   Version
	compare func(a, b *row, sign int) int
}{
	{SortUpdated, V1, func(a, b *row, sign int) int { return sign * cmp.Compare(a.updated, b.updated) }},
	{"name", V1, func(a, b *row, sign int) int { return sign * strings.Compare(a.sortName, b.sortName) }},
	{"provider", V1, func(a, b *row, sign int) int { return sign * strings.Compare(a.Provider, b.Provider) }},
	{"released", V2, knownFirst(func(r *row) dataset.Date { return r.released }, cmp.Compare)},
	{"context", V2, knownFirst(func(r *row) int64 { return r.context }, cmp.Compare)},
	{"input_price", V2, byPrice(func(r *row) dataset.Decimal { return r.inputPrice })},
	{"output_price", V2, byPrice(func(r *row) dataset.Decimal { return r.outputPrice })},
	{"blended_price", V2, byPrice(func(r *row) dataset.Decimal { return r.blendedPrice })},
	{SortRelevance, V2, func(a, b *row, _ int) int { return compareRelevance(a, b) }}, // within a class
}

// byPrice compares rows by a price.
func byPrice(of func(r *row) dataset.Decimal) func(a, b *row, sign int) int {
	return knownFirst(of, dataset.Decimal.Compare)
}

// knownFirst compares rows by a value. Rows in which it is zero, because it is unknown, come last
// in both directions.
func knownFirst[V comparable](of func(r *row) V, compare func(a, b V) int) func(a, b *row, sign int) int {
	return func(a, b *row, sign int) int {
		x := of(a)
		y := of(b)
		var zero V
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

// newOrder returns the rows in an order. Ties run by row.
func (c *Catalog) newOrder(compare func(a, b *row, sign int) int, sign int) []uint32 {
	// Half the memory of int, and there are eighteen orders of a large catalog.
	rows := make([]uint32, len(c.rows))
	for i := range rows {
		rows[i] = uint32(i)
	}
	// A stable sort would take twice the time, and the engine at the edge makes an order when it
	// starts.
	slices.SortFunc(rows, func(i, j uint32) int {
		return cmp.Or(compare(&c.rows[i], &c.rows[j], sign), cmp.Compare(i, j))
	})
	return rows
}
