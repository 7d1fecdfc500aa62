package price

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// Span is a price of a model that the catalog believes from one day to another: what Pricing chooses from its sources on each of these days.
type Span struct {
	Meter     string   `json:"meter"`
	Condition string   `json:"condition,omitempty"`
	From      string   `json:"from"`         // the first day, YYYY-MM-DD
	To        string   `json:"to,omitempty"` // the first day on which it is another; empty if none is known
	Low       Number   `json:"low"`          // US dollars in the unit of the meter
	High      Number   `json:"high"`         // another amount than Low if sources disagree
	Sources   []string `json:"sources"`      // the sites that state it
}

// Prices has the spans of the models of a dataset. It is safe for concurrent use.
type Prices struct {
	dataset  *dataset.Dataset
	evidence *evidence.Evidence
	spans    sync.Map // []Span by *dataset.Model
}

// New returns the prices of a dataset, which must not change.
func New(d *dataset.Dataset) *Prices { return &Prices{dataset: d, evidence: evidence.New(d)} }

// Model returns a model of the dataset, or nil.
func (p *Prices) Model(provider, id string) *dataset.Model { return p.dataset.Find(provider, id) }

// Spans returns the spans of a model of the dataset, in order of meter, condition and day. The caller must not change them.
func (p *Prices) Spans(m *dataset.Model) []Span {
	spans, known := p.spans.Load(m)
	if !known {
		spans = p.read(m)
		p.spans.Store(m, spans)
	}
	return spans.([]Span)
}

// read asks for the prices on each day on which they can change. The first is before all others.
func (p *Prices) read(m *dataset.Model) []Span {
	const first, young = dataset.Date(10101), 30 * 24 * time.Hour // the newest price is believed for so long
	changes := map[dataset.Date]bool{first: true}
	for _, of := range []*dataset.Model{m, cmp.Or(p.dataset.Find(m.Provider, m.AliasOf), m)} {
		retirement, _ := dataset.ParseDate(of.RetirementDate)
		changes[max(retirement, first)] = true
		for _, price := range of.Prices {
			from := max(price.From, first)
			changes[from], changes[max(price.To, first)] = true, true
			changes[dataset.Timestamp(from.Start().Time().Add(young).UnixMilli()).Day()] = true
		}
	}
	spans, days := []Span{}, slices.Sorted(maps.Keys(changes))
	for i, day := range days {
		pricing, end := &evidence.Pricing{Day: day, Evidence: p.evidence}, ""
		if i+1 < len(days) {
			end = days[i+1].String()
		}
		for _, q := range pricing.Quotes(m) {
			s := newSpan(&q, day.String(), end)
			if before := slices.IndexFunc(spans, s.continues); before >= 0 {
				spans[before].To = end
			} else {
				spans = append(spans, s)
			}
		}
	}
	slices.SortStableFunc(spans, func(a, b Span) int {
		return cmp.Or(cmp.Compare(meters[a.Meter], meters[b.Meter]), strings.Compare(a.Condition, b.Condition))
	})
	return spans
}

func newSpan(q *evidence.Quote, from, to string) Span {
	s := Span{Meter: q.Meter.String(), Condition: q.Condition, From: from, To: to, Sources: q.Sources()}
	amounts := make([]Number, len(q.Shown)) // at least one
	for i, p := range q.Shown {
		amounts[i].parse(string(cmp.Or(q.Amount, p.Amount)), priceScale) // sources disagree if the first is empty
	}
	s.Low, s.High = slices.MinFunc(amounts, Number.Cmp), slices.MaxFunc(amounts, Number.Cmp)
	return s
}

// continues reports whether the price is that of a span until the day on which it begins.
func (s *Span) continues(before Span) bool {
	return before.To == s.From && before.Meter == s.Meter && before.Condition == s.Condition &&
		before.Low.Cmp(s.Low) == 0 && before.High.Cmp(s.High) == 0 && slices.Equal(before.Sources, s.Sources)
}
