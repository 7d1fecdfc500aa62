package evidence

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Quote is what the sources of a dataset state for one meter and condition on a day.
type Quote struct {
	Meter     dataset.Meter
	Condition string
	Amount    dataset.Decimal  // the price; empty if it is disputed, or if no source is believed
	Agreement Agreement        // of the sources
	Until     dataset.Date     // the announced end of the price, exclusive; 0: none
	Promised  dataset.Date     // the day until which the provider promises this price at least, even if past; 0: no promise
	Stated    []JudgedPrice    // on that day, in byte order of the source; those about an alias itself follow
	Support   []*dataset.Price // those that support Amount or, if it is disputed, all that are believed; in byte order of the source
	AsOf      dataset.Date     // the day of the newest of Support
}

// Sources returns the sites of Support, each once.
func (q *Quote) Sources() (sites []string) {
	for _, p := range q.Support {
		sites = append(sites, dataset.Site(p.Source))
	}
	slices.Sort(sites)
	return slices.Compact(sites)
}

// JudgedPrice is a price that a source states, and the verdict on it.
type JudgedPrice struct {
	*dataset.Price
	Verdict
	aliased bool // it is about an alias, which has the prices of its target
}

// Agreement says whether sources agree about a price, see StatedQuotes. It is an index of
// AgreementNames, the names in the API.
type Agreement uint8

// The agreements, in the words of StatedQuotes.
const (
	Single Agreement = iota
	Agreed
	Disputed
	Official
)

// AgreementNames are the names of the agreements in the API, by Agreement.
var AgreementNames = [...]string{"single", "agreed", "disputed", "official"}

func (a Agreement) String() string { return AgreementNames[a] }

// StatedQuotes returns what the sources state of a model's prices on the day, in order of meter and
// condition. A source states the price of its interval that contains the day, if there is one. For
// each meter and condition the price is
//
//   - official if the provider states it: of several of its pages the one that was read last;
//   - agreed if at least two sites state it, within 0.5 % of the larger, and none another;
//   - single if one site states it, or if one changed its price after all that differ from it
//     began: for 30 days, of which only those until the day of the dataset count;
//   - else disputed.
//
// Some statements are not believed: those about an alias, which has the prices of its target, and
// those that Rules set aside.
func (p *Pricing) StatedQuotes(m *dataset.Model) (quotes []Quote) {
	priced := p.priced(m)
	quotes = p.collect(quotes, priced.Prices, false)
	if priced != m {
		// The page of an alias can say that the alias lacks what its target has, such as batches.
		quotes = slices.DeleteFunc(quotes, func(q Quote) bool {
			return p.denied(m, dataset.PriceFact(q.Meter, q.Condition))
		})
		quotes = p.collect(quotes, m.Prices, true)
	}
	quotes = p.joinSteps(m.Provider, quotes)
	v := priceView{Evidence: p.Evidence, day: p.Day, model: m, prices: priced.Prices, quotes: quotes}
	// Rules compare a price that derives from another one, such as the price of a batch, with that
	// one. So these come last.
	for i := range quotes {
		if !quotes[i].derives() {
			p.judge(&v, &quotes[i])
		}
	}
	for i := range quotes {
		if quotes[i].derives() {
			p.judge(&v, &quotes[i])
		}
	}
	return quotes
}

// judge tests the prices of a quote, and completes the quote with what their sources agree on.
func (p *Pricing) judge(v *priceView, q *Quote) {
	v.quote = q
	for i := range q.Stated {
		s := &q.Stated[i]
		v.price = s.Price
		if s.aliased && s.Source != dataset.CatalogSource {
			found := aside("An alias costs what its target costs.")
			fact := dataset.PriceFact(s.Meter, s.Condition)
			p.apply(aliasRule, &s.Verdict, found, v.model.Key(), fact, false)
		}
		v.test(&s.Verdict)
	}
	p.agree(v.model.Provider, q, v.prices)
}

// collect adds the prices of the day to quotes, which it keeps in order of meter and condition. An
// amount of a source is added once.
func (p *Pricing) collect(quotes []Quote, prices []dataset.Price, aliased bool) []Quote {
	for i := range prices {
		s := &prices[i]
		if !s.On(p.Day) {
			continue
		}
		at, found := slices.BinarySearchFunc(quotes, s, func(q Quote, s *dataset.Price) int {
			return cmp.Or(cmp.Compare(q.Meter, s.Meter), strings.Compare(q.Condition, s.Condition))
		})
		if !found {
			quotes = slices.Insert(quotes, at, Quote{Meter: s.Meter, Condition: s.Condition})
		}
		q := &quotes[at]
		// The alias and its target can have the same price on one page.
		again := func(o JudgedPrice) bool { return o.Source == s.Source && o.Amount == s.Amount }
		if !slices.ContainsFunc(q.Stated, again) {
			q.Stated = append(q.Stated, JudgedPrice{Price: s, aliased: aliased})
		}
	}
	return quotes
}

// joinSteps moves what others say of a step into the step of the provider that begins one token
// earlier. Providers write "from 200,000 tokens on" or "over 200,000", which are two steps of the
// dataset; collections have one form for both, so that the one token is no word against the
// provider.
func (p *Pricing) joinSteps(provider string, quotes []Quote) []Quote {
	official := func(s JudgedPrice) bool { return p.Official(s.Source, provider) }
	// The loop has no range, because quotes are deleted on the way.
	for i := 0; i < len(quotes); i++ {
		q := &quotes[i]
		earlier := oneTokenEarlier(q.Condition)
		if earlier == "" || slices.ContainsFunc(q.Stated, official) {
			continue
		}
		isStep := func(o Quote) bool { return o.Meter == q.Meter && o.Condition == earlier }
		at := slices.IndexFunc(quotes, isStep)
		if at < 0 || !slices.ContainsFunc(quotes[at].Stated, official) {
			continue
		}
		quotes[at].Stated = append(quotes[at].Stated, q.Stated...)
		quotes = slices.Delete(quotes, i, i+1)
		i-- // the next quote is at this place now
	}
	return quotes
}

// oneTokenEarlier returns a condition whose step begins one token earlier, or "" if it has no step:
// "context>199999" of "context>200000".
func oneTokenEarlier(text string) string {
	if text == "" {
		return "" // most prices
	}
	condition, _ := dataset.ParseCondition(text) // which was checked when the dataset was loaded
	step := condition.Part("context")
	if step == nil {
		return ""
	}
	step.Above--
	return condition.String()
}

// QuoteOf returns the quote for a meter and condition, which is empty if there is none.
func QuoteOf(quotes []Quote, meter, condition string) Quote {
	for i := range quotes {
		q := &quotes[i]
		if q.Condition == condition && q.Meter.String() == meter {
			return *q
		}
	}
	return Quote{}
}

// JudgedPrices returns what the sources say about a price on the day of the quote, as Choose orders
// it.
func (e *Evidence) JudgedPrices(q *Quote) (judged []JudgedClaim) {
	for _, s := range q.Stated {
		read := s.AsOf
		if e.sources[s.Source].Whole && s.From != 0 {
			// It was read again since, and only the first reading began the interval. A price that
			// was announced is younger than its reading.
			//
			// LIMIT: if the source says that the price began before it was first read, that day is
			// taken, because the other is not kept.
			read = min(s.From, s.AsOf)
		}
		claim := dataset.Claim{Value: string(s.Amount), Source: s.Source, Read: read}
		judged = append(judged, JudgedClaim{claim, s.Verdict})
	}
	slices.SortStableFunc(judged, compareJudged)
	return judged
}
