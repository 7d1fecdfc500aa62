package evidence

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Choose judges claims about a fact of a model: which one is shown, and why the others are not.
// First comes the one that is shown, if there is one, then those that agree, then the others, the
// newest first. The claims alone decide, next to those about other facts of the model: what the
// model shows of the fact does not matter.
func (e *Evidence) Choose(m *dataset.Model, fact int, claims []dataset.Claim) []JudgedClaim {
	if len(claims) == 0 {
		return nil
	}
	name := dataset.FactNames[fact]
	judged := make([]JudgedClaim, 0, len(claims))
	for _, c := range claims {
		// With the zero verdict, which is Shown, until something speaks against the claim.
		judged = append(judged, JudgedClaim{Claim: c})
	}
	slices.SortFunc(judged, func(a, b JudgedClaim) int {
		return e.compare(m.Provider, name, &a.Claim, &b.Claim)
	})
	e.putNewsFirst(m.Provider, fact, judged)

	// The most trusted claim comes first, and rules compare a claim with those before it, which
	// have their verdict by then.
	shown := -1
	v := claimView{Evidence: e, model: m, fact: name, claims: judged}
	for i := range judged {
		j := &judged[i]
		if j.Value != "" { // that a fact is unknown breaks no rule
			v.claim = &j.Claim
			v.test(&j.Verdict)
		}
		if j.Standing == Shown && e.endHealed(m, name, &j.Claim) {
			j.Standing = Outdated
			j.Reason = withdrawnOn(&j.Claim)
		}
		if j.Standing != Shown {
			continue
		}
		if shown < 0 {
			shown = i
			continue
		}
		// Of two values that agree, the one that says more is shown: efforts with the default
		// before those without.
		if dataset.SameValue(fact, judged[shown].Value, j.Value) && judged[shown].Value != j.Value {
			shown = i
		}
	}

	// Now that the claim to show is known, the others get their verdict beside it.
	for i := range judged {
		j := &judged[i]
		if i == shown || shown < 0 {
			continue
		}
		if dataset.SameValue(fact, j.Value, judged[shown].Value) {
			// Also if a rule set it aside: of three sources, two that are wrong about a limit can
			// be right about the context.
			j.agree()
		} else if j.Standing == Shown {
			j.Verdict = e.overruled(m.Provider, &j.Claim, &judged[shown].Claim)
		}
	}
	slices.SortStableFunc(judged, compareJudged)
	return judged
}

// putNewsFirst moves claims of collections in front of one that another collection made before, and
// that its later readings do not confirm: it no longer lists the model, or its row cannot be read.
// That is no news, so the claim keeps its place, except behind what other collections say since.
//
// This is not part of compare, because it would be no order: of three claims, each could come
// before the next in a circle.
func (e *Evidence) putNewsFirst(provider string, fact int, judged []JudgedClaim) {
	ofCollection := func(c *dataset.Claim) bool {
		rank := e.rank(provider, c)
		return rank >= collectionRank && rank < otherRank
	}
	for i := range judged {
		old := judged[i].Claim
		if old.Seen == 0 || !ofCollection(&old) {
			continue
		}
		isNews := func(j JudgedClaim) bool {
			isCurrent := ofCollection(&j.Claim) && j.Seen == 0 && j.Value != ""
			return isCurrent && j.Read > old.Seen && !dataset.SameValue(fact, j.Value, old.Value)
		}
		at := slices.IndexFunc(judged[i:], isNews)
		if at < 0 {
			continue
		}
		// The news takes the place of the old claim, which moves on by one with those between them.
		// There can be more news behind it, so the old claim is looked at again, as the next.
		news := judged[i+at]
		copy(judged[i+1:i+at+1], judged[i:i+at])
		judged[i] = news
	}
}

// overruled returns the verdict on a claim that breaks no rule, but is not shown, because another
// one is.
func (e *Evidence) overruled(provider string, c, shown *dataset.Claim) Verdict {
	rank := e.rank(provider, c)
	shownRank := e.rank(provider, shown)
	differs := func(reason string) Verdict { return Verdict{Standing: Differs, Reason: reason} }
	switch {
	case c.Until != 0:
		return Verdict{Standing: Outdated, Reason: withdrawnOn(c)}
	case e.ConfirmedOn(c) < e.lastDay(shown.Read):
		reason := fmt.Sprintf("It was read last on %s, before the value that is shown.", e.confirmed(c))
		return Verdict{Standing: Outdated, Reason: reason}
	case shownRank == decisionRank:
		return differs("The maintainers of the catalog decided otherwise.")
	case shownRank < collectionRank && rank >= collectionRank:
		return differs(fmt.Sprintf("The provider itself states another value (%s).", shown.Source))
	case shownRank < rank:
		return differs(fmt.Sprintf("%s is trusted more.", shown.Source))
	}
	return differs(fmt.Sprintf("%s is newer.", shown.Source))
}

// withdrawnOn returns the sentence about a claim that its source no longer makes.
func withdrawnOn(c *dataset.Claim) string {
	return fmt.Sprintf("The source said so until %s.", c.Until)
}

// Reported returns the claims of what a settled model shows of a fact if only others than its
// provider and the maintainers state it; otherwise none.
func (e *Evidence) Reported(m *dataset.Model, fact string) []JudgedClaim {
	claims := e.Explain(m, dataset.FactIndex(fact))
	shown := slices.DeleteFunc(claims, func(c JudgedClaim) bool { return c.Standing > Agrees })
	for _, claim := range shown {
		if claim.Source == dataset.CatalogSource || e.Official(claim.Source, m.Provider) {
			return nil
		}
	}
	return shown
}

// Explain judges the claims about a fact of a settled model by what the model shows, in the order
// of Choose. A value that no source states has a claim in front: of the model from which the value
// is taken or, if there is none, of the catalog itself.
func (e *Evidence) Explain(m *dataset.Model, fact int) []JudgedClaim {
	name := dataset.FactNames[fact]
	shown := m.Fact(name).String
	judged := e.Choose(m, fact, m.Claims(fact))
	if len(judged) > 0 && judged[0].Standing == Shown && judged[0].Value == shown {
		return judged
	}

	// Something else decided than the claims about this fact: other models, or a rule of the
	// maintainers. Claims of the value that is shown agree with it, whatever was found about them,
	// and the claim that Choose would show needs a reason why it is not.
	claimed := false
	for i := range judged {
		j := &judged[i]
		switch {
		case dataset.SameValue(fact, j.Value, shown):
			j.agree()
			claimed = true
		case j.Standing <= Agrees:
			reason := cmp.Or(unshown[name], "The catalog shows "+cmp.Or(shown, "nothing")+" by its rules.")
			j.Verdict = Verdict{Standing: Implausible, Reason: reason}
		}
	}
	slices.SortStableFunc(judged, compareJudged)
	if claimed {
		show(judged, shown)
		return judged
	}
	if shown == "" {
		return judged
	}

	value, from := e.Inherited(m, name)
	if value == shown {
		origin := e.Explain(from, fact)
		if len(origin) > 0 {
			// The claims that differ there are a dispute here, too. Those that agree would only say
			// the same of another model again.
			isDispute := func(j JudgedClaim) bool { return j.Standing == Differs }
			differing := slices.Clone(origin[1:])
			differing = slices.DeleteFunc(differing, func(j JudgedClaim) bool { return !isDispute(j) })
			judged = slices.Insert(judged, 0, origin[0])
			return append(judged, differing...)
		}
	}
	// It follows from the id, or a rule of the maintainers says it. A dataset has this source only
	// if a line of it needs one.
	if _, found := e.Source(dataset.CatalogSource); found {
		claim := dataset.Claim{Value: shown, Source: dataset.CatalogSource}
		judged = slices.Insert(judged, 0, JudgedClaim{Claim: claim})
	}
	return judged
}

// show makes the claim that is shown of those that agree, which are the first, and moves it to the
// front: the first that has exactly the value, or else the first.
func show(judged []JudgedClaim, value string) {
	i := slices.IndexFunc(judged, func(j JudgedClaim) bool { return j.Value == value })
	i = max(i, 0)
	shown := judged[i]
	shown.Standing = Shown
	copy(judged[1:], judged[:i])
	judged[0] = shown
}

// unshown says why the most trusted claim about a fact is not shown.
var unshown = map[string]string{
	"name":        "Another model has this name, too, so a part of the id follows it.",
	"type":        "A rule of the catalog decides the type of such ids.",
	"status":      "The list of the provider no longer has the model.",
	"alias_of":    "The model to which it points is not in the catalog, or points elsewhere.",
	"aliases":     "Some of these ids are models that do not point to this one.",
	"replacement": "The replacements lead in a circle.",

	temperatureFact: "The rules about the parameter temperature say otherwise, or that it depends on the request.",
}

// compareJudged orders claims by their verdict: the one that is shown, those that agree, then the
// others, the newest first.
func compareJudged(a, b JudgedClaim) int {
	// The verdicts on claims that are not shown are no order: what differs is not worth more than
	// what is outdated.
	group := func(s Standing) Standing { return min(s, Differs) }
	return cmp.Or(
		cmp.Compare(group(a.Standing), group(b.Standing)),
		cmp.Compare(b.Read, a.Read),
		strings.Compare(a.Source, b.Source),
	)
}
