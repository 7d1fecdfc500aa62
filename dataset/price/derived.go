package price

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// ratioDigits are the digits behind the point of the ratio of two prices, which mostly is a half.
const ratioDigits = 9

// appliesTo reports whether a derivation is about a model.
func (d *derivation) appliesTo(m *dataset.Model) bool {
	if d.Provider != m.Provider || !strings.Contains(m.ID, d.Models) {
		return false
	}
	// Without a day of release nobody knows on which side of the rule a model is, so it does not
	// apply.
	released := m.Fact("release_date").String
	return d.ReleasedBefore == "" || released != "" && released < d.ReleasedBefore
}

// derive adds the prices of a day that follow from others of the day by a rule of the provider. A
// meter with a price of its own is left alone.
func derive(m *dataset.Model, day []Span) []Span {
	// A rule follows from prices that are stated, never from what another rule derived.
	stated := day
	for i := range rule().Derived {
		d := &rule().Derived[i]
		switch { // by the kind of the rule
		case !d.appliesTo(m):
		case d.Calendar != "":
			d.setCalendar(day)
		case d.Least > 0:
			d.setLeast(day)
		case !slices.ContainsFunc(stated, func(s Span) bool { return s.Meter == d.Meter }):
			day = append(day, d.prices(m, stated)...)
		}
	}
	return day
}

// setCalendar gives the prices of weekdays by the hour the calendar of the rule. It changes on
// which days a price applies, not what it is.
func (d *derivation) setCalendar(day []Span) {
	for i := range day {
		hours := day[i].Condition.Part("utc")
		hasWeekdays := hours != nil && hours.Hours.First != ""
		if hasWeekdays {
			day[i].Calendar = d.Calendar
		}
	}
}

// setLeast gives the prices of a meter the least quantity for which the provider bills a request.
func (d *derivation) setLeast(day []Span) {
	for i := range day {
		if day[i].Meter == d.Meter {
			day[i].Least = d.Least
			day[i].Derived = d.withPage()
		}
	}
}

// DerivedPrices returns the prices of a model that follow by a rule of the provider from what the
// catalog believes on a day.
func DerivedPrices(m *dataset.Model, pricing *evidence.Pricing) (prices []RuledPrice) {
	// Most providers have no rule, and the quotes of a day take a hundred times as long as this.
	derives := func(d derivation) bool { return (d.Of != "" || d.Price != nil) && d.appliesTo(m) }
	if !slices.ContainsFunc(rule().Derived, derives) {
		return nil
	}
	var stated []Span
	for _, q := range pricing.Quotes(m) {
		stated = append(stated, newSpan(&q, "", ""))
	}
	for i := range rule().Derived {
		d := &rule().Derived[i]
		isStated := func(s Span) bool { return s.Meter == d.Meter }
		if !derives(*d) || slices.ContainsFunc(stated, isStated) {
			continue
		}
		for _, s := range d.prices(m, stated) {
			fact := dataset.PriceFact(meters()[s.Meter], s.Condition.String())
			prices = append(prices, RuledPrice{
				Fact: fact,
				Low:  s.Low,
				High: s.High,
				Of:   d.Of,
				Says: d.Says,
				Page: d.Page,
			})
		}
	}
	return prices
}

// RuledPrice is a price that follows from another by a rule of the provider.
type RuledPrice struct {
	Fact string // a name of dataset.PriceFact
	Low  Number // US dollars in the unit of the meter
	High Number // another amount than Low if sources disagree about the other price
	Of   string // the meter of the other price; empty if the rule has the price itself
	Says string // the rule in words
	Page string // that states it
}

// withPage returns the rule with its page.
func (d *derivation) withPage() string { return d.Says + ": " + d.Page }

// prices returns the prices of the meter, one for each condition of the price that they follow
// from.
func (d *derivation) prices(m *dataset.Model, day []Span) (derived []Span) {
	// Models for embeddings have no cache, so they have no price of writing to it.
	needed := func(s Span) bool { return s.Meter == d.Needs }
	if d.Needs != "" && !slices.ContainsFunc(day, needed) {
		return nil
	}
	if d.Price != nil {
		return d.fixedPrice(m, day)
	}
	ratio := one
	if d.Times != "" {
		times := certainPrice(day, d.Times)
		over := certainPrice(day, d.Over)
		if times == nil || over == nil || over.Low.IsZero() {
			return nil
		}
		// The price of batch input by that of input is the discount: 1.5 by 3 is a half.
		ratio = times.Low.DivRound(over.Low, ratioDigits)
	}
	for _, s := range day {
		if s.Meter != d.Of {
			continue
		}
		s.Meter = d.Meter
		s.Low = s.Low.Mul(ratio)
		s.High = s.High.Mul(ratio)
		s.Derived = d.withPage()
		derived = append(derived, s)
	}
	return derived
}

// fixedPrice returns the price that a rule has for all models with a feature; none for others, which
// nobody can use for it.
func (d *derivation) fixedPrice(m *dataset.Model, day []Span) []Span {
	needed := certainPrice(day, d.Needs)
	if needed == nil || m.Fact(d.Feature).String != "true" {
		return nil
	}
	s := *needed // of its days and sources
	s.Meter = d.Meter
	s.Low = *d.Price
	s.High = *d.Price
	s.Derived = d.withPage()
	return []Span{s}
}

// certainPrice returns the price of a meter without a condition; nil if there is none or sources
// disagree.
func certainPrice(day []Span, meter string) *Span {
	for i := range day {
		s := &day[i]
		if s.Meter == meter && len(s.Condition) == 0 && s.Low.Equal(s.High) {
			return s
		}
	}
	return nil
}

// routing returns the model to which the requests for another are routed from its retirement on,
// and the day; nil if they are not. Until that day the model has its own prices.
func (p *Prices) routing(m *dataset.Model) (target *dataset.Model, from dataset.Date) {
	id, routes := strings.CutPrefix(m.AfterRetirement, "routes ")
	if !routes || m.RetirementDate == "" {
		return nil, 0
	}
	// A month without a day is no beginning of anything that could be billed.
	day, err := dataset.ParseDate(m.RetirementDate)
	if err != nil {
		return nil, 0
	}
	return p.Model(m.Provider, id), day
}
