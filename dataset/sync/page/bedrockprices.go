package page

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// The prices of a card are in tables below the heading Pricing: a row for each way to reach the
// model, a column for each meter. Headings say for which prompts and which tier a table is.

// bedrockScope is how far a request can be sent, by the first cell of a row. CRIS is inference
// across Regions.
type bedrockScope struct {
	option *regexp.Regexp
	scope  string
}

var bedrockScopes = []bedrockScope{
	{regexp.MustCompile(`(?i)^Global CRIS( \(bedrock-runtime\))?$`), "global"},
	{regexp.MustCompile(`(?i)^((US|EU|IN)( Geo)?|Geo) CRIS( \([a-z-]+\))?$`), "geo"},
	{regexp.MustCompile(`(?i)^(Mantle )?In-Region( \([a-z0-9-]+\))?$`), "regional"},
	{regexp.MustCompile(`(?i)^Regional \(bedrock-mantle in [a-z (.)]+\)$`), "regional"},
}

// bedrockMeters are the meters of columns with prices, in lower case.
var bedrockMeters = map[string]string{
	"input":                   "input",
	"output":                  "output",
	"cache read":              "cache_read",
	"input — cache read":      "cache_read",
	"cache write":             "cache_write",
	"input — cache write":     "cache_write",
	"cache write (30 min)":    "cache_write",
	"input — 30m cache write": "cache_write",
	"cache write (5 min)":     "cache_write",
	"input — 5m cache write":  "cache_write",
	"cache write (1 hour)":    "cache_write_1h",
	"input — 1h cache write":  "cache_write_1h",
}

// bedrockPrice is a price of a card.
type bedrockPrice struct {
	tier    string // before the meter, or ""
	meter   string
	context string // a condition, or ""
	scope   string // of bedrockScopes
	amount  dataset.Decimal
	at      source.Node // its cell
}

var bedrockUnit = regexp.MustCompile(`(?i)\bper 1 million tokens\b`)

// statePrices states the prices of a card, if it has some. Either all of its tables are understood
// or none of its prices is stated.
//
// The price without a scope is that of the global profile, as collections have it: most requests
// take it, because it is the cheapest and Amazon recommends it. The id itself, which answers in one
// region, then has a scope too. Without a global profile, its price is the one without a scope; and
// a model without either has the price of a geography. The prices of profiles are also stated with
// their scope, so that a use with a scope finds its price.
func (c *bedrockCard) statePrices(profile *source.Profile) error {
	var prices []bedrockPrice
	for _, t := range c.tables {
		if !strings.Contains(t.place, " > Pricing") {
			continue
		}
		more, err := c.pricesOf(t)
		if err != nil {
			return err // half of the tables could be without the dear half
		}
		prices = append(prices, more...)
	}
	if len(prices) == 0 {
		return nil // "see the page of prices"
	}
	if !bedrockUnit.MatchString(c.text) {
		return errors.New(`"per 1 million tokens" is missing`)
	}
	has := func(scope string) bool {
		return slices.ContainsFunc(prices, func(p bedrockPrice) bool { return p.scope == scope })
	}
	// A profile without a price would get the price of another scope.
	if c.global && !has("global") || c.geo && !has("geo") {
		return errors.New("the price of a profile is missing")
	}
	unscoped := "geo" // the scope whose prices are also stated without one
	switch {
	case has("global"):
		unscoped = "global"
	case has("regional"):
		unscoped = "regional"
	}
	// An error here does not take away the standard prices, which are true without the tiers.
	tiers, err := c.multipliers()
	for _, p := range prices {
		if p.scope == unscoped {
			c.statePrice(profile, p, p.context, tiers)
		}
		if p.scope != "regional" || unscoped != "regional" {
			condition := strings.TrimPrefix(p.context+",scope="+p.scope, ",")
			c.statePrice(profile, p, condition, tiers)
		}
	}
	return err
}

// statePrice states a price, and the prices of tiers that follow from it.
//
// LIMIT: the card does not say whether a multiplier also holds for cached tokens, so only the
// prices of input and output follow.
func (c *bedrockCard) statePrice(
	profile *source.Profile, p bedrockPrice, condition string, tiers []bedrockTier,
) {
	profile.Price(p.at, p.tier+p.meter, condition, p.amount, 0)
	if p.tier != "" || p.meter != "input" && p.meter != "output" {
		return
	}
	for _, tier := range tiers {
		profile.Price(p.at, tier.prefix+p.meter, condition, times(p.amount, tier.factor), 0)
	}
}

var bedrockLong = regexp.MustCompile(`long context \(more than ([1-9][0-9]{1,3})K\b`)

// pricesOf returns the prices in a table.
func (c *bedrockCard) pricesOf(t *table) (prices []bedrockPrice, err error) {
	of := bedrockPrice{} // what the headings above the table say
	switch {
	case strings.Contains(t.place, "GovCloud"):
		return nil, nil // most programs are not there
	case !strings.HasSuffix(t.place, " > Pricing") && !strings.Contains(t.place, "Commercial Regions"):
		return nil, fmt.Errorf("prices below %q are not understood", jsonl.Clip(t.place))
	case strings.Contains(t.place, "Ultrafast"):
		of.tier = "ultrafast_"
	}
	long := bedrockLong.FindStringSubmatch(t.place)
	switch {
	case long != nil:
		of.context = "context>" + long[1] + "000"
	case strings.Contains(t.place, "long context"):
		// Its prices would seem to hold for all prompts.
		return nil, fmt.Errorf("%q is not understood", jsonl.Clip(t.place))
	}
	if t.rows[0][0].plain() != "Inference option" {
		return nil, fmt.Errorf("a table has no column %q", "Inference option")
	}
	type use struct{ scope, meter string }
	seen := map[use]dataset.Decimal{}
	for at, cells := range t.rows[1:] {
		if t.ragged[at+1] != "" {
			return nil, errors.New(t.ragged[at+1])
		}
		option := cells[0].plain()
		isScope := func(s bedrockScope) bool { return s.option.MatchString(option) }
		found := slices.IndexFunc(bedrockScopes, isScope)
		if found < 0 {
			return nil, fmt.Errorf("the option %q is not understood", jsonl.Clip(option))
		}
		scope := bedrockScopes[found].scope
		rowAt := c.at.Row(c.place+t.place, option, t.withHeadings(cells)...)
		for column, cell := range cells[1:] {
			if c.saysNothing(cell) {
				continue
			}
			heading := t.rows[0][column+1] // the first column has the option
			p := of
			p.scope = scope
			p.at = rowAt.Column(heading.plain())
			p.meter, p.amount, err = bedrockCell(heading, cell)
			if err != nil {
				return nil, err
			}
			// Profiles of two geographies could have two prices, but a scope has only one.
			same := use{p.scope, p.meter}
			before, isRepeated := seen[same]
			if isRepeated && before != p.amount {
				return nil, fmt.Errorf("%s is %s dollars here, but %s above", p.meter, p.amount, before)
			}
			seen[same] = p.amount
			prices = append(prices, p)
		}
	}
	return prices, nil
}

// bedrockCell returns the price in a cell below a heading, and its meter.
func bedrockCell(heading, c cell) (meter string, amount dataset.Decimal, err error) {
	// A column that is not known could be part of the price of another one, so it is no small
	// matter.
	name := strings.ToLower(heading.plain())
	meter = bedrockMeters[name]
	if meter == "" {
		return "", "", fmt.Errorf("the column %q is not understood", jsonl.Clip(name))
	}
	number, found := strings.CutPrefix(c.plain(), "$")
	if !found {
		return "", "", fmt.Errorf("%q is not a price in US dollars", jsonl.Clip(c.plain()))
	}
	amount, dollars, err := parseDollars(number)
	if err == nil {
		err = checkTokenPrice(dollars, meter)
	}
	return meter, amount, err
}

// bedrockTier is a tier of service whose prices follow from the standard ones.
type bedrockTier struct {
	prefix string // of its meters
	factor *big.Rat
}

var bedrockTiers = regexp.MustCompile(`Priority is billed at \*\*([0-9.]+)(?: times|x)\*\* the Standard ` +
	`[^*]*\([^()]*\) and Flex at \*\*([0-9.]+)(?: times|x)\*\* the Standard`)

// multipliers returns the tiers that a sentence of the card has, if it has one.
func (c *bedrockCard) multipliers() ([]bedrockTier, error) {
	if !strings.Contains(c.text, "billed at **") && !strings.Contains(c.text, "Flex at **") {
		return nil, nil
	}
	m := bedrockTiers.FindStringSubmatch(c.text)
	if m == nil {
		return nil, errors.New("the sentence about the tiers Priority and Flex is not understood")
	}
	one := big.NewRat(1, 1)
	priority, isPriority := new(big.Rat).SetString(m[1])
	flex, isFlex := new(big.Rat).SetString(m[2])
	// Exchanged factors would be believed, as no guard knows which tier is the dear one.
	if !isPriority || !isFlex || priority.Cmp(one) < 0 || flex.Cmp(one) > 0 {
		return nil, fmt.Errorf("%s times for Priority and %s times for Flex is not plausible", m[1], m[2])
	}
	return []bedrockTier{{"priority_", priority}, {"flex_", flex}}, nil
}

// times returns a price times a factor. It is exact, because 0.3 times 1.75 as floats is not.
func times(amount dataset.Decimal, factor *big.Rat) dataset.Decimal {
	price, _ := new(big.Rat).SetString(string(amount)) // which parseDollars has written
	// Prices and factors have few digits behind the point: nine are enough for each product.
	const digits = 9
	text := new(big.Rat).Mul(price, factor).FloatString(digits)
	return dataset.Decimal(strings.TrimSuffix(strings.TrimRight(text, "0"), "."))
}
