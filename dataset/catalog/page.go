package catalog

import "slices"

// Page describes the page of a list answer.
type Page struct {
	Total int   // number of models that match the query
	Page  int64 // number of the page, from 1; it may be greater than Pages
	Limit int   // number of models on a full page, from 1 to MaxLimit
	Pages int64 // number of pages: Total/Limit, rounded up
	// Unknown is the number of further models that would match if the facts that are unknown in
	// them passed the query's filters; 0 in version 1.
	Unknown int
}

// Result is the answer to a query: the models on the page, and the page. It can be used again.
type Result struct {
	Page
	ignored string // see Query.Ignored
	rows    [MaxLimit]uint32
	count   int
}

// Rows returns the rows of the page, in its order. They are part of the Result.
func (r *Result) Rows() []uint32 { return r.rows[:r.count] }

// Evaluate puts the answer to the query into r: it finds the rows that pass the filters and match
// the search, puts them in order, first by class of relevance, then by the sort key, and cuts out
// the page.
func (c *Catalog) Evaluate(q *Query, r *Result) {
	*r = Result{Page: Page{Page: q.Page, Limit: q.Limit}, ignored: q.Ignored} // r may have an answer before
	classes := c.match(q, r)
	if q.FirstOffers {
		c.keepFirstOffers(classes)
	}
	var found [classCount][]uint32
	// The order is made once for all queries. A walk along it sorts the rows of each class without
	// comparing them.
	for _, row := range c.orders[order{q.Sort, q.Order}]() {
		class := classes[row]
		if class < classCount {
			found[class] = append(found[class], row)
		}
	}
	if q.Order == Ascending {
		slices.Reverse(found[:]) // the least relevant come first
	}
	rows := slices.Concat(found[:]...)
	r.Total = len(rows)
	r.Pages = (int64(r.Total) + int64(q.Limit) - 1) / int64(q.Limit)
	// A page past the end is empty, and no error: a client that walks the pages may meet it when
	// models are removed.
	skip := min((q.Page-1)*int64(q.Limit), int64(r.Total)) // the product is below 2^60
	r.count = copy(r.rows[:q.Limit], rows[skip:])
}

// keepFirstOffers leaves of the rows that match only the first offer of each model.
func (c *Catalog) keepFirstOffers(classes []uint8) {
	for _, rows := range c.offers {
		kept := false
		for _, row := range rows { // the first to choose first
			if kept {
				classes[row] = classCount
			}
			kept = kept || classes[row] < classCount
		}
	}
}

// match returns the class of relevance of each row, classCount if it does not match, and counts in
// r the rows for which this is unknown. If the sort key is not relevance, all that match are in the
// first class. If there is nothing to search for, the first class has the models that are ready to
// choose.
func (c *Catalog) match(q *Query, r *Result) (classes []uint8) {
	var tests []func(r *row) comparison
	for i, test := range c.filters {
		if value := q.Filters[i]; value != "" {
			tests = append(tests, test(value))
		}
	}
	var classOf func(r *row) int
	if q.Search != "" {
		classOf = c.find(fold(q.Search))
	}
	// Nothing to search for, or only separators. Sorting by relevance then asks what is worth
	// choosing at all.
	if classOf == nil {
		classOf = func(r *row) int {
			if r.ready(c.day) {
				return 0
			}
			return 1
		}
	}
	classes = make([]uint8, len(c.rows))
	byRelevance := q.Sort == SortRelevance
	for i := range c.rows {
		row := &c.rows[i]
		classes[i] = classCount
		// Filters first: they compare numbers, and a search reads texts.
		result := passes
		for _, test := range tests {
			result = max(result, test(row))
			if result == fails {
				break
			}
		}
		if result == fails {
			continue
		}
		class := classOf(row)
		switch {
		case class == classCount:
			// The search does not find it, whatever the unknown facts are.
		case result == unknown:
			r.Unknown++
		case byRelevance:
			classes[i] = uint8(class)
		default:
			classes[i] = 0
		}
	}
	return classes
}
