// Package price bills the use of a model: it reads usage objects as providers send them, finds the
// price of each part on the day of the use, and adds the amounts exactly. The rule is
// site/docs/cost.md, and cost.json has its cases.
//
//	prices := price.New(d)
//	use, err := price.ParseUse(usage) // {"prompt_tokens":1200,"prompt_tokens_details":{"cached_tokens":1000},…}
//	bill, err := prices.Cost(d.Find("openai", "gpt-5.4"), use, "batch", price.At{Day: "2026-10-01"})
package price

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
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
	sum     Sum
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
	// their pages.
	Derived []string `json:"derived,omitempty"`

	exact bool // whether Low is High
}

// Cost returns the cost of a use of a model of the dataset at a time, in a tier of service:
// standard, batch, flex, priority, fast or ultrafast, or a name that providers have for one. If it
// is empty, it is that of the usage object or, without one there, standard.
func (p *Prices) Cost(m *dataset.Model, use Use, tier string, at At) (Bill, error) {
	return billOn(p.history(m).on(at.Day), use, tier, at)
}

// billOn bills a use by the prices of the day.
func billOn(spans []*Span, use Use, tier string, at At) (Bill, error) {
	prefix, err := tierPrefix(cmp.Or(tier, use.tier))
	if err != nil {
		return Bill{}, err
	}
	b := Bill{
		Day:     at.Day,
		Tier:    cmp.Or(strings.TrimSuffix(prefix, "_"), "standard"),
		Lines:   make([]Line, 0, len(use.counts)), // JSON has lists, never null
		Missing: []string{},
	}
	r := request{prefix: prefix, use: &use, at: at, spans: spans}
	for _, c := range use.counts {
		meter, prices := r.pricesOf(c.meter)
		if len(prices) == 0 {
			b.Missing = append(b.Missing, c.meter)
			continue
		}
		line := newLine(c.atLeast(prices, use.ofMany), meter, prices)
		b.sum.add(line.Low, line.High, !line.exact)
		b.Lines = append(b.Lines, line)
	}
	// A use of nothing costs 0. If everything lacks a price, nothing is known, which is not 0.
	b.sum.known = len(b.Lines) > 0 || len(b.Missing) == 0
	b.Low, b.High = b.sum.Bounds()
	if len(b.Missing) == 0 && (!b.sum.ranged || b.sum.low.Equal(b.sum.high)) {
		b.Total = b.Low
	}
	return b, nil
}

// tierPrefix returns what the meters of a tier of service begin with. No name is the standard tier.
func tierPrefix(tier string) (string, error) {
	if tier == "" {
		return "", nil
	}
	prefix, known := rule().Tiers[strings.ToLower(tier)]
	if !known {
		names := strings.Join(slices.Sorted(maps.Keys(rule().Tiers)), ", ")
		return "", fmt.Errorf("tier: %q has no list prices, want one of %s", jsonl.Clip(tier), names)
	}
	return prefix, nil
}

// atLeast returns a count with the quantity that is billed of a request at least.
//
// LIMIT: of the sum of many requests nobody knows how many were shorter, so it is billed as it is.
func (c count) atLeast(prices []*Span, ofMany bool) count {
	for _, s := range prices {
		if s.Least > 0 && !ofMany {
			least := decimal.NewFromInt(s.Least)
			c.least = decimal.Max(c.least, least)
			c.most = decimal.Max(c.most, least)
		}
	}
	return c
}

// newLine bills a count at the prices that can apply.
func newLine(c count, meter string, prices []*Span) Line {
	l := Line{
		Use:          c.meter,
		Meter:        meter,
		Quantity:     c.least,
		HighQuantity: c.most,
		Unit:         dataset.Meters[meters()[meter]].Unit,
		LowPrice:     prices[0].Low,
		HighPrice:    prices[0].High,
	}
	l.Sources = prices[0].Sources // in order
	if len(prices) > 1 {
		l.Sources = nil
		for _, s := range prices {
			l.LowPrice = decimal.Min(l.LowPrice, s.Low)
			l.HighPrice = decimal.Max(l.HighPrice, s.High)
			l.Sources = append(l.Sources, s.Sources...)
		}
		slices.Sort(l.Sources)
		l.Sources = slices.Compact(l.Sources)
	}
	for _, s := range prices {
		if s.Derived != "" && !slices.Contains(l.Derived, s.Derived) {
			l.Derived = append(l.Derived, s.Derived)
		}
	}
	lowest := prices[0].low
	highest := prices[0].high
	if len(prices) > 1 {
		lowest = unitPrice(l.LowPrice, l.Unit)
		highest = unitPrice(l.HighPrice, l.Unit)
	}
	l.Low = amount(l.Quantity, lowest, meter)
	l.High = l.Low
	l.exact = true
	if !l.LowPrice.Equal(l.HighPrice) || !l.Quantity.Equal(l.HighQuantity) {
		l.High = amount(l.HighQuantity, highest, meter)
		l.exact = false
	}
	if len(prices) == 1 && len(prices[0].Condition) > 0 {
		l.Condition = &prices[0].Condition
	}
	return l
}

// unitPrice returns a price for one of what its meter counts, such as a token.
func unitPrice(price Number, unit string) Number {
	switch {
	case strings.HasPrefix(unit, "usd_per_million_"):
		return price.Shift(-6)
	case strings.HasPrefix(unit, "usd_per_thousand_"):
		return price.Shift(-3)
	}
	return price
}

// amount returns what a quantity costs at a price of one.
func amount(quantity, price Number, meter string) Number {
	product := quantity.Mul(price)
	switch meter { // the quantity is in seconds
	case "per_minute":
		return product.DivRound(decimal.NewFromInt(60), timeDigits)
	case "per_hour":
		return product.DivRound(decimal.NewFromInt(3600), timeDigits)
	}
	return product
}
