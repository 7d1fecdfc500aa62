package website

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/parameter"
	"modelcatalog/site/api"
	"modelcatalog/site/facts"
)

// parametersFile is the asset with the rules about the parameters of all models, which parameters.ts reads. Only the check and the
// comparison load it.
const parametersFile = "parameters.json"

// The marks of a rule in parametersFile, which are added up.
const (
	unofficialMark = 1 << iota // the provider does not say it itself
	disputedMark               // another source contradicts it
)

// parameterRules is the form of parametersFile. Each rule is there once, and so is each list of rules: half of the models share theirs
// with another one.
type parameterRules struct {
	Rules  [][6]any                     `json:"rules"` // name, index of the outcome, values with | between them, condition, words, marks
	Sets   [][]int                      `json:"sets"`  // indexes of rules
	Models map[string]map[string][2]any `json:"models"`
}

// addParameters adds parametersFile.
func addParameters(b *build) {
	all := parameterRules{Models: map[string]map[string][2]any{}, Rules: [][6]any{}, Sets: [][]int{}}
	rules := map[[6]any]int{} // indexes of rules
	sets := map[string]int{}  // indexes of sets, by their JSON
	for row := range b.catalog.Len() {
		var set []int
		_, claims := b.catalog.ParameterRules(row)
		for i := range claims {
			rule := ruleOf(&claims[i])
			index, found := rules[rule]
			if !found {
				index = len(all.Rules)
				rules[rule] = index
				all.Rules = append(all.Rules, rule)
			}
			set = append(set, index)
		}
		// In a browser no rule and an empty list mean the same.
		if set == nil {
			continue // a model of which nothing is known is left out
		}
		key := string(api.Encode(set))
		index, found := sets[key]
		if !found {
			index = len(all.Sets)
			sets[key] = index
			all.Sets = append(all.Sets, set)
		}
		provider, id := b.catalog.Key(row)
		if all.Models[provider] == nil {
			all.Models[provider] = map[string][2]any{}
		}
		all.Models[provider][id] = [2]any{index, b.catalog.DefaultEffort(row)}
	}
	b.assets.Add(parametersFile, append(api.Encode(all), '\n'))
}

func ruleOf(claim *evidence.ParameterClaim) [6]any {
	marks := 0
	if !claim.Official {
		marks |= unofficialMark
	}
	if claim.Disputed {
		marks |= disputedMark
	}
	values := strings.Join(claim.Values, "|")
	return [6]any{claim.Name, int(claim.Outcome), values, claim.When.String(), facts.Rule(&claim.Rule), marks}
}

// parametersView has what the API does with parameters of requests to a model: first what is said of this model and some others, then
// what is said of all models of the provider.
type parametersView struct {
	Own, General grid
}

// newParameters returns the view of the parameters of a row.
func newParameters(b *build, row int) (view parametersView) {
	head := []string{"Parameter", "What happens", "Why", "Source"}
	view.Own = grid{Name: "Parameters of a request", Head: head}
	view.General = grid{Name: "Parameters of requests to all models", Head: head}
	provider, _ := b.catalog.Key(row)
	for _, claim := range b.catalog.Parameters(row) {
		name := text(claim.Name)
		name.Class = "code"
		rule := text(facts.Rule(&claim.Rule))
		if claim.Disputed {
			rule.Note = "disputed"
		}
		source := sourceCell(b, claim.Source, claim.Read, provider)
		source.Text = dataset.Site(claim.Source)
		source.Read = claim.Read.String() // as a month if only that is known
		source.Note = sourceNote(&claim)
		cells := []cell{name, rule, text(claim.Line.Says), source}
		if hasPattern(claim.Line.Models) {
			view.General.Rows = append(view.General.Rows, cells)
		} else {
			view.Own.Rows = append(view.Own.Rows, cells)
		}
	}
	return view
}

// sourceNote says how far the word of a source goes.
func sourceNote(claim *evidence.ParameterClaim) string {
	switch {
	case slices.ContainsFunc(claim.When, func(t parameter.Term) bool { return t.Name == parameter.Client }):
		return "about the library"
	case !claim.Official:
		return "not the provider"
	case claim.Line.Copy:
		return "read in a copy"
	}
	return ""
}

// hasPattern reports whether models are named by a pattern.
func hasPattern(models []string) bool {
	return slices.ContainsFunc(models, func(id string) bool { return strings.Contains(id, "*") })
}
