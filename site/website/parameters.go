package website

import (
	"maps"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/parameter"
	"modelcatalog/site/api"
	"modelcatalog/site/facts"
)

// callsFile is the asset with the table of package calls, with which the check page finds requests in code.
const callsFile = "calls.json"

// The marks of a rule in the assets with rules, which are added up.
const (
	unofficialMark = 1 << iota // the provider does not say it itself
	disputedMark               // another source contradicts it
)

// parameterRules is the form of an asset with the rules about the parameters of a provider's models, which parameters.ts reads for
// the check and the comparison. Each rule is there once, and so is each list of rules: half of the models share theirs with another
// one. Each provider has an asset, because a page seldom needs more than two.
type parameterRules struct {
	Rules  [][6]any          `json:"rules"`  // name, index of the outcome, values with | between them, condition, words, marks
	Sets   [][]int           `json:"sets"`   // indexes of rules
	Models map[string][2]any `json:"models"` // by id: index of a set, and default effort

	rules map[[6]any]int // indexes of rules
	sets  map[string]int // indexes of sets, by their JSON
}

// addParameters adds the assets with rules, and keeps their names by provider.
func addParameters(b *build) {
	b.parameters = map[string]string{}
	providers := map[string]*parameterRules{}
	for row := range b.catalog.Len() {
		_, claims := b.catalog.ParameterRules(row)
		// In a browser no rule and an empty list mean the same.
		if len(claims) == 0 {
			continue // a model of which nothing is known is left out
		}
		provider, id := b.catalog.Key(row)
		if providers[provider] == nil {
			providers[provider] = &parameterRules{
				Rules: [][6]any{}, Sets: [][]int{}, Models: map[string][2]any{}, rules: map[[6]any]int{}, sets: map[string]int{},
			}
		}
		of := providers[provider]
		of.Models[id] = [2]any{of.set(claims), b.catalog.DefaultEffort(row)}
	}
	for _, provider := range slices.Sorted(maps.Keys(providers)) {
		name := "parameters-" + provider + ".json"
		b.assets.Add(name, append(api.Encode(providers[provider]), '\n'))
		b.parameters[provider] = name
	}
}

// set returns the index of the set with some rules.
func (p *parameterRules) set(claims []evidence.ParameterClaim) int {
	var set []int
	for i := range claims {
		rule := ruleOf(&claims[i])
		index, found := p.rules[rule]
		if !found {
			index = len(p.Rules)
			p.rules[rule] = index
			p.Rules = append(p.Rules, rule)
		}
		set = append(set, index)
	}
	key := string(api.Encode(set))
	index, found := p.sets[key]
	if !found {
		index = len(p.Sets)
		p.sets[key] = index
		p.Sets = append(p.Sets, set)
	}
	return index
}

// parametersOf returns the addresses of the assets with rules, by provider.
func parametersOf(b *build) map[string]string {
	addresses := map[string]string{}
	for provider, name := range b.parameters {
		addresses[provider] = b.mustAsset(name)
	}
	return addresses
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
