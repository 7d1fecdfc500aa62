package catalog

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
)

// Sort is a sort key.
type Sort uint8

// The sort keys, in the order of their parameter's allowed values.
const (
	SortUpdated Sort = iota
	SortName
	SortProvider
	SortReleased // from here on in version 2 only
	SortContext
	SortInputPrice
	SortOutputPrice
	SortRelevance
	sortCount = 8
)

var sortNames = [sortCount]string{
	SortUpdated: "updated", SortName: "name", SortProvider: "provider", SortReleased: "released", SortContext: "context",
	SortInputPrice: "input_price", SortOutputPrice: "output_price", SortRelevance: "relevance",
}

// sortCounts are the numbers of keys that the versions have: the first of the list.
var sortCounts = [len(Versions)]int{3, sortCount}

// Order is the direction of the sort key. Ties are in ascending order of rows in both.
type Order uint8

// The directions, in the order of their parameter's allowed values.
const (
	Ascending Order = iota
	Descending
)

var orderNames = [2]string{Ascending: "asc", Descending: "desc"}

// order is the rows in the order of one sort key and direction. The rank of a row is its index there. It needs 8 bytes a row
// for the two tables and 2 for the bitsets.
type order struct {
	rows   []uint32             // by rank; nil if all ranks are the rows
	ranks  []uint32             // by row; nil if rows is
	sets   [valueCount][]uint64 // by value: the ranks of the rows that have it; nil in orders that only version 2 has, and without the provider
	blocks [][cellCount]uint16  // by block of blockRows ranks: the number of rows in each cell
}

// A block is large enough to need little memory for its counts, and small enough to be searched in a fraction of a
// microsecond.
const (
	blockRows  = 1 << 12
	blockWords = blockRows / 64
)

// order returns the order of a sort key and direction.
func (c *Catalog) order(s Sort, o Order) *order { return &c.orders[2*int(s)+int(o)] }

// row returns the row at a rank.
func (o *order) row(rank uint32) uint32 {
	if o.rows == nil {
		return rank
	}
	return o.rows[rank]
}

// rank returns the rank of a row.
func (o *order) rank(row uint32) uint32 {
	if o.ranks == nil {
		return row
	}
	return o.ranks[row]
}

// comparison compares two rows by a sort key: the result is negative, 0 or positive.
type comparison func(a, b uint32) int

// orderBy fills both directions of a sort key.
func (c *Catalog) orderBy(s Sort, compare comparison) {
	rows := ascending(len(c.cells), compare)
	*c.order(s, Descending) = c.newOrder(reverseGroups(rows, compare))
	*c.order(s, Ascending) = c.newOrder(rows)
}

// reverseGroups reverses the order of the rows, but not that of rows with equal keys.
func reverseGroups(rows []uint32, compare comparison) []uint32 {
	reversed := make([]uint32, 0, len(rows))
	for end := len(rows); end > 0; {
		start := end - 1
		for start > 0 && compare(rows[start-1], rows[start]) == 0 {
			start--
		}
		reversed = append(reversed, rows[start:end]...)
		end = start
	}
	return reversed
}

func (c *Catalog) newOrder(rows []uint32) order {
	o := order{blocks: make([][cellCount]uint16, (len(rows)+blockRows-1)/blockRows)}
	for v := range o.sets {
		if v >= len(c.providers) && v < firstType {
			continue
		}
		o.sets[v] = make([]uint64, substring.Words(len(rows)))
	}
	for rank, row := range rows {
		cell := c.cells[row]
		o.blocks[rank/blockRows][cell]++
		for _, v := range cellValues[cell] {
			o.sets[v][rank/64] |= 1 << (rank % 64)
		}
	}
	ranked := rank(rows)
	o.rows, o.ranks = ranked.rows, ranked.ranks
	return o
}

// rank returns an order without sets.
func rank(rows []uint32) order {
	if slices.IsSorted(rows) {
		return order{}
	}
	o := order{rows: rows, ranks: make([]uint32, len(rows))}
	for rank, row := range rows {
		o.ranks[row] = uint32(rank)
	}
	return o
}

// ascending returns the rows sorted by a key, ties by row.
func ascending(n int, compare comparison) []uint32 {
	rows := make([]uint32, n)
	for i := range rows {
		rows[i] = uint32(i)
	}
	slices.SortFunc(rows, func(a, b uint32) int {
		return cmp.Or(compare(a, b), cmp.Compare(a, b))
	})
	return rows
}

func byUpdated(models []dataset.Model) comparison {
	return func(a, b uint32) int { return cmp.Compare(models[a].UpdatedAt, models[b].UpdatedAt) }
}

// byName compares the folded names, or the folded ids of models without a name.
func byName(models []dataset.Model) comparison {
	keys := make([]string, len(models))
	for i := range models {
		keys[i] = substring.Fold(cmp.Or(models[i].Name, dataset.NullString{String: models[i].ID}).String)
	}
	return func(a, b uint32) int { return strings.Compare(keys[a], keys[b]) }
}

func byProvider(models []dataset.Model) comparison {
	return func(a, b uint32) int { return strings.Compare(models[a].Provider, models[b].Provider) }
}
