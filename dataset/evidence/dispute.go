package evidence

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// Dispute is a fact, or a price, about which sources disagree.
type Dispute struct {
	Fact string // one of dataset.FactNames, a name of ParameterFact, or one of dataset.PriceFact
	// Values are what sources state, each value of a site once: what is shown, then the others, in
	// byte order of the source.
	Values []dataset.Claim
}

// Disputed returns what sources state about a fact on which they disagree: the values that are
// shown, or that differ. What a rule sets aside, or a source said before, is no dispute. It is
// empty if they agree.
func (e *Evidence) Disputed(m *dataset.Model, fact int) []dataset.Claim {
	// About most facts nobody says anything else, and judging claims is what takes time.
	disputable := func(c dataset.FactClaim) bool { return c.Fact == fact && contradicts(&c) }
	if !slices.ContainsFunc(m.Sources, disputable) {
		return e.takenDispute(m, fact)
	}
	var values []dataset.Claim
	shown := m.Fact(dataset.FactNames[fact]).String
	disputed := false
	for _, j := range e.Explain(m, fact) {
		if j.Standing > Differs || j.Until != 0 || j.Value == "" {
			continue
		}
		values = append(values, j.Claim)
		// SameValue is not symmetric: efforts without a default agree with those that have one.
		first := values[0].Value
		if !dataset.SameValue(fact, j.Value, first) && !dataset.SameValue(fact, first, j.Value) {
			disputed = true
		}
	}
	if !disputed {
		return nil
	}
	isShown := func(c *dataset.Claim) bool { return dataset.SameValue(fact, c.Value, shown) }
	return onePerSite(values, isShown)
}

// takes reports whether a model can have a fact from another one at all, without reading claims of
// the other.
func takes(e *Evidence, m *dataset.Model, fact int) bool {
	return (m.AliasOf != "" || m.CanonicalID != "") && e.originOf(m, fact) != nil
}

// takenDispute returns the dispute about a fact that a model takes from another one, such as an
// alias from its target: who takes a value takes its doubt, too.
func (e *Evidence) takenDispute(m *dataset.Model, fact int) []dataset.Claim {
	stated := func(c dataset.FactClaim) bool { return c.Fact == fact && c.Until == 0 }
	if slices.ContainsFunc(m.Sources, stated) {
		return nil // somebody says the value of this model itself
	}
	name := dataset.FactNames[fact]
	value, from := e.Inherited(m, name)
	if from == nil || value != m.Fact(name).String {
		return nil
	}
	return e.Disputed(from, fact)
}

// contradicts reports whether a source says today anything else than the model shows.
func contradicts(c *dataset.FactClaim) bool { return !c.Abbreviated && c.Until == 0 && c.Value != "" }

// onePerSite returns claims with each value of a site once, those that are shown first.
func onePerSite(claims []dataset.Claim, shown func(c *dataset.Claim) bool) (values []dataset.Claim) {
	slices.SortStableFunc(claims, func(a, b dataset.Claim) int {
		aShown := shown(&a)
		bShown := shown(&b)
		switch {
		case aShown && !bShown:
			return -1
		case bShown && !aShown:
			return 1
		}
		return cmp.Or(
			strings.Compare(dataset.Site(a.Source), dataset.Site(b.Source)),
			strings.Compare(a.Source, b.Source),
		)
	})
	for _, c := range claims {
		// A site can say two things on two pages. Both are kept, each once.
		again := func(other dataset.Claim) bool { return other.Value == c.Value && sameSite(&other, &c) }
		if !slices.ContainsFunc(values, again) {
			values = append(values, c)
		}
	}
	return values
}

// Disputes returns the facts that are Disputed, in the order of dataset.FactNames, then the rules
// about parameters and the prices of quotes on which sources disagree. Of prices, every other value
// is in dispute, even if a rule sets it aside, because each of them may be what somebody pays.
func (e *Evidence) Disputes(m *dataset.Model, quotes ...Quote) (disputes []Dispute) {
	// One walk over the claims finds the facts that Disputed has to look at. They are few. Facts
	// that are taken from another model are looked at there.
	candidates := make([]bool, len(dataset.FactNames))
	for i := range m.Sources {
		c := &m.Sources[i]
		if c.Fact != dataset.Exists && contradicts(c) {
			candidates[c.Fact] = true
		}
	}
	for fact, name := range dataset.FactNames {
		if !candidates[fact] && !takes(e, m, fact) {
			continue
		}
		values := e.Disputed(m, fact)
		if values != nil {
			disputes = append(disputes, Dispute{name, values})
		}
	}
	disputes = append(disputes, e.parameterDisputes(m)...)
	for i := range quotes {
		if values := quotes[i].disputed(); values != nil {
			fact := dataset.PriceFact(quotes[i].Meter, quotes[i].Condition)
			disputes = append(disputes, Dispute{fact, values})
		}
	}
	return disputes
}

// disputed returns the prices that sources state, each of a site once, if one of them is another than
// the one that is shown; otherwise nil.
func (q *Quote) disputed() []dataset.Claim {
	var values []dataset.Claim
	for _, s := range q.Stated {
		values = append(values, dataset.Claim{Value: string(s.Amount), Source: s.Source})
	}
	// Without an amount nothing is shown, so every price is another one.
	isShown := func(c *dataset.Claim) bool {
		return q.Amount != "" && dataset.Near(dataset.Decimal(c.Value), q.Amount)
	}
	isOther := func(c dataset.Claim) bool { return !isShown(&c) }
	if !slices.ContainsFunc(values, isOther) {
		return nil
	}
	return onePerSite(values, isShown)
}
