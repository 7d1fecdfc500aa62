package dataset

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Price is the list price of one use of a model in an interval of time, as one source shows it: a line of prices/<provider>.jsonl.
type Price struct {
	Amount    Decimal // in US dollars per unit of the meter
	Condition string  // what ParseCondition reads: empty, or such as "context>200000" or "quality=high,size=1024x1024"
	From, To  Date    // days, From inclusive, To exclusive; 0 if only the other is known, To also if no end is announced
	Source    string  // the name of one of Dataset.Sources
	AsOf      Date    // the day on which the source was read, or the month if the day is not known
	Promised  Date    // the day until which the provider promises the price at least, and from which it may change it; 0: no promise
	Meter     Meter
}

// FollowDays is the number of days for which a source that changed its price is believed against those that state the old
// one, the last day included: so long the others can follow.
const FollowDays = 30

// On reports whether the price holds on a day.
func (p *Price) On(day Date) bool { return p.From <= day && (p.To == 0 || p.To > day) }

// ComparePrices compares two prices of a model by meter, condition, source and From: the order of Model.Prices.
func ComparePrices(a, b *Price) int {
	return cmp.Or(cmp.Compare(a.Meter, b.Meter), strings.Compare(a.Condition, b.Condition),
		strings.Compare(a.Source, b.Source), cmp.Compare(a.From, b.From))
}

// Meter is what a price counts; it is an index of Meters.
type Meter uint8

func (m Meter) String() string { return Meters[m].Name }

// Tiered reports whether the meter counts uses in another tier of service than the standard one.
func (m Meter) Tiered() bool { return m >= tierMeters && m < tiers*tierMeters }

// Tier returns the index of the tier of service that a meter of tokens counts: 0 for the standard tier, then batch, flex, priority,
// fast and ultrafast, in the order of Meters. It is meaningless for a meter of another unit, of which TokenKind is -1.
func (m Meter) Tier() int { return int(m / tierMeters) }

// TokenKind returns the index of what a meter of tokens counts, the same in every tier: 0 for input, 1 for output, 2 for cache_read, in the
// order of Meters. It is -1 for a meter of another unit.
func (m Meter) TokenKind() int {
	if m >= tiers*tierMeters {
		return -1
	}
	return int(m % tierMeters)
}

// Standard returns the meter of the standard tier of service that counts the same tokens.
func (m Meter) Standard() Meter { return Meter(m.TokenKind()) }

// TierPrefixes are what the names of meters of tokens begin with, by tier of service; the standard one has no prefix.
var TierPrefixes = []string{"", "batch_", "flex_", "priority_", "fast_", "ultrafast_"}

// tokenMeters are the meters of tokens in the standard tier.
var tokenMeters = []string{
	"input", "output", "cache_read", "cache_write", "cache_write_1h", "cache_write_12h", "reasoning",
	"input_audio", "output_audio", "cache_read_audio", "input_image", "output_image", "cache_read_image",
	"input_video", "output_video",
}

// The first of Meters are those of the tiers of service, of which each has as many.
const tiers, tierMeters = 6, 15

// MeterInfo has the name of a meter in data and API, and the unit of its prices, such as "usd_per_million_tokens".
type MeterInfo struct{ Name, Unit string }

// Meters are all meters, with the unit of their prices. Those of tokens come first, each with the tiers of service.
//
// LIMIT: every unit is in US dollars. A meter has one unit; a price in another currency would need the unit on its line.
var Meters = allMeters()

func allMeters() []MeterInfo {
	var meters []MeterInfo
	for _, tier := range TierPrefixes {
		for _, name := range tokenMeters {
			meters = append(meters, MeterInfo{tier + name, "usd_per_million_tokens"})
		}
	}
	return append(meters, []MeterInfo{
		{"per_image", "usd_per_image"},
		{"per_input_image", "usd_per_image"},
		{"per_second", "usd_per_second"},
		{"per_minute", "usd_per_minute"},
		{"per_hour", "usd_per_hour"},
		{"per_input_audio_second", "usd_per_second"},
		{"per_input_video_second", "usd_per_second"},
		{"per_character", "usd_per_million_characters"},
		{"per_page", "usd_per_thousand_pages"},
		{"per_annotated_page", "usd_per_thousand_pages"},
		{"web_search", "usd_per_thousand_searches"},
	}...)
}

func parseMeter(name string) (Meter, error) {
	i := slices.IndexFunc(Meters, func(m MeterInfo) bool { return m.Name == name })
	if i < 0 {
		return 0, fmt.Errorf("%q is not one of the meters, such as input, output and web_search", jsonl.Clip(name))
	}
	return Meter(i), nil
}

// Decimal is a number from 0 as text without a sign, an exponent or needless zeros, such as "0.075": at most 20 digits.
type Decimal string

// CheckDecimal reports an error if a text is not a Decimal.
func CheckDecimal(s string) error {
	whole, fraction, point := strings.Cut(s, ".")
	valid := whole != "" && len(whole)+len(fraction) <= 20 && (whole == "0" || whole[0] != '0') &&
		strings.Trim(whole+fraction, "0123456789") == ""
	if !valid || point && (fraction == "" || strings.HasSuffix(fraction, "0")) {
		return fmt.Errorf("%q is not a decimal such as 0.075: at most 20 digits, no sign, exponent or needless zeros", jsonl.Clip(s))
	}
	return nil
}

// Compare compares two numbers. With equally many digits before the point, they have the order of their texts.
func (d Decimal) Compare(other Decimal) int {
	whole, _, _ := strings.Cut(string(d), ".")
	otherWhole, _, _ := strings.Cut(string(other), ".")
	return cmp.Or(len(whole)-len(otherWhole), strings.Compare(string(d), string(other)))
}

// priceLine is a line of the file of a provider's prices.
type priceLine struct {
	Price
	id, unit string
}

var priceTable = newTable(8, []member[priceLine]{
	{"id", required, text(func(p *priceLine) *string { return &p.id }, CheckModelID)},
	{"meter", required, parsed(func(p *priceLine) *Meter { return &p.Meter }, parseMeter, Meter.String)},
	{"unit", required, text(func(p *priceLine) *string { return &p.unit }, checkText)},
	{"condition", nullable, text(func(p *priceLine) *string { return &p.Condition }, checkCondition)},
	{"price", required, text(func(p *priceLine) *Decimal { return &p.Amount }, CheckDecimal)},
	{"from", nullable, parsed(func(p *priceLine) *Date { return &p.From }, parseDay, Date.String)},
	{"to", nullable, parsed(func(p *priceLine) *Date { return &p.To }, parseDay, Date.String)},
	{"source", required, text(func(p *priceLine) *string { return &p.Source }, checkText)},
	{"as_of", optional, parsed(func(p *priceLine) *Date { return &p.AsOf }, ParseDate, Date.String)},
	{"promised_until", optional, parsed(func(p *priceLine) *Date { return &p.Promised }, parseDay, Date.String)},
})

// lastRead returns the day that the line of a price leaves out: that of its source, if the price is open and a program reads the source as a
// whole. Otherwise it returns 0.
func (d *Dataset) lastRead(p *Price) Date {
	if s, _ := d.Source(p.Source); s.Whole && p.To == 0 {
		return s.AsOf
	}
	return 0
}

// checkPrice completes a line about a model of a provider, and checks how its members fit together.
func (d *Dataset) checkPrice(r *jsonl.Reader, provider string, p *priceLine) {
	if p.AsOf == 0 {
		p.AsOf = d.lastRead(&p.Price)
	}
	source, found := d.Source(p.Source)
	switch unit := Meters[p.Meter].Unit; {
	case !found:
		r.Fault("source", fmt.Errorf("%q is not a source of %s, to which generator record --source and --url add it", jsonl.Clip(p.Source), sourcesFile))
	case p.unit != unit:
		r.Fault("unit", fmt.Errorf("%q is not the unit of %s, %s", jsonl.Clip(p.unit), p.Meter, unit))
	case p.Amount == "0" && !source.OfficialFor(provider):
		r.Fault("price", fmt.Errorf("0, but only a provider can say that its model is free, and %s is not official for %s", p.Source, provider))
	case p.From == 0 && p.To == 0:
		r.Fault("from", errors.New("from and to are both null, want one of them"))
	case p.To != 0 && p.From >= p.To:
		r.Fault("to", fmt.Errorf("%s is not after from, %s", p.To, p.From))
	case p.Promised != 0 && p.From >= p.Promised:
		r.Fault("promised_until", fmt.Errorf("%s is not after from, %s", p.Promised, p.From))
	case p.AsOf == 0:
		r.Fault("as_of", errors.New(`missing; only an open price of a source with "whole":true has the day of its source`))
	}
}

func comparePriceLines(a, b *priceLine) int {
	return cmp.Or(strings.Compare(a.id, b.id), ComparePrices(&a.Price, &b.Price))
}

// SameSeries reports whether two prices are intervals of one: they have the same meter, condition and source.
func (p *Price) SameSeries(other *Price) bool {
	return p.Meter == other.Meter && p.Condition == other.Condition && p.Source == other.Source
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
	x, y := a.Float(), b.Float()
	return max(x, y)-min(x, y) <= max(x, y)*0.005
}

// Float returns the nearest float64, for comparisons with a tolerance.
func (d Decimal) Float() float64 {
	f, _ := strconv.ParseFloat(string(d), 64)
	return f
}
