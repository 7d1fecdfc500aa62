package website

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// priceSpan is a time for which sources showed one price of a use without a gap.
type priceSpan struct {
	dataset.Price                 // its From and To are the first and the last day of any source
	stated        []dataset.Price // by each source, once
}

// priceHistory returns how the prices of a model changed, newest first for each use, with what sources showed
// and when. A use whose price never moved is left out: the table of today says since when it holds.
func priceHistory(b *build, m *dataset.Model) grid {
	g := grid{
		Name:  "What sources showed, and when",
		Class: "quotes then",
		Head:  []string{"Usage", "Price", "From", "Until", "Source"},
	}
	spans := priceSpans(b.pricing.History(m))
	isOnly := func(s *priceSpan) bool {
		isOther := func(o priceSpan) bool {
			return o.Meter == s.Meter && o.Condition == s.Condition && (o.From != s.From || o.Amount != s.Amount)
		}
		return !slices.ContainsFunc(spans, isOther)
	}
	for i := range spans {
		s := &spans[i]
		if s.On(b.day) && s.To == 0 && isOnly(s) {
			continue
		}
		end := dayCell(s.To)
		end.Text = cmp.Or(end.Text, facts.Unknown)
		amount := cell{Text: facts.Price(string(s.Amount)), Class: "price"}
		row := []cell{nameOfPrice(s.Meter, s.Condition), amount, dayCell(s.From), end}
		g.Rows = append(g.Rows, append(row, sourcesOfSpan(b, m, s)))
	}
	return g
}

// priceSpans returns the spans of the statements of sources, by use, newest first: a reader asks how one price
// came about. Ten lists that copy one price in the course of a month are one span.
func priceSpans(history []dataset.Price) (spans []priceSpan) {
	// By amount and from the first day on, so that what continues a span comes behind it.
	inOrder := func(a, b dataset.Price) int {
		return cmp.Or(
			cmp.Compare(a.Meter, b.Meter),
			strings.Compare(a.Condition, b.Condition),
			strings.Compare(string(a.Amount), string(b.Amount)),
			cmp.Compare(a.From, b.From),
		)
	}
	for _, p := range slices.SortedStableFunc(slices.Values(history), inOrder) {
		if len(spans) == 0 || !spans[len(spans)-1].continuedBy(&p) {
			spans = append(spans, priceSpan{p, []dataset.Price{p}})
			continue
		}
		last := &spans[len(spans)-1]
		if p.To == 0 || last.To == 0 {
			last.To = 0 // one of the sources still shows it
		} else {
			last.To = max(last.To, p.To)
		}
		isOfSource := func(other dataset.Price) bool { return other.Source == p.Source }
		if !slices.ContainsFunc(last.stated, isOfSource) {
			last.stated = append(last.stated, p)
		}
	}
	newestFirst := func(a, b priceSpan) int {
		return cmp.Or(
			cmp.Compare(a.Meter, b.Meter),
			strings.Compare(a.Condition, b.Condition),
			cmp.Compare(b.From, a.From),
		)
	}
	slices.SortStableFunc(spans, newestFirst)
	return spans
}

// continuedBy reports whether a price, which does not begin before the span, is of the same use and amount, and
// begins before the span is over or as it ends. What nobody showed for a time may have been another price then.
func (s *priceSpan) continuedBy(p *dataset.Price) bool {
	isSame := s.Meter == p.Meter && s.Condition == p.Condition && s.Amount == p.Amount
	return isSame && (s.To == 0 || p.From <= s.To)
}

// sourcesOfSpan returns a cell with the sources of a span. Those that showed the price for another time than
// the whole of it say for which.
func sourcesOfSpan(b *build, m *dataset.Model, s *priceSpan) cell {
	var statements []statementView
	for _, p := range s.stated {
		v := b.statement(p.Source, m.Provider, p.AsOf)
		v.Value = facts.Price(string(p.Amount))
		v.Shown = true // then, by this source
		var times []string
		if p.From != s.From {
			times = append(times, "from "+facts.ShortDay(p.From.String()))
		}
		if p.To != s.To && p.To != 0 {
			times = append(times, "until "+facts.ShortDay(p.To.String()))
		}
		v.Place = strings.Join(times, " ")
		statements = append(statements, v)
	}
	who := newAttribution(b, statements, false, report{})
	who.Report = "" // what was shown then is past
	return cell{Attribution: who}
}
