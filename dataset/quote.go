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
	// Amount is the price, empty if it is disputed, and Agreement says why.
	Amount    Decimal
	Agreement Agreement
	// Stated are the prices of all sources on that day, in byte order of the source. Shown are those that support Amount or, if it is
	// disputed, all. AsOf is the day of the newest of these.
	Stated, Shown []Price
	AsOf          Date
}

// Agreement says whether sources agree about a price; see StatedQuotes.
type Agreement uint8

const (
	Single Agreement = iota
	Agreed
	Disputed
	Official
)

// AgreementNames are the names in the API, indexed by Agreement.
var AgreementNames = [...]string{"single", "agreed", "disputed", "official"}

func (a Agreement) String() string { return AgreementNames[a] }

// Pricing reads the prices of a dataset on a day, by default the dataset's.
type Pricing struct {
	Day      Date
	official map[string]bool // sources
}

// Pricing returns that of the dataset's Day.
func (d *Dataset) Pricing() *Pricing {
	p := &Pricing{Day: d.Day(), official: map[string]bool{}}
	for _, s := range d.Sources {
		p.official[s.Name] = s.Official
	}
	return p
}

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
	prices := m.Prices
	for start, end := 0, 0; start < len(prices); start = end {
		q := Quote{Meter: prices[start].Meter, Condition: prices[start].Condition}
		for end = start; end < len(prices) && prices[end].Meter == q.Meter && prices[end].Condition == q.Condition; end++ {
			if prices[end].On(p.Day) {
				q.Stated = append(q.Stated, prices[end])
			}
		}
		if len(q.Stated) > 0 {
			p.agree(&q, prices[start:end])
			quotes = append(quotes, q)
		}
	}
	return quotes
}

// agree completes a quote, whose Stated are some of the prices.
func (p *Pricing) agree(q *Quote, prices []Price) {
	compare := func(a, b Price) int { return a.Amount.Compare(b.Amount) }
	price := newest(q.Stated, func(s *Price) bool { return p.official[s.Source] })
	switch {
	case price != nil:
		q.Agreement = Official
	case Near(slices.MinFunc(q.Stated, compare).Amount, slices.MaxFunc(q.Stated, compare).Amount):
		q.Agreement, price = Agreement(min(len(q.Stated), 2)-1), newest(q.Stated, nil)
	default:
		q.Agreement, price = Disputed, lastChange(q.Stated, prices)
		if price != nil && !slices.ContainsFunc(q.Stated, func(s Price) bool { return s.AsOf >= price.From && !Near(s.Amount, price.Amount) }) {
			q.Agreement = Single
		}
	}
	q.Shown = q.Stated
	if q.Agreement != Disputed {
		q.Amount = price.Amount
		q.Shown = slices.DeleteFunc(slices.Clone(q.Stated), func(s Price) bool { return !Near(s.Amount, price.Amount) })
	}
	q.AsOf = newest(q.Shown, nil).AsOf
}

// newest returns the price that was read last, of those for which a function returns true if it is not nil; nil if there are
// none.
func newest(prices []Price, which func(p *Price) bool) (last *Price) {
	for i := range prices {
		if p := &prices[i]; (which == nil || which(p)) && (last == nil || p.AsOf > last.AsOf) {
			last = p
		}
	}
	return last
}

// lastChange returns the one of the stated prices that began last, right after another price of the same source: the newest if there
// are more, nil if there are none.
func lastChange(stated, prices []Price) (last *Price) {
	for i := range stated {
		s := &stated[i]
		changed := slices.ContainsFunc(prices, func(p Price) bool {
			return p.Source == s.Source && p.To != 0 && p.To == s.From && !Near(p.Amount, s.Amount)
		})
		if changed && (last == nil || cmp.Or(cmp.Compare(s.From, last.From), cmp.Compare(s.AsOf, last.AsOf)) > 0) {
			last = s
		}
	}
	return last
}

// PriceDisputes returns the prices about which sources disagree, also if one of them stands, as disputes about facts.
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

const pricePrefix = "price:"

// PriceFact returns the name of a price in disputes and in the history: "price:input", or
// "price:input[context>200000]".
func PriceFact(meter Meter, condition string) string {
	name := pricePrefix + Meters[meter].Name
	if condition != "" {
		name += "[" + condition + "]"
	}
	return name
}

// ParsePriceFact returns the meter and the condition in a name that PriceFact returned.
func ParsePriceFact(name string) (meter Meter, condition string, err error) {
	text, found := strings.CutPrefix(name, pricePrefix)
	text, condition, bracket := strings.Cut(text, "[")
	meter, err = parseMeter(text)
	if bracket {
		condition, bracket = strings.CutSuffix(condition, "]")
		found = found && bracket && checkCondition(condition) == nil
	}
	if !found || err != nil {
		return 0, "", fmt.Errorf("%q is not of the form price:METER or price:METER[CONDITION]", jsonl.Clip(name))
	}
	return meter, condition, nil
}

// Near reports whether two prices differ by at most 0.5 % of the larger.
func Near(a, b Decimal) bool {
	x, _ := strconv.ParseFloat(string(a), 64)
	y, _ := strconv.ParseFloat(string(b), 64)
	return a == b || max(x, y)-min(x, y) <= max(x, y)*0.005
}
