package catalog

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
// the sort key to the page, once for each class of relevance.
func (c *Catalog) Evaluate(q *Query, r *Result) {
	*r = Result{Page: Page{Page: q.Page, Limit: q.Limit}, version: q.Version, ignored: q.Ignored}
	classes, totals := c.match(q, r)
	for _, total := range totals {
		r.Total += total
	}
	r.Pages = (int64(r.Total) + int64(q.Limit) - 1) / int64(q.Limit)
	skip := int(min((q.Page-1)*int64(q.Limit), int64(r.Total))) // the product is below 2^60
	order := c.orders[q.Sort][q.Order]()
	for i := range totals {
		class := i
		if q.Order == Ascending {
			class = len(totals) - 1 - i
		}
		r.take(order, func(row uint32) bool { return int(classes[row]) == class }, skip, min(q.Limit-r.count, totals[class]-skip))
		skip = max(skip-totals[class], 0)
	}
}

// take adds n rows of a class to the result, in an order, after those to skip.
func (r *Result) take(order []uint32, matches func(row uint32) bool, skip, n int) {
	for i := 0; n > 0; i++ {
		switch row := order[i]; {
		case !matches(row):
		case skip > 0:
			skip--
		default:
			r.rows[r.count] = row
			r.count++
			n--
		}
	}
}

// match returns the class of relevance of each row, classCount if it does not match, and how many rows are in each class. It counts in r
// the rows for which this is unknown. If the sort key is not relevance, all that match are in the first class. If there is nothing to
// search for, the first class has the models that are ready to choose.
func (c *Catalog) match(q *Query, r *Result) (classes []uint8, totals [classCount]int) {
	var tests []func(r *row) verdict
	for i := range c.Params(q.Version) {
		p := &c.Params(q.Version)[i]
		if value := q.Filters[p.filter]; p.test != nil && value != "" {
			tests = append(tests, p.test(value))
		}
	}
	var classOf func(r *row) int
	if q.Search != "" {
		classOf = searches[q.Version-1](c, fold(q.Search))
	}
	if classOf == nil {
		classOf = func(r *row) int {
			if r.ready(c.day) {
				return 0
			}
			return 1
		}
	}
	classes = make([]uint8, len(c.rows))
	for i := range c.rows {
		row, result := &c.rows[i], passes
		classes[i] = classCount
		for _, test := range tests {
			if result = max(result, test(row)); result == fails {
				break
			}
		}
		if result == fails {
			continue
		}
		switch class := classOf(row); {
		case class == classCount:
		case result == unknown:
			r.Unknown++
		case q.Sort == SortRelevance:
			classes[i] = uint8(class)
			totals[class]++
		default:
			classes[i] = 0
			totals[0]++
		}
	}
	return classes, totals
}
