package evidence

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/parameter"
)

// ParameterFact returns the name under which statements and disputes have a parameter: parameter:temperature.
func ParameterFact(name string) string { return parameterPrefix + name }

const parameterPrefix = "parameter:"

// ParameterClaim is a rule about a parameter that a source states about a model, and the verdict on it.
type ParameterClaim struct {
	parameter.Rule
	Judged   // Value is what the rule says: "refused", "only low|high"
	Line     *dataset.ParameterRule
	Official bool // the provider's own word
	// Disputed says that the rule is shown, although another source states one that contradicts it.
	Disputed bool
}

// ParameterClaims returns what sources say about the parameters of requests to a model: by name, then condition, the most trusted first.
//
// Rules about one parameter under one condition are compared with each other. Unlike a fact, a parameter can show several: that
// "minimal" is refused goes well with "at most high". Only rules that contradict each other cannot both be shown, and then the one
// that is trusted less differs. What the provider of another row says is never taken over: it is the place that takes the request.
func (e *Evidence) ParameterClaims(m *dataset.Model) (claims []ParameterClaim) {
	for i := range e.dataset.Parameters {
		line := &e.dataset.Parameters[i]
		if !line.Covers(m) {
			continue
		}
		for _, r := range line.Rules() {
			claims = append(claims, ParameterClaim{
				Rule:     r,
				Judged:   Judged{Claim: dataset.Claim{Value: r.String(), Source: line.Source, Read: line.Read}},
				Line:     line,
				Official: e.Official(line.Source, m.Provider),
			})
		}
	}
	slices.SortStableFunc(claims, func(a, b ParameterClaim) int {
		if order := comparePlaces(&a.Rule, &b.Rule); order != 0 {
			return order
		}
		return e.compare(m.Provider, ParameterFact(a.Name), &a.Claim, &b.Claim)
	})
	for i := range claims {
		e.judgeParameter(m.Provider, claims, i)
	}
	return claims
}

// comparePlaces compares rules by parameter, then condition.
func comparePlaces(a, b *parameter.Rule) int {
	if order := strings.Compare(a.Name, b.Name); order != 0 {
		return order
	}
	return strings.Compare(a.When.String(), b.When.String())
}

// judgeParameter judges one claim next to those before it, which are trusted more.
func (e *Evidence) judgeParameter(provider string, claims []ParameterClaim, i int) {
	c := &claims[i]
	for j := range claims[:i] {
		before := &claims[j]
		if before.Standing != Shown || comparePlaces(&before.Rule, &c.Rule) != 0 {
			continue
		}
		if before.Value == c.Value {
			c.agree()
			return
		}
		if parameter.Contradicts(&before.Rule, &c.Rule) {
			c.Verdict = e.nextTo(provider, &c.Claim, &before.Claim)
			// A measurement from before the page changed is no dispute about what the page says today.
			before.Disputed = before.Disputed || c.Standing == Differs
			return
		}
	}
}

// ParameterRules returns the rules about the parameters of a model that are believed, for parameter.Apply, with what is known of each.
// The slices have the same length and order.
func (e *Evidence) ParameterRules(m *dataset.Model) (rules []parameter.Rule, claims []ParameterClaim) {
	for _, c := range e.ParameterClaims(m) {
		if c.Standing == Shown {
			rules = append(rules, c.Rule)
			claims = append(claims, c)
		}
	}
	return rules, claims
}

// DefaultEffort returns the effort that a model has if a request sets none; empty if it is unknown.
func DefaultEffort(m *dataset.Model) string {
	for effort := range strings.SplitSeq(m.ReasoningEfforts, ",") {
		if name, found := strings.CutSuffix(effort, "*"); found {
			return name
		}
	}
	return ""
}
