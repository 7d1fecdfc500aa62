package page

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
	"modelcatalog/dataset/sync/source"
)

// priceTerms is everything known about a price besides its amount: the terms of its column, its
// row, and the words after it. Later terms win over earlier ones. Of "$0.50 through May 1, 2027"
// the words say that the price ends, and to is 2027-05-02.
type priceTerms struct {
	meter      string       // in place of the column's meter
	kinds      []string     // suffixes of the meter; it is a price for each of them
	conditions []string     // it is a price under each of them
	leave      bool         // the price is left out
	estimate   bool         // the price is left out if the model has others
	from, to   dataset.Date // to is the first day on which it does not hold any more
}

// newPriceTerms returns the terms of a price about which nothing is said.
func newPriceTerms() *priceTerms { return &priceTerms{kinds: []string{""}, conditions: []string{""}} }

func (p *priceTerms) clone() *priceTerms {
	clone := *p
	return &clone
}

// add adds terms without days.
func (p *priceTerms) add(t terms) {
	p.meter = cmp.Or(t.Meter, p.meter)
	if t.Kinds != nil {
		p.kinds = t.Kinds
	}
	if t.When != nil {
		p.conditions = t.When
	}
	p.leave = p.leave || t.Leave
	p.estimate = p.estimate || t.Estimate
}

// addDays adds the days of terms.
func (p *priceTerms) addDays(t terms) error {
	if t.From != "" {
		day, err := parseDay(t.From)
		if err != nil {
			return err
		}
		p.from, _ = dataset.ParseDate(day)
	}
	if t.Through != "" {
		text, err := parseDay(t.Through)
		if err != nil {
			return err
		}
		day, _ := dataset.ParseDate(text)
		// Through a day includes it, and a price holds up to its end without it.
		p.to = (day.Start() + dataset.Timestamp(24*time.Hour.Milliseconds())).Day()
	}
	return nil
}

// expand returns terms with $1 replaced by what the first group of a pattern matched in a text, and
// so on.
func (t terms) expand(pattern *regexp.Regexp, text string, match []int) terms {
	fill := func(template string) string {
		return string(pattern.ExpandString(nil, template, text, match))
	}
	t.Meter = fill(t.Meter)
	t.From = fill(t.From)
	t.Through = fill(t.Through)
	t.When = slices.Clone(t.When) // the rule is used again for other prices
	for i, condition := range t.When {
		t.When[i] = fill(condition)
	}
	return t
}

// understand adds what words say to the terms of a price. Each of them must be known: a word that
// nobody has explained could say that the price is for a year, or in another currency.
func (r *reader) understand(text string, of *priceTerms) error {
	for {
		text = strings.TrimLeft(text, " ,;.")
		if text == "" {
			return nil
		}
		rule, match := r.word(text)
		if rule == nil {
			const format = "%q is not understood, want a price, or words that a rule has"
			return fmt.Errorf(format, jsonl.Clip(text))
		}
		// What the words say can have numbers of the page, such as the length of a prompt.
		t := rule.Terms.expand(rule.text, text, match)
		of.add(t)
		if err := of.addDays(t); err != nil {
			return err
		}
		text = text[match[1]:]
	}
}

// word returns the rule about the beginning of a text, and what its pattern matches; nil if no rule
// is about it.
func (r *reader) word(text string) (*wordRule, []int) {
	for i := range r.rules.Words {
		rule := &r.rules.Words[i]
		match := rule.text.FindStringSubmatchIndex(text)
		// A pattern that matches nothing would be found for ever.
		if match != nil && match[1] > 0 {
			return rule, match
		}
	}
	return nil, nil
}

var (
	// What is after a dollar sign, up to the last digit, so that a number of another form is
	// refused as a whole.
	dollars = regexp.MustCompile(`\$([0-9](?:[0-9.,]*[0-9])?)`)
	free    = regexp.MustCompile(`(?i)^free( of charge)?$`)
)

// cut returns a text without the parts that are not read.
func (r *reader) cut(text string) string {
	for _, cut := range r.rules.Cuts {
		text = cut.text.ReplaceAllString(text, "")
	}
	return text
}

// statePrices states the prices in a text. Each is a number of dollars, and words up to the next
// one.
func (r *row) statePrices(profile *source.Profile, text, meter string, of *priceTerms) {
	// "or $0.30 / minute" repeats the price in another unit. It would be a second price.
	text = r.cut(text)
	text = free.ReplaceAllString(text, "$$0") // $$ is a dollar sign
	found := dollars.FindAllStringSubmatchIndex(text, -1)
	// "from $5" and "€5 or $6" have something in front of the price.
	if found == nil || strings.TrimSpace(text[:found[0][0]]) != "" {
		r.at.Refuse(fmt.Errorf("%q is not a price in US dollars", jsonl.Clip(text)))
		return
	}
	for i, match := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		number := text[match[2]:match[3]]
		words := text[match[1]:end]
		if err := r.price(profile, number, words, meter, of.clone()); err != nil {
			r.at.Refuse(err)
		}
	}
}

// Bounds of plausible prices in dollars. A million of the dearest tokens of the catalog costs 600,
// and one of the cheapest 0.0025. LIMIT: a price of tokens has at most three digits in front of the
// point, so that "$1,500", which can be 1.5 dollars with a decimal comma, is refused.
const (
	minTokens = 0.001
	maxTokens = 999
	maxOther  = 10_000
)

// checkTokenPrice returns an error if a price of a million tokens is not plausible. Meter is for
// the error.
func checkTokenPrice(dollars float64, meter string) error {
	if dollars < minTokens || dollars > maxTokens {
		return fmt.Errorf("%g dollars for %s is not plausible", dollars, meter)
	}
	return nil
}

// price states a price: a number of dollars, and the words after it.
func (r *row) price(profile *source.Profile, number, words, meter string, of *priceTerms) error {
	amount, dollars, err := parseDollars(number)
	if err != nil {
		return err
	}
	if err := r.understand(words, of); err != nil {
		return err
	}
	meter = cmp.Or(of.meter, meter)
	isOfTokens := !strings.HasPrefix(meter, "per_")
	switch {
	case of.leave:
		return nil
	case !isOfTokens && r.rule.Tier != "":
		return nil // only prices of tokens have tiers
	case meter == "":
		return errors.New("a price without its unit")
	case !isOfTokens && dollars > maxOther:
		return fmt.Errorf("%g dollars for %s is not plausible", dollars, meter)
	}
	// Zero is "free", which a page says in words.
	if isOfTokens && dollars != 0 {
		if err := checkTokenPrice(dollars, meter); err != nil {
			return err
		}
	}
	for _, kind := range of.kinds {
		for _, condition := range of.conditions {
			r.statePrice(profile, r.rule.Tier+meter+kind, condition, amount, of)
		}
	}
	return nil
}

// statePrice states a price. The page must not state another one from the same day on.
func (r *row) statePrice(profile *source.Profile, meter, condition string, amount dataset.Decimal, of *priceTerms) {
	kept, added := profile.Price(r.at, meter, condition, amount, of.from)
	switch {
	case kept == nil: // which is a fault of the row
	case !added && kept.Amount != amount:
		r.at.Refuse(fmt.Errorf("%s is %s dollars here, but %s above", meter, amount, kept.Amount))
	case added:
		kept.To = of.to
	}
	// A price ends when the next one begins, even if the page says so only of the next.
	for i := range profile.Prices {
		p := &profile.Prices[i]
		if p.Meter.String() == meter && p.Condition == condition && p.From < of.from && p.To == 0 {
			p.To = of.from
		}
	}
}
