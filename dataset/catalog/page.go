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

// Evaluate puts the answer to the query into r: it finds the rows that pass the filters and match the search, and walks the order of
// the sort key to the page.
func (c *Catalog) Evaluate(q *Query, r *Result) {
	*r = Result{Page: Page{Page: q.Page, Limit: q.Limit}, version: q.Version, ignored: q.Ignored}
	classes, totals := c.match(q, r)
	for _, total := range totals {
		r.Total += total
	}
	r.Pages = (int64(r.Total) + int64(q.Limit) - 1) / int64(q.Limit)
	skip := int(min((q.Page-1)*int64(q.Limit), int64(r.Total))) // the product is below 2^60
	rows, order := r.rows[:0], c.orders[q.Sort][q.Order]
	for i := range totals {
		class := i
		if q.Order == Ascending {
			class = len(totals) - 1 - i
		}
		total := totals[class]
		switch take := min(q.Limit-len(rows), total-skip); {
		case take <= 0:
		case total == len(order):
			rows = append(rows, order[skip:skip+take]...)
		default:
			rows = appendMatches(rows, order, classes[class], skip, take)
		}
		skip = max(skip-total, 0)
	}
	r.count = len(rows)
}

// match returns the rows that match by relevance, and their numbers, and counts in r those for which this is unknown. If the sort key is
// not relevance, all are in the first class. If there is nothing to search for, the first class has the models that are ready to choose.
func (c *Catalog) match(q *Query, r *Result) (classes [classCount]set, totals [classCount]int) {
	var tests []func(r *row) verdict
	for i, value := range q.Filters {
		if value != "" {
			tests = append(tests, c.tests[i](value))
		}
	}
	if tests == nil && q.Search == "" && q.Sort != SortRelevance {
		totals[0] = len(c.rows)
		return classes, totals // all rows
	}
	candidates := slices.Clone(c.all)
	for class := range classes {
		classes[class] = newSet(len(c.rows))
	}
	var classOf func(r *row) int
	if q.Search != "" {
		classOf = searches[q.Version-1](c, candidates, substring.Fold(q.Search))
	}
rows:
	for i := range candidates.rows() {
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
		case q.Sort == SortRelevance && !row.ready(c.day):
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
		classes[class].add(i)
		totals[class]++
	}
	return classes, totals
}

// appendMatches walks an order: it skips some matches, and takes some. It does not branch for a row: whether it matches cannot be guessed.
func appendMatches(dst, order []uint32, matches set, skip, take int) []uint32 {
	at := 0
	for ; skip > 0; at++ {
		row := order[at]
		skip -= int(matches[row/64] >> (row % 64) & 1)
	}
	n, want := len(dst), len(dst)+take
	dst = dst[:want]
	for ; n < want; at++ {
		row := order[at]
		dst[n] = row
		n += int(matches[row/64] >> (row % 64) & 1)
	}
	return dst
}
