package evidence

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Choose judges claims about a fact of a model: which one is shown, and what becomes of the others. First comes the one that is shown, if
// there is one, then those that agree, then the others, the newest first. The claims alone decide, next to those about other facts of the
// model: what the model shows of the fact does not matter.
func (e *Evidence) Choose(m *dataset.Model, fact int, claims []dataset.Claim) []JudgedClaim {
	if len(claims) == 0 {
		return nil
	}
	name := dataset.FactNames[fact]
	judged := make([]JudgedClaim, 0, len(claims))
	for _, c := range claims {
		judged = append(judged, JudgedClaim{Claim: c})
	}
	slices.SortFunc(judged, func(a, b JudgedClaim) int { return e.compare(m.Provider, name, &a.Claim, &b.Claim) })

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
			j.Reason = saidUntil(&j.Claim)
		}
		if j.Standing != Shown {
			continue
		}
		// Of two values that agree, the one that says more is shown: efforts with the default before those without.
		if shown < 0 || dataset.SameValue(fact, judged[shown].Value, j.Value) && judged[shown].Value != j.Value {
			shown = i
		}
	}
	for i := range judged {
		j := &judged[i]
		if i == shown || shown < 0 {
			continue
		}
		if dataset.SameValue(fact, j.Value, judged[shown].Value) {
			// Also what a rule set aside: two of three sources that are wrong about a limit can be right about the context.
			j.agree()
		} else if j.Standing == Shown {
			j.Verdict = e.nextTo(m.Provider, &j.Claim, &judged[shown].Claim)
		}
	}
	slices.SortStableFunc(judged, compareJudged)
	return judged
}

// nextTo returns the verdict on a claim that breaks no rule, next to another one that is shown.
func (e *Evidence) nextTo(provider string, c, shown *dataset.Claim) Verdict {
	rank := e.rank(provider, shown)
	switch {
	case c.Until != 0:
		return Verdict{Standing: Outdated, Reason: saidUntil(c)}
	case e.ConfirmedOn(c) < e.lastDay(shown.Read):
		return Verdict{Standing: Outdated, Reason: fmt.Sprintf("It was read last on %s, before the value that is shown.", e.confirmed(c))}
	case rank == decisionRank:
		return Verdict{Standing: Differs, Reason: "The maintainers of the catalog decided otherwise."}
	case rank < collectionRank && e.rank(provider, c) >= collectionRank:
		return Verdict{Standing: Differs, Reason: fmt.Sprintf("The provider itself states another value (%s).", shown.Source)}
	case rank < e.rank(provider, c):
		return Verdict{Standing: Differs, Reason: fmt.Sprintf("%s is trusted more.", shown.Source)}
	}
	return Verdict{Standing: Differs, Reason: fmt.Sprintf("%s is newer.", shown.Source)}
}

func saidUntil(c *dataset.Claim) string { return fmt.Sprintf("The source said so until %s.", c.Until) }

// Explain returns what the sources say about a fact of a model that is settled, as Choose orders it. What Choose picks is not always what the
// model shows: other models and rules of the maintainers decide, too. A value that no source states is that of the model from which it is
// taken, with the source of that, or the catalog's own.
func (e *Evidence) Explain(m *dataset.Model, fact int) []JudgedClaim {
	name := dataset.FactNames[fact]
	shown := m.Fact(name).String
	judged := e.Choose(m, fact, m.Claims(fact))
	if len(judged) > 0 && judged[0].Standing == Shown && judged[0].Value == shown {
		return judged
	}
	stated := false // by a source
	for i := range judged {
		j := &judged[i]
		switch {
		case dataset.SameValue(fact, j.Value, shown):
			j.agree()
			stated = true
		case j.Standing <= Agrees:
			reason := cmp.Or(unshown[name], "The catalog shows "+cmp.Or(shown, "nothing")+" by its rules.")
			j.Verdict = Verdict{Standing: Implausible, Reason: reason}
		}
	}
	slices.SortStableFunc(judged, compareJudged)
	if stated {
		first := max(0, slices.IndexFunc(judged, func(j JudgedClaim) bool { return j.Value == shown }))
		judged[first].Standing = Shown
		slices.SortStableFunc(judged, compareJudged)
		return judged
	}
	if shown == "" {
		return judged
	}
	if value, from := e.Inherited(m, name); value == shown {
		if of := e.Explain(from, fact); len(of) > 0 {
			return slices.Insert(judged, 0, of[0])
		}
	}
	if _, found := e.Source(dataset.CatalogSource); found {
		judged = slices.Insert(judged, 0, JudgedClaim{Claim: dataset.Claim{Value: shown, Source: dataset.CatalogSource}})
	}
	return judged
}

// unshown says why the most trusted claim about a fact is not shown.
var unshown = map[string]string{
	"name":        "Another model has this name, too, so a part of the id follows it.",
	"type":        "A rule of the catalog decides the type of such ids.",
	"status":      "The list of the provider no longer has the model.",
	"alias_of":    "The model to which it points is not in the catalog, or points elsewhere.",
	"aliases":     "Some of these ids are models that do not point to this one.",
	"replacement": "The replacements lead in a circle.",
}

// compareJudged orders those that are shown, those that agree, then the others, the newest first.
func compareJudged(a, b JudgedClaim) int {
	return cmp.Or(
		cmp.Compare(min(a.Standing, Differs), min(b.Standing, Differs)),
		cmp.Compare(b.Read, a.Read),
		strings.Compare(a.Source, b.Source),
	)
}
