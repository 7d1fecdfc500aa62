package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"modelcatalog/dataset/jsonl"
)

// Quote is what the sources of a dataset state for one meter and condition on a day.
type Quote struct {
	Meter           Meter
	Condition       string
	Amount          Decimal       // the price; empty if it is disputed, or if no source is believed
	Agreement       Agreement     // of the sources
	Until, Promised Date          // the announced end of the price, exclusive, and the day until which it is promised; 0: none
	Stated          []StatedPrice // on that day, in byte order of the source; those about an alias itself follow
	Shown           []*Price      // those that support Amount or, if it is disputed, all that are believed
	AsOf            Date          // the day of the newest of Shown
}

// Sources returns the sites of Shown, each once.
func (q *Quote) Sources() (sites []string) {
	for _, p := range q.Shown {
		sites = append(sites, Site(p.Source))
	}
	return slices.Compact(sites)
}

// StatedPrice is a price that a source states, and what becomes of it.
type StatedPrice struct {
	*Price
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
	Day Date
	*Evidence
}

// Pricing returns that of the dataset's Day. It refers to the dataset, because aliases have the prices of other models.
func (d *Dataset) Pricing() *Pricing { return &Pricing{d.Day(), d.Evidence()} }

// Retired reports whether a model, or the one that an alias points to, has no price because it can no longer be bought.
func (p *Pricing) Retired(m *Model) bool {
	return m.retiredOn(p.Day) || p.priced(m).retiredOn(p.Day)
}

// priced returns the model whose prices a model has: the target of an alias, unless the provider states prices of the alias itself.
func (p *Pricing) priced(m *Model) *Model {
	if m.AliasOf != "" && !slices.ContainsFunc(m.Prices, func(s Price) bool { return p.Official(s.Source) && s.On(p.Day) }) {
		return cmp.Or(p.dataset.Find(m.Provider, m.AliasOf), m)
	}
	return m
}

// Quotes returns those of StatedQuotes that are published, or nil if the model is Retired.
func (p *Pricing) Quotes(m *Model) []Quote {
	if p.Retired(m) {
		return nil
	}
	return slices.DeleteFunc(p.StatedQuotes(m), func(q Quote) bool { return len(q.Shown) == 0 })
}

// Upcoming returns the prices of a model that begin after the day, in the order of ComparePrices; nil if the model is Retired.
func (p *Pricing) Upcoming(m *Model) (upcoming []Price) {
	for _, price := range p.priced(m).Prices {
		if price.From > p.Day && !p.Retired(m) {
			upcoming = append(upcoming, price)
		}
	}
	return upcoming
}

// History returns the prices of a model in the order of ComparePrices, as far as they are from before its retirement: no price is open after
// that. That a source first stated a price later does not tell when it began.
func (p *Pricing) History(m *Model) (prices []Price) {
	end, _ := ParseDate(m.RetirementDate)
	if end == 0 || end > p.Day {
		return m.Prices
	}
	for i, price := range m.Prices {
		if price.From >= end {
			if i > 0 && m.Prices[i-1].sameSeries(&price) {
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
func (p *Pricing) StatedQuotes(m *Model) (quotes []Quote) {
	priced := p.priced(m)
	add := func(prices []Price, aliased bool) {
		for i := range prices {
			s := &prices[i]
			if !s.On(p.Day) {
				continue
			}
			at, found := slices.BinarySearchFunc(quotes, s, func(q Quote, s *Price) int {
				return cmp.Or(cmp.Compare(q.Meter, s.Meter), strings.Compare(q.Condition, s.Condition))
			})
			if !found {
				quotes = slices.Insert(quotes, at, Quote{Meter: s.Meter, Condition: s.Condition})
			}
			q := &quotes[at]
			if !slices.ContainsFunc(q.Stated, func(o StatedPrice) bool { return o.Source == s.Source && o.Amount == s.Amount }) {
				q.Stated = append(q.Stated, StatedPrice{Price: s})
				if stated := &q.Stated[len(q.Stated)-1]; aliased && s.Source != OwnSource {
					v := view{Evidence: p.Evidence, Model: m, fact: PriceFact(q.Meter, q.Condition)}
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
				v := view{Evidence: p.Evidence, Model: m, day: p.Day, quotes: quotes, prices: priced.Prices, quote: q, fact: PriceFact(q.Meter, q.Condition)}
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
func (p *Pricing) agree(q *Quote, prices []Price) {
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
		case price != nil && Near(s.Amount, price.Amount):
			s.Standing, s.Reason = Agrees, ""
		case s.Standing != Implausible:
			s.Standing, s.Reason = standing, reason
		}
	}
	if price != nil {
		q.Amount, q.Until, q.Shown = price.Amount, price.To, slices.DeleteFunc(q.Shown, price.far)
		if price.Promised > p.Day {
			q.Promised = price.Promised
		}
	}
	q.AsOf = slices.MaxFunc(q.Shown, read).AsOf.Day()
}

// choose sets the agreement of a quote by StatedQuotes, and returns the price, which is nil if it is disputed, and where statements stand
// that differ from it.
func (p *Pricing) choose(q *Quote, prices []Price) (*Price, Standing, string) {
	official := slices.DeleteFunc(slices.Clone(q.Shown), func(s *Price) bool { return !p.Official(s.Source) })
	if len(official) > 0 {
		q.Agreement = Official
		return slices.MaxFunc(official, read), Differs, "The provider itself states another price."
	}
	if !slices.ContainsFunc(q.Shown, func(s *Price) bool { return slices.ContainsFunc(q.Shown, s.far) }) {
		q.Agreement = Agreement(min(len(q.Shown), 2) - 1)
		return slices.MaxFunc(q.Shown, read), Agrees, ""
	}
	for _, s := range q.Shown {
		changed := func(p Price) bool { return p.sameSeries(s) && p.To != 0 && p.To == s.From && s.far(&p) }
		other := func(o *Price) bool { return o.From >= s.From && o.far(s) }
		young := p.Day.Start().Time().Sub(s.From.Start().Time()) < 30*24*time.Hour
		if young && slices.ContainsFunc(prices, changed) && !slices.ContainsFunc(q.Shown, other) {
			return s, Outdated, "Another source stated a newer price."
		}
	}
	q.Agreement = Disputed
	return nil, Differs, "Sources disagree, so no price is shown."
}

// far reports whether another price differs.
func (p *Price) far(other *Price) bool { return !Near(p.Amount, other.Amount) }

// read compares the days on which sources were read.
func read(a, b *Price) int { return cmp.Compare(a.AsOf.Day(), b.AsOf.Day()) }

// claims returns the prices as claims, in byte order of the source.
func (q *Quote) claims() (claims []Claim) {
	for _, s := range q.Stated {
		claims = append(claims, Claim{Value: string(s.Amount), Source: s.Source})
	}
	slices.SortStableFunc(claims, func(a, b Claim) int { return strings.Compare(a.Source, b.Source) })
	return claims
}

// PriceFact returns the name of a price in disputes and in the history: "price:input", or "price:input[context>200000]".
func PriceFact(meter Meter, condition string) string {
	return strings.TrimSuffix("price:"+meter.String()+"["+condition+"]", "[]")
}

// ParsePriceFact returns the meter and the condition in a name that PriceFact returned.
func ParsePriceFact(name string) (meter Meter, condition string, err error) {
	text, condition, bracket := strings.Cut(strings.TrimPrefix(name, "price:"), "[")
	meter, err = parseMeter(text)
	condition = strings.TrimSuffix(condition, "]")
	if err != nil || bracket && checkCondition(condition) != nil || PriceFact(meter, condition) != name {
		return 0, "", fmt.Errorf("%q is not of the form price:METER or price:METER[CONDITION]", jsonl.Clip(name))
	}
	return meter, condition, nil
}

// Near reports whether two prices differ by at most 0.5 % of the larger.
func Near(a, b Decimal) bool {
	if a == b { // most are, and need not be parsed
		return true
	}
	x, y := a.float(), b.float()
	return max(x, y)-min(x, y) <= max(x, y)*0.005
}

func (d Decimal) float() float64 {
	f, _ := strconv.ParseFloat(string(d), 64)
	return f
}
