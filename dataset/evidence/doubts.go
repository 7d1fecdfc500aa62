package evidence

import (
	"cmp"
	"fmt"
	"modelcatalog/dataset"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// view is what a rule looks at: a model, what the sources say about it, and the claim or the price that is tested.
type view struct {
	*Evidence
	*dataset.Model
	day      dataset.Date
	quotes   []Quote                          // of the model, none if it is retired; those from which a price derives are complete
	prices   []dataset.Price                  // of the model, or of the one to which it points
	versions map[dataset.Key][]*dataset.Model // the dated ids of a name

	fact   string         // the name of the fact or price that is tested
	claim  *dataset.Claim // about the fact
	claims []Judged       // all about the fact, the most trusted first
	weak   bool           // the rule cannot tell which source is wrong, and only doubts
	quote  *Quote
	price  *dataset.Price // one of the quote

	add func(fact, text string)
}

// doubt notes a doubt about a fact.
func (v *view) doubt(implausible bool, fact, sentence string, args ...any) {
	if implausible {
		v.add(fact, fmt.Sprintf(sentence, args...))
	}
}

// newest returns the newest released version of an undated id that is no alias, or nil.
func (v *view) newest() *dataset.Model {
	versions := v.versions[v.Key()]
	if len(versions) == 0 || v.AliasOf != "" {
		return nil
	}
	return slices.MaxFunc(versions, func(a, b *dataset.Model) int { return cmp.Compare(a.ReleaseDate, b.ReleaseDate) })
}

// active reports whether the model can be used and is no alias, whose facts are those of another.
func (v *view) active() bool {
	return v.Status == dataset.Active && v.AliasOf == "" && !v.RetiredOn(v.day)
}

// current reports whether a claim that a source still makes about a fact passes a test.
func (v *view) current(fact string, passes func(c *dataset.Claim) bool) bool {
	return slices.ContainsFunc(v.Stated(dataset.FactIndex(fact)), func(c dataset.Claim) bool { return passes(&c) })
}

// Verdict is what became of a claim or a price.
type Verdict struct {
	Standing Standing
	Reason   string // why it is not shown, as a sentence; empty if it is Shown or Agrees
	Hit      *Rule  // the rule whose test it fails; nil if it passes all
	Doubt    string // the sentence of the rule if that does not set it aside
}

// test applies rules to a claim or a price of a source.
func (v *view) test(source string, rules []*Rule, verdict *Verdict) {
	for _, r := range rules {
		if source == dataset.OwnSource || verdict.Standing == Implausible {
			return
		}
		if sentence := r.test(v); sentence != "" {
			v.apply(r, verdict, v.weak || v.Official(source), sentence)
		}
	}
}

// apply notes that a claim or a price fails the test of a rule, which only doubts what is official.
func (v *view) apply(r *Rule, verdict *Verdict, official bool, sentence string) {
	if verdict.Hit = r; (r.binds || !official) && exception(v.dataset, r, v.Key(), v.fact) < 0 {
		verdict.Standing, verdict.Reason, verdict.Doubt = Implausible, sentence, ""
	} else {
		verdict.Doubt = sentence
	}
}

// inherited are the facts that an alias has from its target.
const inherited = limits + ` input_modalities output_modalities features.reasoning features.tool_call
	features.structured_output features.web_search features.prompt_caching features.computer_use features.temperature embedding_dimensions
	open_weights knowledge_cutoff reasoning_efforts`

var inheritedFacts = strings.Fields(inherited)

// Target returns the model to which an alias points; nil if it points to another alias or to no model.
func (e *Evidence) Target(m *dataset.Model) *dataset.Model {
	if m.AliasOf != "" {
		if target := e.dataset.Find(m.Provider, m.AliasOf); target != nil && target.AliasOf == "" {
			return target
		}
	}
	return nil
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

// Doubt is what a rule finds implausible about a model.
type Doubt struct {
	Rule         string // its name
	Provider, ID string // of the model
	Fact         string // one of FactNames, or a name of PriceFact; empty if it is none in particular
	Text         string // what to look at, as a sentence
	Decided      bool   // a claim or a price is set aside
	Exception    int    // index of the exception that names it, or -1
	number       int    // of the rule
}

// Doubts returns the hits in which nothing is set aside, in order of the rule, the model and the fact, without exceptions.
func Doubts(d *dataset.Dataset) []Doubt {
	return slices.DeleteFunc(Hits(d), func(hit Doubt) bool { return hit.Decided || hit.Exception >= 0 })
}

// Hits returns all that rules find, in the order of Rules, then of the model and the fact.
func Hits(d *dataset.Dataset) (hits []Doubt) {
	pricing := NewPricing(d)
	v := view{Evidence: pricing.Evidence, day: pricing.Day, versions: Versions(d)}
	hit := func(r *Rule, m *dataset.Model, fact, text string, decided bool) {
		hits = append(hits, Doubt{r.Name, m.Provider, m.ID, fact, text, decided, exception(d, r, m.Key(), fact), r.Number})
	}
	for i := range d.Models {
		m := &d.Models[i]
		add := func(fact string, s *Judged) {
			if text := s.Source + " states " + s.Value + ". "; s.Hit != nil && s.Standing == Implausible {
				hit(s.Hit, m, fact, text+s.Reason, true)
			} else if s.Doubt != "" && s.Standing <= Agrees {
				hit(s.Hit, m, fact, text+s.Doubt, false)
			}
		}
		for fact, name := range dataset.FactNames {
			for _, s := range v.Choose(m, fact, m.Claims(fact)) {
				if s.Until == 0 {
					add(name, &s)
				}
			}
		}
		v.Model, v.quotes, v.prices = m, nil, pricing.priced(m).Prices
		if !pricing.Retired(m) {
			v.quotes = pricing.StatedQuotes(m)
		}
		for _, q := range v.quotes {
			for _, s := range q.Stated {
				if s.Hit == aliasRule || pricing.priced(m) == m {
					add(dataset.PriceFact(q.Meter, q.Condition), &Judged{dataset.Claim{Value: string(s.Amount), Source: s.Source}, s.Verdict})
				}
			}
		}
		for j := range Rules {
			if r := &Rules[j]; r.doubts != nil {
				v.add = func(fact, text string) { hit(r, m, fact, text, false) }
				r.doubts(&v)
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Doubt) int {
		return cmp.Or(cmp.Compare(a.number, b.number), dataset.Key{Provider: a.Provider, ID: a.ID}.Compare(dataset.Key{Provider: b.Provider, ID: b.ID}), strings.Compare(a.Fact, b.Fact), strings.Compare(a.Text, b.Text))
	})
	return hits
}

// version matches a dated id: its name, and a day, a month or a number of three or four digits.
var version = regexp.MustCompile(`^(.+?)-(?:\d{3,4}|\d{6}|\d{8}|\d\d-\d\d|\d\d-\d{4}|\d{4}-\d\d-\d\d)$`)

// Versions returns the models with a dated id, as in NAME-2026-11-24, by provider and name.
func Versions(d *dataset.Dataset) map[dataset.Key][]*dataset.Model {
	versions := map[dataset.Key][]*dataset.Model{}
	for i := range d.Models {
		m := &d.Models[i]
		if name := version.FindStringSubmatch(m.ID); name != nil {
			versions[dataset.Key{Provider: m.Provider, ID: name[1]}] = append(versions[dataset.Key{Provider: m.Provider, ID: name[1]}], m)
		}
	}
	return versions
}

// exception returns the index of the exception of a rule for a fact or price of a model, or -1.
func exception(d *dataset.Dataset, r *Rule, k dataset.Key, fact string) int {
	return slices.IndexFunc(d.Exceptions, func(e dataset.Exception) bool {
		return e.Rule == r.Name && e.Provider == k.Provider && e.ID == k.ID && (e.Fact == "" || e.Fact == fact)
	})
}
