package catalog

import (
	"math/bits"
	"slices"
)

// Page says where a list answer stands in the whole result.
type Page struct {
	Total int // rows that match
	Page  int64
	Limit int
	Pages int64 // ceil(Total / Limit)
}

// Result is what a query finds: the models that the page shows, and where it stands. A Result may be used again.
type Result struct {
	Page
	rows  [MaxLimit]uint32
	count int
}

// Rows returns the rows of the page, in its order. They are part of the Result.
func (r *Result) Rows() []uint32 { return r.rows[:r.count] }

// SetRow makes the result a single row, as Catalog.Find returns it, on no page.
func (r *Result) SetRow(row int) {
	r.Page, r.rows[0], r.count = Page{}, uint32(row), 1
}

// Evaluate finds what the query asks for.
func (c *Catalog) Evaluate(q *Query, r *Result) {
	s := c.scratch.Get().(*scratch)
	defer c.scratch.Put(s)
	var rows []uint32
	rows, r.Page = c.find(q, s)
	r.count = copy(r.rows[:], rows)
}

// scratch is the working memory of one query, kept for the next.
type scratch struct {
	filter filter
	page   [MaxLimit]uint32
	term   []byte
	rows   []uint32
	bits   []uint64
	lists  []uint32
	rarest [candidateLists]uint32
}

// bitsetWords returns the length of a bitset of rows.
func bitsetWords(rows int) int { return (rows + 63) / 64 }

// clearBits makes bits a bitset of no row.
func (s *scratch) clearBits(words int) {
	s.bits = slices.Grow(s.bits[:0], words)[:words]
	clear(s.bits)
}

// find evaluates the query: it returns the rows of the page, which stand in s, and where it stands.
func (c *Catalog) find(q *Query, s *scratch) ([]uint32, Page) {
	s.filter.compile(q)
	o := c.order(q.Sort, q.Order)
	var total int
	var rows []uint32
	if q.Search == "" {
		total = c.size
		if s.filter.restricts {
			total = s.filter.total(&c.totals)
		}
		start, end := bounds(q, total)
		rows = c.pick(o, s, start, end)
	} else {
		m := c.search(q.Search, s)
		total, rows = c.pickMatches(o, q, s, m)
	}
	limit := int64(q.Limit)
	return rows, Page{Total: total, Page: q.Page, Limit: q.Limit, Pages: (int64(total) + limit - 1) / limit}
}

// bounds returns which of the result's rows the page shows: from start up to end. Both are total past the last page.
func bounds(q *Query, total int) (start, end int) {
	first := (q.Page - 1) * int64(q.Limit) // below 2^60
	start = int(min(first, int64(total)))
	return start, min(start+q.Limit, total)
}

// pick returns the start-th to the end-th row that passes the filter.
func (c *Catalog) pick(o *order, s *scratch, start, end int) []uint32 {
	rows := s.page[:0]
	if !s.filter.restricts {
		for rank := start; rank < end; rank++ {
			rows = append(rows, o.row(rank))
		}
		return rows
	}
	if start == end {
		return rows
	}
	skip, left := start, end-start
	for b := range o.blocks {
		n := s.filter.inBlock(&o.blocks[b])
		if n <= skip {
			skip -= n
			continue
		}
		for w := b * blockWords; w < min((b+1)*blockWords, len(o.sets[0])); w++ {
			word := s.filter.word(o, w)
			if n := bits.OnesCount64(word); n <= skip {
				skip -= n
				continue
			}
			for ; skip > 0; skip-- {
				word &= word - 1
			}
			for ; word != 0; word &= word - 1 {
				rows = append(rows, o.row(w*64+bits.TrailingZeros64(word)))
				if left--; left == 0 {
					return rows
				}
			}
		}
	}
	return rows
}

// pickMatches applies the filter to the rows that a search found and returns how many are left, and those of the page.
func (c *Catalog) pickMatches(o *order, q *Query, s *scratch, m matches) (int, []uint32) {
	if m.bits == nil {
		return c.pickFew(o, q, s, m.rows)
	}
	total := c.countMatches(s, m)
	start, end := bounds(q, total)
	if start == end {
		return total, nil
	}
	if o.rows == nil {
		return total, c.pickBits(s, m.bits, start, end)
	}
	// Walking the order costs a step for each rank up to the page, from the nearer end; sorting the matches costs more a
	// row, but only for matches.
	steps := min(end, total-start) * (c.size / total)
	if steps > total*sortCost {
		return c.pickFew(o, q, s, c.listBits(s, m.bits))
	}
	return total, c.walk(o, s, m.bits, start, end, total)
}

// sortCost is the cost of putting a match into order, in steps of a walk. An estimate; a wrong one costs time, not matches.
const sortCost = 4

// passes reports whether a row passes the filter.
func (c *Catalog) passes(s *scratch, row uint32) bool {
	return !s.filter.restricts || s.filter.passes[c.cells[row]]
}

// pickFew returns the page of a list of rows: it keeps those that pass, and sorts only as far as the page needs.
func (c *Catalog) pickFew(o *order, q *Query, s *scratch, found []uint32) (int, []uint32) {
	kept := s.rows[:0]
	for _, row := range found {
		if c.passes(s, row) {
			kept = append(kept, o.rank(row))
		}
	}
	s.rows = kept
	start, end := bounds(q, len(kept))
	if o.ranks != nil {
		selectRange(kept, start, end)
	}
	rows := s.page[:0]
	for _, rank := range kept[start:end] {
		rows = append(rows, o.row(int(rank)))
	}
	return len(kept), rows
}

// masked returns 64 rows of a search's bits that pass the filter.
func (c *Catalog) masked(s *scratch, found []uint64, w int) uint64 {
	if !s.filter.restricts || found[w] == 0 {
		return found[w]
	}
	return found[w] & s.filter.word(c.order(SortProvider, Ascending), w)
}

func (c *Catalog) countMatches(s *scratch, m matches) int {
	if !s.filter.restricts {
		if m.count >= 0 {
			return m.count
		}
		return countBits(m.bits)
	}
	n := 0
	for w := range m.bits {
		n += bits.OnesCount64(c.masked(s, m.bits, w))
	}
	return n
}

// listBits returns the set rows in ascending order, before filters.
func (c *Catalog) listBits(s *scratch, found []uint64) []uint32 {
	rows := s.lists[:0]
	for w, word := range found {
		for ; word != 0; word &= word - 1 {
			rows = append(rows, uint32(w*64+bits.TrailingZeros64(word)))
		}
	}
	s.lists = rows
	return rows
}

// pickBits returns the start-th to the end-th set row that passes.
func (c *Catalog) pickBits(s *scratch, found []uint64, start, end int) []uint32 {
	rows := s.page[:0]
	skip, left := start, end-start
	for w := 0; left > 0; w++ {
		word := c.masked(s, found, w)
		if n := bits.OnesCount64(word); n <= skip {
			skip -= n
			continue
		}
		for ; skip > 0; skip-- {
			word &= word - 1
		}
		for ; word != 0 && left > 0; word &= word - 1 {
			rows = append(rows, uint32(w*64+bits.TrailingZeros64(word)))
			left--
		}
	}
	return rows
}

// walk goes through the order from the nearer end and returns the start-th to the end-th of the total rows that are set and
// pass.
func (c *Catalog) walk(o *order, s *scratch, found []uint64, start, end, total int) []uint32 {
	rank, step := 0, 1
	backwards := end > total-start
	if backwards {
		rank, step = len(o.rows)-1, -1
		start, end = total-end, total-start
	}
	rows := s.page[:0]
	for n := 0; n < end; rank += step {
		row := o.rows[rank]
		if found[row/64]>>(row%64)&1 == 0 || !c.passes(s, row) {
			continue
		}
		if n >= start {
			rows = append(rows, row)
		}
		n++
	}
	if backwards {
		slices.Reverse(rows)
	}
	return rows
}
