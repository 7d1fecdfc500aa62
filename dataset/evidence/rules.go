package evidence

import (
	"cmp"
	"fmt"
	"modelcatalog/dataset"
	"slices"
	"strings"
)

// Rule is a rule of plausibility. Its test looks at a claim about a fact, or at a price, and returns why that is not plausible, as a sentence
// for people, or "". Its doubts are about a whole model.
//
// What fails the test of a rule is set aside, unless its source is the provider, which is only doubted, or an exception names it. A rule that
// binds sets the word of the provider aside, too. Decisions of the maintainers are not tested.
type Rule struct {
	Number int
	Name   string
	Says   string // for people: what is plausible
	about  string // what it tests: the names of facts, or prices
	binds  bool
	test   func(v *view) string
	doubts func(v *view)
}

// Decides reports whether the rule can set claims or prices aside.
func (r *Rule) Decides() bool { return r.test != nil }

const limits = "context_length max_input_tokens max_output_tokens"

// Rules is the table of the rules, in order of their numbers. Those that are missing are of rules that guards or readers follow.
var Rules = []Rule{
	{Number: 1, Name: "outvoted-source", binds: true, Says: "A source that the provider outvotes on the price of input or output, or that read it before it changed, is not believed about prices that derive from it.",
		about: "prices", test: func(v *view) string {
			if !v.quote.derives() {
				return ""
			}
			for _, meter := range []string{"input", "output"} {
				base := QuoteOf(v.quotes, meter, "")
				if base.Agreement != Official {
					continue
				}
				begun := slices.MinFunc(base.Shown, func(a, b *dataset.Price) int { return cmp.Compare(a.From, b.From) }).From
				switch {
				case slices.ContainsFunc(base.Stated, func(o JudgedPrice) bool { return o.Source == v.price.Source && o.Standing == Differs }):
					return v.price.Source + " was outvoted on the price of " + meter + ", from which this price derives."
				case v.price.AsOf.Day() < begun && v.price.From < begun && slices.ContainsFunc(v.prices, func(p dataset.Price) bool { // it does not announce the change
					return p.Meter == base.Meter && p.Condition == "" && p.From < begun && !dataset.Near(p.Amount, base.Amount)
				}):
					return v.price.Source + " read this price before the official price of " + meter + " changed."
				}
			}
			return ""
		}},
	{Number: 2, Name: "alias-as-target", Says: "An alias has the facts and prices of its target, unless the provider states its own.",
		about: inherited, test: func(v *view) string {
			if v.AliasOf == "" {
				return ""
			}
			value, _ := v.Inherited(v.Model, v.fact)
			return when(value != "" && !dataset.SameValue(dataset.FactIndex(v.fact), v.claim.Value, value) && !v.current(v.fact, func(o *dataset.Claim) bool {
				return v.rank(o) < collectionRank // of the provider, or a decision
			}), "It is an alias of %s, which has %s.", v.AliasOf, value)
		}, doubts: func(v *view) {
			v.doubt(v.active() && strings.HasSuffix(v.ID, "-latest"), "alias_of", "The model to which it points is unknown.")
		}},
	{Number: 3, Name: "price-ended", Says: "If the provider ends a price, so do older statements of others.", about: "prices", test: func(v *view) string {
		if v.Official(v.price.Source) {
			return ""
		}
		var ended dataset.Date // by the newest interval of the provider
		for _, p := range v.prices {
			if p.Meter == v.price.Meter && p.Condition == v.price.Condition && p.From <= v.day && v.Official(p.Source) {
				if p.On(v.day) {
					return ""
				}
				ended = max(ended, p.To)
			}
		}
		return when(v.price.AsOf.Day() < ended, "The provider ended this price on %s.", ended)
	}},
	{Number: 4, Name: "end-by-one-source", Says: "An end needs the word of the provider, or of two other sites. The word of one that is newer than the provider's makes the stage uncertain.",
		about: "status retirement_date replacement after_retirement", test: func(v *view) string {
			return when(Ends(v.fact, v.claim.Value) && !v.Official(v.claim.Source) && !slices.ContainsFunc(v.claims, func(o Judged) bool {
				return (o.Until == 0 || v.claim.Until != 0) && o.Value == v.claim.Value && dataset.Site(o.Source) != dataset.Site(v.claim.Source)
			}), "Only this source says so, and it is not the provider.")
		}, doubts: func(v *view) {
			says := v.Doubt(v.Model)
			v.doubt(says != "" && v.active(), "retirement_date", "%s, and the provider has said nothing since.", says)
		}},
	{Number: 5, Name: "tier-within-context", Says: "A price for prompts above a number of tokens needs a longer context.", about: "prices", test: func(v *view) string {
		above, tier := strings.CutPrefix(v.price.Condition, "context>")
		context := count(v.ContextLength)
		return when(tier && context > 0 && count(above) >= context, "The context has only %d tokens.", context)
	}},
	{Number: 6, Name: "limit-within-context", Says: "The longest input and output are at most the context length. Of two sources, that which is trusted less is not believed.",
		about: limits, test: func(v *view) string {
			if v.fact != "context_length" {
				v.weak = !v.current("context_length", func(o *dataset.Claim) bool { return o.Value == v.ContextLength && v.rank(o) < v.rank(v.claim) })
				context := count(v.ContextLength)
				return when(context != 0 && count(v.claim.Value) > context, "It is more than the context length, %d tokens.", context)
			}
			for _, limit := range []string{"max_input_tokens", "max_output_tokens"} {
				for _, o := range v.Claims(dataset.FactIndex(limit)) {
					if o.Until == 0 && v.rank(&o) < v.rank(v.claim) && count(o.Value) > count(v.claim.Value) {
						return fmt.Sprintf("%s states that %s is more, %s.", o.Source, limit, o.Value)
					}
				}
			}
			return ""
		}},
	{Number: 7, Name: "price-ratio", Says: "Batch and flex cost 0.4 to 0.6 of the standard price, priority 1.2 to 3 of it, long prompts 1 to 2.5 of that of short ones, and cache reads at most half of input.",
		about: "prices", test: func(v *view) string {
			meter, condition := v.price.Meter, v.price.Condition
			tier, kind := meter.Tier(), meter.TokenKind()
			tokens := kind >= 0
			outside := func(applies bool, meter dataset.Meter, condition string, least, most float64) string {
				if !applies {
					return ""
				}
				base := QuoteOf(v.quotes, meter.String(), condition)
				r := v.price.Amount.Float() / base.Amount.Float() // NaN or infinite if there is none
				return when(base.Amount.Float() > 0 && (r < least*0.99 || r > most*1.01), "It is %.3g times the price of %s, %s; usual are %v to %v.",
					r, dataset.PriceFact(base.Meter, base.Condition), base.Amount, least, most)
			}
			return cmp.Or(outside(tokens && (tier == 1 || tier == 2) && kind < 2, meter.Standard(), condition, 0.4, 0.6),
				outside(tokens && tier == 3 && kind < 2, meter.Standard(), condition, 1.2, 3),
				outside(tokens && strings.HasPrefix(condition, "context>"), meter, "", 1, 2.5),
				outside(kind == 2, meter-2, condition, 0, 0.5))
		}},
	{Number: 10, Name: "cutoff-before-release", Says: "Knowledge ends in a month before the release.", about: "knowledge_cutoff", test: func(v *view) string {
		cutoff, _ := dataset.ParseDate(v.claim.Value) // readers have checked it
		return when(v.ReleaseDate != 0 && cutoff/100 >= v.ReleaseDate/100, "It is not before the release of the model, %s.", v.ReleaseDate)
	}},
	{Number: 11, Name: "embedding-writes-nothing", Says: "An embedding model has neither an output modality nor a price of output.", about: "output_modalities prices",
		test: func(v *view) string {
			if v.price == nil {
				return when(v.Type == dataset.Embedding, "An embedding model returns numbers.")
			}
			return when(v.Type == dataset.Embedding && v.price.Meter.TokenKind() == 1, "An embedding model writes no tokens.")
		}},
	{Number: 12, Name: "status-of-versions", Says: "An id without a date and its newest version are both deprecated, or neither is.", doubts: func(v *view) {
		if newest := v.newest(); newest != nil && (v.active() || newest.Status == dataset.Active) {
			v.doubt((newest.Status == dataset.Deprecated) != (v.Status == dataset.Deprecated), "status", "It is %s, and its newest version, %s, is %s.", v.Status, newest.ID, newest.Status)
		}
	}},
	{Number: 13, Name: "facts-of-versions", Says: "An id without a date and its newest version have equal limits, modalities and cutoff.", doubts: func(v *view) {
		newest := v.newest()
		for _, name := range strings.Fields(limits + " input_modalities output_modalities knowledge_cutoff") {
			if newest != nil && v.active() {
				here, there := v.Fact(name).String, newest.Fact(name).String
				v.doubt(here != "" && there != "" && here != there, name, "It is %s here and %s for %s.", here, there, newest.ID)
			}
		}
	}},
	{Number: 15, Name: "replacement-fits", Says: "A replacement is usable, of the same type, not older, and can do as much.", doubts: func(v *view) {
		provider, id, _ := strings.Cut(v.Replacement, "/")
		switch r := v.dataset.Find(provider, id); {
		case r == nil || v.RetiredOn(v.day):
		case r.RetiredOn(v.day):
			v.doubt(true, "replacement", "%s retired on %s itself.", r.ID, r.RetirementDate)
		case r.Type != v.Type:
			v.doubt(true, "replacement", "%s is of type %s, this model of type %s.", r.ID, r.Type, v.Type)
		case r.ReleaseDate != 0 && r.ReleaseDate < v.ReleaseDate:
			v.doubt(true, "replacement", "%s is older: it was released on %s, this model on %s.", r.ID, r.ReleaseDate, v.ReleaseDate)
		case r.InputModalities != 0:
			v.doubt(v.InputModalities&^r.InputModalities != 0, "replacement", "%s does not read %s.", r.ID, v.InputModalities&^r.InputModalities)
		}
	}},
	{Number: 16, Name: "end-has-date", Says: "An end that is announced has a date.", doubts: func(v *view) {
		v.doubt(v.RetirementDate == "" && v.Doubt(v.Model) == "" && (v.Status == dataset.Deprecated || v.AfterRetirement != ""),
			"retirement_date", "The model is deprecated or redirected, but no day is known.")
	}},
	{Number: 17, Name: "promotion-ends", Says: "If a price ends, another follows.", doubts: func(v *view) {
		for _, q := range v.quotes {
			v.doubt(q.Until != 0 && !slices.ContainsFunc(v.prices, func(p dataset.Price) bool {
				return p.From > v.day && p.Meter == q.Meter && p.Condition == q.Condition
			}), dataset.PriceFact(q.Meter, q.Condition), "It ends on %s, and the price from then on is unknown.", q.Until)
		}
	}},
	{Number: 19, Name: "active-is-stated", Says: "A page, list or SDK of the provider has an active model in the last 90 days.", doubts: func(v *view) {
		since := v.day.Add(-90)
		v.doubt(v.active() && !slices.ContainsFunc(v.Sources, func(c dataset.FactClaim) bool {
			return v.Official(c.Source) && c.Until == 0 && v.Confirmed(&c.Claim) >= since
		}), "status", "No page, list or SDK of the provider has it in the last 90 days.")
	}},
	{Number: 20, Name: "price-implies-feature", Says: "A model with a price of cache reads or searches has the feature.",
		about: "features.prompt_caching features.web_search", test: func(v *view) string {
			meter := pricedFeatures[v.fact]
			return when(v.claim.Value == "false" && slices.ContainsFunc(v.Prices, func(p dataset.Price) bool {
				return p.Meter.String() == meter && p.To == 0 && v.Official(p.Source)
			}), "The provider states a price of %s.", meter)
		}, doubts: func(v *view) {
			for name, meter := range pricedFeatures {
				v.doubt(v.active() && QuoteOf(v.quotes, meter, "").Amount != "" && v.Fact(name).String == "", name, "It has a price of %s, so it has the feature.", meter)
			}
		}},
	{Number: 22, Name: "efforts-with-reasoning", Says: "Only a model that reasons has efforts.", about: "reasoning_efforts", test: func(v *view) string {
		return when(v.Fact("features.reasoning").String == "false", "The model does not reason.")
	}},
	{Number: 28, Name: "one-notation", Says: "A number of tokens in units of 1,000 is the same in units of 1,024. The source that is trusted more decides.", about: limits,
		binds: true, test: func(v *view) string {
			for _, o := range v.claims { // the first are trusted more
				if o.Claim == *v.claim {
					break
				}
				if o.Value != v.claim.Value && o.Standing != Implausible && (o.Until == 0 || v.claim.Until != 0) && sameSize(o.Value, v.claim.Value) {
					return fmt.Sprintf("It is %s in another notation.", o.Value)
				}
			}
			return ""
		}},
	{Number: 32, Name: "retires-after-release", Says: "A model retires after its release.", about: "retirement_date", binds: true, test: func(v *view) string {
		return when(v.ReleaseDate != 0 && v.claim.Value < v.ReleaseDate.String(), "It is before the release of the model, %s.", v.ReleaseDate)
	}},
	{Number: 34, Name: "active-before-retirement", Says: "A model is not active after its retirement.", doubts: func(v *view) {
		v.doubt(v.Status == dataset.Active && v.RetiredOn(v.day), "status", "It is active, but retired on %s.", v.RetirementDate)
	}},
	{Number: 35, Name: "active-has-price", Says: "An active model has a price.", doubts: func(v *view) {
		v.doubt(v.active() && len(v.quotes) == 0, "", "No price is known.")
	}},
	{Number: 36, Name: "active-has-modalities", Says: "An active model has modalities.", doubts: func(v *view) {
		v.doubt(v.active() && (v.InputModalities == 0 || v.OutputModalities == 0 && v.Type != dataset.Embedding),
			"input_modalities", "What it reads or writes is unknown.")
	}},
}

// pricedFeatures are the features that a price implies, with its meter.
var pricedFeatures = map[string]string{"features.prompt_caching": "cache_read", "features.web_search": "web_search"}

// The rules that test claims, by index of the fact, and those that test prices.
var (
	claimRules [][]*Rule
	priceRules []*Rule
	aliasRule  *Rule
)

func init() { // after the one that fills FactNames, because files are in order of their names
	claimRules = make([][]*Rule, len(dataset.FactNames))
	for i := range Rules {
		r := &Rules[i]
		for name := range strings.FieldsSeq(r.about) {
			if fact := dataset.FactIndex(name); fact >= 0 {
				claimRules[fact] = append(claimRules[fact], r)
			} else {
				priceRules = append(priceRules, r)
			}
		}
		if r.Name == "alias-as-target" {
			aliasRule = r
		}
	}
}
