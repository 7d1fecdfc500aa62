package evidence

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// Rule is a rule of plausibility. Each has one function with its test; some have two, for claims or prices and for whole models.
//
// What breaks a rule is set aside, unless its source is the provider, which is only doubted, or an exception names it. A rule that binds can
// set the word of the provider aside, too. Decisions of the maintainers are not tested.
type Rule struct {
	Number int
	Name   string
	Says   string // for people: what is plausible
	about  string // the names of the facts whose claims it tests
	binds  bool
	claim  func(v *claimView) finding // tests a claim about one of these facts
	price  func(v *priceView) finding // tests a price
	model  func(v *modelView)         // doubts facts of a whole model, and sets nothing aside
}

// Decides reports whether the rule can set claims or prices aside.
func (r *Rule) Decides() bool { return r.claim != nil || r.price != nil }

// Rules are the rules in order of their numbers. Numbers that are missing are of rules that guards or readers follow.
var Rules = []Rule{
	{Number: 1, Name: "outvoted-source", price: outvotedSource,
		Says: "A collection or another site that the provider outvotes on the price of input or output, or that read it before it changed, is not believed about prices that derive from it."},
	{Number: 2, Name: "alias-as-target", about: aliasOrigin.facts, claim: aliasAsTarget, model: aliasWithoutTarget,
		Says: "An alias has the facts and prices of its target, unless the provider states its own."},
	{Number: 3, Name: "price-ended", price: priceEnded,
		Says: "If the provider ends a price, so do older statements of others."},
	{Number: 4, Name: "end-by-one-source", about: "status retirement_date replacement after_retirement", claim: endByOneSource, model: endDoubted,
		Says: "An end needs the word of the provider, or of two other sites after it. The word of others that is newer than the provider's makes the stage uncertain."},
	{Number: 5, Name: "tier-within-context", price: tierWithinContext,
		Says: "A price for prompts above a number of tokens needs a longer context."},
	{Number: 6, Name: "limit-within-context", about: limits, binds: true, claim: limitWithinContext,
		Says: "The longest input and output are at most the context length. Of two sources, that which is trusted less is not believed. Of one that contradicts itself, the smaller number is."},
	{Number: 7, Name: "price-ratio", price: priceRatio,
		Says: "Batch and flex cost 0.4 to 0.6 of the standard price, priority 1.2 to 3 of it, long prompts 1 to 2.5 of that of short ones, and cache reads at most half of input."},
	{Number: 10, Name: "cutoff-before-release", about: "knowledge_cutoff", claim: cutoffBeforeRelease,
		Says: "Knowledge ends in a month before the release."},
	{Number: 11, Name: "embedding-writes-nothing", about: "output_modalities", claim: embeddingWritesNothing, price: embeddingHasNoOutputPrice,
		Says: "An embedding model has neither an output modality nor a price of output."},
	{Number: 12, Name: "status-of-versions", model: statusOfVersions,
		Says: "An id without a date and its newest version are both deprecated, or neither is."},
	{Number: 13, Name: "facts-of-versions", model: factsOfVersions,
		Says: "An id without a date and its newest version have equal limits, modalities and cutoff."},
	{Number: 15, Name: "replacement-fits", model: replacementFits,
		Says: "A replacement is usable, of the same type, not older, and can do as much."},
	{Number: 16, Name: "end-has-date", model: endHasDate,
		Says: "An end that is announced has a date."},
	{Number: 17, Name: "promotion-ends", model: promotionEnds,
		Says: "If a price ends, another follows."},
	{Number: 19, Name: "active-is-stated", model: activeIsStated,
		Says: "A page, list or SDK of the provider has an active model in the last 90 days."},
	{Number: 20, Name: "price-implies-feature", about: "features.prompt_caching features.web_search", claim: featureHasPrice, model: pricedFeatureUnknown,
		Says: "A model with a price of cache reads or searches has the feature."},
	{Number: 22, Name: "efforts-with-reasoning", about: "reasoning_efforts", claim: effortsWithReasoning,
		Says: "Only a model that reasons has efforts."},
	{Number: 28, Name: "one-notation", about: limits, binds: true, claim: oneNotation,
		Says: "A number of tokens in units of 1,000 is the same in units of 1,024. The source that is trusted more decides."},
	{Number: 32, Name: "retires-after-release", about: "retirement_date release_date", binds: true, claim: retiresAfterRelease,
		Says: "A model retires after its release. Of two sources, that which is trusted less is not believed."},
	{Number: 34, Name: "active-before-retirement", model: activeBeforeRetirement,
		Says: "A model is not active after its retirement."},
	{Number: 35, Name: "active-has-price", model: activeHasPrice,
		Says: "An active model has a price."},
	{Number: 36, Name: "active-has-modalities", model: activeHasModalities,
		Says: "An active model has modalities."},
}

// The rules that test claims, by index of the fact, those that test prices, and the one about aliases.
var (
	claimRules [][]*Rule
	priceRules []*Rule
	aliasRule  *Rule
)

func init() { // package dataset has filled FactNames by now
	claimRules = make([][]*Rule, len(dataset.FactNames))
	for i := range Rules {
		r := &Rules[i]
		for name := range strings.FieldsSeq(r.about) {
			fact := dataset.FactIndex(name)
			claimRules[fact] = append(claimRules[fact], r)
		}
		if r.price != nil {
			priceRules = append(priceRules, r)
		}
		if r.Name == "alias-as-target" {
			aliasRule = r
		}
	}
}

// finding is what a test found. The zero value is nothing.
type finding struct {
	sentence string // for people
	unsure   bool   // the test cannot tell which of two claims is wrong, so it only doubts
}

// aside returns a finding that sets a claim or a price aside.
func aside(sentence string, args ...any) finding {
	return finding{sentence: fmt.Sprintf(sentence, args...)}
}

// unsure returns a finding that only doubts a claim.
func unsure(sentence string, args ...any) finding {
	return finding{sentence: fmt.Sprintf(sentence, args...), unsure: true}
}

// claimView is what a rule about a claim looks at.
type claimView struct {
	*Evidence
	model  *dataset.Model
	fact   string         // its name
	claim  *dataset.Claim // that is tested
	claims []JudgedClaim  // all about the fact, the most trusted first; those before the one that is tested are judged
}

// official reports whether a claim is the word of the provider of the model.
func (v *claimView) official(c *dataset.Claim) bool { return v.Official(c.Source, v.model.Provider) }

// current returns the claims about another fact that sources still make.
func (v *claimView) current(fact string) []dataset.Claim {
	return v.model.CurrentClaims(dataset.FactIndex(fact))
}

// test applies the rules about the fact to the claim, until one sets it aside.
func (v *claimView) test(verdict *Verdict) {
	if v.claim.Source == dataset.CatalogSource {
		return
	}
	for _, r := range claimRules[dataset.FactIndex(v.fact)] {
		found := r.claim(v)
		if found.sentence == "" {
			continue
		}
		v.apply(r, verdict, found, v.model.Key(), v.fact, v.official(v.claim))
		if verdict.Standing != Shown {
			return
		}
	}
}

// priceView is what a rule about a price looks at.
type priceView struct {
	*Evidence
	day    dataset.Date
	model  *dataset.Model
	prices []dataset.Price // of the model, or of the one to which it points
	quotes []Quote         // of the day; those from which a price derives are complete
	quote  *Quote
	price  *dataset.Price // one of the quote: that is tested
}

func (v *priceView) official() bool { return v.Official(v.price.Source, v.model.Provider) }

// test applies the rules about prices to the price, until one sets it aside.
func (v *priceView) test(verdict *Verdict) {
	if v.price.Source == dataset.CatalogSource {
		return
	}
	for _, r := range priceRules {
		if verdict.Standing != Shown {
			return
		}
		if found := r.price(v); found.sentence != "" {
			v.apply(r, verdict, found, v.model.Key(), dataset.PriceFact(v.quote.Meter, v.quote.Condition), v.official())
		}
	}
}

// apply notes in a verdict what a test of a rule found about a fact or a price of a model.
func (e *Evidence) apply(r *Rule, verdict *Verdict, found finding, k dataset.Key, fact string, official bool) {
	verdict.Rule = r
	if found.unsure || official && !r.binds || e.exception(r, k, fact) >= 0 {
		verdict.Doubt = found.sentence
		return
	}
	verdict.Standing = Implausible
	if r == aliasRule {
		verdict.Standing = Differs // the alias may well be something else: the dispute says so
	}
	verdict.Reason = found.sentence
	verdict.Doubt = ""
}

// exception returns the index of the exception of a rule for a fact or price of a model, or -1.
func (e *Evidence) exception(r *Rule, k dataset.Key, fact string) int {
	return slices.IndexFunc(e.dataset.Exceptions, func(x dataset.Exception) bool {
		return x.Rule == r.Name && x.Provider == k.Provider && x.ID == k.ID && (x.Fact == "" || x.Fact == fact)
	})
}

// modelView is what a rule about a whole model looks at.
type modelView struct {
	*Evidence
	day      dataset.Date
	model    *dataset.Model
	prices   []dataset.Price                  // of the model, or of the one to which it points
	quotes   []Quote                          // none if it is retired
	versions map[dataset.Key][]*dataset.Model // the dated ids of a name
	add      func(fact, text string)
}

// doubt notes a doubt about a fact.
func (v *modelView) doubt(implausible bool, fact, sentence string, args ...any) {
	if implausible {
		v.add(fact, fmt.Sprintf(sentence, args...))
	}
}

func (v *modelView) retired() bool { return v.model.RetiredOn(v.day) }

// active reports whether the model can be used and is no alias, whose facts are those of another.
func (v *modelView) active() bool {
	return v.model.Status == dataset.Active && v.model.AliasOf == "" && !v.retired()
}

// newest returns the newest released version of an undated id that is no alias, or nil.
func (v *modelView) newest() *dataset.Model {
	versions := v.versions[v.model.Key()]
	if len(versions) == 0 || v.model.AliasOf != "" {
		return nil
	}
	return slices.MaxFunc(versions, func(a, b *dataset.Model) int { return cmp.Compare(a.ReleaseDate, b.ReleaseDate) })
}

// count returns the number in a text, or 0.
func count(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil { // readers have checked it, so it is empty
		return 0
	}
	return n
}
