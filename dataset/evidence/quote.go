package evidence

import (
	"cmp"
	"modelcatalog/dataset"
	"slices"
	"strings"
	"time"
)

// Quote is what the sources of a dataset state for one meter and condition on a day.
type Quote struct {
	Meter           dataset.Meter
	Condition       string
	Amount          dataset.Decimal  // the price; empty if it is disputed, or if no source is believed
	Agreement       Agreement        // of the sources
	Until, Promised dataset.Date     // the announced end of the price, exclusive, and the day until which it is promised; 0: none
	Stated          []JudgedPrice    // on that day, in byte order of the source; those about an alias itself follow
	Shown           []*dataset.Price // those that support Amount or, if it is disputed, all that are believed
	AsOf            dataset.Date     // the day of the newest of Shown
}

// Sources returns the sites of Shown, each once.
func (q *Quote) Sources() (sites []string) {
	for _, p := range q.Shown {
		sites = append(sites, dataset.Site(p.Source))
	}
	return slices.Compact(sites)
}

// JudgedPrice is a price that a source states, and what becomes of it.
type JudgedPrice struct {
	*dataset.Price
	Verdict
}

// Agreement says whether sources agree about a price, see StatedQuotes; it is an index of AgreementNames, the names in the API.
type Agreement uint8

const (
	Single Agreement = iota
	Agreed
	Disputed
	Official
)

var AgreementNames = [...]string{"single", "agreed", "disputed", "official"}

func (a Agreement) String() string { return AgreementNames[a] }

// Pricing reads the prices of a dataset on a day.
type Pricing struct {
	Day dataset.Date
	*Evidence
}

// NewPricing returns the pricing of the dataset's Day. It refers to the dataset, because aliases have the prices of other models.
func NewPricing(d *dataset.Dataset) *Pricing { return &Pricing{d.Day(), New(d)} }

// Retired reports whether a model, or the one that an alias points to, has no price because it can no longer be bought.
func (p *Pricing) Retired(m *dataset.Model) bool {
	return m.RetiredOn(p.Day) || p.priced(m).RetiredOn(p.Day)
}

// priced returns the model whose prices a model has: the target of an alias, unless the provider states prices of the alias itself.
func (p *Pricing) priced(m *dataset.Model) *dataset.Model {
	if m.AliasOf != "" && !slices.ContainsFunc(m.Prices, func(s dataset.Price) bool { return p.Official(s.Source) && s.On(p.Day) }) {
		return cmp.Or(p.dataset.Find(m.Provider, m.AliasOf), m)
	}
	return m
}

// Quotes returns those of StatedQuotes that are published, or nil if the model is Retired.
func (p *Pricing) Quotes(m *dataset.Model) []Quote {
	if p.Retired(m) {
		return nil
	}
	return slices.DeleteFunc(p.StatedQuotes(m), func(q Quote) bool { return len(q.Shown) == 0 })
}

// Upcoming returns the prices of a model that begin after the day, in the order of ComparePrices; nil if the model is Retired.
func (p *Pricing) Upcoming(m *dataset.Model) (upcoming []dataset.Price) {
	for _, price := range p.priced(m).Prices {
		if price.From > p.Day && !p.Retired(m) {
			upcoming = append(upcoming, price)
		}
	}
	return upcoming
}

// History returns the prices of a model in the order of ComparePrices, as far as they are from before its retirement: no price is open after
// that. That a source first stated a price later does not tell when it began.
func (p *Pricing) History(m *dataset.Model) (prices []dataset.Price) {
	end, _ := dataset.ParseDate(m.RetirementDate)
	if end == 0 || end > p.Day {
		return m.Prices
	}
	for i, price := range m.Prices {
		if price.From >= end {
			if i > 0 && m.Prices[i-1].SameSeries(&price) {
				continue
			}
			price.From = 0
		}
		if price.To == 0 || price.To > end {
			price.To = end
		}
		prices = append(prices, price)
	}
	return prices
}

// StatedQuotes returns what the sources state of a model's prices on the day, in order of meter and condition. A source states the
// price of its interval that contains the day, if there is one. For each meter and condition the price is
//
//   - official if an official source states it: of several the one that was read last;
//   - agreed if at least two sources state it, within 0.5 % of the larger, and none another;
//   - single if one source states it, or for 30 days if one changed its price after all that differ from it began;
//   - else disputed.
//
// Some statements are not believed: those about an alias, which has the prices of its target, and those that Rules set aside.
func (p *Pricing) StatedQuotes(m *dataset.Model) (quotes []Quote) {
	priced := p.priced(m)
	add := func(prices []dataset.Price, aliased bool) {
		for i := range prices {
			s := &prices[i]
			if !s.On(p.Day) {
				continue
			}
			at, found := slices.BinarySearchFunc(quotes, s, func(q Quote, s *dataset.Price) int {
				return cmp.Or(cmp.Compare(q.Meter, s.Meter), strings.Compare(q.Condition, s.Condition))
			})
			if !found {
				quotes = slices.Insert(quotes, at, Quote{Meter: s.Meter, Condition: s.Condition})
			}
			q := &quotes[at]
			if !slices.ContainsFunc(q.Stated, func(o JudgedPrice) bool { return o.Source == s.Source && o.Amount == s.Amount }) {
				q.Stated = append(q.Stated, JudgedPrice{Price: s})
				if stated := &q.Stated[len(q.Stated)-1]; aliased && s.Source != dataset.OwnSource {
					v := view{Evidence: p.Evidence, Model: m, fact: dataset.PriceFact(q.Meter, q.Condition)}
					v.apply(aliasRule, &stated.Verdict, false, "An alias costs what its target costs.")
				}
			}
		}
	}
	if add(priced.Prices, false); priced != m {
		add(m.Prices, true)
	}
	for _, derived := range []bool{false, true} {
		for i := range quotes {
			if q := &quotes[i]; q.derives() == derived {
				v := view{Evidence: p.Evidence, Model: m, day: p.Day, quotes: quotes, prices: priced.Prices, quote: q, fact: dataset.PriceFact(q.Meter, q.Condition)}
				for i := range q.Stated {
					v.price = q.Stated[i].Price
					v.test(v.price.Source, priceRules, &q.Stated[i].Verdict)
				}
				p.agree(q, priced.Prices)
			}
		}
	}
	return quotes
}

// QuoteOf returns the quote for a meter and condition, which is empty if there is none.
func QuoteOf(quotes []Quote, meter, condition string) Quote {
	for i := range quotes {
		if q := &quotes[i]; q.Condition == condition && q.Meter.String() == meter {
			return *q
		}
	}
	return Quote{}
}

// derives reports whether a price follows from those of input and output: of a tier of service, of a cache or for long prompts.
func (q *Quote) derives() bool {
	return q.Meter.Tiered() || strings.HasPrefix(q.Meter.String(), "cache_") || strings.HasPrefix(q.Condition, "context>")
}

// agree completes a quote, whose statements are some of the prices of a model.
func (p *Pricing) agree(q *Quote, prices []dataset.Price) {
	for i := range q.Stated {
		if q.Stated[i].Standing != Implausible {
			q.Shown = append(q.Shown, q.Stated[i].Price)
		}
	}
	if len(q.Shown) == 0 {
		return
	}
	price, standing, reason := p.choose(q, prices)
	for i := range q.Stated {
		switch s := &q.Stated[i]; {
		case s.Price == price:
		case price != nil && dataset.Near(s.Amount, price.Amount):
			s.Standing, s.Reason = Agrees, ""
		case s.Standing != Implausible:
			s.Standing, s.Reason = standing, reason
		}
	}
	if price != nil {
		q.Amount, q.Until, q.Shown = price.Amount, price.To, slices.DeleteFunc(q.Shown, func(s *dataset.Price) bool { return far(price, s) })
		if price.Promised > p.Day {
			q.Promised = price.Promised
		}
	}
	q.AsOf = slices.MaxFunc(q.Shown, read).AsOf.Day()
}

// choose sets the agreement of a quote by StatedQuotes, and returns the price, which is nil if it is disputed, and where statements stand
// that differ from it.
func (p *Pricing) choose(q *Quote, prices []dataset.Price) (*dataset.Price, Standing, string) {
	official := slices.DeleteFunc(slices.Clone(q.Shown), func(s *dataset.Price) bool { return !p.Official(s.Source) })
	if len(official) > 0 {
		q.Agreement = Official
		return slices.MaxFunc(official, read), Differs, "The provider itself states another price."
	}
	if !slices.ContainsFunc(q.Shown, func(s *dataset.Price) bool {
		return slices.ContainsFunc(q.Shown, func(o *dataset.Price) bool { return far(s, o) })
	}) {
		q.Agreement = Agreement(min(len(q.Shown), 2) - 1)
		return slices.MaxFunc(q.Shown, read), Agrees, ""
	}
	for _, s := range q.Shown {
		changed := func(p dataset.Price) bool { return p.SameSeries(s) && p.To != 0 && p.To == s.From && far(s, &p) }
		other := func(o *dataset.Price) bool { return o.From >= s.From && far(o, s) }
		young := p.Day.Start().Time().Sub(s.From.Start().Time()) < 30*24*time.Hour
		if young && slices.ContainsFunc(prices, changed) && !slices.ContainsFunc(q.Shown, other) {
			return s, Outdated, "Another source stated a newer price."
		}
	}
	q.Agreement = Disputed
	return nil, Differs, "Sources disagree, so no price is shown."
}

// far reports whether another price differs.
func far(p, other *dataset.Price) bool { return !dataset.Near(p.Amount, other.Amount) }

// read compares the days on which sources were read.
func read(a, b *dataset.Price) int { return cmp.Compare(a.AsOf.Day(), b.AsOf.Day()) }

// claims returns the prices as claims, in byte order of the source.
func (q *Quote) claims() (claims []dataset.Claim) {
	for _, s := range q.Stated {
		claims = append(claims, dataset.Claim{Value: string(s.Amount), Source: s.Source})
	}
	slices.SortStableFunc(claims, func(a, b dataset.Claim) int { return strings.Compare(a.Source, b.Source) })
	return claims
}
