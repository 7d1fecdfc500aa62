package calls

import (
	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/parameter"
)

// Rules returns the rules about the parameters of a model that no source contradicts: a finding
// about a request must not depend on which of two sources is right.
func Rules(e *evidence.Evidence, m *dataset.Model) (rules []parameter.Rule) {
	believed, claims := e.ParameterRules(m)
	for i := range believed {
		if !claims[i].Disputed {
			rules = append(rules, believed[i])
		}
	}
	return rules
}

// Disputed returns the rules that the provider itself states, and other sources contradict. What a
// request does is then not known, but the provider's own word is a reason to try it first.
func Disputed(e *evidence.Evidence, m *dataset.Model) (rules []parameter.Rule) {
	believed, claims := e.ParameterRules(m)
	for i := range believed {
		if claims[i].Disputed && claims[i].Official {
			rules = append(rules, believed[i])
		}
	}
	return rules
}
