package price

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/shopspring/decimal"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// Span is a price of a model that the catalog believes from one day to another: what Pricing
// chooses from its sources on each of these days.
type Span struct {
	Meter     string            `json:"meter"`
	Condition dataset.Condition `json:"condition,omitempty"`
	From      string            `json:"from"`         // the first day, YYYY-MM-DD
	To        string            `json:"to,omitempty"` // the first day on which it is another; empty if none is known
	Low       Number            `json:"low"`          // US dollars in the unit of the meter
	High      Number            `json:"high"`         // another amount than Low if sources disagree
	Sources   []string          `json:"sources"`      // the sites that state it
	// Derived is the provider's rule by which the price follows from others, and its page.
	Derived string `json:"derived,omitempty"`
	// Least is the smallest quantity that is billed of a request, in seconds; 0: none.
	Least int64 `json:"least,omitempty"`
	// Calendar is the calendar of the rule whose holidays the weekdays of the condition leave out.
	Calendar string `json:"calendar,omitempty"`
	// Confirmed reports whether the provider or the catalog states the price, or that from which it follows.
	Confirmed bool `json:"-"`

	low, high Number // of one of what the meter counts
}

// Prices has the spans of the models of a dataset. It is safe for concurrent use.
type Prices struct {
	evidence func() *evidence.Evidence
	models   sync.Map // *history by *dataset.Model
}

// history has the prices of a model.
type history struct {
	spans   []Span
	days    []string // on which they change, in order
	periods []period // from each of these days to the next
}

// period has the prices that apply from one day to another.
type period struct {
	byMeter map[string][]*Span // which the caller must not change
	listed  map[string]bool    // the meters of the standard tier that have a price in some tier
}

// newHistory returns the prices of a model by the days on which they change.
func newHistory(spans []Span) *history {
	h := &history{spans: spans, days: Days(spans)}
	for i := range spans {
		s := &spans[i]
		unit := dataset.Meters[meters()[s.Meter]].Unit
		s.low = unitPrice(s.Low, unit)
		s.high = unitPrice(s.High, unit)
	}
	for _, day := range h.days {
		apply := period{byMeter: map[string][]*Span{}, listed: map[string]bool{}}
		for i := range spans {
			s := &spans[i]
			if s.On(day) {
				apply.byMeter[s.Meter] = append(apply.byMeter[s.Meter], s)
				apply.listed[standardMeter(s.Meter)] = true
			}
		}
		h.periods = append(h.periods, apply)
	}
	return h
}

// Days returns the days on which some prices begin or end, in order.
func Days(spans []Span) []string {
	days := map[string]bool{}
	for i := range spans {
		days[spans[i].From] = true
		days[spans[i].To] = true
	}
	delete(days, "") // the end that is not known
	return slices.Sorted(maps.Keys(days))
}

// On reports whether the price applies on a day.
func (s *Span) On(day string) bool {
	// Days are texts such as 2026-10-01, whose order is that of time.
	return s.From <= day && (s.To == "" || day < s.To)
}

// on returns the prices that apply on a day.
func (h *history) on(day string) *period {
	i, found := slices.BinarySearch(h.days, day)
	if !found {
		i-- // the period that began before the day
	}
	if i < 0 {
		return &period{} // nothing is known from before the first price
	}
	return &h.periods[i]
}

// New returns the prices of a dataset, which must not change.
func New(d *dataset.Dataset) *Prices {
	e := evidence.New(d)
	return Of(func() *evidence.Evidence { return e })
}

// Of returns the prices of the dataset that some evidence is of. It asks for the evidence when it
// needs it.
func Of(e func() *evidence.Evidence) *Prices { return &Prices{evidence: e} }

// Model returns a model of the dataset, or nil.
func (p *Prices) Model(provider, id string) *dataset.Model { return p.evidence().Find(provider, id) }

// Spans returns the spans of a model of the dataset, in order of meter, condition and day. The
// caller must not change them.
func (p *Prices) Spans(m *dataset.Model) []Span { return p.history(m).spans }

func (p *Prices) history(m *dataset.Model) *history {
	h, known := p.models.Load(m)
	if !known {
		// Two goroutines may both read it. They read the same, so which one stays does not matter.
		h = newHistory(p.read(m))
		p.models.Store(m, h)
	}
	return h.(*history)
}

// read asks for the prices on each day on which they can change.
func (p *Prices) read(m *dataset.Model) []Span {
	spans := []Span{}
	days := p.changes(m)
	target, routed := p.routing(m)
	// Until its requests are routed elsewhere a model has its own prices, although the dataset says
	// already that it is an alias.
	unrouted := *m
	unrouted.AliasOf = ""
	for i, day := range days {
		end := "" // not known
		if i+1 < len(days) {
			end = days[i+1].String()
		}
		of := m // whose prices the model has on this day
		if target != nil {
			of = &unrouted
			if day >= routed {
				of = target
			}
		}
		pricing := &evidence.Pricing{Day: day, Evidence: p.evidence()}
		var today []Span
		for _, q := range pricing.Quotes(of) {
			s := newSpan(&q, day.String(), end)
			if target != nil && of == target {
				s.Derived = "requests are routed to " + target.ID
			}
			today = append(today, s)
		}
		for _, s := range derive(of, today) {
			// Most prices do not change on a day on which others do.
			same := slices.IndexFunc(spans, s.continues)
			if same < 0 {
				spans = append(spans, s)
				continue
			}
			spans[same].To = end
		}
	}
	slices.SortStableFunc(spans, func(a, b Span) int {
		return cmp.Or(
			cmp.Compare(meters()[a.Meter], meters()[b.Meter]),
			strings.Compare(a.Condition.String(), b.Condition.String()),
		)
	})
	return spans
}

// changes returns the days on which the prices of a model can change, in order.
func (p *Prices) changes(m *dataset.Model) []dataset.Date {
	// The first of January of the year 1, before all others: prices whose beginning is unknown
	// apply from there.
	const first = dataset.Date(1_01_01)
	changes := map[dataset.Date]bool{first: true}
	models := []*dataset.Model{m}
	if target := p.Model(m.Provider, m.AliasOf); target != nil {
		models = append(models, target) // whose prices an alias has
	}
	if target, _ := p.routing(m); target != nil {
		models = append(models, target)
	}
	for _, of := range models {
		// From its retirement on a model has no price, so that day is a change too.
		retirement, _ := dataset.ParseDate(of.RetirementDate)
		changes[max(retirement, first)] = true
		for _, price := range of.Prices {
			from := max(price.From, first)
			changes[from] = true
			changes[max(price.To, first)] = true
			// From this day on the price is no longer believed because it is the newest, unless the day
			// is later than that of the dataset.
			followed := from.Start().Time().AddDate(0, 0, dataset.FollowDays)
			changes[dataset.Timestamp(followed.UnixMilli()).Day()] = true
		}
	}
	return slices.Sorted(maps.Keys(changes))
}

// newSpan returns a quote as a price from one day to another.
func newSpan(q *evidence.Quote, from, to string) Span {
	s := Span{Meter: q.Meter.String(), From: from, To: to, Sources: q.Sources()}
	s.Condition, _ = dataset.ParseCondition(q.Condition) // checked when the dataset was loaded
	s.Confirmed = q.Agreement == evidence.Official
	for i, p := range q.Support {
		s.Confirmed = s.Confirmed || p.Source == dataset.CatalogSource
		// The quote has no amount if sources disagree; then each has its own.
		amount, _ := decimal.NewFromString(string(cmp.Or(q.Amount, p.Amount)))
		if i == 0 {
			s.Low = amount
			s.High = amount
			continue
		}
		s.Low = decimal.Min(s.Low, amount)
		s.High = decimal.Max(s.High, amount)
	}
	return s
}

// continues reports whether the price is that of a span until the day on which it begins.
func (s *Span) continues(before Span) bool {
	return before.To == s.From &&
		before.Meter == s.Meter &&
		before.Condition.String() == s.Condition.String() &&
		before.Derived == s.Derived && before.Least == s.Least && before.Calendar == s.Calendar &&
		before.Confirmed == s.Confirmed &&
		before.Low.Equal(s.Low) && before.High.Equal(s.High) && slices.Equal(before.Sources, s.Sources)
}
