package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Quote is what the sources of a dataset state for one meter and condition on a day.
type Quote struct {
	Meter     Meter
	Condition string
	Amount    Decimal   // the price; empty if it is disputed
	Agreement Agreement // of the sources
	Stated    []Price   // the prices of all sources on that day, in byte order of the source
	Shown     []Price   // those that support Amount or, if it is disputed, all
	AsOf      Date      // the day of the newest of Shown
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
	Day     Date
	sources []Source
}

// Pricing returns that of the dataset's Day.
func (d *Dataset) Pricing() *Pricing { return &Pricing{d.Day(), d.Sources} }

func (p *Pricing) Retired(m *Model) bool {
	return m.RetirementDate != "" && m.RetirementDate <= p.Day.String()
}

// Quotes returns StatedQuotes, or nil if the model is retired, because it can no longer be bought.
func (p *Pricing) Quotes(m *Model) []Quote {
	if p.Retired(m) {
		return nil
	}
	return p.StatedQuotes(m)
}

// Upcoming returns the prices of a model that begin after the day, in the order of ComparePrices; nil if the model is retired.
func (p *Pricing) Upcoming(m *Model) (upcoming []Price) {
	for _, price := range m.Prices {
		if price.From > p.Day && !p.Retired(m) {
			upcoming = append(upcoming, price)
		}
	}
	return upcoming
}

// StatedQuotes returns what the sources state of a model's prices on the day, in order of meter and condition. A source states the
// price of its interval that contains the day, if there is one. For each meter and condition the price is
//
//   - official if an official source states it: of several the one that was read last;
//   - agreed if at least two sources state it, within 0.5 % of the larger, and none another;
//   - single if one source states it, or if the source that changed its price last did so after all that differ from it were read;
//   - else disputed.
func (p *Pricing) StatedQuotes(m *Model) (quotes []Quote) {
	for _, price := range m.Prices {
		if !price.On(p.Day) {
			continue
		}
		if n := len(quotes); n == 0 || quotes[n-1].Meter != price.Meter || quotes[n-1].Condition != price.Condition {
			quotes = append(quotes, Quote{Meter: price.Meter, Condition: price.Condition})
		}
		q := &quotes[len(quotes)-1]
		q.Stated = append(q.Stated, price)
	}
	for i := range quotes {
		p.agree(&quotes[i], m.Prices)
	}
	return quotes
}

// agree completes a quote, whose Stated are some of the prices of a model.
func (p *Pricing) agree(q *Quote, prices []Price) {
	far := func(from *Price) func(Price) bool { return func(s Price) bool { return !Near(s.Amount, from.Amount) } }
	read := func(a, b *Price) int { return cmp.Compare(a.AsOf, b.AsOf) }
	begun := func(a, b *Price) int { return cmp.Or(cmp.Compare(a.From, b.From), read(a, b)) }
	price := last(q.Stated, read, func(s *Price) bool { return IsOfficial(p.sources, s.Source) })
	switch {
	case price != nil:
		q.Agreement = Official
	case !slices.ContainsFunc(q.Stated, func(s Price) bool { return slices.ContainsFunc(q.Stated, far(&s)) }):
		q.Agreement, price = Agreement(min(len(q.Stated), 2)-1), last(q.Stated, read, nil)
	default:
		q.Agreement = Disputed
		price = last(q.Stated, begun, func(s *Price) bool { // right after another price of the same source
			return slices.ContainsFunc(prices, func(p Price) bool {
				return p.sameSeries(s) && p.To != 0 && p.To == s.From && !Near(p.Amount, s.Amount)
			})
		})
		if price != nil && !slices.ContainsFunc(q.Stated, func(s Price) bool { return s.AsOf >= price.From && !Near(s.Amount, price.Amount) }) {
			q.Agreement = Single
		}
	}
	q.Shown = q.Stated
	if q.Agreement != Disputed {
		q.Amount = price.Amount
		q.Shown = slices.DeleteFunc(slices.Clone(q.Stated), far(price))
	}
	q.AsOf = last(q.Shown, read, nil).AsOf
}

// last returns the first of the greatest of those prices that match, or of all if match is nil; nil if none does.
func last(prices []Price, compare func(a, b *Price) int, match func(p *Price) bool) (last *Price) {
	for i := range prices {
		if p := &prices[i]; (match == nil || match(p)) && (last == nil || compare(p, last) > 0) {
			last = p
		}
	}
	return last
}

// PriceDisputes returns the prices on which sources disagree, even if one of these is published, as disputes about facts.
func PriceDisputes(quotes []Quote) (disputes []Dispute) {
	for i := range quotes {
		q := &quotes[i]
		if q.Agreement != Disputed && len(q.Shown) == len(q.Stated) {
			continue
		}
		dispute := Dispute{Fact: PriceFact(q.Meter, q.Condition)}
		for _, p := range q.Stated {
			dispute.Values = append(dispute.Values, Claim{Value: string(p.Amount), Source: p.Source})
		}
		disputes = append(disputes, dispute)
	}
	return disputes
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
	x, _ := strconv.ParseFloat(string(a), 64)
	y, _ := strconv.ParseFloat(string(b), 64)
	return max(x, y)-min(x, y) <= max(x, y)*0.005
}
