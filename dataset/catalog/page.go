package catalog

import "slices"

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
	found    memory // the rows that match
	possible memory // the rows that match or may match
	class    memory // those of found in a class of relevance
	ranks    []uint32
}

// Evaluate puts the answer to the query into r: it finds the set of the rows that pass the filters and match the search, counts it,
// and walks the order of the sort key to the page.
func (c *Catalog) Evaluate(q *Query, r *Result) {
	s := c.scratch.Get().(*scratch)
	defer c.scratch.Put(s)
	found, possible, classes := c.all, c.all, c.ready
	for i, value := range q.Filters {
		if value != "" {
			f := c.filter(i, value)
			found, possible = s.found.and(found, f.passing), s.possible.and(possible, f.possible)
		}
	}
	filtered := q.Filters != [maxFilters]string{}
	if q.Search != "" {
		searched := c.search(q)
		found = s.found.and(found, searched.rows)
		if filtered {
			possible = s.possible.and(possible, searched.rows)
		}
		if searched.classes != nil {
			classes = searched.classes
		}
	}
	r.Page, r.version, r.ignored = Page{Total: found.count(), Page: q.Page, Limit: q.Limit}, q.Version, q.Ignored
	if filtered {
		r.Unknown = possible.count() - r.Total
	}
	r.Pages = (int64(r.Total) + int64(q.Limit) - 1) / int64(q.Limit)
	skip := int(min((q.Page-1)*int64(q.Limit), int64(r.Total))) // the product is below 2^60
	p := pager{order: &c.orders[q.Sort][q.Order], skip: skip, left: min(q.Limit, r.Total-skip), rows: r.rows[:0]}
	switch {
	case q.Sort == SortRelevance:
		for i := range classes {
			if q.Order == Ascending {
				i = len(classes) - 1 - i
			}
			class := s.class.and(classes[i], found)
			p.take(s, class, class.count())
		}
	case r.Total == len(c.rows):
		p.rows = append(p.rows, p.order.rows[skip:skip+p.left]...)
	default:
		p.take(s, found, r.Total)
	}
	r.count = len(p.rows)
}

// pager collects the rows of a page from the rows that match.
type pager struct {
	order *order
	skip  int // matches before the page that are still to come
	left  int // matches on the page that are still to come
	rows  []uint32
}

// take takes the page's part of the next matches, a set of so many rows. It walks the order, or sorts the ranks of the matches if they
// are so few that walking takes longer.
func (p *pager) take(s *scratch, matches set, total int) {
	if p.skip >= total || p.left == 0 {
		p.skip = max(p.skip-total, 0)
		return
	}
	take := min(p.left, total-p.skip)
	if (p.skip+take)*len(p.order.rows)/total > 16*total {
		s.ranks = s.ranks[:0]
		for row := range matches.rows() {
			s.ranks = append(s.ranks, p.order.ranks[row])
		}
		slices.Sort(s.ranks)
		for _, rank := range s.ranks[p.skip : p.skip+take] {
			p.rows = append(p.rows, p.order.rows[rank])
		}
	} else {
		p.walk(matches, take)
	}
	p.skip, p.left = 0, p.left-take
}

// walk appends the matches on the page. It does not branch for a row: whether it matches cannot be guessed.
func (p *pager) walk(matches set, take int) {
	at := 0
	for skip := p.skip; skip > 0; at++ {
		row := p.order.rows[at]
		skip -= int(matches[row/64] >> (row % 64) & 1)
	}
	n, want := len(p.rows), len(p.rows)+take
	p.rows = p.rows[:want]
	for ; n < want; at++ {
		row := p.order.rows[at]
		p.rows[n] = row
		n += int(matches[row/64] >> (row % 64) & 1)
	}
}
