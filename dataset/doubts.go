package dataset

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Doubt is something about a model that a rule finds implausible, although it is shown.
type Doubt struct {
	Rule         string // its name
	Provider, ID string // of the model
	Fact         string // one of FactNames, or a name of PriceFact; empty if it is none in particular
	Text         string // what to look at, as a sentence
}

// Hit is what a rule found.
type Hit struct {
	Doubt
	Decided   bool // a claim or a price is set aside
	Exception int  // index of the exception that names it, or -1
	number    int  // of the rule
}

// Doubts returns what rules find implausible and do not set aside, in order of the rule, the model and the fact, without exceptions.
func (d *Dataset) Doubts() (doubts []Doubt) {
	for _, hit := range d.Hits() {
		if !hit.Decided && hit.Exception < 0 {
			doubts = append(doubts, hit.Doubt)
		}
	}
	return doubts
}

// Hits returns all that rules find, in the order of Rules, then of the model and the fact.
func (d *Dataset) Hits() (hits []Hit) {
	x := modelCase{evidence: d.Evidence(), pricing: d.Pricing(), versions: map[Key][]*Model{}}
	for i := range d.Models {
		m := &d.Models[i]
		if name := Undated(m.ID); name != "" {
			x.versions[Key{m.Provider, name}] = append(x.versions[Key{m.Provider, name}], m)
		}
	}
	hit := func(r *Rule, m *Model, fact, text string, decided bool) {
		hits = append(hits, Hit{Doubt{r.Name, m.Provider, m.ID, fact, text}, decided, d.exception(r, m.Key(), fact), r.Number})
	}
	add := func(m *Model, fact string, c *Claim, v *Verdict) {
		if text := c.Source + " states " + c.Value + ". "; v.Hit != nil && v.Standing == Implausible {
			hit(v.Hit, m, fact, text+v.Reason, true)
		} else if v.Hit != nil && v.Doubt != "" && v.Standing <= Agrees {
			hit(v.Hit, m, fact, text+v.Doubt, false)
		}
	}
	for i := range d.Models {
		m := &d.Models[i]
		for fact, name := range FactNames {
			for _, s := range x.evidence.Choose(m, fact, m.Claims(fact)) {
				if s.Until == 0 {
					add(m, name, &s.Claim, &s.Verdict)
				}
			}
		}
		x.Model, x.quotes = m, nil
		if !x.pricing.Retired(m) {
			x.quotes = x.pricing.StatedQuotes(m)
		}
		for _, q := range x.quotes {
			for _, s := range q.Stated {
				if s.Hit == aliasRule || x.pricing.priced(m) == m {
					add(m, PriceFact(q.Meter, q.Condition), &Claim{Value: string(s.Amount), Source: s.Source}, &s.Verdict)
				}
			}
		}
		for j := range Rules {
			if r := &Rules[j]; r.model != nil {
				x.add = func(fact, sentence string, args ...any) { hit(r, m, fact, fmt.Sprintf(sentence, args...), false) }
				r.model(&x)
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(a.number, b.number), Key{a.Provider, a.ID}.Compare(Key{b.Provider, b.ID}), strings.Compare(a.Fact, b.Fact), strings.Compare(a.Text, b.Text))
	})
	return hits
}

// version matches a dated id: its name, and a day, a month or a number of three or four digits.
var version = regexp.MustCompile(`^(.+?)-(?:\d{3,4}|\d{6}|\d{8}|\d\d-\d\d|\d\d-\d{4}|\d{4}-\d\d-\d\d)$`)

// Undated returns the name in a dated id, as in NAME-2026-11-24; empty if the id has no date.
func Undated(id string) string {
	if name := version.FindStringSubmatch(id); name != nil {
		return name[1]
	}
	return ""
}

// modelCase is a model with its prices and relatives.
type modelCase struct {
	*Model
	evidence *Evidence
	pricing  *Pricing
	quotes   []Quote          // none if it is retired
	versions map[Key][]*Model // the dated ids of a name
	add      func(fact, sentence string, args ...any)
}

// doubt notes a doubt about a fact.
func (x *modelCase) doubt(implausible bool, fact, sentence string, args ...any) {
	if implausible {
		x.add(fact, sentence, args...)
	}
}

// newest returns the newest released version of an undated id that is no alias, or nil.
func (x *modelCase) newest() *Model {
	versions := x.versions[x.Key()]
	if len(versions) == 0 || x.AliasOf != "" {
		return nil
	}
	return slices.MaxFunc(versions, func(a, b *Model) int { return cmp.Compare(a.ReleaseDate, b.ReleaseDate) })
}

// active reports whether the model can be used and is no alias, whose facts are those of another.
func (x *modelCase) active() bool {
	return x.Status == Active && x.AliasOf == "" && !x.retired(x.Model)
}

func (x *modelCase) retired(m *Model) bool {
	return m.RetirementDate != "" && m.RetirementDate <= x.pricing.Day.String()
}

// replaced returns the model that replaces one that is not retired, or nil.
func (x *modelCase) replaced() *Model {
	if provider, id, found := strings.Cut(x.Replacement, "/"); found && !x.retired(x.Model) {
		return x.evidence.dataset.Find(provider, id)
	}
	return nil
}

// rulesOfModels only doubt.
var rulesOfModels = []Rule{
	{Number: 9, Name: "read-after-release", Says: "A source is read after the release of the model.", model: func(x *modelCase) {
		for _, c := range x.Sources {
			if x.ReleaseDate%100 != 0 && c.Read%100 != 0 && c.Read < x.ReleaseDate && !strings.HasPrefix(c.Source, OwnSource) {
				x.add("release_date", "The release is %s, but %s was read on %s with this model.", x.ReleaseDate, c.Source, c.Read)
				return
			}
		}
	}},
	{Number: 12, Name: "status-of-versions", Says: "An id without a date and its newest version are both deprecated, or neither is.", model: func(x *modelCase) {
		if newest := x.newest(); newest != nil && (newest.Status == Deprecated) != (x.Status == Deprecated) && (x.active() || newest.Status == Active) {
			x.add("status", "It is %s, and its newest version, %s, is %s.", x.Status, newest.ID, newest.Status)
		}
	}},
	{Number: 13, Name: "facts-of-versions", Says: "An id without a date and its newest version have equal limits, modalities and cutoff.", model: func(x *modelCase) {
		newest := x.newest()
		for _, name := range strings.Fields(limits + " input_modalities output_modalities knowledge_cutoff") {
			if newest != nil && x.active() && newest.Fact(name).String != "" && x.Fact(name).String != "" && newest.Fact(name) != x.Fact(name) {
				x.add(name, "It is %s here and %s for %s.", x.Fact(name).String, newest.Fact(name).String, newest.ID)
			}
		}
	}},
	{Number: 15, Name: "replacement-fits", Says: "A replacement is usable, of the same type, not older, and can do as much.", model: func(x *modelCase) {
		switch r := x.replaced(); {
		case r == nil:
		case x.retired(r):
			x.add("replacement", "%s retired on %s itself.", r.ID, r.RetirementDate)
		case r.Type != x.Type:
			x.add("replacement", "%s is of type %s, this model of type %s.", r.ID, r.Type, x.Type)
		case r.ReleaseDate != 0 && r.ReleaseDate < x.ReleaseDate:
			x.add("replacement", "%s is older: it was released on %s, this model on %s.", r.ID, r.ReleaseDate, x.ReleaseDate)
		case r.InputModalities != 0 && x.InputModalities&^r.InputModalities != 0:
			x.add("replacement", "%s does not read %s.", r.ID, x.InputModalities&^r.InputModalities)
		}
	}},
	{Number: 16, Name: "end-has-date", Says: "An end that is announced has a date.", model: func(x *modelCase) {
		x.doubt(x.RetirementDate == "" && x.evidence.Doubt(x.Model) == "" && (x.Status == Deprecated || x.AfterRetirement != ""),
			"retirement_date", "The model is deprecated or redirected, but no day is known.")
	}},
	{Number: 17, Name: "promotion-ends", Says: "If a price ends, another follows.", model: func(x *modelCase) {
		for _, q := range x.quotes {
			if upcoming := x.pricing.Upcoming(x.Model); q.Until != 0 && !slices.ContainsFunc(upcoming, func(p Price) bool { return p.Meter == q.Meter && p.Condition == q.Condition }) {
				x.add(PriceFact(q.Meter, q.Condition), "It ends on %s, and the price from then on is unknown.", q.Until)
			}
		}
	}},
	{Number: 19, Name: "active-is-stated", Says: "A page, list or SDK of the provider has an active model in the last 90 days.", model: func(x *modelCase) {
		since := Timestamp(x.pricing.Day.Start().Time().AddDate(0, 0, -90).UnixMilli()).Day()
		x.doubt(x.active() && !slices.ContainsFunc(x.Sources, func(c Claims) bool {
			claim := Claim{Source: c.Source, Read: c.Read, Until: c.Until}
			return x.evidence.source(&claim).Official && c.Until == 0 && x.evidence.Confirmed(&claim) >= since
		}), "status", "No page, list or SDK of the provider has it in the last 90 days.")
	}},
	{Number: 25, Name: "retired-is-unlisted", Says: "The newest list and pages of served models have no retired model.", model: func(x *modelCase) {
		for _, c := range x.Claims(FactIndex("status")) {
			if x.retired(x.Model) && c.Until == 0 && c.Value == "active" && x.evidence.source(&c).Official && x.evidence.Confirmed(&c).String() > x.RetirementDate {
				x.add("retirement_date", "%s still had it on %s.", c.Source, x.evidence.Confirmed(&c))
				return
			}
		}
		x.doubt(x.retired(x.Model) && x.Listed(), "retirement_date", "The list of the provider still has it.")
	}},
	{Number: 30, Name: "type-as-output", Says: "A model writes what its type says.", model: func(x *modelCase) {
		want := [...]Modalities{Chat: 1, Image: 2, Audio: 4, Video: 8}
		x.doubt(x.active() && x.Type != Embedding && x.OutputModalities != 0 && x.OutputModalities&want[x.Type] == 0 && !(x.Type == Audio && x.InputModalities&4 != 0),
			"type", "Its type is %s, but it writes %s.", x.Type, x.OutputModalities)
	}},
	{Number: 33, Name: "price-near-input", Says: "A price of text that one source states is less than 50 times the price of input.", model: func(x *modelCase) {
		input := QuoteOf(x.quotes, "input", "").Amount.float()
		for _, q := range x.quotes {
			if q.Agreement == Single && q.Meter < 5*14 && q.Meter%14 < 6 && input > 0 && q.Amount.float() >= 50*input {
				x.add(PriceFact(q.Meter, q.Condition), "It is %s, %.0f times the price of input.", q.Amount, q.Amount.float()/input)
			}
		}
	}},
	{Number: 34, Name: "active-before-retirement", Says: "A model is not active after its retirement.", model: func(x *modelCase) {
		x.doubt(x.Status == Active && x.retired(x.Model), "status", "It is active, but retired on %s.", x.RetirementDate)
	}},
	{Number: 35, Name: "active-has-price", Says: "An active model has a price.", model: func(x *modelCase) {
		x.doubt(x.active() && len(x.quotes) == 0, "", "No price is known.")
	}},
	{Number: 36, Name: "active-has-modalities", Says: "An active model has modalities.", model: func(x *modelCase) {
		x.doubt(x.active() && (x.InputModalities == 0 || x.OutputModalities == 0 && x.Type != Embedding),
			"input_modalities", "What it reads or writes is unknown.")
	}},
}
