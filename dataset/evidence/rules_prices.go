package evidence

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// derived has the meters whose prices follow from those of input and output, by index of
// dataset.Meters: batch_input, cache_read, priority_output_audio. The table is made once, because
// every price asks for it.
var derived = func() (derived []bool) {
	for _, meter := range dataset.Meters {
		name := meter.Name
		for _, tier := range dataset.TierPrefixes {
			name = strings.TrimPrefix(name, tier)
		}
		for _, modality := range []string{"_audio", "_image", "_video"} {
			name = strings.TrimSuffix(name, modality)
		}
		cached := name == "cache_read" || strings.HasPrefix(name, "cache_write")
		follows := cached || name == "input" || name == "output"
		base := meter.Name == "input" || meter.Name == "output"
		derived = append(derived, follows && !base)
	}
	return derived
}()

// derives reports whether a price follows from those of input and output: of a tier of service, of
// a cache, of another modality, or under a condition.
func (q *Quote) derives() bool {
	if derived[q.Meter] {
		return true
	}
	name := q.Meter.String()
	return q.Condition != "" && (name == "input" || name == "output")
}

// longPrompts returns the number of tokens above which a condition applies, and the rest of the
// condition; 0 if it says nothing of them.
func longPrompts(text string) (above int64, rest string) {
	if text == "" {
		return 0, "" // most prices, and every price passes here
	}
	condition, _ := dataset.ParseCondition(text) // which was checked when the dataset was loaded
	above = condition.ContextAbove()
	if above == 0 {
		return 0, text
	}
	return above, condition[1:].String() // the bound of the context is the first of ConditionKinds
}

// outvotedSource finds a derived price of a source that is wrong about input or output, or read
// them before the provider changed them. The provider's own pages are not judged by it: of these
// the newest reading counts.
func outvotedSource(v *priceView) finding {
	if !v.quote.derives() || v.official() {
		return finding{}
	}
	for _, meter := range []string{"input", "output"} {
		base := QuoteOf(v.quotes, meter, "")
		if base.Agreement != Official {
			continue
		}
		for _, other := range base.Stated {
			if other.Source == v.price.Source && other.Standing == Differs {
				const sentence = "%s was outvoted on the price of %s, from which this price derives."
				return aside(sentence, v.price.Source, meter)
			}
		}
		changed := v.officialSince(&base)
		if v.lastDay(v.price.AsOf) >= changed || v.price.From >= changed {
			continue // it was read after the change, or announced what holds after it
		}
		// If nobody stated another price before, nothing changed: the provider only began to state
		// it.
		before := func(p dataset.Price) bool {
			same := p.Meter == base.Meter && p.Condition == ""
			return same && p.From < changed && !dataset.Near(p.Amount, base.Amount)
		}
		if slices.ContainsFunc(v.prices, before) {
			return aside("%s read this price before the official price of %s changed.", v.price.Source, meter)
		}
	}
	return finding{}
}

// officialSince returns the first day on which the provider itself stated the price of a quote.
// That another source knew it before does not matter: it may have been a guess.
func (v *priceView) officialSince(q *Quote) dataset.Date {
	first := ^dataset.Date(0) // the last day that there is
	for _, p := range q.Support {
		if v.Official(p.Source, v.model.Provider) {
			first = min(first, p.From)
		}
	}
	return first
}

// priceEnded finds a price that others stated before the provider ended it.
func priceEnded(v *priceView) finding {
	if v.official() {
		return finding{}
	}
	var ended dataset.Date // by the newest interval of the provider
	for _, p := range v.prices {
		same := p.Meter == v.price.Meter && p.Condition == v.price.Condition
		if !same || p.From > v.day || !v.Official(p.Source, v.model.Provider) {
			continue
		}
		if p.On(v.day) {
			return finding{} // the provider ended another interval, and still has a price
		}
		ended = max(ended, p.To)
	}
	if v.lastDay(v.price.AsOf) >= ended {
		return finding{}
	}
	return aside("The provider ended this price on %s.", ended)
}

// hoursReplaced finds a price by the hour that a newer price for all hours has replaced.
//
// In July 2025 a collection read that DeepSeek halves its prices at night, and it says so still.
// The discount ended in September, and from April 2026 on another collection has one price for all
// hours. A price with a condition outranks one without, so the old one would be shown and billed
// for ever.
//
// LIMIT: only prices by the hour are tested. Prices of long prompts stay, because collections often
// change the usual price and leave the others as they are, which is no word about them.
func hoursReplaced(v *priceView) finding {
	// Not parsed, because every price passes here. No other part of a condition has an equals sign
	// after these letters.
	if !strings.Contains(v.price.Condition, "utc=") {
		return finding{}
	}
	usual := QuoteOf(v.quotes, v.price.Meter.String(), "")
	var newer *dataset.Price
	for _, p := range usual.Support {
		if dataset.Site(p.Source) == dataset.Site(v.price.Source) {
			return finding{} // a source that states both means both
		}
		// The provider's own price by the hour ends by its own word only.
		isBelieved := v.Official(p.Source, v.model.Provider) || !v.official()
		if isBelieved && p.From > v.price.From && newer == nil {
			newer = p
		}
	}
	if newer == nil {
		return finding{}
	}
	return aside("%s has a price for all hours from %s on.", newer.Source, newer.From)
}

// tierWithinContext finds a price for prompts that are longer than the context.
func tierWithinContext(v *priceView) finding {
	above, _ := longPrompts(v.price.Condition)
	context := count(v.model.ContextLength)
	if above == 0 || context == 0 || above < context {
		return finding{}
	}
	return aside("The context has only %d tokens.", context)
}

// priceRatio finds a price that is out of proportion to the one from which it derives.
func priceRatio(v *priceView) finding {
	const (
		batch    = 1 // a tier, see dataset.Meter.Tier
		flex     = 2
		priority = 3
	)
	const (
		output    = 1 // a kind, see dataset.Meter.TokenKind; input is 0
		cacheRead = 2
	)
	meter := v.price.Meter
	kind := meter.TokenKind()
	if kind < 0 {
		return finding{} // pictures, seconds and searches have a price by themselves
	}
	condition := v.price.Condition
	tier := meter.Tier()
	if kind <= output && (tier == batch || tier == flex) {
		if found := v.outside(meter.Standard(), condition, 0.4, 0.6); found.sentence != "" {
			return found
		}
	}
	if kind <= output && tier == priority {
		if found := v.outside(meter.Standard(), condition, 1.2, 3); found.sentence != "" {
			return found
		}
	}
	if above, rest := longPrompts(condition); above > 0 {
		if found := v.outside(meter, rest, 1, 2.5); found.sentence != "" {
			return found
		}
	}
	if kind == cacheRead {
		// The kinds of a tier follow each other in dataset.Meters, input first.
		input := meter - cacheRead
		return v.outside(input, condition, 0, 0.5)
	}
	return finding{}
}

// outside finds that the price is not between two multiples of another one. A hundredth more or
// less is rounding.
func (v *priceView) outside(meter dataset.Meter, condition string, least, most float64) finding {
	base := QuoteOf(v.quotes, meter.String(), condition)
	if base.Amount.Float() <= 0 {
		return finding{}
	}
	ratio := v.price.Amount.Float() / base.Amount.Float()
	const rounding = 0.01
	if ratio >= least*(1-rounding) && ratio <= most*(1+rounding) {
		return finding{}
	}
	return aside("It is %.3g times the price of %s, %s; usual are %v to %v.",
		ratio, dataset.PriceFact(base.Meter, base.Condition), base.Amount, least, most)
}

// embeddingHasNoOutputPrice finds a price of output of an embedding model.
func embeddingHasNoOutputPrice(v *priceView) finding {
	const output = 1 // see dataset.Meter.TokenKind
	if v.model.Type != dataset.Embedding || v.price.Meter.TokenKind() != output {
		return finding{}
	}
	return aside("An embedding model writes no tokens.")
}

// promotionEnds doubts a price that ends while nobody knows the next one.
func promotionEnds(v *modelView) {
	for _, q := range v.quotes {
		follows := slices.ContainsFunc(v.prices, func(p dataset.Price) bool {
			return p.From > v.day && p.Meter == q.Meter && p.Condition == q.Condition
		})
		if q.Until != 0 && !follows {
			fact := dataset.PriceFact(q.Meter, q.Condition)
			v.doubt(fact, "It ends on %s, and the price from then on is unknown.", q.Until)
		}
	}
}
