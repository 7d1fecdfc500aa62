package catalog

import (
	"math/bits"
	"slices"

	"modelcatalog/dataset/catalog/substring"
)

// pageMatches takes the page from the rows that a search found, and returns how many of them pass the filter.
func (c *Catalog) pageMatches(o *order, q *Query, s *scratch) (total int) {
	if s.matches.Set == nil {
		rows := c.filterMatches(&s.filter, s.matches.Rows)
		s.page.reset(q, len(rows))
		s.takeRows(o, rows)
		return len(rows)
	}
	set, total := c.filterSet(s)
	s.page.reset(q, total)
	s.takeMatching(o, set, total)
	return total
}

// takeMatching takes the page from a set of rows with so many elements.
func (s *scratch) takeMatching(o *order, set []uint64, total int) {
	switch {
	case o.rows == nil:
		s.page.takeSet(set)
	case total <= sortedRows:
		s.few = s.few[:0]
		for w, word := range set {
			for ; word != 0; word &= word - 1 {
				s.few = append(s.few, uint32(w*64+bits.TrailingZeros64(word)))
			}
		}
		s.takeRows(o, s.few)
	case !s.walk(o, set, total):
		s.takeRanked(o, set)
	}
}

// walk takes the page by a walk, unless ranking is faster: a walk costs a step for each rank up to the page. Ranking costs more for each
// match, but nothing for other rows. A walk ends without a page once it has cost more than expected and about half as much as ranking,
// because then the matches are far from the start.
func (s *scratch) walk(o *order, set []uint64, total int) bool {
	steps := min(s.page.skip+s.page.left, total-s.page.skip) * (len(o.rows) / total)
	return steps <= total*rankCost && s.page.takeWalk(o, set, total, 2*steps+total)
}

// rankCost is the cost of finding a match's rank, in steps of a walk. It is an estimate.
const rankCost = 4

// sortedRows is the number of matches that are sorted by rank instead of collected in a set of ranks.
const sortedRows = 64

// filterMatches keeps the rows that pass, in place.
func (c *Catalog) filterMatches(f *filter, rows []uint32) []uint32 {
	if f.used == 0 {
		return rows
	}
	return slices.DeleteFunc(rows, func(row uint32) bool { return !f.passes[c.cells[row]] })
}

// filterSet returns the set of the matches that pass, and their number.
func (c *Catalog) filterSet(s *scratch) (set []uint64, total int) {
	if s.filter.used == 0 {
		return s.matches.Set, s.matches.Count
	}
	byRow := c.order(SortProvider, Ascending) // whose ranks are the rows
	set = s.filtered[:0]
	for w, word := range s.matches.Set {
		if word != 0 {
			word &= s.filter.word(byRow, w)
		}
		set = append(set, word)
		total += bits.OnesCount64(word)
	}
	s.filtered = set
	return set, total
}

// takeRows takes the page from a list of rows, which it changes.
func (s *scratch) takeRows(o *order, rows []uint32) {
	if o.rows != nil {
		for i, row := range rows {
			rows[i] = o.ranks[row]
		}
		if len(rows) > sortedRows {
			ranked := s.clearRanked(len(o.rows))
			for _, rank := range rows {
				ranked[rank/64] |= 1 << (rank % 64)
			}
			s.page.takeSet(ranked)
			return
		}
		slices.Sort(rows)
	}
	s.page.ranks = append(s.page.ranks, rows[s.page.skip:s.page.skip+s.page.left]...)
}

// takeRanked takes the page from a set of rows.
func (s *scratch) takeRanked(o *order, set []uint64) {
	ranked := s.clearRanked(len(o.rows))
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			rank := o.ranks[w*64+bits.TrailingZeros64(word)]
			ranked[rank/64] |= 1 << (rank % 64)
		}
	}
	s.page.takeSet(ranked)
}

// clearRanked returns an empty set of ranks below n.
func (s *scratch) clearRanked(n int) []uint64 {
	s.ranked = grow(s.ranked, substring.Words(n))
	clear(s.ranked)
	return s.ranked
}
