package catalog

import (
	"cmp"
	"math/bits"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
)

// A mark is a fact of a row that a filter can require: a modality that the model reads or writes, a feature that it has, or that its
// weights are open, or not open. There is a set of rows for each.
const (
	firstOutput = 5  // after the input modalities
	firstFlag   = 10 // features, then open weights
	closedMark  = 17
	markCount   = 18
)

// marksOf returns the marks of a row, or those that a query requires.
func marksOf(input, output dataset.Modalities, flags dataset.Flags) uint32 {
	marks := uint32(input) | uint32(output)<<firstOutput | uint32(flags.True)<<firstFlag
	if flags.Known&^flags.True&openWeights != 0 {
		marks |= 1 << closedMark
	}
	return marks
}

// rowFacts are the facts of a row that queries ask for. Zero values mean unknown.
type rowFacts struct {
	marks                   uint32
	status                  dataset.Status
	words                   int // of its name
	context, maxOutput      int64
	released, retirement    dataset.Date // released is a day
	inputPrice, outputPrice dataset.Decimal
	family                  string
}

// factsOf returns the facts of a model with the given prices.
func factsOf(m *dataset.Model, quotes []dataset.Quote) rowFacts {
	f := rowFacts{status: m.Status, words: len(splitWords(nil, substring.Fold(cmp.Or(m.Name, dataset.Text(m.ID)).String)))}
	for _, digit := range []byte(m.ContextLength) {
		f.context = 10*f.context + int64(digit-'0')
	}
	if m.RetirementDate != "" {
		f.retirement, _ = dataset.ParseDate(m.RetirementDate)
	}
	for i := range quotes {
		switch q := &quotes[i]; {
		case q.Condition != "":
		case dataset.Meters[q.Meter].Name == "input":
			f.inputPrice = q.Amount
		case dataset.Meters[q.Meter].Name == "output":
			f.outputPrice = q.Amount
		}
	}
	if d := m.Details; d != nil {
		f.marks = marksOf(d.InputModalities, d.OutputModalities, d.Flags)
		f.maxOutput, f.family = d.MaxOutputTokens, d.Family
		if f.released = d.ReleaseDate; f.released != 0 {
			f.released = max(f.released, f.released/100*100+1) // a month counts as its first day
		}
	}
	return f
}

// indexFacts makes the sets, columns and orders of facts, by row.
func (c *Catalog) indexFacts(facts []rowFacts) {
	n := len(facts)
	for mark := range c.marks {
		c.marks[mark] = make([]uint64, substring.Words(n))
		for row := range facts {
			c.marks[mark][row/64] |= uint64(facts[row].marks>>mark&1) << (row % 64)
		}
	}
	c.columns.context = newColumn(n, func(row uint32) int64 { return facts[row].context }, cmp.Compare)
	c.columns.maxOutput = newColumn(n, func(row uint32) int64 { return facts[row].maxOutput }, cmp.Compare)
	c.columns.released = newColumn(n, func(row uint32) dataset.Date { return facts[row].released }, cmp.Compare)
	c.columns.retirement = newColumn(n, func(row uint32) dataset.Date { return facts[row].retirement }, cmp.Compare)
	c.columns.inputPrice = newColumn(n, func(row uint32) dataset.Decimal { return facts[row].inputPrice }, dataset.Decimal.Compare)
	c.columns.outputPrice = newColumn(n, func(row uint32) dataset.Decimal { return facts[row].outputPrice }, dataset.Decimal.Compare)
	c.columns.family = newColumn(n, func(row uint32) string { return facts[row].family }, strings.Compare)
	for i, family := range c.columns.family.values {
		c.columns.family.values[i] = strings.Clone(family) // else the dataset's files stay in memory
	}
	c.setOrders(SortReleased, c.columns.released.orders)
	c.setOrders(SortContext, c.columns.context.orders)
	c.setOrders(SortInputPrice, c.columns.inputPrice.orders)
	c.setOrders(SortOutputPrice, c.columns.outputPrice.orders)
	prominence := rank(ascending(n, func(a, b uint32) int {
		x, y := &facts[a], &facts[b]
		return cmp.Or(int(x.status)-int(y.status), cmp.Compare(y.released, x.released), cmp.Compare(x.words, y.words))
	}))
	c.setOrders(SortRelevance, func(int) (order, order) { return prominence, prominence })
}

func (c *Catalog) setOrders(s Sort, orders func(n int) (ascending, descending order)) {
	*c.order(s, Ascending), *c.order(s, Descending) = orders(c.Len())
}

// filterRows returns the set of the rows that pass all filters of a query.
func (c *Catalog) filterRows(q *Query, s *scratch) []uint64 {
	set := grow(s.filtered, substring.Words(c.Len()))
	s.filtered = set
	byRow := c.order(SortProvider, Ascending) // whose ranks are the rows
	for w := range set {
		set[w] = ^uint64(0)
		if s.filter.used > 0 {
			set[w] = s.filter.word(byRow, w)
		}
	}
	if tail := c.Len() % 64; tail != 0 {
		set[len(set)-1] &= 1<<tail - 1
	}
	for marks := marksOf(q.Input, q.Output, q.Flags); marks != 0; marks &= marks - 1 {
		intersect(set, c.marks[bits.TrailingZeros32(marks)])
	}
	c.columns.filter(&q.FactFilters, s)
	return set
}

// filter removes the rows that do not pass a query's filters by columns from the set of those that pass the others.
func (c *columns) filter(f *FactFilters, s *scratch) {
	if f.MinContext > 0 {
		c.context.keep(s.filtered, c.context.before(f.MinContext-1, false), len(c.context.rows))
	}
	if f.MinOutput > 0 {
		c.maxOutput.keep(s.filtered, c.maxOutput.before(f.MinOutput-1, false), len(c.maxOutput.rows))
	}
	if f.MaxInputPrice != "" {
		c.inputPrice.keep(s.filtered, 0, c.inputPrice.before(f.MaxInputPrice, true))
	}
	if f.MaxOutputPrice != "" {
		c.outputPrice.keep(s.filtered, 0, c.outputPrice.before(f.MaxOutputPrice, true))
	}
	if f.ReleasedAfter != 0 || f.ReleasedBefore != 0 {
		end := len(c.released.rows)
		if f.ReleasedBefore != 0 {
			end = c.released.before(f.ReleasedBefore, true)
		}
		c.released.keep(s.filtered, c.released.before(f.ReleasedAfter, false), end)
	}
	if f.RetiringBefore != 0 {
		c.retirement.keep(s.filtered, 0, c.retirement.before(f.RetiringBefore, false))
	}
	if f.Families != "" {
		s.families = grow(s.families, len(s.filtered))
		clear(s.families)
		for family := range strings.SplitSeq(f.Families, ",") {
			addRows(s.families, c.family.rows[c.family.before(family, false):c.family.before(family, true)])
		}
		intersect(s.filtered, s.families)
	}
}

// intersect removes the rows that are not in other from a set.
func intersect(set, other []uint64) {
	other = other[:len(set)]
	for w := range set {
		set[w] &= other[w]
	}
}

// grow returns a slice of n words, which uses the memory of an old one if it can.
func grow(old []uint64, n int) []uint64 {
	if cap(old) < n {
		return make([]uint64, n)
	}
	return old[:n]
}
