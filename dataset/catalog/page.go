package catalog

import (
	"math/bits"
	"slices"
)

// Page describes the page of a list answer.
type Page struct {
	Total int   // number of models that match the query
	Page  int64 // number of the page, from 1; it may be greater than Pages
	Limit int   // number of models on a full page, from 1 to MaxLimit
	Pages int64 // number of pages: Total/Limit, rounded up
	// Unknown is the number of further models that would match if the facts that are unknown in them passed the query's filters.
	Unknown int
}

// Result is the answer to a query: the models on the page, and the page. It can be used again.
type Result struct {
	Page
	version Version
	ignored string
	rows    [MaxLimit]uint32
	count   int
}

// Rows returns the rows of the page, in its order. They are part of the Result.
func (r *Result) Rows() []uint32 { return r.rows[:r.count] }

// Version returns the version of the query.
func (r *Result) Version() Version { return r.version }

// scratch is the working memory of a query.
type scratch struct {
	found    set // the rows that match
	possible set // the rows that match or may match
	class    set // those of found in a class of relevance
	ranked   set // the ranks of rows in an order
	few      [64]uint32
}

// Evaluate puts the answer to the query into r: it finds the set of the rows that pass the filters and match the search, counts it,
// and walks the order of the sort key to the page.
func (c *Catalog) Evaluate(q *Query, r *Result) {
	s := c.scratch.Get().(*scratch)
	defer c.scratch.Put(s)
	r.Page, r.version, r.ignored = Page{Total: len(c.rows), Page: q.Page, Limit: q.Limit}, q.Version, q.Ignored
	var found set // nil: all rows
	restrict := func(other set) {
		if found == nil {
			found = other
			return
		}
		s.found = s.found.from(found)
		s.found.keep(other)
		found = s.found
	}
	unsure := false // whether the facts that filters ask for are unknown in a model
	for i, value := range q.Filters {
		if value != "" {
			f := c.filter(i, value)
			restrict(f.passing)
			unsure = unsure || f.possible != nil
		}
	}
	var searched matches
	if q.Search != "" {
		searched = c.search(q)
		restrict(searched.rows)
	}
	if found != nil {
		r.Total = found.count()
	}
	if unsure {
		r.Unknown = c.possible(q, s, searched.rows) - r.Total
	}
	r.Pages = (int64(r.Total) + int64(q.Limit) - 1) / int64(q.Limit)
	skip := int(min((q.Page-1)*int64(q.Limit), int64(r.Total))) // the product is below 2^60
	p := pager{order: &c.orders[q.Sort][q.Order], skip: skip, left: min(q.Limit, r.Total-skip), rows: r.rows[:0]}
	switch {
	case q.Sort == SortRelevance:
		classes := searched.classes
		if classes == nil {
			classes = c.ready
		}
		for i := range classes {
			if q.Order == Ascending {
				i = len(classes) - 1 - i
			}
			s.class = s.class.from(classes[i])
			if found != nil {
				s.class.keep(found)
			}
			p.take(s, s.class, s.class.count())
		}
	case found == nil:
		p.rows = append(p.rows, p.order.rows[skip:skip+p.left]...)
	default:
		p.take(s, found, r.Total)
	}
	r.count = len(p.rows)
}

// possible returns the number of rows that match a query or may match it.
func (c *Catalog) possible(q *Query, s *scratch, searched set) int {
	s.possible = s.possible[:0]
	restrict := func(other set) {
		if len(s.possible) == 0 {
			s.possible = s.possible.from(other)
		} else {
			s.possible.keep(other)
		}
	}
	for i, value := range q.Filters {
		if value == "" {
			continue
		}
		if f := c.filter(i, value); f.possible != nil {
			restrict(f.possible)
		} else {
			restrict(f.passing)
		}
	}
	if searched != nil {
		restrict(searched)
	}
	return s.possible.count()
}

// pager collects the rows of a page from the rows that match.
type pager struct {
	order *order
	skip  int // matches before the page that are still to come
	left  int // matches on the page that are still to come
	rows  []uint32
}

// take takes the page's part of the next matches, a set of so many rows. It sorts few by their ranks, walks the order if that is
// short, and otherwise makes the set of the matches' ranks.
func (p *pager) take(s *scratch, matches set, total int) {
	if p.skip >= total || p.left == 0 {
		p.skip = max(p.skip-total, 0)
		return
	}
	n := len(p.order.rows)
	steps := min(total+len(matches), n) // what ranking costs
	switch {
	case total <= len(s.few):
		ranks := s.few[:0]
		for row := range matches.rows() {
			ranks = append(ranks, p.order.ranks[row])
		}
		slices.Sort(ranks)
		for _, rank := range ranks[p.skip:min(p.skip+p.left, total)] {
			p.rows = append(p.rows, p.order.rows[rank])
			p.left--
		}
	case (p.skip+p.left)*n/total <= steps && p.walk(matches, total, steps):
	default:
		s.ranked = s.ranked.from(matches)
		clear(s.ranked)
		for row := range matches.rows() {
			s.ranked.add(int(p.order.ranks[row]))
		}
		p.takeRanked(s.ranked)
	}
	p.skip = 0
}

// walk takes the page by walking so many steps of the order. It reports false, and takes nothing, if these are too few. It does not
// branch for a row: whether it matches cannot be guessed.
func (p *pager) walk(matches set, total, steps int) bool {
	order, skip := p.order.rows[:steps], p.skip
	at := 0
	for ; skip > 0 && at < steps; at++ {
		row := order[at]
		skip -= int(matches[row/64] >> (row % 64) & 1)
	}
	taken := len(p.rows)
	n, want := taken, taken+min(p.left, total-p.skip)
	out := p.rows[:want]
	for ; n < want && at < steps; at++ {
		row := order[at]
		out[n] = row
		n += int(matches[row/64] >> (row % 64) & 1)
	}
	if n < want {
		return false
	}
	p.rows, p.left = out, p.left-(want-taken)
	return true
}

// takeRanked takes the page from a set of ranks.
func (p *pager) takeRanked(ranked set) {
	for w, word := range ranked {
		if n := bits.OnesCount64(word); n <= p.skip {
			p.skip -= n
			continue
		}
		for ; word != 0; word &= word - 1 {
			switch {
			case p.skip > 0:
				p.skip--
			case p.left == 0:
				return
			default:
				p.rows = append(p.rows, p.order.rows[64*w+bits.TrailingZeros64(word)])
				p.left--
			}
		}
	}
}
