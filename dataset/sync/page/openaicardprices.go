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

// openaiPrice is a price on a card.
type openaiPrice struct {
	meter, condition string
	amount           dataset.Decimal
	from, to         dataset.Date // from inclusive, to exclusive; 0 if the card does not say it
}

// openaiSentence is a sentence below the prices that says what other prices are of them.
type openaiSentence struct {
	text  *regexp.Regexp // of the whole item
	tiers []openaiTier
	// The sentence is about prompts of more than the thousands of tokens in its first group. The
	// numbers of input and output are those of long prompts.
	long          bool
	input, output openaiNumber
	cache         bool   // the number of the input is that of the cache, too
	write         string // the meter of writing to the cache that it is about
	price         bool   // its number is a price, and not a factor of the input
}

// openaiTier is a tier whose prices are a multiple of the standard ones.
type openaiTier struct {
	prefix  string // of its meters
	factor  openaiNumber
	from    int  // the group of the sentence with the first day; 0: none
	through int  // the group with the last day; 0: none
	short   bool // the sentence does not say whether it is about long prompts, too
}

// openaiNumber returns a number of a sentence from what its groups matched.
type openaiNumber func(match []string) *big.Rat

// factorIn returns the number of "2x" and "2 times".
func factorIn(group int) openaiNumber {
	return func(match []string) *big.Rat {
		factor, _ := new(big.Rat).SetString(match[group]) // which the pattern has checked
		return factor
	}
}

// percentIn returns the number of "50% of".
func percentIn(group int) openaiNumber {
	return func(match []string) *big.Rat {
		return new(big.Rat).Quo(factorIn(group)(match), big.NewRat(100, 1))
	}
}

// discountIn returns the number of "50% lower".
func discountIn(group int) openaiNumber {
	return func(match []string) *big.Rat { return new(big.Rat).Sub(big.NewRat(1, 1), percentIn(group)(match)) }
}

// twice is the number of "twice" and "double".
func twice([]string) *big.Rat { return big.NewRat(2, 1) }

// The patterns of numbers and days in sentences about prices.
const (
	openaiNumberText = `([0-9]+(?:\.[0-9]+)?)`
	openaiTimes      = openaiNumberText + `x`
	openaiPercent    = `([0-9]{1,2})%`
	openaiDay        = `([A-Z][a-z]+ [0-9]{1,2}, [0-9]{4})`
	openaiLong       = `^Prompts with (?:more than |>)([0-9]+)K input tokens are priced at `
)

// openaiSentences are the sentences that are understood. One that has neither tiers nor flags says
// what the table says, or what the catalog has no meter for.
//
// They are in the order in which prices follow: what writing to the cache costs counts for long
// prompts, and what these cost for the tiers.
var openaiSentences = []openaiSentence{
	{
		text: regexp.MustCompile(`^Cache writes are billed at ` + openaiTimes +
			` the uncached input token rate\.$`),
		write: "cache_write",
	},
	{
		text: regexp.MustCompile(openaiLong + openaiTimes + ` input and ` + openaiTimes +
			` output for the full request\.$`),
		long:   true,
		input:  factorIn(2),
		output: factorIn(3),
	},
	{
		text: regexp.MustCompile(openaiLong + openaiTimes + ` input and cache rates and ` + openaiTimes +
			` output for the full request\.$`),
		long:   true,
		input:  factorIn(2),
		output: factorIn(3),
		cache:  true,
	},
	{
		text: regexp.MustCompile(`^For requests with more than ([0-9]+)K input tokens, input and cache rates ` +
			`double and output costs ` + openaiNumberText +
			` times the short-context rate for the full request\.$`),
		long:   true,
		input:  twice,
		output: factorIn(2),
		cache:  true,
	},
	{
		// Behind the sentences about long prompts, because the price is for short ones.
		text: regexp.MustCompile(`^The cache write price is for 30 minutes of retention\. A 12-hour cache ` +
			`write costs \$` + openaiNumberText +
			` per million tokens for short-context requests at Standard pricing\.$`),
		write: "cache_write_12h",
		price: true,
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
			{prefix: "batch_", factor: percentIn(1)},
			{prefix: "flex_", factor: percentIn(1)},
			{prefix: "priority_", factor: factorIn(2)},
		},
	},
	{
		text: regexp.MustCompile(`^Fast mode prices are ` + openaiTimes +
			` Standard\. Batch and Flex prices are ` + openaiPercent + ` lower than Standard\.$`),
		tiers: []openaiTier{
			{prefix: "batch_", factor: discountIn(2)},
			{prefix: "flex_", factor: discountIn(2)},
			{prefix: "priority_", factor: factorIn(1)},
		},
	},
	{
		text: regexp.MustCompile(`^Batch costs ` + openaiPercent +
			` of Standard rates\. Fast mode costs twice the Standard rate for the same context length\.$`),
		tiers: []openaiTier{
			{prefix: "batch_", factor: percentIn(1)},
			{prefix: "priority_", factor: twice},
		},
	},
	{
		text: regexp.MustCompile(`^Ultrafast costs ` + openaiNumberText + ` times the Standard rate through ` +
			openaiDay + `, and ` + openaiNumberText + ` times the Standard rate starting ` + openaiDay + `\.$`),
		tiers: []openaiTier{
			{prefix: "ultrafast_", factor: factorIn(1), through: 2, short: true},
			{prefix: "ultrafast_", factor: factorIn(3), from: 4, short: true},
		},
	},
}

// statePrices states the prices of the card: those of its tables, and those that follow from them.
func (c *openaiCard) statePrices(profile *source.Profile, odd *cardOddities) {
	prices, err := c.tablePrices(profile, odd)
	if err != nil {
		c.at.Refuse(err)
		return
	}
	isUnderstood := map[string]bool{} // sentences
	for i := range openaiSentences {
		s := &openaiSentences[i]
		for _, p := range c.texts {
			match := s.text.FindStringSubmatch(p.plain())
			if match == nil || !c.inPricing(p.place) {
				continue
			}
			isUnderstood[p.plain()] = true
			more, err := c.follow(s, match, prices)
			if err != nil {
				c.row(p).Refuse(fmt.Errorf("%s: %w", openaiPricing, err))
				return
			}
			for _, price := range more {
				stated, added := profile.Price(c.row(p), price.meter, price.condition, price.amount, price.from)
				if added {
					stated.To = price.to
				}
			}
			// Nothing follows from the prices of tiers: the sentences about them come last.
			if s.tiers == nil {
				prices = append(prices, more...)
			}
		}
	}
	for _, p := range c.texts {
		// Paragraphs directly below the title are about all cards.
		isItem := c.inPricing(p.place) && p.place != c.place(openaiPricing)
		if isItem && !isUnderstood[p.plain()] {
			odd.add("a sentence about prices", c.id, fmt.Sprintf("%q", jsonl.Clip(p.plain())))
		}
	}
}

// inPricing reports whether a place is the section of prices, or within it.
func (c *openaiCard) inPricing(place string) bool {
	return strings.HasPrefix(place+" > ", c.place(openaiPricing)+" > ")
}

// tablePrices states the prices of the tables in the section of prices, and returns them.
func (c *openaiCard) tablePrices(profile *source.Profile, odd *cardOddities) ([]openaiPrice, error) {
	var prices []openaiPrice
	found := false
	for _, t := range c.tables {
		if !c.inPricing(t.place) {
			continue
		}
		found = true
		stated, err := c.stateTable(profile, t, odd)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", openaiPricing, err)
		}
		prices = append(prices, stated...)
	}
	if !found && len(c.items(openaiPricing)) > 0 {
		return nil, fmt.Errorf("a table of prices below %s is missing", openaiPricing)
	}
	return prices, nil
}

// stateTable states the prices of a table, and returns those of text, of which others are multiples.
func (c *openaiCard) stateTable(
	profile *source.Profile, t *table, odd *cardOddities,
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
	switch {
	case s.write != "":
		more = s.cacheWrites(match, prices)
	case s.long:
		more, err = c.longPrompts(s, match, prices)
	}
	for _, tier := range s.tiers {
		if tier.prefix == "batch_" && !c.batches {
			continue
		}
		ofTier, err := tier.prices(match, prices)
		if err != nil {
			return nil, err
		}
		more = append(more, ofTier...)
	}
	return more, err
}

// cacheWrites returns the price of writing to the cache that a sentence states. A price in the table
// of the card counts more, and a model without a price of input has none.
func (s *openaiSentence) cacheWrites(match []string, prices []openaiPrice) []openaiPrice {
	isWrite := func(p openaiPrice) bool { return p.meter == s.write }
	isInput := func(p openaiPrice) bool { return p.meter == "input" && p.condition == "" }
	input := slices.IndexFunc(prices, isInput)
	if slices.ContainsFunc(prices, isWrite) || input < 0 {
		return nil
	}
	amount := times(prices[input].amount, factorIn(1)(match))
	if s.price {
		amount = times("1", factorIn(1)(match))
	}
	return []openaiPrice{{meter: s.write, amount: amount}}
}

// longPrompts returns the prices of prompts above a number of tokens.
func (c *openaiCard) longPrompts(
	s *openaiSentence, match []string, prices []openaiPrice,
) (more []openaiPrice, err error) {
	thousands, err := strconv.Atoi(match[1])
	if err != nil {
		return nil, err
	}
	// Cards repeat the sentence for models that take no prompts of this length.
	if c.mostInput > 0 && c.mostInput <= thousands*1000 {
		return nil, nil
	}
	factors := map[string]*big.Rat{"input": s.input(match), "output": s.output(match)}
	if s.cache {
		factors["cache_read"] = factors["input"]
		factors["cache_write"] = factors["input"]
	}
	for _, p := range prices {
		factor := factors[p.meter]
		if factor == nil {
			continue // the sentence does not say it
		}
		if factor.Cmp(big.NewRat(1, 1)) < 0 {
			return nil, fmt.Errorf("%q makes long prompts cheaper", jsonl.Clip(match[0]))
		}
		p.condition = fmt.Sprintf("context>%d000", thousands)
		p.amount = times(p.amount, factor)
		more = append(more, p)
	}
	return more, nil
}

// prices returns the prices of a tier.
func (t openaiTier) prices(match []string, standard []openaiPrice) (more []openaiPrice, err error) {
	var stated terms
	if t.from > 0 {
		stated.From = match[t.from]
	}
	if t.through > 0 {
		stated.Through = match[t.through]
	}
	days := newPriceTerms()
	if err := days.addDays(stated); err != nil {
		return nil, err
	}
	factor := t.factor(match)
	isCheap := t.prefix == "batch_" || t.prefix == "flex_"
	if isCheap != (factor.Cmp(big.NewRat(1, 1)) < 0) {
		return nil, fmt.Errorf("%q is not plausible for %s", jsonl.Clip(match[0]), t.prefix)
	}
	for _, p := range standard {
		// Writing for 12 hours has a price of the standard tier only.
		if t.short && p.condition != "" || p.meter == "cache_write_12h" {
			continue
		}
		p.meter = t.prefix + p.meter
		p.amount = times(p.amount, factor)
		p.from = days.from
		p.to = days.to
		more = append(more, p)
	}
	return more, nil
}
