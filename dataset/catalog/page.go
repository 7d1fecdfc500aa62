package catalog

import (
	"math/bits"
	"slices"

	"modelcatalog/dataset/catalog/substring"
)

// Page describes the page of a list answer.
type Page struct {
	Total int   // number of models that match the query
	Page  int64 // number of the page, from 1; it may be greater than Pages
	Limit int   // number of models on a full page, from 1 to MaxLimit
	Pages int64 // number of pages: Total/Limit, rounded up
}

// Result is the answer to a query: the models on the page, and the page. It can be used again.
type Result struct {
	Page
	version Version
	rows    [MaxLimit]uint32
	count   int
}

// Rows returns the rows of the page, in its order. They are part of the Result.
func (r *Result) Rows() []uint32 { return r.rows[:r.count] }

// Version returns the version of the query.
func (r *Result) Version() Version { return r.version }

// SetRow makes the result a single row, as Catalog.Find returns it, on no page.
func (r *Result) SetRow(v Version, row int) {
	r.Page, r.version, r.rows[0], r.count = Page{}, v, uint32(row), 1
}

// scratch is the working memory of a query.
type scratch struct {
	filter   filter
	matches  substring.Matches
	filtered []uint64 // set of the rows that match and pass the filter
	ranked   []uint64 // set of their ranks
	few      []uint32 // elements of a small set
	families []uint64 // set of the rows of the query's families
	search   search
	page     pager
}

// Evaluate puts the answer to the query into r.
func (c *Catalog) Evaluate(q *Query, r *Result) {
	s := c.scratch.Get().(*scratch)
	defer c.scratch.Put(s)
	r.version = q.Version
	s.filter.compile(q, c.usedCells())
	o := c.order(q.Sort, q.Order)
	s.search.words = s.search.words[:0]
	if q.Version >= V2 && q.Search != "" {
		s.search.words = splitWords(s.search.words, substring.Fold(q.Search))
	}
	switch {
	case q.Version < V2 && q.Search != "":
		c.texts.Search(substring.Fold(q.Search), &s.matches)
		r.Total = c.pageMatches(o, q, s)
	case len(s.search.words) > 0 || q.FactFilters != (FactFilters{}) || s.filter.used > 0 && o.sets[0] == nil:
		r.Total = c.pageFacts(o, q, s)
	case s.filter.used > 0:
		r.Total = total(&s.filter, &c.totals)
		s.page.reset(q, r.Total)
		s.page.takeFiltered(o, &s.filter)
	default:
		r.Total = c.Len()
		s.page.reset(q, r.Total)
		s.page.takeAll()
	}
	r.Page.Page, r.Limit = q.Page, q.Limit
	r.Pages = (int64(r.Total) + int64(q.Limit) - 1) / int64(q.Limit)
	r.count = len(s.page.ranks)
	for i, rank := range s.page.ranks {
		r.rows[i] = o.row(rank)
	}
}

// pageFacts takes the page from the rows that pass the filters and have the words of the search, and returns their number.
func (c *Catalog) pageFacts(o *order, q *Query, s *scratch) (total int) {
	set := c.filterRows(q, s)
	searched := len(s.search.words) > 0
	if searched {
		c.findWords(s)
	}
	total = substring.Count(set)
	s.page.reset(q, total)
	if searched && q.Sort == SortRelevance && total > 0 {
		c.classify(s)
		s.pageClasses(o, q)
	} else {
		s.takeMatching(o, set, total)
	}
	clear(s.search.words) // which would keep the memory of the request
	clear(s.search.once)
	return total
}

// pager collects the ranks of a page from the ranks of all models that match.
type pager struct {
	skip   int // matches before the page that are still to come
	left   int // matches on the page that are still to come
	ranks  []uint32
	memory [MaxLimit]uint32
}

// reset starts a page of a query with so many matches.
func (p *pager) reset(q *Query, total int) {
	p.skip = int(min((q.Page-1)*int64(q.Limit), int64(total))) // the product is below 2^60
	p.left = min(q.Limit, total-p.skip)
	p.ranks = p.memory[:0]
}

// take takes the page's part of the next matches: the ranks from first to first+63 whose bits are set.
func (p *pager) take(first int, word uint64) {
	if n := bits.OnesCount64(word); n <= p.skip {
		p.skip -= n
		return
	}
	for ; p.skip > 0; p.skip-- {
		word &= word - 1
	}
	for ; word != 0 && p.left > 0; word &= word - 1 {
		p.ranks = append(p.ranks, uint32(first+bits.TrailingZeros64(word)))
		p.left--
	}
}

// takeAll takes the page if all models match.
func (p *pager) takeAll() {
	for i := range p.left {
		p.ranks = append(p.ranks, uint32(p.skip+i))
	}
}

// takeSet takes the page from a set of ranks.
func (p *pager) takeSet(set []uint64) {
	for w := 0; p.left > 0; w++ {
		p.take(w*64, set[w])
	}
}

// takeFiltered takes the page from the ranks that pass a filter.
func (p *pager) takeFiltered(o *order, f *filter) {
	for b := 0; p.left > 0; b++ {
		if n := total(f, &o.blocks[b]); n <= p.skip {
			p.skip -= n
			continue
		}
		for w := b * blockWords; w < min((b+1)*blockWords, len(o.sets[0])) && p.left > 0; w++ {
			p.take(w*64, f.word(o, w))
		}
	}
}

// takeWalk takes the page from a set of rows with so many elements, by walking the order from the nearer end. It reports false, and
// has taken nothing, if that takes more than the given steps.
func (p *pager) takeWalk(o *order, set []uint64, total, steps int) bool {
	skip, left, taken := p.skip, p.left, len(p.ranks)
	rows, rank, step := o.rows, 0, 1
	end := min(steps, len(rows))
	backwards := p.skip+p.left > total-p.skip
	if backwards {
		rank, step, end = len(rows)-1, -1, len(rows)-1-end
		p.skip = total - p.skip - p.left
	}
	for ; p.left > 0 && rank != end; rank += step {
		row := rows[rank]
		switch {
		case set[row/64]>>(row%64)&1 == 0:
		case p.skip > 0:
			p.skip--
		default:
			p.ranks = append(p.ranks, uint32(rank))
			p.left--
		}
	}
	if p.left > 0 {
		p.skip, p.left, p.ranks = skip, left, p.ranks[:taken]
		return false
	}
	if backwards {
		slices.Reverse(p.ranks[taken:])
	}
	return true
}
