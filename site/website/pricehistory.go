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
	ended         dataset.Date    // the last end that a source states; 0 if none does
	open          dataset.Date    // the last day on which a source without an end was read; 0 if there is none
}

// priceHistory returns how the prices of a model changed, newest first for each use, with what sources showed
// and when, and that in words: "3 of 8 changed or ended". Uses whose price never moved come last: of a past day,
// people ask for these, too.
func priceHistory(b *build, m *dataset.Model) (history grid, summary string) {
	history = grid{
		Name:  "What sources showed, and when",
		Class: "quotes then",
		Head:  []string{"Usage", "Price", "From", "Until", "Source"},
	}
	spans := priceSpans(b.pricing.History(m))
	ofUse := func(a, b priceSpan) bool { return a.Meter == b.Meter && a.Condition == b.Condition }
	var steady [][]cell // the rows of these
	changed, uses := 0, 0
	for start := 0; start < len(spans); {
		end := start + 1
		for end < len(spans) && ofUse(spans[start], spans[end]) {
			end++
		}
		of := spans[start:end]
		var rows [][]cell
		for i := range of {
			rows = append(rows, rowOfSpan(b, m, &of[i]))
		}
		// Where sources disagree, several spans are open, and none of them is a change.
		isOver := func(s priceSpan) bool { return s.To != 0 }
		if slices.ContainsFunc(of, isOver) {
			history.Rows = append(history.Rows, rows...)
			changed++
		} else {
			steady = append(steady, rows...)
		}
		uses++
		start = end
	}
	history.Rows = append(history.Rows, steady...)
	if changed == 0 {
		return history, "no change known"
	}
	return history, withCommas(changed) + " of " + withCommas(uses) + " changed or ended"
}

// rowOfSpan returns the row of a span in the history.
func rowOfSpan(b *build, m *dataset.Model, s *priceSpan) []cell {
	end := dayCell(s.To)
	end.Text = cmp.Or(end.Text, facts.Unknown)
	amount := cell{Text: facts.Price(string(s.Amount)), Class: "price"}
	use := nameOfPrice(s.Meter, s.Condition)
	return []cell{use, amount, dayCell(s.From), end, sourcesOfSpan(b, m, s)}
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
			spans = append(spans, priceSpan{Price: p, stated: []dataset.Price{p}})
			spans[len(spans)-1].endWith(&p)
			continue
		}
		last := &spans[len(spans)-1]
		last.endWith(&p)
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

// endWith takes into account until when a source showed the price of a span.
func (s *priceSpan) endWith(p *dataset.Price) {
	if p.To == 0 {
		s.open = max(s.open, p.AsOf)
	} else {
		s.ended = max(s.ended, p.To)
	}
	s.To = s.ended
	// A source that was not read since the price ended elsewhere does not show that it goes on.
	if s.open > s.ended {
		s.To = 0
	}
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
