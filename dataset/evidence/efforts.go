package evidence

import (
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/parameter"
)

// effortNames are the parameters of requests whose values are the efforts of a model.
var effortNames = []string{"reasoning.effort", "reasoning_effort"}

// EffortRules returns what the list of efforts of a model says about the parameters that set one: it
// takes only these. A list says what is there, and seldom that the rest is refused, so a request with
// another effort may work. If a source states a rule for the parameter, that rule counts instead.
//
// LIMIT: only lists of makers count. Gateways and hosts turn efforts into those of other places.
func (e *Evidence) EffortRules(m *dataset.Model) (rules []parameter.Rule) {
	provider := e.dataset.Provider(m.Provider)
	if m.ReasoningEfforts == "" || provider == nil || provider.Kind != dataset.Maker {
		return nil
	}
	believed, _ := e.ParameterRules(m)
	for _, name := range effortNames {
		values := strings.Split(strings.ReplaceAll(m.ReasoningEfforts, "*", ""), ",")
		isStated := false
		for _, r := range believed {
			switch {
			case r.Name != name:
				// It says nothing about this parameter.
			case r.Outcome == parameter.Accepted:
				values = append(values, r.Values...) // perhaps twice, which changes nothing
			case r.Outcome == parameter.Only || len(r.Values) == 0:
				isStated = true
			}
		}
		if !isStated {
			rules = append(rules, parameter.Rule{Name: name, Outcome: parameter.Only, Values: values})
		}
	}
	return rules
}
