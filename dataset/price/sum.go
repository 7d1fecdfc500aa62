package price

import (
	"github.com/shopspring/decimal"

	"modelcatalog/dataset"
)

// Total is what a use costs, without the lines of a bill: for programs that add up many.
type Total struct {
	Tier    string   // standard, batch, flex, priority, fast or ultrafast
	Missing []string // the uses without a price on the day
	Derived []DerivedPrice
	Amount  Amount
}

// DerivedPrice is a price that follows from others by a rule of the provider.
type DerivedPrice struct {
	Meter string
	Rule  string // with its page
}

// Amount is an exact amount of dollars, as quantities by price.
//
// Prices are linear: what 200 and 300 tokens of the same price cost is what 500 cost. So a log of a
// million answers is added up as whole numbers, and multiplied once for each price.
type Amount struct {
	parts []bought
	rest  *rest // nil for most
}

// rest is what of an amount is not linear.
type rest struct {
	low, high Number // of uncertain quantities and prices, and of what is rounded
	unknown   bool   // whether all prices are missing, so that nothing is known of the amount
}

// Unknown is an amount of which nothing is known.
var Unknown = Amount{rest: &rest{unknown: true}}

// bought is a quantity of one price.
type bought struct {
	price *Span
	n     int64
}

// Total returns what Cost does, in a third of the time.
func (p *Prices) Total(m *dataset.Model, use Use, tier string, at At) (Total, error) {
	return totalOn(p.history(m).on(at.Day), &use, tier, at)
}

// totalOn adds up a use by the prices of a period.
func totalOn(prices *period, use *Use, tier string, at At) (t Total, err error) {
	r, err := newRequest(prices, use, tier, at)
	if err != nil {
		return t, err
	}
	t.Tier = r.tier()
	// Input, cache and output: most answers have no fourth price. A log keeps this for each answer.
	const usual = 3
	t.Amount.parts = make([]bought, 0, min(len(use.counts), usual))
	for _, c := range use.counts {
		charge, found := r.charge(c)
		if !found {
			t.Missing = append(t.Missing, c.meter)
			continue
		}
		for _, text := range charge.derived() {
			t.Derived = append(t.Derived, DerivedPrice{Meter: charge.priced, Rule: text})
		}
		// Nearly all charges are linear, and need no decimal number here.
		if part, isLinear := charge.linear(); isLinear {
			t.Amount.buy(part)
			continue
		}
		low, high := charge.amounts()
		rest := t.Amount.needRest()
		rest.low = rest.low.Add(low)
		rest.high = rest.high.Add(high)
	}
	if len(t.Missing) > 0 && len(t.Missing) == len(use.counts) {
		t.Amount.needRest().unknown = true
	}
	return t, nil
}

// buy adds a quantity. Reasoning mostly has the price of output.
func (a *Amount) buy(part bought) {
	for i := range a.parts {
		if a.parts[i].price == part.price {
			a.parts[i].n += part.n
			return
		}
	}
	a.parts = append(a.parts, part)
}

// needRest returns the rest, which it adds if there is none.
func (a *Amount) needRest() *rest {
	if a.rest == nil {
		a.rest = &rest{}
	}
	return a.rest
}

// linear returns a charge as a quantity of one price, if it is one.
func (c *charge) linear() (part bought, isLinear bool) {
	switch {
	// A range is not linear, and a fraction of a second does not fit into a whole number.
	case len(c.prices) > 1 || c.least != c.most || c.least.billionths != 0:
		return part, false
	// An amount by the minute is rounded, and a sum of rounded amounts is not a rounded sum.
	case c.priced == "per_minute" || c.priced == "per_hour":
		return part, false
	}
	return bought{c.prices[0], c.least.units}, true
}

// Sum is an exact sum of amounts. Its zero value is the sum of none.
type Sum struct {
	quantities map[*Span]int64
	low, high  Number // of the rests
	known      int    // amounts of which a price is known
}

// Add adds an amount.
func (s *Sum) Add(a *Amount) { s.add(a, 1) }

// Sub takes back an amount that was added.
func (s *Sum) Sub(a *Amount) { s.add(a, -1) }

func (s *Sum) add(a *Amount, sign int64) {
	if s.quantities == nil {
		s.quantities = map[*Span]int64{}
	}
	for _, part := range a.parts {
		s.quantities[part.price] += sign * part.n
	}
	if a.rest != nil {
		// Taking back subtracts the very number that was added, so no rounding is left.
		factor := decimal.NewFromInt(sign)
		s.low = s.low.Add(a.rest.low.Mul(factor))
		s.high = s.high.Add(a.rest.high.Mul(factor))
	}
	if a.rest == nil || !a.rest.unknown {
		s.known += int(sign)
	}
}

// AddSum adds another sum.
func (s *Sum) AddSum(other *Sum) {
	if s.quantities == nil {
		s.quantities = map[*Span]int64{}
	}
	for price, n := range other.quantities {
		s.quantities[price] += n
	}
	s.low = s.low.Add(other.low)
	s.high = s.high.Add(other.high)
	s.known += other.known
}

// Bounds returns the sum in dollars, at least and at most; nil if no price is known.
func (s *Sum) Bounds() (low, high *Number) {
	if s.known == 0 {
		return nil, nil
	}
	least := s.low
	most := s.high
	for price, n := range s.quantities {
		count := decimal.NewFromInt(n)
		least = least.Add(price.low.Mul(count))
		most = most.Add(price.high.Mul(count))
	}
	return &least, &most
}
