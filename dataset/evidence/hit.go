package evidence

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Hit is what a rule finds implausible about a model.
type Hit struct {
	Rule         string // its name
	Provider, ID string // of the model
	Fact         string // one of FactNames, or a name of PriceFact; empty if it is none in particular
	Text         string // what to look at, as a sentence
	Decided      bool   // a claim or a price is set aside
	Exception    int    // index of the exception that names it, or -1
	number       int    // of the rule
}

// Doubts returns the hits in which nothing is set aside, in order of the rule, the model and the
// fact, without exceptions.
func Doubts(d *dataset.Dataset) []Hit {
	return slices.DeleteFunc(Hits(d), func(hit Hit) bool { return hit.Decided || hit.Exception >= 0 })
}

// Hits returns all that rules find, in the order of Rules, then of the model and the fact.
func Hits(d *dataset.Dataset) (hits []Hit) {
	pricing := NewPricing(d)
	versions := Versions(d)
	for i := range d.Models {
		m := &d.Models[i]
		add := func(r *Rule, fact, text string, decided bool) {
			exception := pricing.exception(r, m.Key(), fact)
			hits = append(hits, Hit{r.Name, m.Provider, m.ID, fact, text, decided, exception, r.Number})
		}
		pricing.hitsOf(m, versions, add)
	}
	// By the rule first, because people look at the hits of one rule together.
	slices.SortStableFunc(hits, func(a, b Hit) int {
		keyA := dataset.Key{Provider: a.Provider, ID: a.ID}
		keyB := dataset.Key{Provider: b.Provider, ID: b.ID}
		return cmp.Or(
			cmp.Compare(a.number, b.number),
			keyA.Compare(keyB),
			strings.Compare(a.Fact, b.Fact),
			strings.Compare(a.Text, b.Text),
		)
	})
	return hits
}

// addHit takes what a rule finds about a fact or a price of one model.
type addHit func(r *Rule, fact, text string, decided bool)

// hitsOf adds all that rules find about a model.
func (p *Pricing) hitsOf(m *dataset.Model, versions map[dataset.Key][]*dataset.Model, add addHit) {
	// Claims about facts. What a source no longer says is nobody's mistake of today.
	for fact, name := range dataset.FactNames {
		for _, j := range p.Choose(m, fact, m.Claims(fact)) {
			if j.Until == 0 {
				add.verdict(name, &j)
			}
		}
	}

	// Prices of today.
	priced := p.priced(m)
	v := modelView{Evidence: p.Evidence, day: p.Day, model: m, prices: priced.Prices, versions: versions}
	if !p.Retired(m) {
		v.quotes = p.StatedQuotes(m)
	}
	for _, q := range v.quotes {
		for _, s := range q.Stated {
			// An alias has the prices of its target, and the target its own hits.
			if s.Rule != aliasRule && priced != m {
				continue
			}
			claim := dataset.Claim{Value: string(s.Amount), Source: s.Source}
			add.verdict(dataset.PriceFact(q.Meter, q.Condition), &JudgedClaim{claim, s.Verdict})
		}
	}

	// The model as a whole.
	for i := range Rules {
		r := &Rules[i]
		if r.model != nil {
			v.add = func(fact, text string) { add(r, fact, text, false) }
			r.model(&v)
		}
	}
}

// verdict adds what a rule found about a claim, if one found anything.
func (add addHit) verdict(fact string, j *JudgedClaim) {
	if j.Rule == nil {
		return
	}
	text := j.Source + " states " + j.Value + ". "
	if j.Doubt == "" {
		add(j.Rule, fact, text+j.Reason, true)
		return
	}
	// A claim that is not shown for another reason need not be doubted.
	if j.Standing <= Agrees {
		add(j.Rule, fact, text+j.Doubt, false)
	}
}
