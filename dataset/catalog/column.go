package catalog

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
)

// column is a fact with an order: the rows that have it, by value, then by row. A filter by a range of values is a range of positions.
type column[T any] struct {
	positions
	values  []T      // distinct, in ascending order
	ends    []uint32 // by value: the position after the last row that has it
	compare func(a, b T) int
}

// newColumn makes a column from the values of rows. A row whose value is the zero value is unknown, and not in the column.
func newColumn[T comparable](n int, value func(row uint32) T, compare func(a, b T) int) *column[T] {
	c := &column[T]{compare: compare}
	var unknown T
	for row := range uint32(n) {
		if value(row) != unknown {
			c.rows = append(c.rows, row)
		}
	}
	slices.SortFunc(c.rows, func(a, b uint32) int { return cmp.Or(compare(value(a), value(b)), cmp.Compare(a, b)) })
	for i, row := range c.rows {
		if last := len(c.values) - 1; last < 0 || compare(c.values[last], value(row)) != 0 {
			c.values, c.ends = append(c.values, value(row)), append(c.ends, 0)
		}
		c.ends[len(c.ends)-1] = uint32(i + 1)
	}
	c.fillSets(n)
	return c
}

// before returns the number of positions with values less than v, or with values up to v if it is inclusive.
func (c *column[T]) before(v T, inclusive bool) int {
	i, found := slices.BinarySearchFunc(c.values, v, c.compare)
	if found && inclusive {
		i++
	}
	if i == 0 {
		return 0
	}
	return int(c.ends[i-1])
}

// positions are distinct rows in some order. Sets of the rows from every step-th position on make a set of any range of positions
// from two of them and fewer than 2*step single rows. The sets need 8 bytes a row.
type positions struct {
	rows []uint32
	step int
	sets [][]uint64 // set i: the rows from position i*step on; the last is empty
}

const positionSets = 64

func (p *positions) fillSets(n int) {
	p.step = max(64, (len(p.rows)+positionSets-1)/positionSets)
	p.sets = make([][]uint64, (len(p.rows)+p.step-1)/p.step+1)
	set := make([]uint64, substring.Words(n))
	for i := len(p.sets) - 1; i >= 0; i-- {
		for _, row := range p.rows[min(i*p.step, len(p.rows)):min((i+1)*p.step, len(p.rows))] {
			set[row/64] |= 1 << (row % 64)
		}
		p.sets[i] = slices.Clone(set)
	}
}

// keep removes the rows that are not at the positions from start up to end from a set.
func (p *positions) keep(set []uint64, start, end int) {
	if start >= end {
		clear(set)
		return
	}
	first, last := start/p.step, (end+p.step-1)/p.step
	from, to := p.sets[first][:len(set)], p.sets[last][:len(set)]
	for w := range set {
		set[w] &= from[w] &^ to[w]
	}
	for _, row := range p.rows[first*p.step : start] {
		set[row/64] &^= 1 << (row % 64)
	}
	for _, row := range p.rows[end:min(last*p.step, len(p.rows))] {
		set[row/64] &^= 1 << (row % 64)
	}
}

// addRows adds rows to a set.
func addRows(set []uint64, rows []uint32) {
	for _, row := range rows {
		set[row/64] |= 1 << (row % 64)
	}
}

// columns are the facts that queries compare.
type columns struct {
	context, maxOutput      *column[int64]
	released, retirement    *column[dataset.Date]
	inputPrice, outputPrice *column[dataset.Decimal]
	family                  *column[string]
}

// orders returns the orders of the column's values, with unknown values last, ties by row.
func (c *column[T]) orders(n int) (ascending, descending order) {
	up, down := make([]uint32, 0, n), make([]uint32, 0, n)
	up = append(up, c.rows...)
	for i := len(c.ends) - 1; i >= 0; i-- {
		start := uint32(0)
		if i > 0 {
			start = c.ends[i-1]
		}
		down = append(down, c.rows[start:c.ends[i]]...)
	}
	known := c.sets[0]
	for row := range uint32(n) {
		if known[row/64]>>(row%64)&1 == 0 {
			up, down = append(up, row), append(down, row)
		}
	}
	return rank(up), rank(down)
}
