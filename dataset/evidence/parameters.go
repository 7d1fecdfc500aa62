package evidence

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/parameter"
)

// ParameterFact returns the name under which statements and disputes have what is said about a
// parameter under a condition: "parameter:temperature", or "parameter:temperature[effort!=none]",
// as prices have their conditions.
func ParameterFact(r *parameter.Rule) string {
	if len(r.When) == 0 {
		return ParameterPrefix + r.Name
	}
	return ParameterPrefix + r.Name + "[" + r.When.String() + "]"
}

// ParameterPrefix is that of the names of parameters among the facts.
const ParameterPrefix = "parameter:"

// ParameterClaim is a rule about a parameter that a source states about a model, and the verdict on
// it.
type ParameterClaim struct {
	parameter.Rule
	JudgedClaim // Value is what the rule says without its condition: "refused", "only low|high"
	Line        *dataset.ParameterRule
	Official    bool // the provider's own word
	// Disputed says that the rule is shown, although another source states one that contradicts it.
	Disputed bool
}

// ParameterClaims returns what sources say about the parameters of requests to a model: by name,
// then condition, the most trusted first.
//
// Rules about one parameter under one condition are compared with each other. Unlike a fact, a
// parameter can show several: that "minimal" is refused goes well with "at most high". Only rules
// that contradict each other cannot both be shown, and then the one that is trusted less differs.
// What the provider of another row says is never taken over: it is the place that takes the
// request.
func (e *Evidence) ParameterClaims(m *dataset.Model) (claims []ParameterClaim) {
	for i := range e.dataset.Parameters {
		line := &e.dataset.Parameters[i]
		// Most lines end here: they are about another provider.
		if !line.Covers(m) {
			continue
		}
		for _, r := range line.Rules() {
			claim := dataset.Claim{Value: r.String(), Source: line.Source, Read: line.Read}
			claims = append(claims, ParameterClaim{
				Rule:        r,
				JudgedClaim: JudgedClaim{Claim: claim},
				Line:        line,
				Official:    e.Official(line.Source, m.Provider),
			})
		}
	}
	slices.SortStableFunc(claims, func(a, b ParameterClaim) int {
		if order := comparePlaces(&a.Rule, &b.Rule); order != 0 {
			return order
		}
		return e.compare(m.Provider, ParameterFact(&a.Rule), &a.Claim, &b.Claim)
	})
	// In the order of trust, because each is compared with those before it, whose verdict is known.
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
		// What is not shown itself contradicts nothing.
		if before.Standing != Shown || comparePlaces(&before.Rule, &c.Rule) != 0 {
			continue
		}
		if before.Value == c.Value {
			c.agree()
			return
		}
		if parameter.Contradicts(&before.Rule, &c.Rule) {
			c.Verdict = e.overruled(provider, &c.Claim, &before.Claim)
			// A measurement from before the page changed is no dispute about what the page says
			// today.
			before.Disputed = before.Disputed || c.Standing == Differs
			return
		}
	}
}

// ParameterRules returns the rules about the parameters of a model that are believed, for
// parameter.Apply, with what is known of each. The slices have the same length and order.
func (e *Evidence) ParameterRules(m *dataset.Model) (rules []parameter.Rule, claims []ParameterClaim) {
	for _, c := range e.ParameterClaims(m) {
		if c.Standing == Shown {
			rules = append(rules, c.Rule)
			claims = append(claims, c)
		}
	}
	return rules, claims
}

// parameterDisputes returns the rules about the parameters of a model on which sources disagree.
func (e *Evidence) parameterDisputes(m *dataset.Model) (disputes []Dispute) {
	claims := e.ParameterClaims(m)
	for i := range claims {
		shown := &claims[i]
		if !shown.Disputed {
			continue
		}
		values := []dataset.Claim{shown.Claim}
		for j := range claims {
			c := &claims[j]
			same := comparePlaces(&shown.Rule, &c.Rule) == 0
			if j != i && same && (c.Standing == Differs || c.Value == shown.Value) {
				values = append(values, c.Claim)
			}
		}
		// Of one site that says the same on several pages, one page is enough.
		isShown := func(c *dataset.Claim) bool { return c.Value == shown.Value }
		disputes = append(disputes, Dispute{ParameterFact(&shown.Rule), onePerSite(values, isShown)})
	}
	return disputes
}

// RuledFacts are the facts that the rules about parameters can decide, see Ruled.
var RuledFacts = []string{temperatureFact}

// Ruled returns the value of a fact that the rules about parameters decide, and whether they decide
// it at all. An empty value means that no single value is right.
func (e *Evidence) Ruled(m *dataset.Model, fact string) (value string, ruled bool) {
	if !slices.Contains(RuledFacts, fact) {
		return "", false
	}
	rules, _ := e.ParameterRules(m)
	// A request as most people write it: no effort, no header, any library. 0.5 is no default of
	// any API, so an API that ignores it does not merely repeat what it does anyway.
	plain := parameter.Call{
		DefaultEffort: DefaultEffort(m),
		Parameters:    map[string]parameter.Value{"temperature": parameter.Text("0.5")},
		Complete:      true,
	}
	for _, finding := range parameter.Apply(rules, &plain) {
		if finding.Rule.Name != "temperature" {
			continue
		}
		switch finding.Effect {
		case parameter.Fails:
			// Also if another effort than the default would take it: most requests set none.
			return "false", true
		case parameter.Dropped:
			if len(finding.Rule.When) > 0 {
				return "", true // it has an effect in another mode, as in those of DeepSeek that do not think
			}
			return "false", true
		}
	}
	// A request that sets nothing else passes, but one with another effort fails: gpt-5.4. Or the
	// default effort is unknown: gpt-5.2.
	return "", slices.ContainsFunc(rules, temperatureNeedsEffort)
}

const temperatureFact = "features.temperature"

// temperatureNeedsEffort reports whether a rule lets the API take the parameter temperature at some
// efforts only. What a client library does is its own matter: another one can send the parameter.
func temperatureNeedsEffort(r parameter.Rule) bool {
	if r.Name != "temperature" || r.Outcome != parameter.Only && r.Outcome != parameter.Refused {
		return false
	}
	asksFor := func(name string) bool {
		return slices.ContainsFunc(r.When, func(t parameter.Term) bool { return t.Name == name })
	}
	return asksFor(parameter.Effort) && !asksFor(parameter.Client)
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
