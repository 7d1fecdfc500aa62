package evidence

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Quote is what the sources of a dataset state for one meter and condition on a day.
type Quote struct {
	Meter     dataset.Meter
	Condition string
	Amount    dataset.Decimal  // the price; empty if it is disputed, or if no source is believed
	Agreement Agreement        // of the sources
	Until     dataset.Date     // the announced end of the price, exclusive; 0: none
	Promised  dataset.Date     // the day until which the provider promises at least this price, also if it is over; 0: no promise
	Stated    []JudgedPrice    // on that day, in byte order of the source; those about an alias itself follow
	Support   []*dataset.Price // those that support Amount or, if it is disputed, all that are believed; in byte order of the source
	AsOf      dataset.Date     // the day of the newest of Shown
}

// Sources returns the sites of Shown, each once.
func (q *Quote) Sources() (sites []string) {
	for _, p := range q.Support {
		sites = append(sites, dataset.Site(p.Source))
	}
	slices.Sort(sites)
	return slices.Compact(sites)
}

// JudgedPrice is a price that a source states, and the verdict on it.
type JudgedPrice struct {
	*dataset.Price
	Verdict
	aliased bool // it is about an alias, which has the prices of its target
}

// Agreement says whether sources agree about a price, see StatedQuotes. It is an index of AgreementNames, the names in the API.
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
func NewPricing(d *dataset.Dataset) *Pricing {
	return New(d).Pricing()
}

// Pricing returns the pricing of the day of the dataset.
func (e *Evidence) Pricing() *Pricing { return &Pricing{Day: e.day, Evidence: e} }

// Retired reports whether a model, or the one that an alias points to, has no price because it can no longer be bought.
func (p *Pricing) Retired(m *dataset.Model) bool {
	return m.RetiredOn(p.Day) || p.priced(m).RetiredOn(p.Day)
}

// priced returns the model whose prices a model has: the target of an alias, unless the provider states prices of the alias itself.
func (p *Pricing) priced(m *dataset.Model) *dataset.Model {
	if m.AliasOf == "" {
		return m
	}
	own := func(s dataset.Price) bool { return p.Official(s.Source, m.Provider) && s.On(p.Day) }
	if slices.ContainsFunc(m.Prices, own) {
		return m
	}
	return cmp.Or(p.Find(m.Provider, m.AliasOf), m)
}

// Quotes returns those of StatedQuotes that are published, or nil if the model is Retired.
func (p *Pricing) Quotes(m *dataset.Model) []Quote {
	if p.Retired(m) {
		return nil
	}
	return slices.DeleteFunc(p.StatedQuotes(m), func(q Quote) bool { return len(q.Support) == 0 })
}

// Upcoming returns the prices of a model that begin after the day, in the order of ComparePrices; nil if the model is Retired.
func (p *Pricing) Upcoming(m *dataset.Model) (upcoming []dataset.Price) {
	if p.Retired(m) {
		return nil
	}
	for _, price := range p.priced(m).Prices {
		if price.From > p.Day {
			upcoming = append(upcoming, price)
		}
	}
	return upcoming
}

// History returns the prices of a model in the order of ComparePrices, as far as they are from before its retirement: no price is open after
// that. That a source first stated a price later does not tell when it began.
func (p *Pricing) History(m *dataset.Model) (prices []dataset.Price) {
	end, _ := dataset.ParseDate(m.RetirementDate) // 0 if it is empty
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
//   - official if the provider states it: of several of its pages the one that was read last;
//   - agreed if at least two sites state it, within 0.5 % of the larger, and none another;
//   - single if one site states it, or for 30 days if one changed its price after all that differ from it began;
//   - else disputed.
//
// Some statements are not believed: those about an alias, which has the prices of its target, and those that Rules set aside.
func (p *Pricing) StatedQuotes(m *dataset.Model) (quotes []Quote) {
	priced := p.priced(m)
	quotes = p.collect(quotes, priced.Prices, false)
	if priced != m {
		quotes = p.collect(quotes, m.Prices, true)
	}
	v := priceView{Evidence: p.Evidence, day: p.Day, model: m, prices: priced.Prices, quotes: quotes}
	for _, derived := range []bool{false, true} { // rules compare those that derive with the others
		for i := range quotes {
			v.quote = &quotes[i]
			if v.quote.derives() != derived {
				continue
			}
			for j := range v.quote.Stated {
				s := &v.quote.Stated[j]
				v.price = s.Price
				if s.aliased && s.Source != dataset.CatalogSource {
					found := aside("An alias costs what its target costs.")
					p.apply(aliasRule, &s.Verdict, found, m.Key(), dataset.PriceFact(s.Meter, s.Condition), false)
				}
				v.test(&s.Verdict)
			}
			p.agree(m.Provider, v.quote, priced.Prices)
		}
	}
	return quotes
}

// collect adds the prices of the day to quotes, which it keeps in order of meter and condition. An amount of a source is added once.
func (p *Pricing) collect(quotes []Quote, prices []dataset.Price, aliased bool) []Quote {
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
		again := func(o JudgedPrice) bool { return o.Source == s.Source && o.Amount == s.Amount }
		if !slices.ContainsFunc(q.Stated, again) {
			q.Stated = append(q.Stated, JudgedPrice{Price: s, aliased: aliased})
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

// agreement is what sources of a price agree on: the price, which is nil if they do not, and the verdict on those that differ from it.
type agreement struct {
	kind   Agreement
	price  *dataset.Price
	others Verdict
}

// agree completes a quote, whose statements are tested and are some of the prices of a model.
func (p *Pricing) agree(provider string, q *Quote, prices []dataset.Price) {
	var believed []*dataset.Price
	for i := range q.Stated {
		if q.Stated[i].Standing == Shown {
			believed = append(believed, q.Stated[i].Price)
		}
	}
	if len(believed) == 0 {
		for i := range q.Stated {
			if s := &q.Stated[i]; s.Standing == Differs { // from nothing: the target of the alias has no such price
				s.Standing = Implausible
			}
		}
		return
	}
	a := p.agreement(provider, believed, prices)
	q.Agreement = a.kind
	for i := range q.Stated {
		s := &q.Stated[i]
		switch {
		case s.Price == a.price:
			q.Support = append(q.Support, s.Price)
		case a.price != nil && dataset.Near(s.Amount, a.price.Amount):
			// Also what a rule set aside. It supports the price, but does not make it agreed: who is wrong about input can be right about
			// the cache by chance.
			s.agree()
			q.Support = append(q.Support, s.Price)
		case s.Standing == Shown:
			s.Verdict = a.others
			if a.price == nil {
				q.Support = append(q.Support, s.Price)
			}
		}
	}
	slices.SortStableFunc(q.Support, func(a, b *dataset.Price) int { return strings.Compare(a.Source, b.Source) })
	q.AsOf = p.lastDay(slices.MaxFunc(q.Support, p.compareRead).AsOf)
	if a.price != nil {
		q.Amount = a.price.Amount
		p.announced(provider, q, a.price)
	}
}

// announced sets until when a price holds: as the newest page of the provider says that says anything, or else the source of the price.
func (p *Pricing) announced(provider string, q *Quote, price *dataset.Price) {
	q.Until = price.To
	q.Promised = price.Promised
	var untilPage, promisePage *dataset.Price
	for _, s := range q.Support {
		if !p.Official(s.Source, provider) {
			continue
		}
		if s.To != 0 && (untilPage == nil || p.compareRead(s, untilPage) > 0) {
			untilPage = s
			q.Until = s.To
		}
		if s.Promised != 0 && (promisePage == nil || p.compareRead(s, promisePage) > 0) {
			promisePage = s
			q.Promised = s.Promised
		}
	}
}

// agreement returns what sources agree on whose prices are believed. They are some of the prices of a model.
func (p *Pricing) agreement(provider string, believed []*dataset.Price, prices []dataset.Price) agreement {
	var official []*dataset.Price
	for _, s := range believed {
		if p.Official(s.Source, provider) {
			official = append(official, s)
		}
	}
	if len(official) > 0 {
		others := Verdict{Standing: Differs, Reason: "The provider itself states another price."}
		return agreement{Official, slices.MaxFunc(official, p.compareRead), others}
	}
	if !differ(believed) {
		kind := Single
		first := witness(believed[0].Source)
		if slices.ContainsFunc(believed, func(s *dataset.Price) bool { return witness(s.Source) != first }) {
			kind = Agreed
		}
		return agreement{kind, slices.MaxFunc(believed, p.compareRead), Verdict{Standing: Agrees}}
	}
	for _, s := range believed {
		if p.isYoung(s, believed, prices) {
			return agreement{Single, s, Verdict{Standing: Outdated, Reason: "Another source stated a newer price."}}
		}
	}
	return agreement{Disputed, nil, Verdict{Standing: Differs, Reason: "Sources disagree, so no price is shown."}}
}

// differ reports whether some prices differ.
func differ(prices []*dataset.Price) bool {
	return slices.ContainsFunc(prices, func(s *dataset.Price) bool {
		return slices.ContainsFunc(prices, func(o *dataset.Price) bool { return far(s, o) })
	})
}

// isYoung reports whether a source changed its price in the last dataset.FollowDays, the first included, and after all that differ from it began.
//
// LIMIT: one collection that is wrong is believed for this time against two that still have the old price, even if they were read since,
// because prices change more often than collections err, and the others need days to follow. How much a price may change is what guards of
// the sync bound.
func (p *Pricing) isYoung(s *dataset.Price, believed []*dataset.Price, prices []dataset.Price) bool {
	if s.From == 0 || s.From.Add(dataset.FollowDays) <= p.Day {
		return false
	}
	changed := func(before dataset.Price) bool {
		return before.SameSeries(s) && before.To != 0 && before.To == s.From && far(s, &before)
	}
	newer := func(o *dataset.Price) bool { return o.From >= s.From && far(o, s) }
	return slices.ContainsFunc(prices, changed) && !slices.ContainsFunc(believed, newer)
}

// far reports whether another price differs.
func far(p, other *dataset.Price) bool { return !dataset.Near(p.Amount, other.Amount) }

// compareRead compares the days on which sources were read.
func (p *Pricing) compareRead(a, b *dataset.Price) int {
	return cmp.Compare(p.lastDay(a.AsOf), p.lastDay(b.AsOf))
}

// JudgedPrices returns what the sources say about a price on the day of the quote, as Choose orders it.
func (e *Evidence) JudgedPrices(q *Quote) (judged []JudgedClaim) {
	for _, s := range q.Stated {
		read := s.AsOf
		if e.sources[s.Source].Whole && s.From != 0 {
			// It was read again since, and only the first reading began the interval. A price that was announced is younger than its reading.
			//
			// LIMIT: if the source says that the price began before it was first read, that day is taken, because the other is not kept.
			read = min(s.From, s.AsOf)
		}
		judged = append(judged, JudgedClaim{dataset.Claim{Value: string(s.Amount), Source: s.Source, Read: read}, s.Verdict})
	}
	slices.SortStableFunc(judged, compareJudged)
	return judged
}
