// Package evidence decides what the catalog believes. A dataset has the claims of many sources; this package says of each claim whether
// it is shown, and why not.
//
// Choose orders the claims about one fact by the trust in their sources (decisions of people, pages of the provider, its list and SDK,
// collections, others) and tests them by rules (rules.go). Pricing does the same for the prices on a day (quote.go). Every result is a
// pure function of the dataset: neither the order of arrival nor what was shown before matters.
//
//	e := evidence.New(d)
//	for _, j := range e.Judge(m, dataset.FactIndex("context_length")) {
//		fmt.Println(j.Value, j.Source, j.Standing, j.Reason)
//	}
package evidence

import (
	"cmp"
	"fmt"
	"modelcatalog/dataset"
	"slices"
	"strings"
)

// Judged is a claim about a fact, or about a price, and what became of it.
type Judged struct {
	dataset.Claim
	Verdict
}

// Standing says what became of a claim; it is an index of StandingNames, the names in the API.
type Standing uint8

const (
	Shown       Standing = iota // the catalog shows it
	Agrees                      // it is the same as what is shown
	Differs                     // another claim is trusted more
	Outdated                    // it was read before the one that is shown, or its source no longer says so
	Implausible                 // a rule sets it aside
)

var StandingNames = [...]string{"shown", "agrees", "differs", "outdated", "implausible"}

func (s Standing) String() string { return StandingNames[s] }

// Evidence decides which claims are shown. It knows the sources and the models to which aliases point: neither what was shown before nor in
// which order the sources were read.
type Evidence struct{ dataset *dataset.Dataset }

// New returns the evidence of a dataset.
func New(d *dataset.Dataset) *Evidence { return &Evidence{d} }

// Collections are the sources that are public collections, in the order in which their facts are preferred.
var Collections = []string{"models.dev", "litellm", "genai-prices", "deprecations"}

// The order of trust. Of two claims of one rank the one that was confirmed last counts, then the one that was read first later.
const (
	decisionRank   = iota // of the catalog's maintainers
	pageRank              // the provider's pages
	listRank              // the provider's list of models and its SDK
	collectionRank        // the first of Collections, before the others
	otherRank      = 98   // all others
	endedRank      = 99   // what the source no longer says
)

func (e *Evidence) rank(c *dataset.Claim) int {
	source, _ := e.Source(c.Source)
	switch order := slices.Index(Collections, c.Source); {
	case c.Until != 0:
		return endedRank
	case c.Source == dataset.OwnSource:
		return decisionRank
	case len(source.Official) > 0 && (source.Kind == dataset.KindList || source.Kind == dataset.KindSDK):
		return listRank
	case len(source.Official) > 0:
		return pageRank
	case order >= 0:
		return collectionRank + order
	}
	return otherRank
}

// Official reports whether a source is the word of a provider.
func (e *Evidence) Official(name string) bool {
	s, _ := e.Source(name)
	return len(s.Official) > 0
}

// Source is that of the dataset.
func (e *Evidence) Source(name string) (s dataset.Source, found bool) { return e.dataset.Source(name) }

// Confirmed returns the last day on which a claim is known to have been made.
func (e *Evidence) Confirmed(c *dataset.Claim) dataset.Date {
	switch s, _ := e.Source(c.Source); {
	case c.Until != 0:
		return c.Until
	case c.Seen != 0: // the source was read since, but not this row of it
		return c.Seen
	case s.Whole:
		return s.AsOf
	default:
		return cmp.Or(c.Read, s.AsOf)
	}
}

// compare orders claims about one fact, the most trusted first.
func (e *Evidence) compare(a, b *dataset.Claim) int {
	return cmp.Or(cmp.Compare(e.rank(a), e.rank(b)), cmp.Compare(e.Confirmed(b), e.Confirmed(a)), cmp.Compare(b.Read, a.Read),
		strings.Compare(a.Source, b.Source))
}

// Choose says which claim about a fact of a model is shown, and what becomes of the others: first the one that is shown, if there is one,
// then those that agree, then the others, the newest first. Of the model it uses the id, and the day of its release.
func (e *Evidence) Choose(m *dataset.Model, fact int, claims []dataset.Claim) []Judged {
	statements := make([]Judged, 0, len(claims))
	for _, c := range claims {
		statements = append(statements, Judged{Claim: c})
	}
	slices.SortFunc(statements, func(a, b Judged) int { return e.compare(&a.Claim, &b.Claim) })
	shown := -1
	v := view{Evidence: e, Model: m, fact: dataset.FactNames[fact], claims: statements}
	for i := range statements {
		s := &statements[i]
		if v.claim, v.weak = &s.Claim, false; s.Value != "" {
			v.test(s.Source, claimRules[fact], &s.Verdict)
		}
		if s.Standing == Implausible {
			continue
		}
		if shown < 0 || dataset.SameValue(fact, statements[shown].Value, s.Value) && s.Value != statements[shown].Value {
			shown = i // of two that agree, the one that says more
		}
	}
	for i := range statements {
		if s := &statements[i]; i != shown && s.Standing == Shown {
			e.settle(fact, s, &statements[shown])
		}
	}
	slices.SortStableFunc(statements, compareJudged)
	return statements
}

// settle sets the standing of a claim next to the one that is shown.
func (e *Evidence) settle(fact int, s, shown *Judged) {
	switch source, rank := shown.Source, e.rank(&shown.Claim); {
	case dataset.SameValue(fact, s.Value, shown.Value):
		s.Standing = Agrees
	case s.Until != 0:
		s.Standing, s.Reason = Outdated, fmt.Sprintf("The source said so until %s.", s.Until)
	case e.Confirmed(&s.Claim) < shown.Read:
		s.Standing, s.Reason = Outdated, fmt.Sprintf("It was read last on %s, before the value that is shown.", e.Confirmed(&s.Claim))
	case rank == decisionRank:
		s.Standing, s.Reason = Differs, "The maintainers of the catalog decided otherwise."
	case rank < collectionRank && e.rank(&s.Claim) >= collectionRank:
		s.Standing, s.Reason = Differs, fmt.Sprintf("The provider itself states another value (%s).", source)
	case rank < e.rank(&s.Claim):
		s.Standing, s.Reason = Differs, fmt.Sprintf("%s is trusted more.", source)
	default:
		s.Standing, s.Reason = Differs, fmt.Sprintf("%s is newer.", source)
	}
}

// Ends reports whether a value of a fact says that the model ends, or what follows. The word of one source that is not the provider is
// not enough for that, because programs act on it.
func Ends(fact, value string) bool {
	switch fact {
	case "retirement_date", "replacement", "after_retirement":
		return value != ""
	}
	return fact == "status" && value == dataset.StatusNames[dataset.Deprecated]
}

// Doubt returns what a source that is not believed says about the end of a model, if no end is shown and it was read after the last word of the
// provider about the model: "example.com says that it retires on 2026-12-11"; else "".
func (e *Evidence) Doubt(m *dataset.Model) (says string) {
	var word dataset.Date
	for _, c := range m.Sources {
		if e.Official(c.Source) {
			word = max(word, e.Confirmed(&c.Claim))
		}
	}
	for _, name := range []string{"status", "retirement_date"} { // which says more
		newest := word
		for _, s := range e.Choose(m, dataset.FactIndex(name), m.Claims(dataset.FactIndex(name))) {
			if at := e.Confirmed(&s.Claim); (s.Standing == Implausible || s.Standing == Differs && !Ends(name, m.Fact(name).String)) &&
				s.Until == 0 && Ends(name, s.Value) && at > newest {
				newest, says = at, dataset.Site(s.Source)+map[string]string{"status": " says that it is ", "retirement_date": " says that it retires on "}[name]+s.Value
			}
		}
	}
	return says
}

// Judge returns what the sources say about a fact of a model, as Choose orders it. A value that Choose picks and that is not shown,
// because of other models or of a rule of the maintainers, is implausible. A value that no source states is that of the model to which an
// alias points, with its source, or the catalog's own.
func (e *Evidence) Judge(m *dataset.Model, fact int) []Judged {
	statements, shown := e.Choose(m, fact, m.Claims(fact)), m.Fact(dataset.FactNames[fact]).String
	if len(statements) > 0 && statements[0].Standing == Shown && !m.Shows(fact, statements[0].Value) {
		for i := range statements {
			if s := &statements[i]; m.Shows(fact, s.Value) {
				s.Standing, s.Reason = Agrees, ""
			} else if s.Standing <= Agrees {
				s.Standing, s.Reason = Implausible, cmp.Or(unshown[dataset.FactNames[fact]], "The catalog shows "+cmp.Or(shown, "nothing")+" by its rules.")
			}
		}
		slices.SortStableFunc(statements, compareJudged)
	}
	stated := len(statements) > 0 && statements[0].Standing <= Agrees
	if value, _ := e.Inherited(m, dataset.FactNames[fact]); !stated && value != "" && value == shown {
		origin, _ := e.origin(m, dataset.FactNames[fact])
		if of := e.Judge(origin, fact); len(of) > 0 {
			statements = slices.Insert(statements, 0, of[0])
		}
	} else if _, found := e.Source(dataset.OwnSource); !stated && shown != "" && found {
		statements = slices.Insert(statements, 0, Judged{Claim: dataset.Claim{Value: shown, Source: dataset.OwnSource}})
	}
	return statements
}

// unshown says why the most trusted claim about a fact is not shown.
var unshown = map[string]string{
	"type":        "A rule of the catalog decides the type of such ids.",
	"status":      "The list of the provider no longer has the model.",
	"alias_of":    "The model to which it points is not in the catalog, or points elsewhere.",
	"aliases":     "Some of these ids are models that do not point to this one.",
	"replacement": "The replacements lead in a circle.",
}

// JudgedPrices returns what the sources say about a price on the day of the quote, as Choose orders it.
func (e *Evidence) JudgedPrices(q *Quote) (statements []Judged) {
	for _, p := range q.Stated {
		s := Judged{dataset.Claim{Value: string(p.Amount), Source: p.Source, Read: p.AsOf}, p.Verdict}
		if source, _ := e.Source(p.Source); source.Whole { // its day of reading is not the first
			s.Read = cmp.Or(p.From, s.Read)
		}
		statements = append(statements, s)
	}
	slices.SortStableFunc(statements, compareJudged)
	return statements
}

// compareJudged orders those that are shown, those that agree, then the others, the newest first.
func compareJudged(a, b Judged) int {
	return cmp.Or(cmp.Compare(min(a.Standing, Differs), min(b.Standing, Differs)), cmp.Compare(b.Read, a.Read), strings.Compare(a.Source, b.Source))
}
