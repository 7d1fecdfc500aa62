package price

import (
	"cmp"
	"maps"
	"math/big"
	"slices"
	"strings"
	"sync"
	"time"

	"modelcatalog/dataset"
)

// Span is a price of a model that the catalog believes from one day to another: what Pricing chooses from its sources on each of these days.
type Span struct {
	Meter     string          `json:"meter"`
	Condition string          `json:"condition,omitempty"`
	From      string          `json:"from"`         // the first day, YYYY-MM-DD
	To        string          `json:"to,omitempty"` // the first day on which it is another; empty if none is known
	Low       dataset.Decimal `json:"low"`          // US dollars in the unit of the meter
	High      dataset.Decimal `json:"high"`         // another amount than Low if sources disagree
	Sources   []string        `json:"sources"`      // the sites that state it

	low, high *big.Int // times 10 to the power of priceScale
}

// Prices has the spans of the models of a dataset. It is safe for concurrent use.
type Prices struct {
	dataset  *dataset.Dataset
	evidence *dataset.Evidence
	lock     sync.Mutex
	spans    map[*dataset.Model][]Span
}

// New returns the prices of a dataset, which must not change.
func New(d *dataset.Dataset) *Prices {
	return &Prices{dataset: d, evidence: d.Evidence(), spans: map[*dataset.Model][]Span{}}
}

// Spans returns the spans of a model of the dataset, in order of meter, condition and day. The caller must not change them.
func (p *Prices) Spans(m *dataset.Model) []Span {
	p.lock.Lock()
	defer p.lock.Unlock()
	spans, known := p.spans[m]
	if !known {
		spans = p.read(m)
		p.spans[m] = spans
	}
	return spans
}

// beginning is the first day of spans whose beginning is unknown.
const beginning = dataset.Date(10101)

// read asks for the prices on each day on which they can change.
func (p *Prices) read(m *dataset.Model) (spans []Span) {
	days := map[dataset.Date]bool{beginning: true}
	for _, of := range []*dataset.Model{m, p.dataset.Find(m.Provider, m.AliasOf)} {
		if of == nil {
			continue
		}
		if retirement, err := dataset.ParseDate(of.RetirementDate); err == nil {
			days[retirement] = true
		}
		for _, price := range of.Prices {
			days[max(price.From, beginning)] = true
			days[max(price.To, beginning)] = true
			// A newer price is believed for 30 days.
			days[dataset.Timestamp(max(price.From, beginning).Start().Time().Add(30*24*time.Hour).UnixMilli()).Day()] = true
		}
	}
	type key struct {
		meter     dataset.Meter
		condition string
	}
	spans = []Span{}
	last := map[key]int{} // the index of the span on the day before, plus 1
	for _, day := range slices.Sorted(maps.Keys(days)) {
		pricing := &dataset.Pricing{Day: day, Evidence: p.evidence}
		open := map[key]int{}
		for _, q := range pricing.Quotes(m) {
			k, span := key{q.Meter, q.Condition}, newSpan(&q, day)
			if i := last[k]; i > 0 && spans[i-1].equal(&span) {
				open[k] = i
				continue
			}
			spans = append(spans, span)
			open[k] = len(spans)
		}
		for k, i := range last {
			if open[k] != i {
				spans[i-1].To = day.String()
			}
		}
		last = open
	}
	slices.SortStableFunc(spans, func(a, b Span) int {
		if a.Meter != b.Meter {
			return int(meters[a.Meter]) - int(meters[b.Meter])
		}
		return strings.Compare(a.Condition, b.Condition)
	})
	return spans
}

func newSpan(q *dataset.Quote, day dataset.Date) Span {
	s := Span{Meter: q.Meter.String(), Condition: q.Condition, From: day.String(), Sources: q.Sources()}
	for _, p := range q.Shown {
		n, _ := parseDecimal(string(cmp.Or(q.Amount, p.Amount)), priceScale) // which is disputed if it is empty
		if s.low == nil || n.Cmp(s.low) < 0 {
			s.Low, s.low = cmp.Or(q.Amount, p.Amount), n
		}
		if s.high == nil || n.Cmp(s.high) > 0 {
			s.High, s.high = cmp.Or(q.Amount, p.Amount), n
		}
	}
	return s
}

func (s *Span) equal(other *Span) bool {
	return s.Low == other.Low && s.High == other.High && slices.Equal(s.Sources, other.Sources)
}
