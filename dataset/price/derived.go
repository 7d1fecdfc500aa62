package price

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// ratioDigits are the digits behind the point of the ratio of two prices, which mostly is a half.
const ratioDigits = 9

// appliesTo reports whether a derivation is about a model.
func (d *derivation) appliesTo(m *dataset.Model) bool {
	if d.Provider != m.Provider || !strings.Contains(m.ID, d.Models) {
		return false
	}
	released := m.Fact("release_date").String
	return d.ReleasedBefore == "" || released != "" && released < d.ReleasedBefore
}

// derive adds the prices of a day that follow from others of the day by a rule of the provider. A meter
// with a price of its own is left alone.
func derive(m *dataset.Model, day []Span) []Span {
	stated := day
	for i := range rule().Derived {
		d := &rule().Derived[i]
		switch {
		case !d.appliesTo(m):
		case d.Calendar != "":
			for i := range day {
				hours := day[i].Condition.Part("utc")
				if hours != nil && hours.Hours.First != "" {
					day[i].Calendar = d.Calendar
				}
			}
		case d.Least > 0:
			for i := range day {
				if day[i].Meter == d.Meter {
					day[i].Least = d.Least
					day[i].Derived = d.text()
				}
			}
		case !slices.ContainsFunc(stated, func(s Span) bool { return s.Meter == d.Meter }):
			day = append(day, d.prices(stated)...)
		}
	}
	return day
}

// text returns the rule with its page.
func (d *derivation) text() string { return d.Says + ": " + d.Page }

// prices returns the prices of the meter, one for each condition of the price that they follow from.
func (d *derivation) prices(day []Span) (derived []Span) {
	ratio := one
	if d.Times != "" {
		times := certain(day, d.Times)
		over := certain(day, d.Over)
		if times == nil || over == nil || over.Low.IsZero() {
			return nil
		}
		ratio = times.Low.DivRound(over.Low, ratioDigits)
	}
	for _, s := range day {
		if s.Meter != d.Of {
			continue
		}
		s.Meter = d.Meter
		s.Low = s.Low.Mul(ratio)
		s.High = s.High.Mul(ratio)
		s.Derived = d.text()
		derived = append(derived, s)
	}
	return derived
}

// certain returns the price of a meter without a condition; nil if there is none or sources disagree.
func certain(day []Span, meter string) *Span {
	for i := range day {
		s := &day[i]
		if s.Meter == meter && len(s.Condition) == 0 && s.Low.Equal(s.High) {
			return s
		}
	}
	return nil
}

// routing returns the model to which the requests for another are routed from its retirement on, and
// the day; nil if they are not. Until that day the model has its own prices.
func (p *Prices) routing(m *dataset.Model) (target *dataset.Model, from dataset.Date) {
	id, routes := strings.CutPrefix(m.AfterRetirement, "routes ")
	if !routes || m.RetirementDate == "" {
		return nil, 0
	}
	day, err := dataset.ParseDate(m.RetirementDate)
	if err != nil {
		return nil, 0
	}
	return p.Model(m.Provider, id), day
}
