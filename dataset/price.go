package dataset

import (
	"cmp"
	"fmt"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Price is the list price of one use of a model in an interval of time, as one source shows it: a
// line of prices/<provider>.jsonl.
type Price struct {
	Amount    Decimal // in US dollars per unit of the meter
	Condition string  // what ParseCondition reads: empty, or such as "context>200000" or "quality=high,size=1024x1024"
	From, To  Date    // days, From inclusive, To exclusive; 0 if only the other is known, To also if no end is announced
	Source    string  // the name of one of Dataset.Sources
	AsOf      Date    // the day on which the source was read, or the month if the day is not known
	Promised  Date    // the day until which the provider promises the price at least, and from which it may change it; 0: no promise
	Meter     Meter
}

// FollowDays is the number of days for which a source that changed its price is believed against
// those that state the old one, the last day included: so long the others can follow.
const FollowDays = 30

// On reports whether the price holds on a day.
func (p *Price) On(day Date) bool { return p.From <= day && (p.To == 0 || p.To > day) }

// ComparePrices compares two prices of a model by meter, condition, source and From: the order of
// Model.Prices.
func ComparePrices(a, b *Price) int {
	return cmp.Or(
		cmp.Compare(a.Meter, b.Meter),
		strings.Compare(a.Condition, b.Condition),
		strings.Compare(a.Source, b.Source),
		cmp.Compare(a.From, b.From),
	)
}

// SameSeries reports whether two prices are intervals of one: they have the same meter, condition
// and source.
func (p *Price) SameSeries(other *Price) bool {
	return p.Meter == other.Meter && p.Condition == other.Condition && p.Source == other.Source
}

// PriceFact returns the name of a price in disputes and in the history: "price:input", or
// "price:input[context>200000]".
func PriceFact(meter Meter, condition string) string {
	name := "price:" + meter.String()
	if condition != "" {
		name += "[" + condition + "]"
	}
	return name
}

// ParsePriceFact returns the meter and the condition in a name that PriceFact returned.
func ParsePriceFact(name string) (meter Meter, condition string, err error) {
	// No meter and no condition has a bracket.
	text, condition, bracket := strings.Cut(strings.TrimPrefix(name, "price:"), "[")
	meter, err = parseMeter(text)
	condition = strings.TrimSuffix(condition, "]")
	if err == nil && bracket {
		err = checkCondition(condition)
	}
	// Texts with other spellings, such as one without the prefix, come this far too.
	if err != nil || PriceFact(meter, condition) != name {
		const format = "%q is not of the form price:METER or price:METER[CONDITION]"
		return 0, "", fmt.Errorf(format, jsonl.Clip(name))
	}
	return meter, condition, nil
}
