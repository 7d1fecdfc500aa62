package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// Rule is a rule of plausibility. It has tests of claims about facts and of prices, which return why one is not plausible, as a sentence for
// people, or "", or of a model, which only doubts.
//
// A claim or a price that fails the test of a rule is set aside, unless its source is the provider, which is only doubted, or an exception
// names it. A rule that binds sets those of the provider aside, too. Decisions of the maintainers are not tested. Tests are functions of what
// the sources say about the model, the model to which an alias points, and the day of the dataset.
type Rule struct {
	Number int
	Name   string
	Says   string // for people: what is plausible
	facts  string // the names of the facts whose claims it tests
	binds  bool
	claim  func(c *claimCase) string
	price  func(c *priceCase) string
	model  func(c *modelCase)
}

// Decides reports whether the rule can set claims or prices aside.
func (r *Rule) Decides() bool { return r.claim != nil || r.price != nil }

// Verdict is what became of a claim or a price.
type Verdict struct {
	Standing Standing
	Reason   string // why it is not shown, as a sentence; empty if it is Shown or Agrees
	Hit      *Rule  // the rule whose test it fails; nil if it passes all
	Doubt    string // the sentence of the rule if that does not set it aside
}

// apply notes that a claim or a price fails the test of a rule.
func (v *Verdict) apply(d *Dataset, r *Rule, official bool, m *Model, fact, sentence string) {
	if v.Hit = r; (r.binds || !official) && d.exception(r, m.Key(), fact) < 0 {
		v.Standing, v.Reason, v.Doubt = Implausible, sentence, ""
	} else {
		v.Doubt = sentence
	}
}

// Rules is the table of the rules. The numbers that are missing are those of rules that guards or readers follow.
var Rules []Rule

// claimRules are the rules that test claims, by index of the fact; priceRules are those that test prices.
var (
	claimRules [][]*Rule
	priceRules []*Rule
	aliasRule  *Rule
)

func init() { // after that of FactNames
	Rules = slices.Concat(rulesOfClaims, rulesOfPrices, rulesOfModels)
	slices.SortFunc(Rules, func(a, b Rule) int { return a.Number - b.Number })
	claimRules = make([][]*Rule, len(FactNames))
	for i := range Rules {
		r := &Rules[i]
		for name := range strings.FieldsSeq(r.facts) {
			claimRules[FactIndex(name)] = append(claimRules[FactIndex(name)], r)
		}
		if r.price != nil {
			priceRules = append(priceRules, r)
		}
		if r.Name == "alias-as-target" {
			aliasRule = r
		}
	}
}

// claimCase is a claim about a fact of a model, next to all claims about it, the most trusted first.
type claimCase struct {
	*Evidence
	*Model
	name   string // of the fact
	claim  *Claim
	claims []Statement
	weak   bool // the rule cannot tell which source is wrong, and only doubts
}

// test applies the rules to a claim.
func (e *Evidence) test(m *Model, fact int, s *Statement, claims []Statement) {
	if s.Source == OwnSource || s.Value == "" || len(claimRules[fact]) == 0 {
		return
	}
	c := &claimCase{e, m, FactNames[fact], &s.Claim, claims, false}
	for _, r := range claimRules[fact] {
		if s.Standing == Implausible {
			return
		}
		if sentence := r.claim(c); sentence != "" {
			s.apply(e.dataset, r, c.weak || e.source(&s.Claim).Official, m, c.name, sentence)
		}
	}
}

const limits = "context_length max_input_tokens max_output_tokens"

// inherited are the facts that an alias has from its target.
var inherited = strings.Fields(limits + ` input_modalities output_modalities features.reasoning features.tool_call
	features.structured_output features.web_search features.prompt_caching features.computer_use features.temperature embedding_dimensions
	open_weights knowledge_cutoff reasoning_efforts`)

// Target returns the model to which an alias points; nil if it points to another alias or to no model.
func (e *Evidence) Target(m *Model) *Model {
	if m.AliasOf != "" {
		if target := e.dataset.Find(m.Provider, m.AliasOf); target != nil && target.AliasOf == "" {
			return target
		}
	}
	return nil
}

// Inherited reports whether a model for which nobody states a fact has that of the model to which it points, and returns the value.
func (e *Evidence) Inherited(m *Model, fact string) (value string, inherits bool) {
	if !slices.Contains(inherited, fact) || m.AliasOf == "" && len(m.Claims(FactIndex("alias_of"))) == 0 {
		return "", false
	}
	if target := e.Target(m); target != nil {
		value = target.Fact(fact).String
	}
	return value, true
}

// current reports whether a claim that a source still makes about a fact passes a test.
func (m *Model) current(fact string, passes func(c *Claim) bool) bool {
	return slices.ContainsFunc(m.Claims(FactIndex(fact)), func(c Claim) bool { return c.Until == 0 && c.Value != "" && passes(&c) })
}

// when returns a sentence if something is not plausible.
func when(implausible bool, sentence string, args ...any) string {
	if !implausible {
		return ""
	}
	return fmt.Sprintf(sentence, args...)
}

// count returns the number in a text, or 0.
func count(text string) int64 {
	n, _ := strconv.ParseInt(text, 10, 64)
	return n
}

// sameSize reports whether two numbers are one in units of 1,000 and of 1,024.
func sameSize(a, b string) bool {
	low, high := min(count(a), count(b)), max(count(a), count(b))
	return low > 0 && high < 1e12 && (low*1024 == high*1000 || low*1024*1024 == high*1000*1000)
}

var rulesOfClaims = []Rule{
	{Number: 2, Name: "alias-as-target", Says: "An alias has the facts and prices of its target, unless the provider states its own.",
		facts: strings.Join(inherited, " "), claim: func(c *claimCase) string {
			if c.AliasOf == "" {
				return ""
			}
			value, _ := c.Inherited(c.Model, c.name)
			return when(value != "" && !SameValue(FactIndex(c.name), c.claim.Value, value) && !c.current(c.name, func(o *Claim) bool {
				return c.rank(o) < collectionRank // of the provider, or a decision
			}), "It is an alias of %s, which has %s.", c.AliasOf, value)
		}, model: func(x *modelCase) {
			x.doubt(x.active() && strings.HasSuffix(x.ID, "-latest"), "alias_of", "The model to which it points is unknown.")
		}},
	{Number: 4, Name: "end-by-one-source", Says: "An end needs the word of the provider, or of two other sites. The word of one that is newer than the provider's makes the stage uncertain.",
		facts: "status retirement_date replacement after_retirement", claim: func(c *claimCase) string {
			return when(Ends(c.name, c.claim.Value) && !c.source(c.claim).Official && !slices.ContainsFunc(c.claims, func(o Statement) bool {
				return (o.Until == 0 || c.claim.Until != 0) && o.Value == c.claim.Value && Site(o.Source) != Site(c.claim.Source)
			}), "Only this source says so, and it is not the provider.")
		}, model: func(x *modelCase) {
			says := x.evidence.Doubt(x.Model)
			x.doubt(says != "" && x.active(), "retirement_date", "%s, and the provider has said nothing since.", says)
		}},
	{Number: 6, Name: "limit-within-context", Says: "The longest input and output are at most the context length. Of two sources, that which is trusted less is not believed.",
		facts: limits, claim: func(c *claimCase) string {
			if c.name != "context_length" {
				context := count(c.ContextLength)
				if context == 0 || count(c.claim.Value) <= context {
					return ""
				}
				c.weak = !c.current("context_length", func(o *Claim) bool { return o.Value == c.ContextLength && c.rank(o) < c.rank(c.claim) })
				return fmt.Sprintf("It is more than the context length, %d tokens.", context)
			}
			for _, limit := range []string{"max_input_tokens", "max_output_tokens"} {
				for _, o := range c.Claims(FactIndex(limit)) {
					if o.Until == 0 && c.rank(&o) < c.rank(c.claim) && count(o.Value) > count(c.claim.Value) {
						return fmt.Sprintf("%s states that %s is more, %s.", o.Source, limit, o.Value)
					}
				}
			}
			return ""
		}},
	{Number: 10, Name: "cutoff-before-release", Says: "Knowledge ends in a month before the release.", facts: "knowledge_cutoff",
		claim: func(c *claimCase) string {
			cutoff, _ := ParseDate(c.claim.Value) // readers have checked it
			return when(c.ReleaseDate != 0 && cutoff/100 >= c.ReleaseDate/100, "It is not before the release of the model, %s.", c.ReleaseDate)
		}},
	{Number: 11, Name: "embedding-writes-nothing", Says: "An embedding model has neither an output modality nor a price of output.", facts: "output_modalities",
		claim: func(c *claimCase) string {
			return when(c.Type == Embedding, "An embedding model returns numbers.")
		}, price: func(c *priceCase) string {
			return when(c.model.Type == Embedding && c.Meter%14 == 1 && c.Meter < 5*14, "An embedding model writes no tokens.")
		}},
	{Number: 20, Name: "price-implies-feature", Says: "A model with a price of cache reads or searches has the feature.",
		facts: "features.prompt_caching features.web_search", claim: func(c *claimCase) string {
			meter := pricedFeatures[c.name]
			return when(c.claim.Value == "false" && slices.ContainsFunc(c.Prices, func(p Price) bool {
				return p.Meter.String() == meter && p.To == 0 && c.source(&Claim{Source: p.Source}).Official
			}), "The provider states a price of %s.", meter)
		}, model: func(x *modelCase) {
			for name, meter := range pricedFeatures {
				x.doubt(x.active() && QuoteOf(x.quotes, meter, "").Amount != "" && x.Fact(name).String == "", name, "It has a price of %s, so it has the feature.", meter)
			}
		}},
	{Number: 22, Name: "efforts-with-reasoning", Says: "Only a model that reasons has efforts.", facts: "reasoning_efforts", claim: func(c *claimCase) string {
		return when(c.Fact("features.reasoning").String == "false", "The model does not reason.")
	}, model: func(x *modelCase) {
		x.doubt(x.active() && x.Fact("features.reasoning").String == "true" && x.ReasoningEfforts == "",
			"reasoning_efforts", "The model reasons, and its efforts are unknown.")
	}},
	{Number: 28, Name: "one-notation", Says: "A number of tokens in units of 1,000 is the same in units of 1,024. The source that is trusted more decides.", facts: limits,
		binds: true, claim: func(c *claimCase) string {
			for i := range c.claims { // the first are trusted more
				o := &c.claims[i]
				if &o.Claim == c.claim {
					break
				}
				if o.Value != c.claim.Value && o.Standing != Implausible && (o.Until == 0 || c.claim.Until != 0) && sameSize(o.Value, c.claim.Value) {
					return fmt.Sprintf("It is %s in another notation.", o.Value)
				}
			}
			return ""
		}},
	{Number: 31, Name: "replaces-another", Says: "A model does not replace itself.", facts: "replacement", binds: true, claim: func(c *claimCase) string {
		return when(c.claim.Value == c.Key().String(), "A model cannot replace itself.")
	}},
	{Number: 32, Name: "retires-after-release", Says: "A model retires after its release.", facts: "retirement_date", binds: true, claim: func(c *claimCase) string {
		return when(c.ReleaseDate != 0 && c.claim.Value < c.ReleaseDate.String(), "It is before the release of the model, %s.", c.ReleaseDate)
	}},
}

// pricedFeatures are the features that a price implies, with its meter.
var pricedFeatures = map[string]string{"features.prompt_caching": "cache_read", "features.web_search": "web_search"}

// priceCase is a price that a source states, next to the quotes of the model, of which those that it derives from are complete.
type priceCase struct {
	*Pricing
	model  *Model
	quotes []Quote
	quote  *Quote
	prices []Price // of the model, or of the one to which it points
	*StatedPrice
}

var rulesOfPrices = []Rule{
	{Number: 1, Name: "outvoted-source", binds: true, Says: "A source that the provider outvotes on the price of input or output, or that read it before it changed, is not believed about prices that derive from it.",
		price: func(c *priceCase) string {
			if !c.quote.derives() {
				return ""
			}
			for _, meter := range []string{"input", "output"} {
				base := QuoteOf(c.quotes, meter, "")
				if base.Agreement != Official {
					continue
				}
				begun := slices.MinFunc(base.Shown, func(a, b *Price) int { return cmp.Compare(a.From, b.From) }).From
				switch {
				case slices.ContainsFunc(base.Stated, func(o StatedPrice) bool { return o.Source == c.Source && o.Standing == Differs }):
					return c.Source + " was outvoted on the price of " + meter + ", from which this price derives."
				case c.AsOf.Day() < begun && c.From < begun && slices.ContainsFunc(c.prices, func(p Price) bool { // it does not announce the change
					return p.Meter == base.Meter && p.Condition == "" && p.From < begun && !Near(p.Amount, base.Amount)
				}):
					return c.Source + " read this price before the official price of " + meter + " changed."
				}
			}
			return ""
		}},
	{Number: 3, Name: "price-ended", Says: "If the provider ends a price, so do older statements of others.", price: func(c *priceCase) string {
		if c.official[c.Source] {
			return ""
		}
		var ended Date // by the newest interval of the provider
		for i := range c.prices {
			if p := &c.prices[i]; p.Meter == c.Meter && p.Condition == c.Condition && p.From <= c.Day && c.official[p.Source] {
				if p.On(c.Day) {
					return ""
				}
				ended = max(ended, p.To)
			}
		}
		return when(c.AsOf.Day() < ended, "The provider ended this price on %s.", ended)
	}},
	{Number: 5, Name: "tier-within-context", Says: "A price for prompts above a number of tokens needs a longer context.", price: func(c *priceCase) string {
		above, tier := strings.CutPrefix(c.Condition, "context>")
		context := count(c.model.ContextLength)
		return when(tier && context > 0 && count(above) >= context, "The context has only %d tokens.", context)
	}},
	{Number: 7, Name: "price-ratio", Says: "Batch and flex cost 0.4 to 0.6 of the standard price, priority 1.2 to 3 of it, long prompts 1 to 2.5 of that of short ones, and cache reads at most half of input.",
		price: func(c *priceCase) string {
			tier, kind := c.Meter/14, c.Meter%14
			if kind > 2 && c.Condition == "" {
				return ""
			}
			for _, ratio := range []struct {
				applies     bool
				meter       Meter
				condition   string
				least, most float64
			}{
				{c.Meter < 3*14 && (tier == 1 || tier == 2) && kind < 2, kind, c.Condition, 0.4, 0.6},
				{tier == 3 && kind < 2, kind, c.Condition, 1.2, 3},
				{c.Meter < 5*14 && strings.HasPrefix(c.Condition, "context>"), c.Meter, "", 1, 2.5},
				{c.Meter < 5*14 && kind == 2, c.Meter - 2, c.Condition, 0, 0.5},
			} {
				if !ratio.applies {
					continue
				}
				base := QuoteOf(c.quotes, ratio.meter.String(), ratio.condition)
				if amount := base.Amount.float(); amount > 0 {
					if r := c.Amount.float() / amount; r < ratio.least*0.99 || r > ratio.most*1.01 {
						return fmt.Sprintf("It is %.3g times the price of %s, %s; usual are %v to %v.", r, PriceFact(base.Meter, base.Condition), base.Amount, ratio.least, ratio.most)
					}
				}
			}
			return ""
		}},
}

// test applies the rules to the prices that a quote has.
func (p *Pricing) test(m *Model, quotes []Quote, q *Quote, prices []Price) {
	c := &priceCase{p, m, quotes, q, prices, nil}
	for i := range q.Stated {
		s := &q.Stated[i]
		c.StatedPrice = s
		for _, r := range priceRules {
			if s.Standing == Implausible || s.Source == OwnSource {
				break
			}
			if sentence := r.price(c); sentence != "" {
				s.apply(p.dataset, r, p.official[s.Source], m, PriceFact(q.Meter, q.Condition), sentence)
			}
		}
	}
}

// History returns the prices of a model in the order of ComparePrices, as far as they are from before its retirement: no price is open after
// that. That a source first stated a price later does not tell when it began.
func (p *Pricing) History(m *Model) (prices []Price) {
	end, _ := ParseDate(m.RetirementDate)
	if end == 0 || end > p.Day {
		return m.Prices
	}
	for i, price := range m.Prices {
		if price.From >= end && i > 0 && m.Prices[i-1].sameSeries(&price) {
			continue
		}
		if price.From >= end {
			price.From = 0
		}
		if price.To == 0 || price.To > end {
			price.To = end
		}
		prices = append(prices, price)
	}
	return prices
}

// Exception says that a rule is wrong about a model, or about one fact or price of it. It is a line of exceptions.jsonl.
type Exception struct{ Rule, Provider, ID, Fact, Reason, URL string }

var exceptionTable = newTable(5, []member[Exception]{
	{"rule", required, text(func(e *Exception) *string { return &e.Rule }, func(name string) error {
		if !slices.ContainsFunc(Rules, func(r Rule) bool { return r.Name == name }) {
			return fmt.Errorf("%q is not the name of a rule; generator check -v lists them", jsonl.Clip(name))
		}
		return nil
	})},
	{"provider", required, text(func(e *Exception) *string { return &e.Provider }, CheckProviderID)},
	{"id", required, text(func(e *Exception) *string { return &e.ID }, CheckModelID)},
	{"reason", required, text(func(e *Exception) *string { return &e.Reason }, Matching(`^[^\p{Cc}\x{2028}\x{2029}]{1,500}$`, "a reason: one line of at most 500 characters"))},
	{"url", required, text(func(e *Exception) *string { return &e.URL }, CheckURL)},
	{"fact", optional, text(func(e *Exception) *string { return &e.Fact }, CheckLine)},
})

func compareExceptions(a, b *Exception) int {
	return cmp.Or(strings.Compare(a.Rule, b.Rule), Key{a.Provider, a.ID}.Compare(Key{b.Provider, b.ID}), strings.Compare(a.Fact, b.Fact))
}

// exception returns the index of the exception of a rule for a fact or price of a model, or -1.
func (d *Dataset) exception(r *Rule, k Key, fact string) int {
	return slices.IndexFunc(d.Exceptions, func(e Exception) bool {
		return e.Rule == r.Name && e.Provider == k.Provider && e.ID == k.ID && (e.Fact == "" || e.Fact == fact)
	})
}
