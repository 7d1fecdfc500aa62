// Package price bills the use of a model: it reads usage objects as providers send them, finds the price of each part on the day of the use,
// and adds the amounts exactly. The rule is site/docs/cost.md, and cost.json has its cases.
//
//	prices := price.New(d)
//	use, err := price.ParseUse(usage) // {"prompt_tokens":1200,"prompt_tokens_details":{"cached_tokens":1000},…}
//	bill, err := prices.Cost(d.Find("openai", "gpt-5.4"), use, "batch", price.At{Day: "2026-10-01"})
package price

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// Bill is the cost of a use in US dollars. Amounts are exact decimals.
type Bill struct {
	Day     string   `json:"day"`
	Tier    string   `json:"tier"` // standard, batch, flex, priority or fast
	Lines   []Line   `json:"lines"`
	Missing []string `json:"missing"` // the uses without a price on the day
	Total   *Number  `json:"total"`   // nil if a price is missing or uncertain
	Low     *Number  `json:"low"`     // the sum of the lines, at least; nil if all prices are missing
	High    *Number  `json:"high"`    // the sum of the lines, at most
	sum     Sum
}

// Line is a part of a bill.
type Line struct {
	Use       string   `json:"use"`   // a meter of the standard tier
	Meter     string   `json:"meter"` // whose price applies
	Quantity  Number   `json:"quantity"`
	Unit      string   `json:"unit"`      // of the price
	Condition *string  `json:"condition"` // nil if the price has none, or several prices can apply
	LowPrice  Number   `json:"low_price"`
	HighPrice Number   `json:"high_price"` // more than LowPrice if it is uncertain which price applies
	Low       Number   `json:"low"`        // the amount at LowPrice
	High      Number   `json:"high"`
	Sources   []string `json:"sources"` // the sites that state the prices
}

// Cost returns the cost of a use of a model of the dataset at a time, in a tier of service: standard, batch, flex, priority or fast, or a name
// that providers have for one. If it is empty, it is that of the usage object or, without one there, standard.
func (p *Prices) Cost(m *dataset.Model, use Use, tier string, at At) (Bill, error) {
	return bill(p.Spans(m), use, tier, at)
}

func bill(spans []Span, use Use, tier string, at At) (b Bill, err error) {
	if tier == "" {
		tier = use.tier
	}
	prefix, known := rule.Tiers[strings.ToLower(tier)]
	if !known && tier != "" {
		const format = "tier: %q has no list prices, want one of %s"
		return b, fmt.Errorf(format, jsonl.Clip(tier), strings.Join(slices.Sorted(maps.Keys(rule.Tiers)), ", "))
	}
	b = Bill{Day: at.Day, Tier: "standard", Lines: []Line{}, Missing: []string{}}
	if prefix != "" {
		b.Tier = strings.TrimSuffix(prefix, "_")
	}
	r := request{prefix: prefix, spans: make([]*Span, 0, len(spans)), use: &use, at: at}
	for i := range spans {
		if s := &spans[i]; s.From <= at.Day && (s.To == "" || at.Day < s.To) {
			r.spans = append(r.spans, s)
		}
	}
	for _, c := range use.counts {
		meter, prices := r.choose(c.meter)
		if len(prices) == 0 {
			b.Missing = append(b.Missing, c.meter)
			continue
		}
		b.Lines = append(b.Lines, b.sum.line(c, meter, prices))
	}
	b.sum.known = len(b.Lines) > 0 || len(b.Missing) == 0
	if b.Low, b.High = b.sum.Bounds(); len(b.Missing) == 0 && b.sum.low.Cmp(&b.sum.high) == 0 {
		b.Total = b.Low
	}
	return b, nil
}

// line bills a count at prices that can apply, and adds the amounts to the sum.
func (s *Sum) line(c count, meter string, prices []*Span) Line {
	least := slices.MinFunc(prices, func(a, b *Span) int { return a.Low.Cmp(b.Low) }).Low
	greatest := slices.MaxFunc(prices, func(a, b *Span) int { return a.High.Cmp(b.High) }).High
	low := amount(c.n, least.n, meter)
	high := low
	if least.Cmp(greatest) != 0 {
		high = amount(c.n, greatest.n, meter)
	}
	s.low.Add(&s.low, low)
	s.high.Add(&s.high, high)
	l := Line{Use: c.meter, Meter: meter, Quantity: Number{c.n, quantityScale}, Unit: dataset.Meters[meters[meter]].Unit,
		LowPrice: least, HighPrice: greatest, Low: Number{low, amountScale}, High: Number{high, amountScale}}
	for _, s := range prices {
		l.Sources = append(l.Sources, s.Sources...)
	}
	slices.Sort(l.Sources)
	l.Sources = slices.Compact(l.Sources)
	if len(prices) == 1 && prices[0].Condition != "" {
		l.Condition = &prices[0].Condition
	}
	return l
}

// amount returns the amount for a quantity. By the minute or hour it is rounded half up, because the quantity is in seconds.
func amount(n, price *big.Int, meter string) *big.Int {
	product := new(big.Int).Mul(n, price)
	switch unit := dataset.Meters[meters[meter]].Unit; {
	case strings.HasPrefix(unit, "usd_per_thousand_"):
		product.Mul(product, tenTo[3])
	case !strings.HasPrefix(unit, "usd_per_million_"):
		product.Mul(product, tenTo[6])
	}
	if seconds := map[string]int64{"per_minute": 60, "per_hour": 3600}[meter]; seconds > 0 {
		unit := tenTo[amountScale-timeScale]
		step := new(big.Int).Mul(big.NewInt(seconds), unit)
		product.Add(product, new(big.Int).Rsh(step, 1))
		product.Div(product, step).Mul(product, unit)
	}
	return product
}
