package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Quote is what the sources of a dataset show for one meter and condition.
type Quote struct {
	// Meter and Condition are those of the prices.
	Meter     Meter
	Condition string
	// Amount is the price; empty if it is disputed.
	Amount Decimal
	// Agreement says how many sources give the price.
	Agreement Agreement
	// Shown are the prices that support Amount or, if it is disputed, all that the sources show; in byte order of the
	// source.
	Shown []Price
	// AsOf is the day of the newest of them.
	AsOf Date
}

// Agreement says whether sources agree about a price.
type Agreement uint8

// The kinds of agreement.
const (
	// Single means that one source shows a price, or that the newest shows a change that the others have not seen.
	Single Agreement = iota
	// Agreed means that two or more sources show the same price, within 0.5 %.
	Agreed
	// Disputed means that sources show different prices.
	Disputed
)

// AgreementNames are the names in the API, indexed by Agreement.
var AgreementNames = [...]string{Single: "single", Agreed: "agreed", Disputed: "disputed"}

func (a Agreement) String() string { return AgreementNames[a] }

// Quotes returns what the sources show of a model's prices, which are in order, in order of meter and condition. A
// source shows a price if it had it on the day on which it was read. For each meter and condition:
//
//   - if one source shows a price, it is single;
//   - if at least two show the same price within 0.5 %, the largest such group agrees, and of groups of a size the one with the newest
//     source; the price is that of the newest source of the group;
//   - if on the day of each other source the newest one showed the same price, only it has seen the change: its price is single;
//   - else the price is disputed.
//
// Prices by the hour (utc=) are left out, because no one of them is the price today.
func Quotes(prices []Price) (quotes []Quote) {
	for start, end := 0, 0; start < len(prices); start = end {
		first := &prices[start]
		var shown []Price
		for end = start; end < len(prices); end++ {
			if prices[end].Meter != first.Meter || prices[end].Condition != first.Condition {
				break
			}
			if prices[end].Shown() {
				shown = append(shown, prices[end])
			}
		}
		if len(shown) > 0 && !strings.Contains(first.Condition, "utc=") {
			quotes = append(quotes, quote(prices[start:end], shown))
		}
	}
	return quotes
}

// Quotes returns Quotes of the model's prices; nil if the model is retired, because it can no longer be bought. Today
// is the dataset's Day.
func (m *Model) Quotes(today Date) []Quote {
	if m.RetirementDate != "" && m.RetirementDate <= today.String() {
		return nil
	}
	return Quotes(m.Prices)
}

// quote returns the quote of prices of one meter and condition, of which the sources show some.
func quote(prices, shown []Price) Quote {
	q := Quote{Meter: shown[0].Meter, Condition: shown[0].Condition, Shown: shown}
	newest := func(group []Price) Price { // the first if there are more
		return slices.MaxFunc(group, func(a, b Price) int { return cmp.Compare(a.AsOf, b.AsOf) })
	}
	for i := range shown {
		group := slices.DeleteFunc(slices.Clone(shown), func(p Price) bool { return !near(p.Amount, shown[i].Amount) })
		better := cmp.Or(cmp.Compare(len(group), len(q.Shown)), cmp.Compare(newest(group).AsOf, q.AsOf)) > 0
		if len(group) > 1 && (q.Agreement != Agreed || better) {
			q.Agreement, q.Shown, q.AsOf = Agreed, group, newest(group).AsOf
		}
	}
	last := newest(q.Shown)
	q.Amount, q.AsOf = last.Amount, last.AsOf
	if q.Agreement == Agreed || len(shown) == 1 {
		return q
	}
	for i := range shown {
		if shown[i].Source != last.Source && !slices.ContainsFunc(prices, func(p Price) bool {
			return p.Source == last.Source && p.on(shown[i].AsOf) && near(p.Amount, shown[i].Amount)
		}) {
			q.Amount, q.Agreement = "", Disputed
			return q
		}
	}
	q.Shown = []Price{last}
	return q
}

// PriceDisputes returns the prices about which sources disagree, as disputes about facts.
func PriceDisputes(quotes []Quote) (disputes []Dispute) {
	for i := range quotes {
		q := &quotes[i]
		if q.Agreement != Disputed {
			continue
		}
		dispute := Dispute{Fact: PriceFact(q.Meter, q.Condition)}
		for _, p := range q.Shown {
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
	meter, known := meterIndex[text]
	if bracket {
		condition, bracket = strings.CutSuffix(condition, "]")
		found = found && bracket && checkCondition(condition) == nil
	}
	if !found || !known {
		return 0, "", fmt.Errorf("%q is not of the form price:METER or price:METER[CONDITION]", jsonl.Clip(name))
	}
	return meter, condition, nil
}

func near(a, b Decimal) bool {
	x, _ := strconv.ParseFloat(string(a), 64)
	y, _ := strconv.ParseFloat(string(b), 64)
	return a == b || max(x, y)-min(x, y) <= max(x, y)*0.005
}
