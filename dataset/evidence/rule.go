package evidence

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// Rule is a rule of plausibility. Each has one function with its test; some have two, for claims or
// prices and for whole models.
//
// What breaks a rule is set aside, unless its source is the provider, which is only doubted, or an
// exception names it. A rule that binds can set the word of the provider aside, too. Decisions of
// the maintainers are not tested.
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
		return // a person looked at it
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
		found := r.price(v)
		if found.sentence == "" {
			continue
		}
		fact := dataset.PriceFact(v.quote.Meter, v.quote.Condition)
		v.apply(r, verdict, found, v.model.Key(), fact, v.official())
	}
}

// apply notes in a verdict what a test of a rule found about a fact or a price of a model.
func (e *Evidence) apply(
	r *Rule, verdict *Verdict, found finding, k dataset.Key, fact string, official bool,
) {
	verdict.Rule = r
	onlyDoubted := found.unsure || official && !r.binds || e.exception(r, k, fact) >= 0
	if onlyDoubted {
		verdict.Doubt = found.sentence
		return
	}
	verdict.Standing = Implausible
	if r == aliasRule {
		// An alias can be something else than its target, such as a variant with a smaller context.
		// A claim that differs is a dispute, which users see; what is implausible is not.
		verdict.Standing = Differs
	}
	verdict.Reason = found.sentence
	verdict.Doubt = "" // of another rule, which set nothing aside
}

// exception returns the index of the exception of a rule for a fact or price of a model, or -1.
func (e *Evidence) exception(r *Rule, k dataset.Key, fact string) int {
	return slices.IndexFunc(e.dataset.Exceptions, func(x dataset.Exception) bool {
		model := dataset.Key{Provider: x.Provider, ID: x.ID}
		return x.Rule == r.Name && model == k && (x.Fact == "" || covers(x.Fact, fact))
	})
}

// covers reports whether the fact of an exception means a fact or a price. At its end a star is any
// text: "price:batch_*" are all prices of batches.
func covers(pattern, fact string) bool {
	prefix, isPattern := strings.CutSuffix(pattern, "*")
	if isPattern {
		return strings.HasPrefix(fact, prefix)
	}
	return pattern == fact
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
func (v *modelView) doubt(fact, sentence string, args ...any) {
	v.add(fact, fmt.Sprintf(sentence, args...))
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
	return slices.MaxFunc(versions, func(a, b *dataset.Model) int {
		return cmp.Compare(a.ReleaseDate, b.ReleaseDate)
	})
}

// count returns the number in a text, or 0.
func count(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0 // readers have checked the text, so it is empty
	}
	return n
}
