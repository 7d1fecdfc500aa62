package catalog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/substring"
)

// rowFacts are the facts of a row that queries of version 2 ask for.
type rowFacts struct {
	input, output           dataset.Modalities
	flags                   dataset.Flags
	family                  string
	context, maxOutput      int64
	inputPrice, outputPrice dataset.Decimal
	release, retirement     dataset.Date
}

func factsOf(d *dataset.Dataset) []rowFacts {
	facts := make([]rowFacts, len(d.Models))
	e := newFactEncoder(d)
	for i := range d.Models {
		m, f := &d.Models[i], &facts[i]
		f.context, _ = strconv.ParseInt(cmp.Or(m.ContextLength, "0"), 10, 64)
		f.retirement, _ = dataset.ParseDate(m.RetirementDate)
		for _, q := range e.quotes(m) {
			switch {
			case q.Condition != "":
			case dataset.Meters[q.Meter].Name == "input":
				f.inputPrice = q.Amount
			case dataset.Meters[q.Meter].Name == "output":
				f.outputPrice = q.Amount
			}
		}
		if d := m.Details; d != nil {
			f.input, f.output, f.flags, f.family, f.maxOutput = d.InputModalities, d.OutputModalities, d.Flags, d.Family, d.MaxOutputTokens
			if f.release = d.ReleaseDate; f.release%100 == 0 && f.release != 0 {
				f.release++
			}
		}
	}
	return facts
}

func (q *FactFilters) pass(f *rowFacts) bool {
	return f.input&q.Input == q.Input && f.output&q.Output == q.Output &&
		f.flags.Known&q.Flags.Known == q.Flags.Known && f.flags.True&q.Flags.Known == q.Flags.True &&
		(q.Families == "" || f.family != "" && slices.Contains(strings.Split(q.Families, ","), f.family)) &&
		(q.MinContext == 0 || f.context > 0 && f.context >= q.MinContext-1) && (q.MinOutput == 0 || f.maxOutput > 0 && f.maxOutput >= q.MinOutput-1) &&
		(q.MaxInputPrice == "" || f.inputPrice != "" && f.inputPrice.Compare(q.MaxInputPrice) <= 0) &&
		(q.MaxOutputPrice == "" || f.outputPrice != "" && f.outputPrice.Compare(q.MaxOutputPrice) <= 0) &&
		(q.ReleasedAfter == 0 || f.release >= q.ReleasedAfter) && (q.ReleasedBefore == 0 || f.release != 0 && f.release <= q.ReleasedBefore) &&
		(q.RetiringBefore == 0 || f.retirement != 0 && f.retirement < q.RetiringBefore)
}

// scan answers a query by looking at all rows.
func (c *Catalog) scan(q *Query, r *Result, s *scratch) {
	q1 := *q
	q1.Sort, q1.FactFilters, q1.Page, q1.Limit, q1.Order = min(q.Sort, SortProvider), FactFilters{}, 1, MaxLimit, q.Order
	if q.Sort > SortProvider {
		q1.Order = Ascending
	}
	var rows []uint32
	s.filter.compile(q)
	if q.Search != "" {
		c.texts.Search(substring.Fold(q.Search), &s.matches)
	}
	o := c.order(q1.Sort, q1.Order)
	for rank := range c.cells {
		row := o.row(uint32(rank))
		found := q.Search == "" || s.matches.Set == nil && slices.Contains(s.matches.Rows, row) ||
			s.matches.Set != nil && s.matches.Set[row/64]>>(row%64)&1 != 0
		if found && (s.filter.used == 0 || s.filter.passes[c.cells[row]]) && q.FactFilters.pass(&c.facts[row]) {
			rows = append(rows, row)
		}
	}
	sign := 2*int(q.Order) - 1 // descending: 1
	slices.SortStableFunc(rows, func(a, b uint32) int {
		x, y := &c.facts[a], &c.facts[b]
		known := func(x, y bool, order int) int {
			if x && y {
				return -sign * order
			}
			return cmp.Compare(int(cell(y)), int(cell(x)))
		}
		switch q.Sort {
		case SortReleased:
			return known(x.release != 0, y.release != 0, cmp.Compare(x.release, y.release))
		case SortContext:
			return known(x.context != 0, y.context != 0, cmp.Compare(x.context, y.context))
		case SortInputPrice:
			return known(x.inputPrice != "", y.inputPrice != "", x.inputPrice.Compare(y.inputPrice))
		case SortOutputPrice:
			return known(x.outputPrice != "", y.outputPrice != "", x.outputPrice.Compare(y.outputPrice))
		}
		return 0
	})
	r.Total = len(rows)
	s.page.reset(q, r.Total)
	r.Page.Page, r.Limit = q.Page, q.Limit
	r.Pages = (int64(r.Total) + int64(q.Limit) - 1) / int64(q.Limit)
	r.count = copy(r.rows[:], rows[s.page.skip:s.page.skip+s.page.left])
}

func cell(known bool) uint8 {
	if known {
		return 1
	}
	return 0
}
