// Package price bills the use of a model: it reads usage objects as providers send them, finds the
// price of each part on the day of the use, and adds the amounts exactly. The rule is
// site/docs/cost.md, and cost.json has its cases. The website's script cost.ts has the same rule, in
// files of the same names.
//
//	prices := price.New(d)
//	use, err := price.ParseUse(usage) // {"prompt_tokens":1200,"prompt_tokens_details":{"cached_tokens":1000},…}
//	bill, err := prices.Cost(d.Find("openai", "gpt-5.4"), use, "batch", price.At{Day: "2026-10-01"})
//
// # From a usage object to a bill
//
// The object above goes through these steps. The table that they read is rule.json (rule.go).
//
//  1. shapeOf (shape.go) decides whose object it is. prompt_tokens is a field of the shape chat.
//  2. A reading (reading.go) follows the tree of the shape's fields and collects the numbers that
//     rows of the shape ask for: the row of prompt_tokens has 1,200, the row of cached_tokens
//     1,000. A number that no row asks for is an error.
//  3. counted (reconcile.go) turns them into counts by meter. The prompt adds 1,200 to input; the
//     cache adds 1,000 to cache_read and takes them from input, which leaves 200. A total that the
//     object states decides what is inside another number, and what is beside it.
//  4. Use (use.go) is these counts with what conditions of prices ask for: the tokens of the
//     prompt, which setContext adds up, and attributes such as the resolution (attributes.go).
//  5. history (span.go) has the prices of a model as spans of days, made of what package evidence
//     believes on each day, and with those that follow from a rule of the provider (derived.go).
//     On 2026-10-01 gpt-5.4 has two of batch_input: 1.25 dollars, and 2.5 for prompts of more than
//     272,000 tokens.
//  6. request (applicable.go) finds the prices that can apply to each count: the meter batch_input
//     for input in the tier batch (tier.go), and of its prices the one whose condition the use
//     meets, for a prompt of 1,200 tokens 1.25 dollars.
//  7. Cost (price.go) makes a line of each count and its prices. Total (sum.go) does the same for
//     logs of millions of answers, without the lines.
//
// # From a line of a log to a use
//
// ParseRecord (record.go) reads a line of a log: recordfields.go looks at the names of its fields
// once, recordusage.go finds the usage object in it, recordtier.go and recordplace.go the tier and
// the provider, telemetry.go reads spans of OpenTelemetry, tools.go calls of tools, logtime.go the
// time. Answers (recordlists.go) takes lists of answers apart.
package price

import (
	"cmp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"modelcatalog/dataset"
)

// Bill is the cost of a use in US dollars. Amounts are exact decimals.
type Bill struct {
	Day     string   `json:"day"`
	Tier    string   `json:"tier"` // standard, batch, flex, priority, fast or ultrafast
	Lines   []Line   `json:"lines"`
	Missing []string `json:"missing"` // the uses without a price on the day
	Total   *Number  `json:"total"`   // nil if a price is missing, or a price or a quantity is uncertain
	Low     *Number  `json:"low"`     // the sum of the lines, at least; nil if all prices are missing
	High    *Number  `json:"high"`    // the sum of the lines, at most
}

// Line is a part of a bill.
type Line struct {
	Use          string             `json:"use"`           // a meter of the standard tier
	Meter        string             `json:"meter"`         // whose price applies
	Quantity     Number             `json:"quantity"`      // at least
	HighQuantity Number             `json:"high_quantity"` // more than Quantity if the parts of a use do not make up its total
	Unit         string             `json:"unit"`          // of the price
	Condition    *dataset.Condition `json:"condition"`     // nil if the price has none, or several prices can apply
	LowPrice     Number             `json:"low_price"`
	HighPrice    Number             `json:"high_price"` // more than LowPrice if it is uncertain which price applies
	Low          Number             `json:"low"`        // the amount of Quantity at LowPrice
	High         Number             `json:"high"`       // the amount of HighQuantity at HighPrice
	Sources      []string           `json:"sources"`    // the sites that state the prices
	// Derived are the provider's rules by which a price or the quantity follows from others, with
	// their pages; empty if the price is stated as it is, never nil.
	Derived []string `json:"derived"`
}

// Cost returns the cost of a use of a model of the dataset at a time, in a tier of service:
// standard, batch, flex, priority, fast or ultrafast, or a name that providers have for one. If it
// is empty, it is that of the usage object or, without one there, standard.
func (p *Prices) Cost(m *dataset.Model, use Use, tier string, at At) (Bill, error) {
	return billOn(p.history(m).on(at.Day), use, tier, at)
}

// DependsOnPrompt reports whether the cost of a use depends on how long the prompts of its requests
// were, which the use does not say.
func (p *Prices) DependsOnPrompt(m *dataset.Model, use Use, tier string, at At) bool {
	r, err := newRequest(p.history(m).on(at.Day), &use, tier, at)
	if err != nil {
		return false // Cost reports it
	}
	return slices.ContainsFunc(use.counts, func(c count) bool {
		isOpen := func(s *Span) bool {
			above := s.Condition.ContextAbove()
			return above > 0 && use.least <= above && use.context > above
		}
		return slices.ContainsFunc(r.pricesOf(c.meter).prices, isOpen)
	})
}

// HoursOf returns the hours that prices of a use ask for, such as "utc=01:00-04:00 weekday=mon-fri", if only
// the day of the use is known: at a time of that day, or on another day of the week, the use may cost
// something else. Also hours that the day lacks count, because a day is often taken only for want of another.
func (p *Prices) HoursOf(m *dataset.Model, use Use, tier string, at At) []string {
	if at.Clock != "" {
		return nil
	}
	r, err := newRequest(p.history(m).on(at.Day), &use, tier, at)
	if err != nil {
		return nil // Cost reports it
	}
	var hours []string
	for _, c := range use.counts {
		for _, s := range r.period.byMeter[r.pricesOf(c.meter).priced] {
			for _, part := range s.Condition {
				if part.Hours != nil {
					hours = append(hours, part.String())
				}
			}
		}
	}
	slices.Sort(hours)
	return slices.Compact(hours)
}

// billOn bills a use by the prices of a period.
func billOn(prices *period, use Use, tier string, at At) (Bill, error) {
	r, err := newRequest(prices, &use, tier, at)
	if err != nil {
		return Bill{}, err
	}
	// JSON has lists, never null, so the lists of the bill are made here.
	b := Bill{
		Day:     at.Day,
		Tier:    r.tier(),
		Lines:   make([]Line, 0, len(use.counts)),
		Missing: []string{},
	}
	// LIMIT: sums are of list prices; discounts and taxes are not known.
	var low, high Number
	for _, c := range use.counts {
		charge, found := r.charge(c)
		if !found {
			// It is named instead of billed as 0, so that a total is never too small without a
			// word.
			b.Missing = append(b.Missing, c.meter)
			continue
		}
		line := charge.line()
		low = low.Add(line.Low)
		high = high.Add(line.High)
		b.Lines = append(b.Lines, line)
	}
	// A use of nothing costs 0. If everything lacks a price, nothing is known, which is not 0.
	if len(b.Lines) > 0 || len(b.Missing) == 0 {
		b.Low = &low
		b.High = &high
	}
	if len(b.Missing) == 0 && low.Equal(high) {
		b.Total = &low
	}
	return b, nil
}

// newRequest returns a request in a tier of service.
func newRequest(prices *period, use *Use, tier string, at At) (request, error) {
	prefix, err := tierPrefix(cmp.Or(tier, use.tier))
	return request{prefix: prefix, period: prices, use: use, at: at}, err
}

// charge is a count with the prices that can apply to it.
type charge struct {
	count
	priced  string  // the meter of the prices
	prices  []*Span // one, or several if the request does not say what decides between them
	because string  // a rule about holidays by which other prices do not apply, or may not; empty for most
}

// charge returns a count with its prices. It reports whether there are any.
func (r *request) charge(c count) (ch charge, found bool) {
	ch = r.pricesOf(c.meter)
	if len(ch.prices) == 0 {
		return ch, false
	}
	ch.count = c
	for _, s := range ch.prices {
		// LIMIT: of the sum of many requests nobody knows how many were shorter than the least that
		// is billed of one, so it is billed as it is.
		if s.Least > 0 && !r.use.ofMany {
			shortest := quantity{units: s.Least}
			ch.least = larger(ch.least, shortest)
			ch.most = larger(ch.most, shortest)
		}
	}
	return ch, true
}

// line bills a charge.
func (c *charge) line() Line {
	first := c.prices[0]
	l := Line{
		Use:          c.meter,
		Meter:        c.priced,
		Quantity:     c.least.number(),
		HighQuantity: c.most.number(),
		Unit:         dataset.Meters[meters()[c.priced]].Unit,
		LowPrice:     first.Low,
		HighPrice:    first.High,
		Sources:      first.Sources,                      // in order
		Derived:      append([]string{}, c.derived()...), // JSON has lists, never null
	}
	if len(c.prices) > 1 {
		l.Sources = nil
		for _, s := range c.prices {
			l.LowPrice = decimal.Min(l.LowPrice, s.Low)
			l.HighPrice = decimal.Max(l.HighPrice, s.High)
			l.Sources = append(l.Sources, s.Sources...)
		}
		slices.Sort(l.Sources)
		l.Sources = slices.Compact(l.Sources)
	}
	if len(c.prices) == 1 && len(first.Condition) > 0 {
		// Of several prices no condition is the one that applies.
		l.Condition = &first.Condition
	}
	l.Low, l.High = c.amounts()
	return l
}

// derived returns the rules by which the prices follow from others, each once.
func (c *charge) derived() (rules []string) {
	for _, s := range c.prices {
		if s.Derived != "" && !slices.Contains(rules, s.Derived) {
			rules = append(rules, s.Derived)
		}
	}
	if c.because != "" {
		rules = append(rules, c.because)
	}
	return rules
}

// amounts returns what a charge costs at least and at most.
func (c *charge) amounts() (low, high Number) {
	lowest := c.prices[0].low
	highest := c.prices[0].high
	for _, s := range c.prices[1:] {
		lowest = decimal.Min(lowest, s.low)
		highest = decimal.Max(highest, s.high)
	}
	// The lowest price may be that of another source or condition than the highest.
	low = amount(c.least, lowest, c.priced)
	if c.least == c.most && lowest.Equal(highest) {
		return low, low // nearly all: no second multiplication
	}
	return low, amount(c.most, highest, c.priced)
}

// unitPrice returns a price for one of what its meter counts, such as a token.
func unitPrice(price Number, unit string) Number {
	// Shifting the point is exact, which dividing by a million need not be.
	switch {
	case strings.HasPrefix(unit, "usd_per_million_"):
		return price.Shift(-6)
	case strings.HasPrefix(unit, "usd_per_thousand_"):
		return price.Shift(-3)
	}
	return price
}

// amount returns what a quantity costs at a price of one.
func amount(n quantity, price Number, meter string) Number {
	product := n.number().Mul(price)
	switch meter { // the quantity is in seconds
	case "per_minute":
		return product.DivRound(decimal.NewFromInt(60), timeDigits)
	case "per_hour":
		return product.DivRound(decimal.NewFromInt(3600), timeDigits)
	}
	return product
}
