package catalog

import (
	"slices"

	"modelcatalog/dataset/catalog/substring"
)

// Page describes the page of a list answer.
type Page struct {
	Total int   // number of models that match the query
	Page  int64 // number of the page, from 1; it may be greater than Pages
	Limit int   // number of models on a full page, from 1 to MaxLimit
	Pages int64 // number of pages: Total/Limit, rounded up
	// Unknown is the number of further models that would match if the facts that are unknown in them passed the query's filters; 0 in
	// version 1.
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
	candidates set
	classes    [classCount]set // the rows that match, by relevance
	ranks      []uint32
}

// Evaluate puts the answer to the query into r: it finds the rows that pass the filters and match the search, and walks the order of
// the sort key to the page.
func (c *Catalog) Evaluate(q *Query, r *Result) {
	s := c.scratch.Get().(*scratch)
	defer c.scratch.Put(s)
	*r = Result{Page: Page{Page: q.Page, Limit: q.Limit}, version: q.Version, ignored: q.Ignored}
	totals := c.match(q, s, r)
	for _, total := range totals {
		r.Total += total
	}
	r.Pages = (int64(r.Total) + int64(q.Limit) - 1) / int64(q.Limit)
	skip := int(min((q.Page-1)*int64(q.Limit), int64(r.Total))) // the product is below 2^60
	p := pager{order: &c.orders[q.Sort][q.Order], skip: skip, left: min(q.Limit, r.Total-skip), rows: r.rows[:0]}
	for class := range totals {
		if q.Order == Ascending {
			class = len(totals) - 1 - class
		}
		p.take(s, s.classes[class], totals[class])
	}
	r.count = len(p.rows)
}

// match puts the rows that match into s, counts them, and counts in r those of which it is unknown. If the sort key is not relevance,
// all of them are in the first class. If there is nothing to search for, the first class are the models that are ready to choose.
func (c *Catalog) match(q *Query, s *scratch, r *Result) (totals [classCount]int) {
	var tests []func(r *row) verdict
	for i, value := range q.Filters {
		if value != "" {
			tests = append(tests, c.tests[i](value))
		}
	}
	if tests == nil && q.Search == "" && q.Sort != SortRelevance {
		totals[0] = len(c.rows)
		return totals
	}
	copy(s.candidates, c.all)
	for _, class := range s.classes {
		clear(class)
	}
	var classOf func(r *row) int
	if q.Search != "" {
		classOf = searches[q.Version-1](c, s.candidates, substring.Fold(q.Search))
	}
rows:
	for i := range s.candidates.rows() {
		row, result := &c.rows[i], passes
		for _, test := range tests {
			if result = max(result, test(row)); result == fails {
				continue rows
			}
		}
		class := 0
		switch {
		case classOf != nil:
			class = classOf(row)
		case q.Sort == SortRelevance && !row.ready(c.pricing.Day):
			class = 1
		}
		switch {
		case class == classCount:
			continue
		case result == unknown:
			r.Unknown++
			continue
		case q.Sort != SortRelevance:
			class = 0
		}
		s.classes[class].add(i)
		totals[class]++
	}
	return totals
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
	take := min(p.left, total-p.skip)
	switch {
	case take <= 0:
		p.skip = max(p.skip-total, 0)
		return
	case total == len(p.order.rows):
		p.rows = append(p.rows, p.order.rows[p.skip:p.skip+take]...)
	case (p.skip+take)*len(p.order.rows)/total > 16*total:
		s.ranks = s.ranks[:0]
		for row := range matches.rows() {
			s.ranks = append(s.ranks, p.order.ranks[row])
		}
		slices.Sort(s.ranks)
		for _, rank := range s.ranks[p.skip : p.skip+take] {
			p.rows = append(p.rows, p.order.rows[rank])
		}
	default:
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
