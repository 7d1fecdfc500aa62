package page

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// The prices on a card of OpenAI: tables of the standard tier, one for each kind of tokens, and
// sentences below them that say what long prompts and other tiers cost.

// openaiKinds are the ends of meters for the kinds of tokens, by the titles of tables.
var openaiKinds = map[string]string{
	"Text tokens":  "",
	"Audio tokens": "_audio",
	"Image tokens": "_image",
	"Video tokens": "_video",
}

// openaiUse is what a row of a table of prices is for.
type openaiUse struct{ metric, unit string }

// openaiMeters are the meters of rows, without the kind of tokens.
var openaiMeters = map[openaiUse]string{
	{"Input", "1M tokens"}:        "input",
	{"Cached input", "1M tokens"}: "cache_read",
	{"Cache writes", "1M tokens"}: "cache_write",
	{"Output", "1M tokens"}:       "output",
	{"Per minute", "minute"}:      "per_minute",
}

// openaiPrice is a price of the standard tier on a card.
type openaiPrice struct {
	meter, condition string
	amount           dataset.Decimal
}

// openaiSentence is a sentence below the prices that says what other prices are of them.
type openaiSentence struct {
	text  *regexp.Regexp // of the whole item
	tiers []openaiTier
	// The sentence is about long prompts. Its groups are their tokens, the factor of the input and the
	// factor of the output.
	long  bool
	cache bool // the factor of the input is the factor of the cache, too
	write bool // its group is the factor of writing to the cache
}

// openaiTier is a tier whose prices are a multiple of the standard ones.
type openaiTier struct {
	prefix string // of its meters
	group  int    // of the sentence's pattern, which has the number
	is     func(text string) *big.Rat
}

// The patterns of numbers in sentences about prices.
const (
	openaiTimes   = `([0-9]+(?:\.[0-9]+)?)x`
	openaiPercent = `([0-9]{1,2})%`
	openaiLong    = `^Prompts with (?:more than |>)([0-9]+)K input tokens are priced at `
)

// factorOf returns the factor of "2x".
func factorOf(text string) *big.Rat {
	factor, _ := new(big.Rat).SetString(text) // which the pattern has checked
	return factor
}

// percentOf returns the factor of "50% of".
func percentOf(text string) *big.Rat { return new(big.Rat).Quo(factorOf(text), big.NewRat(100, 1)) }

// discountOf returns the factor of "50% lower".
func discountOf(text string) *big.Rat { return new(big.Rat).Sub(big.NewRat(1, 1), percentOf(text)) }

// openaiSentences are the sentences that are understood. One that has neither tiers nor flags says
// what the table says, or what the catalog has no meter for.
//
// They are in the order in which prices follow: what writing to the cache costs counts for long
// prompts, and what these cost for the tiers.
var openaiSentences = []openaiSentence{
	{
		text: regexp.MustCompile(`^Cache writes are billed at ` + openaiTimes +
			` the uncached input token rate\.$`),
		write: true,
	},
	{
		text: regexp.MustCompile(openaiLong + openaiTimes + ` input and ` + openaiTimes +
			` output for the full request\.$`),
		long: true,
	},
	{
		text: regexp.MustCompile(openaiLong + openaiTimes + ` input and cache rates and ` + openaiTimes +
			` output for the full request\.$`),
		long:  true,
		cache: true,
	},
	{text: regexp.MustCompile(`^Cached input tokens are priced at [0-9]+% of the uncached input token rate\.$`)},
	{text: regexp.MustCompile(`^Regional processing (?:adds|endpoints) .*$`)},
	{text: regexp.MustCompile(`^Session duration is not rounded up to the next whole minute\.$`)},
	{text: regexp.MustCompile(`^Backend Responses calls use the normal pricing .*$`)},
	{text: regexp.MustCompile(`^Image output costs .*$`)},
	{text: regexp.MustCompile(`^Token rates match .*$`)},
	{
		text: regexp.MustCompile(`^Batch and Flex are priced at ` + openaiPercent +
			` of Standard rates\. Fast mode is priced at ` + openaiTimes + ` the applicable rates\.$`),
		tiers: []openaiTier{
			{"batch_", 1, percentOf},
			{"flex_", 1, percentOf},
			{"priority_", 2, factorOf},
		},
	},
	{
		text: regexp.MustCompile(`^Fast mode prices are ` + openaiTimes +
			` Standard\. Batch and Flex prices are ` + openaiPercent + ` lower than Standard\.$`),
		tiers: []openaiTier{
			{"batch_", 2, discountOf},
			{"flex_", 2, discountOf},
			{"priority_", 1, factorOf},
		},
	},
}

// statePrices states the prices of the card: those of its tables, and those that follow from them.
func (c *openaiCard) statePrices(profile *source.Profile, odd *bedrockOddities) {
	inPricing := func(place string) bool { return strings.HasPrefix(place+" > ", c.place(openaiPricing)+" > ") }
	var prices []openaiPrice
	found := false
	for _, t := range c.tables {
		if !inPricing(t.place) {
			continue
		}
		found = true
		stated, err := c.stateTable(profile, t, odd)
		if err != nil {
			c.at.Refuse(fmt.Errorf("%s: %w", openaiPricing, err))
			return
		}
		prices = append(prices, stated...)
	}
	if !found && len(c.items(openaiPricing)) > 0 {
		c.at.Refuse(fmt.Errorf("a table of prices below %s is missing", openaiPricing))
		return
	}
	isUnderstood := map[string]bool{} // sentences
	for i := range openaiSentences {
		s := &openaiSentences[i]
		for _, p := range c.texts {
			match := s.text.FindStringSubmatch(p.plain())
			if match == nil || !inPricing(p.place) {
				continue
			}
			isUnderstood[p.plain()] = true
			more, err := c.follow(s, match, prices)
			if err != nil {
				c.row(p).Refuse(fmt.Errorf("%s: %w", openaiPricing, err))
				return
			}
			for _, price := range more {
				profile.Price(c.row(p), price.meter, price.condition, price.amount, 0)
			}
			if s.tiers == nil {
				prices = append(prices, more...)
			}
		}
	}
	for _, p := range c.texts {
		// Paragraphs directly below the title are about all cards.
		isItem := inPricing(p.place) && p.place != c.place(openaiPricing)
		if isItem && !isUnderstood[p.plain()] {
			odd.add("a sentence about prices", c.id, fmt.Sprintf("%q", jsonl.Clip(p.plain())))
		}
	}
}

// stateTable states the prices of a table, and returns those of text, of which others are multiples.
func (c *openaiCard) stateTable(
	profile *source.Profile, t *table, odd *bedrockOddities,
) (text []openaiPrice, err error) {
	const headings = "Metric;Price;Unit;"
	title := strings.TrimPrefix(t.place, c.place(openaiPricing)+" > ")
	if t.headings() != headings {
		return nil, fmt.Errorf("%s has the columns %s want %s", title, t.headings(), headings)
	}
	kind, isTokens := openaiKinds[title]
	for i, cells := range t.rows[1:] {
		if t.ragged[i+1] != "" {
			return nil, errors.New(t.ragged[i+1])
		}
		use := openaiUse{cells[0].plain(), cells[2].plain()}
		meter := openaiMeters[use]
		// Of tokens the title says which. A minute has the same meter whatever it is a minute of.
		if meter == "" || isTokens != (use.unit == "1M tokens") {
			odd.add("a price", c.id, fmt.Sprintf("%s > %s / %s", title, jsonl.Clip(use.metric), jsonl.Clip(use.unit)))
			continue
		}
		dollars, isPrice := strings.CutPrefix(cells[1].plain(), "$")
		if !isPrice {
			return nil, fmt.Errorf("%q is not a price", jsonl.Clip(cells[1].plain()))
		}
		amount, _, err := parseDollars(dollars)
		if err != nil {
			return nil, err
		}
		at := c.at.Row(t.place, use.metric, t.withHeadings(cells)...).Column("Price")
		profile.Price(at, meter+kind, "", amount, 0)
		if isTokens && kind == "" {
			text = append(text, openaiPrice{meter: meter, amount: amount})
		}
	}
	return text, nil
}

// follow returns the prices that follow from others by a sentence. The error says which of its
// numbers is not plausible: a page whose numbers are exchanged would make all of them wrong.
func (c *openaiCard) follow(
	s *openaiSentence, match []string, prices []openaiPrice,
) (more []openaiPrice, err error) {
	one := big.NewRat(1, 1)
	find := func(meter string) *openaiPrice {
		i := slices.IndexFunc(prices, func(p openaiPrice) bool { return p.meter == meter })
		if i < 0 {
			return nil
		}
		return &prices[i]
	}
	switch input := find("input"); {
	case s.write && input != nil && find("cache_write") == nil:
		more = append(more, openaiPrice{meter: "cache_write", amount: times(input.amount, factorOf(match[1]))})
	case s.long:
		thousands, err := strconv.Atoi(match[1])
		if err != nil {
			return nil, err
		}
		// Cards repeat the sentence for models that take no prompts of this length.
		if c.mostInput > 0 && c.mostInput <= thousands*1000 {
			return nil, nil
		}
		condition := fmt.Sprintf("context>%d000", thousands)
		factors := map[string]*big.Rat{"input": factorOf(match[2]), "output": factorOf(match[3])}
		if s.cache {
			factors["cache_read"] = factors["input"]
			factors["cache_write"] = factors["input"]
		}
		for _, p := range prices {
			factor := factors[p.meter]
			if factor == nil {
				continue // the sentence does not say it
			}
			if factor.Cmp(one) < 0 {
				return nil, fmt.Errorf("%q makes long prompts cheaper", jsonl.Clip(match[0]))
			}
			p.condition = condition
			p.amount = times(p.amount, factor)
			more = append(more, p)
		}
	}
	for _, tier := range s.tiers {
		factor := tier.is(match[tier.group])
		isDear := tier.prefix == "priority_"
		if isDear != (factor.Cmp(one) > 0) {
			return nil, fmt.Errorf("%q is not plausible for %s", jsonl.Clip(match[0]), tier.prefix)
		}
		if tier.prefix == "batch_" && !c.batches {
			continue
		}
		for _, p := range prices {
			p.meter = tier.prefix + p.meter
			p.amount = times(p.amount, factor)
			more = append(more, p)
		}
	}
	return more, nil
}
