package catalog

import (
	"math/bits"

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

// scratch is the working memory of a query. Each set has room for all rows.
type scratch struct {
	filtered []uint64 // the rows that match
	union    []uint64
	ranked   []uint64 // ranks
	matches  substring.Matches
	search   search
	page     pager
}

func (c *Catalog) newScratch() any {
	n := words(c.Len())
	s := &scratch{filtered: make([]uint64, n), union: make([]uint64, n), ranked: make([]uint64, n)}
	s.search.word = make([]uint64, n)
	for class := range s.search.classes {
		s.search.classes[class] = make([]uint64, n)
	}
	return s
}

// Evaluate puts the answer to the query into r.
func (c *Catalog) Evaluate(q *Query, r *Result) {
	s := c.scratch.Get().(*scratch)
	defer c.scratch.Put(s)
	o, search := c.order(q.Sort, q.Order), substring.Fold(q.Search)
	s.search.words = s.search.words[:0]
	if q.Version >= V2 {
		s.search.words, search = splitWords(s.search.words, search), ""
	}
	all := search == "" && len(s.search.words) == 0 && q.Providers|q.Types|q.Statuses == 0 && q.FactFilters == (FactFilters{})
	r.Total = c.Len()
	if !all {
		c.filterRows(q, s)
		if search != "" {
			c.findText(search, s)
		} else if len(s.search.words) > 0 {
			c.findWords(s)
		}
		r.Total = count(s.filtered)
	}
	s.page.reset(q, r.Total)
	switch {
	case all:
		s.page.rows = append(s.page.rows, o.rows[s.page.skip:s.page.skip+s.page.left]...)
	case len(s.search.words) > 0 && q.Sort == SortRelevance && r.Total > 0:
		c.classify(s)
		s.pageClasses(o, q)
	default:
		s.take(o, s.filtered, r.Total)
	}
	clear(s.search.words) // which would keep the memory of the request
	clear(s.search.once)
	r.version, r.Page.Page, r.Limit = q.Version, q.Page, q.Limit
	r.Pages = (int64(r.Total) + int64(q.Limit) - 1) / int64(q.Limit)
	r.count = copy(r.rows[:], s.page.rows)
}

// findText removes the rows whose texts do not contain a text from the set of those that pass the filters.
func (c *Catalog) findText(text string, s *scratch) {
	clear(s.union)
	c.addText(s.union, text, s)
	intersect(s.filtered, s.union)
}

// addText adds the rows whose texts contain a text to a set.
func (c *Catalog) addText(set []uint64, text string, s *scratch) {
	c.texts.Search(text, &s.matches)
	if s.matches.Set != nil {
		unite(set, s.matches.Set)
	} else {
		addRows(set, s.matches.Rows)
	}
}

// pager collects the rows of a page from all that match.
type pager struct {
	skip   int // matches before the page that are still to come
	left   int // matches on the page that are still to come
	rows   []uint32
	memory [MaxLimit]uint32
}

// reset starts a page of a query with so many matches.
func (p *pager) reset(q *Query, total int) {
	p.skip = int(min((q.Page-1)*int64(q.Limit), int64(total))) // the product is below 2^60
	p.left = min(q.Limit, total-p.skip)
	p.rows = p.memory[:0]
}

// rankCost is the cost of finding a match's rank, in steps of a walk. It is an estimate.
const rankCost = 4

// take takes the page from a set of rows with so many elements. A walk through the order costs a step for each rank up to the page.
// To find the ranks costs more for each match, but nothing for other rows.
func (s *scratch) take(o *order, set []uint64, total int) {
	p := &s.page
	switch {
	case p.left == 0:
	case (p.skip+p.left)*(len(o.rows)/total) <= total*rankCost:
		p.walk(o, set)
	default:
		clear(s.ranked)
		for w, word := range set {
			for ; word != 0; word &= word - 1 {
				rank := o.ranks[w*64+bits.TrailingZeros64(word)]
				s.ranked[rank/64] |= 1 << (rank % 64)
			}
		}
		p.takeRanks(o, s.ranked)
	}
}

// walk takes the page from a set of rows, in order. It counts instead of branching, because no processor can predict the matches.
func (p *pager) walk(o *order, set []uint64) {
	rows, next := o.rows, len(p.rows)
	for ; p.skip > 0; rows = rows[1:] {
		p.skip -= int(set[rows[0]/64] >> (rows[0] % 64) & 1)
	}
	p.rows = p.rows[:next+p.left]
	for _, row := range rows {
		p.rows[next] = row
		if next += int(set[row/64] >> (row % 64) & 1); next == len(p.rows) {
			break
		}
	}
	p.left = 0
}

// takeRanks takes the page from a set of ranks.
func (p *pager) takeRanks(o *order, set []uint64) {
	for w, word := range set {
		if n := bits.OnesCount64(word); n <= p.skip {
			p.skip -= n
			continue
		}
		for ; p.skip > 0; p.skip-- {
			word &= word - 1
		}
		for ; word != 0; word &= word - 1 {
			p.rows = append(p.rows, o.rows[w*64+bits.TrailingZeros64(word)])
			if p.left--; p.left == 0 {
				return
			}
		}
	}
}
