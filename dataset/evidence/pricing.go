package evidence

import (
	"slices"

	"modelcatalog/dataset"
)

// Pricing reads the prices of a dataset on a day.
type Pricing struct {
	Day dataset.Date
	*Evidence
}

// NewPricing returns the pricing of the dataset's Day. It refers to the dataset, because aliases
// have the prices of other models.
func NewPricing(d *dataset.Dataset) *Pricing {
	return New(d).Pricing()
}

// Pricing returns the pricing of the day of the dataset.
func (e *Evidence) Pricing() *Pricing { return &Pricing{Day: e.day, Evidence: e} }

// Retired reports whether a model, or the one that an alias points to, has no price because it can
// no longer be bought.
func (p *Pricing) Retired(m *dataset.Model) bool {
	return m.RetiredOn(p.Day) || p.priced(m).RetiredOn(p.Day)
}

// priced returns the model whose prices a model has: the target of an alias, unless the provider
// states prices of the alias itself.
func (p *Pricing) priced(m *dataset.Model) *dataset.Model {
	if m.AliasOf == "" {
		return m
	}
	official := func(s dataset.Price) bool { return p.Official(s.Source, m.Provider) && s.On(p.Day) }
	if slices.ContainsFunc(m.Prices, official) {
		return m
	}
	target := p.Find(m.Provider, m.AliasOf)
	if target == nil {
		return m
	}
	return target
}

// denied reports whether an alias lacks a price of its target, because an exception of the rule
// about aliases names the price. An exception without a fact is about what others say, and denies
// nothing.
func (e *Evidence) denied(alias *dataset.Model, price string) bool {
	i := e.exception(aliasRule, alias.Key(), price)
	return i >= 0 && e.dataset.Exceptions[i].Fact != ""
}

// Quotes returns those of StatedQuotes that are published, or nil if the model is Retired.
func (p *Pricing) Quotes(m *dataset.Model) []Quote {
	if p.Retired(m) {
		return nil
	}
	return slices.DeleteFunc(p.StatedQuotes(m), func(q Quote) bool { return len(q.Support) == 0 })
}

// Upcoming returns the prices of a model that begin after the day, in the order of ComparePrices;
// nil if the model is Retired.
func (p *Pricing) Upcoming(m *dataset.Model) (upcoming []dataset.Price) {
	if p.Retired(m) {
		return nil
	}
	priced := p.priced(m)
	for _, price := range priced.Prices {
		taken := priced != m
		if taken && p.denied(m, dataset.PriceFact(price.Meter, price.Condition)) {
			continue
		}
		if price.From > p.Day {
			upcoming = append(upcoming, price)
		}
	}
	return upcoming
}

// History returns the prices of a model in the order of ComparePrices, with the days on which their
// sources showed them. An interval that began before the retirement of the model ends with it. One
// that a source first showed later stands as it is: it tells what the model cost, but neither since
// when nor until when, because nobody read it then. A price that was announced, but whose day never
// came, is left out.
func (p *Pricing) History(m *dataset.Model) (prices []dataset.Price) {
	end, _ := dataset.ParseDate(m.RetirementDate) // 0 if it is empty
	if end == 0 || end > p.Day {
		return sinceRelease(m)
	}
	for i, price := range m.Prices {
		if price.From >= end {
			if i > 0 && m.Prices[i-1].SameSeries(&price) {
				continue // the interval before it is the one that held until the end
			}
			isAnnounced := p.lastDay(price.AsOf) < price.From
			if isAnnounced {
				continue
			}
		} else if price.To == 0 || price.To > end {
			price.To = end
		}
		prices = append(prices, price)
	}
	return prices
}

// sinceRelease returns the prices of a model, none of which begins before the release in the same
// month because only the month of its reading was kept, which begins on the first.
func sinceRelease(m *dataset.Model) []dataset.Price {
	early := func(price *dataset.Price) bool {
		monthOfReading := price.AsOf%100 == 0 && price.From == price.AsOf.Day()
		return monthOfReading && price.From < m.ReleaseDate && price.From/100 == m.ReleaseDate/100
	}
	prices := m.Prices
	for i := range prices {
		if !early(&prices[i]) {
			continue
		}
		if &prices[0] == &m.Prices[0] {
			prices = slices.Clone(prices) // those of the model stay as its lines have them
		}
		prices[i].From = m.ReleaseDate
	}
	return prices
}
