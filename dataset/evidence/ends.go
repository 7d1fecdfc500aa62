package evidence

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Programs act on the end of a model: they fail a build, or replace an id. So an end needs the word
// of the provider, of the maintainers, or of two other sites that say the same after the provider's
// last word. And it heals: what its only source took back is not shown, and the provider can
// outdate it.
//
// The functions below are asked in this order about a claim of an end: endByOneSource is a rule,
// which asks contradicted about what the provider says (life); endHealed is asked by Choose about
// claims that pass all rules. What is set aside is not forgotten: ReportedEnd tells users that
// somebody reports an end.

// Ends reports whether a value of a fact says that the model ends, or what follows.
func Ends(fact, value string) bool {
	switch fact {
	case "retirement_date", "replacement", "after_retirement":
		return value != ""
	case "status":
		return value == dataset.StatusNames[dataset.Deprecated]
	}
	return false
}

// lifeFacts are the facts about how long a model can be used.
var lifeFacts = []string{
	"status", "retirement_date", "retirement_not_before", "replacement", "after_retirement",
}

// aboutEnd reports whether claims about a fact can say that a model ends.
func aboutEnd(fact string) bool {
	switch fact {
	case "status", "retirement_date", "replacement", "after_retirement":
		return true
	}
	return false
}

// life is what the provider says on its pages and in its list about how long a model can be used.
// Days are 0 if it never did.
//
// A client library is no such word: it is believed if it states an end, but libraries name ids that
// retired years ago.
type life struct {
	word      dataset.Date // the last day on which it said anything
	active    dataset.Date // the last day on which it called the model active
	promised  dataset.Date // the last day on which it said that requests do not fail before notBefore
	notBefore string
	ends      bool // it names an end, on a page, in its list or in a client library
}

// lifeOf returns what the provider says about how long a model can be used.
func (e *Evidence) lifeOf(m *dataset.Model) life {
	var l life
	for _, name := range lifeFacts {
		for _, c := range m.Claims(dataset.FactIndex(name)) {
			source := e.sources[c.Source]
			isWord := c.Until == 0 && c.Value != "" && source.OfficialFor(m.Provider)
			if !isWord {
				continue // it was taken back, or is somebody else's
			}
			l.ends = l.ends || Ends(name, c.Value)
			if source.Kind == dataset.KindSDK {
				continue // see life
			}
			day := e.ConfirmedOn(&c)
			l.word = max(l.word, day)
			if name == "status" && c.Value == dataset.StatusNames[dataset.Active] {
				l.active = max(l.active, day)
			}
			// Of two pages with different days the one that was read last counts.
			if name == "retirement_not_before" && day >= l.promised {
				l.promised = day
				l.notBefore = c.Value
			}
		}
	}
	return l
}

// activeDays is the number of days for which the provider's "active" counts more than what others
// say about an end.
const activeDays = 30

// contradicted finds that the provider says something else than a claim of another source about an
// end.
func (e *Evidence) contradicted(l *life, fact string, c *dataset.Claim) finding {
	if l.ends && (fact == "replacement" || fact == "after_retirement") {
		return finding{} // it ends nothing: the provider has done that, and others say what follows
	}

	// "Requests do not fail before 1 June" contradicts a retirement in May, whenever somebody said
	// so, and everything else that was said of an end before June.
	day := e.ConfirmedOn(c)
	end := day.String()
	if fact == "retirement_date" {
		end = c.Value
	}
	if end < l.notBefore {
		return aside("The provider says that requests do not fail before %s.", l.notBefore)
	}

	if l.word > day {
		return aside("The provider said something newer about the life of the model, on %s.", l.word)
	}

	// The days are counted to the claim, not to today. Otherwise the answer would change overnight
	// although nobody said anything.
	if l.active != 0 && !l.ends && l.active.Add(activeDays) >= day {
		const sentence = "The provider called the model active on %s, in the %d days before."
		return aside(sentence, l.active, activeDays)
	}
	return finding{}
}

// endByOneSource finds an end that only one source states that is not the provider, or that the
// provider has contradicted.
//
// LIMIT: two sites that copy each other, or both copy a third, count as two unless Originals has
// them, because nobody says where they have it from.
func endByOneSource(v *claimView) finding {
	if !Ends(v.fact, v.claim.Value) || v.official(v.claim) {
		return finding{}
	}
	l := v.lifeOf(v.model)
	found := v.contradicted(&l, v.fact, v.claim)
	if found.sentence != "" {
		return found
	}
	for i := range v.claims {
		other := &v.claims[i].Claim
		if other.Value != v.claim.Value || witness(other.Source) == witness(v.claim.Source) {
			continue
		}
		if other.Until != 0 && v.claim.Until == 0 {
			continue // what another source took back supports nothing that is said today
		}
		// A second site must not be contradicted either: two that are older than the provider's
		// last word are both wrong.
		if v.official(other) || v.contradicted(&l, v.fact, other).sentence == "" {
			return finding{}
		}
	}
	return aside("Only this source says so, and it is not the provider.")
}

// endHealed reports whether a claim that a model ends no longer counts, although no other source
// says anything about it: the source still has the model and took the end back, or the provider
// said later that the model lives. A source that dropped the whole row took nothing back: providers
// drop models from their pages after they retired.
func (e *Evidence) endHealed(m *dataset.Model, fact string, c *dataset.Claim) bool {
	if c.Until == 0 || !Ends(fact, c.Value) {
		return false
	}
	if m.HasClaimOf(c.Source) {
		return true
	}
	l := e.lifeOf(m)
	alive := max(l.active, l.promised) // the last day on which the provider said that the model lives
	return alive > e.lastDay(c.Until)
}

// endDoubted doubts that a model lives on, because others report its end.
func endDoubted(v *modelView) {
	if v.model.AliasOf != "" || v.retired() {
		return // what is reported about an alias is reported about its target
	}
	reported := v.ReportedEnd(v.model)
	if reported != "" {
		v.doubt("retirement_date", "%s, and the provider has said nothing since.", reported)
	}
}

// ReportedEnd returns what sources that are not believed say about the end of a model, if they were
// read after the last word of the provider about its life, with all days that they report:
// "blog.example says that it retires on 2026-12-01, forum.example on 2026-12-11". It is empty if
// there is nothing to add; see ReportedEnds.
func (e *Evidence) ReportedEnd(m *dataset.Model) string {
	dated, undated := e.ReportedEnds(m)
	var days []string
	for _, j := range dated {
		phrase := " on "
		if len(days) == 0 {
			phrase = " says that it retires on "
		}
		days = append(days, dataset.Site(j.Source)+phrase+j.Value)
	}
	if len(days) > 0 {
		return strings.Join(days, ", ")
	}
	if len(undated) == 0 {
		return ""
	}
	return dataset.Site(undated[0].Source) + " says that it is " + undated[0].Value
}

// ReportedEnds returns what ReportedEnd says as claims, the newest first and one of each site:
// those that name a day and, only if there are none, those that call the model deprecated. There
// are none if the provider itself deprecated the model, or if the end that others report is shown.
func (e *Evidence) ReportedEnds(m *dataset.Model) (dated, undated []JudgedClaim) {
	if m.RetirementDate == "" && e.deprecatedByProvider(m) {
		return nil, nil
	}
	l := e.lifeOf(m)
	dated = e.reported(m, &l, "retirement_date")
	if len(dated) > 0 {
		return dated, nil // who knows the day says more
	}
	return nil, e.reported(m, &l, "status")
}

// reported returns the claims about an end that are not shown and were made after the last word of
// the provider, the newest first, one of each site.
func (e *Evidence) reported(m *dataset.Model, l *life, fact string) (reported []JudgedClaim) {
	index := dataset.FactIndex(fact)
	shown := Ends(fact, m.Fact(fact).String)
	for _, j := range e.Choose(m, index, m.Claims(index)) {
		if j.Until != 0 || !Ends(fact, j.Value) || e.ConfirmedOn(&j.Claim) <= l.word {
			continue
		}
		// What another rule set aside, such as a retirement before the release, is no news of an
		// end. What differs from an end that is shown is a dispute, which is told elsewhere.
		onlyReport := j.Standing == Implausible && j.Rule.Name == "end-by-one-source"
		overruled := j.Standing == Differs || j.Standing == Outdated
		if onlyReport || overruled && !shown {
			reported = append(reported, j)
		}
	}
	slices.SortStableFunc(reported, func(a, b JudgedClaim) int {
		return cmp.Or(
			cmp.Compare(e.ConfirmedOn(&b.Claim), e.ConfirmedOn(&a.Claim)),
			strings.Compare(a.Source, b.Source),
		)
	})
	seen := map[string]bool{} // sites
	return slices.DeleteFunc(reported, func(j JudgedClaim) bool {
		site := dataset.Site(j.Source)
		again := seen[site]
		seen[site] = true
		return again
	})
}

// deprecatedByProvider reports whether the provider, or a decision of the maintainers, says that a
// model is deprecated.
func (e *Evidence) deprecatedByProvider(m *dataset.Model) bool {
	deprecates := func(c dataset.Claim) bool {
		return c.Until == 0 && Ends("status", c.Value) && e.rank(m.Provider, &c) < collectionRank
	}
	return slices.ContainsFunc(m.Claims(dataset.FactIndex("status")), deprecates)
}
